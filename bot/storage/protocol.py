"""The protocol of the store. bot.storage.sql.store implements it for both databases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from bot.settings import Shards
from bot.storage.outbox_rows import Change, OutboxMessage, Posted
from bot.storage.rows import Chair, Figures, Finished, Head, Place, Stale, Stored, TableId
from bot.storage.sql.leases import Leases
from bot.storage.sql.people import PeopleBook
from bot.storage.sql.work import Runner


class Fenced(Exception):  # noqa: N818 - a signal to reload, never shown
    """The commit was refused because another writer has changed the table since it was read: reload and retry."""


class OutboxBook(Protocol):
    """Stores the messages that are waiting for delivery, and those that were posted.

    A message that can't be delivered is *buried*: marked as undeliverable, with a reason, and kept for some days.

    Every method may raise StorageTrouble.
    """

    async def heads(self, now: float, most: int) -> tuple[Sequence[OutboxMessage], float | None]:
        """Return the first message of each queue if it's due, and when the next first message will be (None: never).

        Messages are sorted by priority and then by due time, with at most `most` of each priority. Damaged messages are
        buried, so that they delay no others.
        """

    async def hold(self, messages: Sequence[OutboxMessage], now: float) -> Sequence[OutboxMessage]:
        """Lease the messages' queues for this process. Return those that it got, read again, each with its lease.

        If another process takes over a queue later, methods that change its message raise leases.Lost. When the message
        is delivered, buried, postponed or deleted, its queue is released.
        """

    def is_mine(self, message: OutboxMessage) -> bool:
        """Tell whether this process certainly still holds the lease of the message's queue."""

    async def let_go(self, messages: Sequence[OutboxMessage]) -> None:
        """Release the messages' queues, so that other processes may deliver them."""

    async def begin(self, message: OutboxMessage) -> OutboxMessage | None:
        """Record that a delivery starts, and count the attempt. Return the message; None if a newer one replaced it."""

    async def merge(self, message: OutboxMessage) -> bool:
        """Merge a message whose delivery began but failed into a newer unsent message of its role, if there is one.

        Return whether there was one.
        """

    async def gather(self, message: OutboxMessage, now: float, apart: Sequence[str] = ()) -> OutboxMessage | None:
        """Merge the user's other calls that are due and unsent into this one, except those whose word is in `apart`.

        Return the merged message, or None if the given one no longer exists.
        """

    async def post(self, message: OutboxMessage) -> None:
        """Add a message that isn't caused by a change of its table. It replaces an unsent one of its role."""

    async def drop(self, messages: Sequence[OutboxMessage]) -> None:
        """Delete the messages, because they're outdated."""

    async def postpone(self, message: OutboxMessage, due: float) -> None:
        """Make the message due at `due` (epoch seconds). It keeps its place, so it delays the messages behind it."""

    async def requeue(self, message: OutboxMessage, again: OutboxMessage) -> None:
        """Replace the message with `again`, at the end of the queue of `again`."""

    async def hasten(self, messages: Sequence[int], due: float) -> None:
        """Make the messages with these ids due at `due` (epoch seconds) if they're due later."""

    async def settle(
        self, message: OutboxMessage, posted: Posted | None = None, then: Sequence[OutboxMessage] = ()
    ) -> None:
        """Delete a delivered message, store what was `posted` under its role, and add the messages `then`."""

    async def bury(self, message: OutboxMessage, reason: str, then: Sequence[OutboxMessage] = ()) -> None:
        """Mark the message as undeliverable for this reason, and add the messages `then`."""

    async def revive(self, before: int, most: int) -> None:
        """Put messages about lost channels back into the outbox if they were buried because their DM was closed.

        This applies to at most `most` messages, buried before `before` (epoch seconds).
        """

    async def is_buried(self, table: TableId, role: str, reason: str, since: float = 0.0) -> bool:
        """Tell whether the table has a message of that role that was buried for that reason since `since`."""

    async def untold(self, table: TableId, role: str) -> int | None:
        """Return the smallest `body.after` of the table's buried messages of that role, or None if there are none."""

    async def is_owed(self, table: TableId, role: str) -> bool:
        """Tell whether a message of that role is waiting to be delivered."""

    async def posted(self, table: TableId, role: str) -> Posted | None:
        """Return the posted message that is stored under that role, or None."""

    async def requests(self, table: TableId, since: int) -> int:
        """Return how many of the table's posted messages are requests and have ids greater than `since`."""

    async def forget(self, table: TableId, role: str) -> None:
        """Delete the record of the posted message of that role, because it's gone from Discord."""


