"""The interface of the store. bot.core.storage.sql.store implements it for both databases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from bot.core.ids import ChannelId, InteractionId, TableId, UserId
from bot.core.settings import Shards
from bot.core.storage.outbox_rows import Change, OutboxMessage, Posted
from bot.core.storage.rows import Chair, Cutoffs, Figures, Finished, Head, Place, Stored
from bot.core.storage.sql.leases import Leases
from bot.core.storage.sql.people import PeopleBook
from bot.core.storage.sql.work import Runner


class Fenced(Exception):  # noqa: N818 - a signal to reload, never shown
    """Raised if a commit is refused because another writer has changed the table since it was read.

    The caller reloads the table and tries again.
    """


class OutboxBook(Protocol):
    """The book of outbox messages: those that are waiting to be delivered, and those that were posted.

    A message that can't be delivered is *buried*: marked as undeliverable, with a reason, and kept for a few days.
    Every method may raise StorageTrouble.
    """

    async def heads(self, now: float, most: int) -> tuple[Sequence[OutboxMessage], float | None]:
        """Return the messages that are first in their queues and due, and the time when the next one is due, or None.

        Messages are sorted by priority and then by due time, with at most `most` of each priority. Damaged messages are
        buried (marked as undeliverable), so that they delay no others.
        """

    async def hold(self, messages: Sequence[OutboxMessage], now: float) -> Sequence[OutboxMessage]:
        """Lease the messages' queues for this process. Reread and return the messages whose queues could be leased.

        If another process takes over a queue later, methods that change its message raise leases.Lost. When the message
        is delivered, buried, postponed or deleted, its queue is released.
        """

    def is_mine(self, message: OutboxMessage) -> bool:
        """Tell whether this process certainly still holds the lease of the message's queue."""

    async def let_go(self, messages: Sequence[OutboxMessage]) -> None:
        """Release the messages' queues, so that other processes may deliver the messages."""

    async def begin(self, message: OutboxMessage) -> OutboxMessage | None:
        """Record that delivery of the message starts, and count the attempt.

        If a newer message has replaced it, begin that one instead. Return the message, or None if it was deleted.
        """

    async def merge(self, message: OutboxMessage) -> bool:
        """Merge a message whose delivery failed into a newer unsent message of the same role.

        Return whether there was one.
        """

    async def gather(self, message: OutboxMessage, now: float, apart: Sequence[str] = ()) -> OutboxMessage | None:
        """Merge into `message` all other unsent calls to its user that are due, except those with a `call` in `apart`.

        Return the merged message, or None if `message` no longer exists.
        """

    async def post(self, message: OutboxMessage) -> None:
        """Add a message that isn't caused by a change to its table, in place of an unsent message of the same role."""

    async def drop(self, messages: Sequence[OutboxMessage]) -> None:
        """Delete the messages, because they're outdated."""

    async def postpone(self, message: OutboxMessage, due: float) -> None:
        """Postpone the message until `due` (epoch seconds). It keeps its place, so it delays the messages behind it."""

    async def requeue(self, message: OutboxMessage, substitute: OutboxMessage) -> None:
        """Replace the message with `substitute`, which goes to the end of its own queue."""

    async def hasten(self, messages: Sequence[int], due: float) -> None:
        """Bring the messages with these ids forward to `due` (epoch seconds), unless they're due earlier."""

    async def settle(
        self, message: OutboxMessage, posted: Posted | None = None, follow_ups: Sequence[OutboxMessage] = ()
    ) -> None:
        """Delete a delivered message, store `posted` under the message's role, and add the messages in `follow_ups`."""

    async def bury(self, message: OutboxMessage, reason: str, follow_ups: Sequence[OutboxMessage] = ()) -> None:
        """Mark the message as undeliverable for this reason, and add the messages in `follow_ups`."""

    async def revive(self, before: int, most: int) -> None:
        """Retry DMs about the loss of a table's channel that were buried because the user refused DMs.

        At most `most` messages are retried, of those buried before `before` (epoch seconds).
        """

    async def is_buried(self, table: TableId, role: str, reason: str, since: float = 0.0) -> bool:
        """Tell whether a message of that role was buried at the table for that reason, at `since` or later.

        `since` is in epoch seconds.
        """

    async def undelivered_since(self, table: TableId, role: str) -> int | None:
        """Return the smallest `body.after` of the buried messages of that role, or None if there are none.

        People haven't been told what happened from that decision on.
        """

    async def is_owed(self, table: TableId, role: str) -> bool:
        """Tell whether a message of that role at the table is waiting to be delivered."""

    async def posted(self, table: TableId, role: str) -> Posted | None:
        """Return the message that was last posted under that role at the table, or None."""

    async def requests(self, table: TableId, since: int) -> int:
        """Return how many of the table's posted messages are requests and have Discord ids greater than `since`."""

    async def forget(self, table: TableId, role: str) -> None:
        """Delete the record of the posted message of that role, because the message no longer exists on Discord."""


