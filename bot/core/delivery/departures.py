"""Players who have left a table's server, or whose accounts are gone: they're noticed when they're pinged.

Discord announces departures only to bots with the members intent, which this bot doesn't have. So the outbox asks when
it has pinged somebody in a server's channel, at most once in `AGAIN_SECONDS` for each of them, and when a private
message can't be sent. What becomes of their seats is decided by features (`TableHooks.departed`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

from bot.core.delivery.courier_protocol import Courier
from bot.core.ids import NO_USER, GuildId, TableId, UserId
from bot.core.logs import fault
from bot.core.refusals import Refusal
from bot.core.storage import OutboxMessage
from bot.core.storage.kinds import KINDS
from bot.core.table.registry import Tables

log = logging.getLogger(__name__)

AGAIN_SECONDS = 6 * 3600.0  # between two requests about a user who was pinged but isn't late yet
KEPT = 4096  # maximum number of users whose last request is remembered


class Departures:
    """The part of the outbox that notices departures."""

    def __init__(self, tables: Tables, courier: Courier) -> None:
        self._tables = tables
        self._courier = courier
        self._looking = set[asyncio.Task[bool]]()  # checks in the background
        self._asked = dict[tuple[GuildId, UserId], float]()  # when Discord was last asked, oldest first

    def look_after(self, message: OutboxMessage) -> None:
        """Check in the background whether the users whom the posted message has pinged are still on its server."""
        users = (message.user or NO_USER,) if message.kind == "call" else message.body.pings
        if users and message.table and (message.kind == "call" or not KINDS[message.kind].is_private):
            looking = asyncio.create_task(self.look(message.table, users, is_urgent=message.kind == "reminder"))
            self._looking.add(looking)
            looking.add_done_callback(self._looking.discard)

    async def close(self) -> None:
        """Cancel the checks in the background."""
        tasks = tuple(self._looking)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def look(self, table: TableId, users: Sequence[UserId], *, is_urgent: bool = False) -> bool:
        """Check the users of a message about the table, and free the seats of those who have left its server.

        Tell whether one of them isn't on the server. `is_urgent` also asks about users who were checked a short time
        ago.
        """
        try:
            guild = (await self._tables.get(table)).now.place.guild
            if guild is not None:
                return any([await self._is_gone(guild, user, is_urgent=is_urgent) for user in users])
        except Refusal as refusal:  # such as storage trouble: the next ping asks again
            log.info("can't look for departures: %s", type(refusal).__name__, extra={"fields": {"table": table}})
        except Exception as error:  # whatever fails here must not stop the outbox
            fault("can't tell whether people have left a server", error, table=table)
        return False

    async def _is_gone(self, guild: GuildId, user: UserId, *, is_urgent: bool) -> bool:
        now, asked = time.time(), self._asked.pop((guild, user), 0.0)
        is_due = is_urgent or now - asked >= AGAIN_SECONDS
        self._asked[guild, user] = now if is_due else asked
        if len(self._asked) > KEPT:
            del self._asked[next(iter(self._asked))]
        if not is_due or await self._courier.is_member(user, guild):
            return False
        del self._asked[guild, user]
        await self._free_seats(guild, user)
        return True

    async def _free_seats(self, guild: GuildId, user: UserId) -> None:
        """Let features decide what becomes of the user's seats at all open tables of the server."""
        here = [head.id for head in await self._tables.of_user(user) if head.place.guild == guild]
        for table_id in here:
            try:
                table = await self._tables.get(table_id)
                await table.change(table.now.hooks.departed, user)
            except Refusal:  # a table that can't be read or changed doesn't stop the others
                continue