class ScheduleBook(Protocol):
    """Finds tables where the bot has to act: for a computer player, a deadline, or a time limit.

    Every method may raise StorageTrouble.
    """

    async def computers_due(self) -> Sequence[TableId]:
        """Return the ids of tables in play that wait for a computer player."""

    async def overdue(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """Return the ids of tables in play with a deadline, reminder or timer that is due at `now` (epoch seconds).

        `shards` selects the tables on a process's shards; None means all tables.
        """

    async def limited(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """Return the ids of tables in play where one of the game's own time limits has ended by `now`."""

    async def next_due(self, now: float, shards: Shards | None = None) -> float | None:
        """Return when the first deadline, reminder or timer after `now` is due, or None. Times are in epoch seconds."""


class UpkeepBook(Protocol):
    """Finds tables that need attention, deletes old data, and packs finished games.

    Every method may raise StorageTrouble.
    """

    async def behind(self, rules: Mapping[str, int]) -> Sequence[TableId]:
        """Return the ids of tables in play without a stored State, or whose rules version isn't that in `rules`."""

    async def lobbies(self, before: int) -> Sequence[TableId]:
        """Return the ids of lobbies that nobody has touched since `before` (epoch seconds)."""

    async def clean(self, before: Stale, most: int) -> int:
        """Delete data older than the times in `before`, at most `most` rows of each kind.

        Return how many were deleted.
        """

    async def finished(self, after: tuple[int, TableId], before: int, most: int) -> Sequence[Finished]:
        """Return at most `most` finished games, ordered by (time of last move, table id).

        They come after `after` in this order, and their last moves were before `before` (epoch seconds).
        """

    async def pack(self, table: TableId, before: int) -> bool:
        """Compress the log of a finished game into one row unless it has changed since `before`. Return whether it did.

        All methods return the same as before packing, except `made_by`.
        """

    async def damaged(self) -> Sequence[TableId]:
        """Return the ids of open or archived tables that other methods leave out because their heads are damaged."""

    async def archived(self) -> Sequence[Head]:
        """Return archived tables: the bot left their server long ago, or nobody plays anymore."""

    async def tables_with(self, user: int) -> Sequence[TableId]:
        """Return the ids of all tables, in any status, at which the user sits or sat or that they own."""

    async def forget_user(self, user: int) -> None:
        """Delete all data about the user outside of tables, such as unsent and posted messages to them."""

    async def figures(self, now: float) -> Figures:
        """Return counts of outbox messages and open tables, for dashboards."""


class Store(Runner, Protocol):
    """Stores tables, and runs database work for features.

    Every method may raise StorageTrouble; see that class for what was written in that case.
    """

    people: PeopleBook
    outbox: OutboxBook
    schedule: ScheduleBook
    upkeep: UpkeepBook

    @property
    def leases(self) -> Leases:
        """The leases of this process."""

    async def read(self, table: TableId) -> Stored | None:
        """Return the whole table, or None if it doesn't exist. Raises Damaged if it can't be read."""

    async def version(self, table: TableId) -> int | None:
        """Return the table's version, or None if it doesn't exist."""

    async def commit(self, change: Change, meanwhile: Callable[[], None] | None = None) -> None:
        """Write the change in one transaction. Merge the table's unsent messages of the same roles into the new ones.

        `meanwhile` is called in the caller's event loop while the database writes. It may prepare a response but must
        not send it, because the commit can still fail.

        Raises Fenced if the table's version isn't one less than the change's.
        """

    async def made_by(self, interaction: int) -> TableId | None:
        """Return the id of the table at which the interaction made a move or an undo, or None."""

    async def whys(self, table: TableId) -> Mapping[int, str]:
        """Return the reasons for computer players' moves, by the index of the log entry that completes the move."""

    async def of_user(self, user: int) -> Sequence[Head]:
        """Return the open tables (lobby or in play) at which the user sits, the one with the oldest last move first."""

    async def chairs(self, names: Sequence[TableId]) -> Mapping[TableId, Sequence[Chair]]:
        """Return the chairs of each of these tables, by seat."""

    async def in_channel(self, channel: int) -> Sequence[Head]:
        """Return the open tables (lobby or in play) in the channel, newest first."""

    async def ended_in(self, channel: int, user: int | None = None) -> Sequence[Head]:
        """Return the table whose game ended last in the channel (only tables with `user`, if given); () if none."""

    async def live(self) -> Sequence[Head]:
        """Return all open tables (lobby or in play), newest first."""

    async def count(self, owner: int, place: Place) -> Mapping[tuple[str, str], int]:
        """Return how many open tables there are, by status ("lobby", "playing") and "person", "channel" or "server".

        For example, ("lobby", "person") is how many lobbies `owner` owns, and ("playing", "channel") is how many games
        are in play in the channel of `place`.
        """

    async def note(self, key: str, value: str | None = None) -> str | None:
        """Store a value under a key, or read it if `value` is None.

        Return the stored value, or None if there's none.
        """

    async def first_note(self, key: str, value: str) -> str:
        """Store the value under the key unless it has one already. Return the stored value."""

    async def hear(self, heard: Callable[[TableId | None], None]) -> None:
        """Until canceled, call `heard` with each table that another process changes, or with None if it may be any.

        Some changes may be missed.
        """

    async def close(self) -> None:
        """Finish running work, then close the store."""
