"""The stored form of outbox messages, and of the table changes that cause them; see also bot.core.storage.rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from bot.core.ids import ChannelId, MessageId, TableId, UserId
from bot.core.storage.kinds import COLLAPSE, KINDS, Kind
from bot.core.storage.rows import Chair, Entry, Head
from bot.core.storage.sql.work import Work

AlsoWritten: TypeAlias = Callable[[], Work[None]]  # called once for each attempt at the transaction


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """The stored details of an outbox message. Its pictures and text are composed from the table when it's sent.

    `after` and `upto` are numbers of decisions, not counting undone ones: a board describes what happened between them.
    `notes` are public lines of text. `pings` are the users to mention. `request` is the id of the request or offer that
    the message is about. `message` is the id of the message to collapse or replace. `continues` means to update the
    posted message, because the table is still waiting for the same people.

    `says` is a digest of a private message's secrets. `acted` means that the user has just moved, so a DM is tried
    again even if Discord refused an earlier one. `call` names what a ping by DM is about, such as "turn" or "next", and
    `also` lists other tables that the ping mentions.

    `since` is when Discord first refused the message, in epoch seconds. `aside` means that the message waits outside
    its queue and delays no other. `repairs` is the id of a message to edit because Discord accepted only part of it.
    `arrived` lists users who joined in the middle of the game.
    """

    after: int = 0
    upto: int = 0
    notes: tuple[str, ...] = ()
    pings: tuple[UserId, ...] = ()
    request: int = 0
    message: MessageId = MessageId(0)
    continues: bool = False
    says: str = ""
    acted: bool = False
    call: str = ""
    also: tuple[TableId, ...] = ()
    undone: bool = False  # whether the request led to an undo that left `upto` decisions
    since: int = 0
    aside: bool = False
    repairs: int = 0
    arrived: tuple[UserId, ...] = ()


class OutboxMessage(msgspec.Struct, frozen=True):
    """A row of the outbox: a message that is waiting to be delivered.

    `channel` is where it goes, or 0 for the DM of `user`. `due` is in epoch seconds. `begun` is when the first delivery
    began, in epoch seconds, or 0; from then on the message may have been sent, so a newer one can't replace it. `lease`
    is the token under which this process holds the queue, or 0 if no other process uses the database
    (bot.core.storage.sql.leases). If the message was read as the first of its queue, `queue_priority` is the priority
    of the queue's most urgent message.
    """

    table: TableId
    kind: Kind
    channel: ChannelId = ChannelId(0)
    user: UserId | None = None
    body: Body = Body()
    due: float = 0.0
    attempts: int = 0
    begun: int = 0
    id: int = 0
    lease: int = 0
    queue_priority: int = 2

    @property
    def queue(self) -> str:
        """The name of the message's queue. Messages in a queue are delivered one after another, ordered by id.

        Usually a queue is a channel or a DM. Calls, messages that collapse previous ones, and messages that Discord
        refuses for now have queues of their own, so that they delay no other message.
        """
        if self.body.aside:
            return f"aside:{self.table}:{self.channel or self.user}"
        if self.kind == "call":
            return f"call:{self.user}:{self.table}"
        if KINDS[self.kind].edits_given:
            return f"{COLLAPSE}:{self.channel}"
        return f"channel:{self.channel}" if self.channel else f"user:{self.user}"

    @property
    def priority(self) -> int:
        """The message's priority: 0 (first) if it pings, 2 (last) if it only shortens an old message, else 1."""
        return 2 if KINDS[self.kind].edits_given else 0 if self.body.pings else 1

    @property
    def role(self) -> str:
        """The name under which the posted message is stored for later edits, or "" if it isn't stored."""
        return KINDS[self.kind].role.format(user=self.user, request=self.body.request, channel=self.channel)


class Posted(msgspec.Struct, frozen=True):
    """A message that is on Discord, and the body from which it was composed."""

    channel: ChannelId
    message: MessageId
    body: Body = Body()


class Change(msgspec.Struct, frozen=True):
    """The contents of one transaction on a table: the new head, and new rows.

    The new head's version is one higher than the version that was read.
    """

    head: Head
    stays: bool = False  # status, place and owner are unchanged
    chairs: tuple[Chair, ...] | None = None  # None: unchanged
    entries: tuple[Entry, ...] = ()
    messages: tuple[OutboxMessage, ...] = ()
    first: int = 0  # the number of the first entry: the length of the log when it was read
    state: bytes | None = None  # the packed State after the log, b"" if there is none; None: unchanged
    also: tuple[AlsoWritten, ...] = ()  # what features write in the same transaction