class ScheduleBook(Protocol):
    """The book of tables where the bot has to act: for a computer player, a deadline, or a time limit.

    Every method may raise StorageTrouble.
    """

    async def computers_due(self) -> Sequence[TableId]:
        """Return the ids of tables in play that are waiting for a computer player."""

    async def overdue(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """Return the ids of tables in play with a deadline, reminder or timer that is due at `now` (epoch seconds).

        Only tables on these `shards` are returned; None means all tables.
        """

    async def limited(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """Return the ids of tables in play where one of the game's own time limits has ended by `now`.

        `now` is in epoch seconds.
        """

    async def next_due(self, now: float, shards: Shards | None = None) -> float | None:
        """Return when the first deadline, reminder or timer after `now` is due, or None. Times are in epoch seconds."""


class UpkeepBook(Protocol):
    """The book of maintenance: finds tables that need attention, deletes old data, and packs finished games.

    Every method may raise StorageTrouble.
    """

    async def behind(self, rules: Mapping[str, int]) -> Sequence[TableId]:
        """Return the ids of tables in play that have no stored State, or whose rules version isn't the one in `rules`.

        `rules` has the current rules version of each game, by the game's key.
        """

    async def lobbies(self, before: int) -> Sequence[TableId]:
        """Return the ids of lobbies that nobody has used since `before` (epoch seconds)."""

    async def clean(self, before: Cutoffs, most: int) -> int:
        """Delete data older than the times in `before`, at most `most` rows of each kind.

        Return how many were deleted.
        """

    async def finished(self, after: tuple[int, TableId], before: int, most: int) -> Sequence[Finished]:
        """Return at most `most` finished games, ordered by (time of last move, table id), starting after `after`.

        Only games whose last move was made before `before` (epoch seconds) are returned.
        """

    async def pack(self, table: TableId, before: int) -> bool:
        """Compress the log of a finished game into one row, unless it has changed since `before`.

        Return whether it was compressed. Packing doesn't change what other methods return, except `made_by`.
        """

    async def damaged(self) -> Sequence[TableId]:
        """Return the ids of open or archived tables whose heads are damaged. Other methods skip these tables."""

    async def archived(self) -> Sequence[Head]:
        """Return the archived tables: the bot was removed from their server long ago, or nobody plays there anymore."""

    async def tables_with(self, user: UserId) -> Sequence[TableId]:
        """Return the ids of all tables, in any status, that the user owns or where the user has or had a seat."""

    async def forget_user(self, user: UserId) -> None:
        """Delete all data about the user outside of tables, such as unsent and posted messages to them."""

    async def figures(self, now: float) -> Figures:
        """Return counts of outbox messages and open tables, for dashboards."""


class Store(Runner, Protocol):
    """The store of all tables, which also runs database work for features.

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
        """Write the change in one transaction. Merge the table's unsent messages into new ones of the same role.

        `meanwhile` is called in the caller's event loop while the database is writing. It may prepare a response but
        must not send it, because the commit can still fail.

        Raises Fenced unless the table's version is one less than the version in the change.
        """

    async def made_by(self, interaction: InteractionId) -> TableId | None:
        """Return the id of the table at which the interaction made or undid a move, or None."""

    async def whys(self, table: TableId) -> Mapping[int, str]:
        """Return the reasons for computer players' moves, by the index of the log entry that completes the move."""

    async def of_user(self, user: UserId) -> Sequence[Head]:
        """Return the open tables (lobby or in play) where the user has a seat, sorted by the time of the last move."""

    async def chairs(self, names: Sequence[TableId]) -> Mapping[TableId, Sequence[Chair]]:
        """Return the chairs (the players and what is stored about them) of each of these tables, by seat."""

    async def in_channel(self, channel: ChannelId) -> Sequence[Head]:
        """Return the open tables (lobby or in play) in the channel, newest first."""

    async def ended_in(self, channel: ChannelId, user: UserId | None = None) -> Sequence[Head]:
        """Return the table whose game ended last in the channel; () if there is none.

        If `user` is given, only tables where that user had a seat count.
        """

    async def live(self) -> Sequence[Head]:
        """Return all open tables (lobby or in play), newest first."""

    async def count(self, owner: UserId, place: Place) -> Mapping[tuple[str, str], int]:
        """Return how many open tables there are, by status ("lobby", "playing") and by "person", "channel" or "server".

        For example, ("lobby", "person") is how many lobbies `owner` owns, and ("playing", "channel") is how many games
        are in play in the channel of `place`.
        """

    async def note(self, key: str, value: str | None = None) -> str | None:
        """Store a value under a key, or if `value` is None, only read it.

        Return the stored value, or None if there's none.
        """

    async def first_note(self, key: str, value: str) -> str:
        """Store the value under the key unless the key already has one. Return the stored value."""

    async def hear(self, heard: Callable[[TableId | None], None]) -> None:
        """Until canceled, call `heard` with the id of each table that another process changes; None means any table.

        Some changes may be missed.
        """

    async def close(self) -> None:
        """Finish running work, then close the store."""
