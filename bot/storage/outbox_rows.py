"""Changes of tables, and the messages that follow from them, as they're stored: see bot.storage.rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from bot.storage.kinds import COLLAPSE, KINDS, Kind
from bot.storage.rows import Chair, Entry, Head, TableId
from bot.storage.sql.work import Work

AlsoWritten: TypeAlias = Callable[[], Work[None]]  # called again whenever the transaction is tried again


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """The content of an outbox message beyond its table's state. Pictures and text are composed when it's sent.

    `after` and `upto` count decisions that haven't been undone: a board tells what happened between them. `notes` are
    public lines of text. `pings` are the users to mention. `request` is the id of the Request or Offer that it's about.
    `message` is the message to collapse or replace. `continues` means that the posted message is to be brought up to
    date, because the same people are still asked.

    `says` is a fingerprint of what a private message tells. `acted` means that its user has just moved, so a DM that
    was closed is tried again. `call` is what a ping by DM is about, such as "turn" or "next", and `also` are the other
    tables that it tells of.

    `since` is when Discord first refused the message, in epoch seconds. `aside` means that it waits beside its queue
    and delays no other message. `repairs` is the message to edit because Discord refused a part of it. `arrived` are
    users who have joined in the middle of the game.
    """

    after: int = 0
    upto: int = 0
    notes: tuple[str, ...] = ()
    pings: tuple[int, ...] = ()
    request: int = 0
    message: int = 0
    continues: bool = False
    says: str = ""
    acted: bool = False
    call: str = ""
    also: tuple[TableId, ...] = ()
    undone: bool = False  # the Request undid something and left `upto` decisions
    since: int = 0
    aside: bool = False
    repairs: int = 0
    arrived: tuple[int, ...] = ()


class OutboxMessage(msgspec.Struct, frozen=True):
    """A row of the outbox: a message that waits for delivery.

    `channel` is where it goes, or 0 for the DM of `user`; `due` is in epoch seconds. `begun` is when a delivery was
    first started, in epoch seconds, or 0: from then on it may have been sent, so it can't be superseded. `lease` is the
    token under which this process holds the queue, or 0 if no other process shares it (bot.storage.sql.leases).
    `queue_priority` is the priority of the most urgent message in its queue, for one that was read as the first of the
    queue.
    """

    table: TableId
    kind: Kind
    channel: int = 0
    user: int | None = None
    body: Body = Body()
    due: float = 0.0
    attempts: int = 0
    begun: int = 0
    id: int = 0
    lease: int = 0
    queue_priority: int = 2

    @property
    def queue(self) -> str:
        """Return the name of the message's queue. Messages of one queue are delivered one after the other, by id.

        Usually a queue is a channel or DM. Calls that wait for their time, messages that collapse previous ones, and
        messages that Discord refuses for now have queues of their own, so that they delay no other message.
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
        """Return the message's priority: 0 (first) if it pings, 2 (last) if it tidies up an old message, else 1."""
        return 2 if KINDS[self.kind].edits_given else 0 if self.body.pings else 1

    @property
    def role(self) -> str:
        """Return the name under which the posted message is remembered, or "" if it isn't."""
        return KINDS[self.kind].role.format(user=self.user, request=self.body.request, channel=self.channel)


class Posted(msgspec.Struct, frozen=True):
    """A message that was sent, and the body that it shows."""

    channel: int
    message: int
    body: Body = Body()


class Change(msgspec.Struct, frozen=True):
    """One transaction on a table: its new head, whose version is one more than the version read, and new rows."""

    head: Head
    stays: bool = False  # status, place and owner are unchanged
    chairs: tuple[Chair, ...] | None = None  # None: unchanged
    entries: tuple[Entry, ...] = ()
    messages: tuple[OutboxMessage, ...] = ()
    first: int = 0  # the number of the first entry: the length of the log when it was read
    state: bytes | None = None  # the packed State after the log, b"" if there is none; None: unchanged
    also: tuple[AlsoWritten, ...] = ()  # what features write in the same transaction
