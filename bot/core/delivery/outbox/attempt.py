"""One attempt at a due message, and what happens after it failed: retry later, set aside, or give up."""

from __future__ import annotations

import time
from collections.abc import Sequence

from bot.core.delivery.calls import Calls
from bot.core.delivery.courier_protocol import (
    ContentRefused,
    Courier,
    Crowded,
    Later,
    Refused,
    TokenRefused,
    Undeliverable,
)
from bot.core.delivery.departures import Departures
from bot.core.delivery.outbox.giving_up import GivingUp, my_hand_notice, warn
from bot.core.delivery.outbox.lost_channels import LostPost
from bot.core.delivery.outbox.send_or_edit import SendOrEdit
from bot.core.delivery.outbox.setting_aside import Stuck, aside, given_up, gives_up, rejoining, waiting
from bot.core.delivery.outbox.unreached import UnreachedMessages
from bot.core.logs import fault
from bot.core.refusals import Frozen, StorageTrouble
from bot.core.storage import OutboxMessage
from bot.core.storage.sql.leases import Lost
from bot.core.table.registry import Tables

LONGEST_BACKOFF = 30.0  # maximum seconds between two attempts
FAULT_ATTEMPTS = 5  # attempts at a message whose delivery raises unexpected errors, before the outbox gives up on it
DELAYED = "Your private message will take a few minutes. Press My hand to see your hand now."


class Attempts:
    """Attempts deliveries, and decides what becomes of each message afterwards."""

    def __init__(
        self, tables: Tables, courier: Courier, unreached: UnreachedMessages, lost_posts: Sequence[LostPost]
    ) -> None:
        self._tables = tables
        self._outbox = tables.store.outbox
        self._unreached = unreached
        self._calls = Calls(tables)
        self._send_or_edit = SendOrEdit(tables, courier, self._calls)
        self._departures = Departures(tables, courier)
        self._giving_up = GivingUp(tables, self._calls, self._departures, lost_posts)

    async def make(self, message: OutboxMessage) -> None:
        """Deliver the message, which is the first of its queue and due, or replace it by others.

        Raises TokenRefused if Discord rejects the bot's token, Lost if another process may deliver the message,
        StorageTrouble, and other Refusals if the message's table was deleted or can't be read.
        """
        if message.body.aside:
            await self._set_aside(message, rejoining(message))
        elif invitation := self._tables.hooks.invited_by(message.kind):
            await self._calls.invite(message, invitation)
        else:
            is_new_call = message.kind == "call" and not message.begun and not message.body.repairs
            ready = await self._calls.ready(message) if is_new_call else message
            begun = await self._outbox.begin(ready) if ready else None
            if begun is not None:
                await self._try_once(begun)

    async def _try_once(self, message: OutboxMessage) -> None:
        try:
            result = await self._send_or_edit.deliver(message)
        except (Refused, ContentRefused) as refusal:
            await self._retry_or_give_up(message, refusal)
        except Undeliverable as refusal:
            await self._giving_up.give_up(message, refusal)
        except Lost:
            raise
        except Stuck:
            await self._set_aside(message, aside(message, LONGEST_BACKOFF))
        except Later as later:
            await self._retry_later(message, later)
        except TokenRefused:
            await self._outbox.postpone(message, time.time())
            raise
        except (Frozen, StorageTrouble) as trouble:  # storage works, because `begin` did: only this table is affected
            await self._retry_or_bury(message, str(trouble))
        except Exception as error:
            code = fault(
                "a message cannot be delivered", error, outbox_id=message.id, kind=message.kind, table=message.table
            )
            await self._retry_or_bury(message, f"fault {code}")
        else:
            await self._outbox.settle(message, result.posted, result.follow_ups)
            self._unreached.note_answer()
            self._departures.look_after(message)

    async def close(self) -> None:
        """Cancel what attempts have left running in the background."""
        await self._departures.close()

    async def _retry_later(self, message: OutboxMessage, later: Later) -> None:
        """Postpone the message after a temporary failure.

        If a player's first hand message is delayed because the bot opened many DMs, a notice in the channel tells them.
        """
        if isinstance(later, Crowded) and message.kind == "hand" and message.attempts == 1:
            for notice in await my_hand_notice(self._tables, message, DELAYED):
                await self._outbox.post(notice)
        if later.why:
            warn("Discord rejects a message for now", later.why, message)
        if not later.after:
            self._unreached.add(message.id)
        await self._outbox.postpone(message, time.time() + (later.after or backoff(message.attempts)))

    async def _retry_or_give_up(self, message: OutboxMessage, refusal: Refused | ContentRefused) -> None:
        """Set the message aside after a refusal that may be temporary, or give up on it after too many."""
        if gives_up(message, refusal):
            await self._giving_up.give_up(message, given_up(refusal))
        else:
            warn("Discord rejects a message for now", str(refusal), message)
            await self._set_aside(message, waiting(message, refusal))

    async def _retry_or_bury(self, message: OutboxMessage, reason: str) -> None:
        """Postpone the message after an unexpected error, or bury it after `FAULT_ATTEMPTS` attempts."""
        if message.attempts < FAULT_ATTEMPTS:
            await self._outbox.postpone(message, time.time() + backoff(message.attempts))
        else:
            await self._outbox.bury(message, reason)

    async def _set_aside(self, message: OutboxMessage, substitute: OutboxMessage) -> None:
        """Replace the message with `substitute`, or merge it into a newer message of the same role if there is one."""
        if not await self._outbox.merge(message):
            await self._outbox.requeue(message, substitute)


def backoff(attempts: int) -> float:
    """Return how many seconds to wait: 1, 2, 4, ... after 1, 2, 3, ... attempts, at most `LONGEST_BACKOFF`."""
    return min(LONGEST_BACKOFF, 2.0 ** min(attempts - 1, 16))
