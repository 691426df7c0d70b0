"""The protocol of the store, which bot.storage.sql.store implements for both databases."""

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
    """A commit that was refused because another writer has changed the table since it was read: reload and retry."""


class OutboxBook(Protocol):
    """Keeps the messages that wait for delivery, and those that were posted.

    Every method may raise StorageTrouble.
    """

    async def heads(self, now: float, most: int) -> tuple[Sequence[OutboxMessage], float | None]:
        """Return queues' first messages that are due, and when the next one will be.

        They're sorted by priority, then by when they were due, with at most `most` of each priority. Damaged messages
        are buried, so that they delay no others.
        """

    async def hold(self, messages: Sequence[OutboxMessage], now: float) -> Sequence[OutboxMessage]:
        """Lease the messages' queues for this process. Return the messages that it got, reread, each with its lease.

        If another process takes over the queue later, methods that change such a message raise leases.Lost. When the
        message is delivered, buried, postponed or deleted, its queue is released.
        """

    def is_mine(self, message: OutboxMessage) -> bool:
        """Tell whether it's certain that no other process has taken over the message's queue by now."""

    async def let_go(self, messages: Sequence[OutboxMessage]) -> None:
        """Release the messages' queues, so that other processes may deliver them."""

    async def begin(self, message: OutboxMessage) -> OutboxMessage | None:
        """Record that a delivery starts, and count the attempt. Return the message, or None if it was superseded."""

    async def merge(self, message: OutboxMessage) -> bool:
        """Merge a message that began, but isn't on Discord, into a newer one of its role, if one waits.

        Return whether one waited.
        """

    async def gather(self, message: OutboxMessage, now: float, apart: Sequence[str] = ()) -> OutboxMessage | None:
        """Merge the user's other calls that are due and unsent into this one, except those that carry words of `apart`.

        Return the message, or None if it's gone itself.
        """

    async def post(self, message: OutboxMessage) -> None:
        """Add a message that no change of its table causes. It supersedes an unsent one of its role."""

    async def drop(self, messages: Sequence[OutboxMessage]) -> None:
        """Delete messages that are outdated."""

    async def postpone(self, message: OutboxMessage, due: float) -> None:
        """Make the message due at that time. It keeps its place in the queue, so it delays the messages behind it."""

    async def requeue(self, message: OutboxMessage, again: OutboxMessage) -> None:
        """Replace the message by `again`, at the end of that one's queue."""

    async def hasten(self, messages: Sequence[int], due: float) -> None:
        """Make the messages with these ids due at that time if they're due later."""

    async def settle(
        self, message: OutboxMessage, posted: Posted | None = None, then: Sequence[OutboxMessage] = ()
    ) -> None:
        """Delete a delivered message, remember what was `posted` under its role, and add the messages `then`."""

    async def bury(self, message: OutboxMessage, reason: str, then: Sequence[OutboxMessage] = ()) -> None:
        """Mark a message as undeliverable, with the reason, and add the messages `then`."""

    async def revive(self, before: int, most: int) -> None:
        """Retry up to `most` messages about lost channels that were buried before that time because DMs were closed."""

    async def is_buried(self, table: TableId, role: str, reason: str, since: float = 0.0) -> bool:
        """Tell whether a message of that role was buried for that reason at `since` (epoch seconds) or later."""

    async def untold(self, table: TableId, role: str) -> int | None:
        """Return the least `after` of the buried messages of that role, or None if there are none."""

    async def is_owed(self, table: TableId, role: str) -> bool:
        """Tell whether a message of that role waits to be delivered."""

    async def posted(self, table: TableId, role: str) -> Posted | None:
        """Return the message that is remembered under that role, or None."""

    async def requests(self, table: TableId, since: int) -> int:
        """Count remembered messages that ask people something and have greater ids than `since`."""

    async def forget(self, table: TableId, role: str) -> None:
        """Forget the message of that role, which is gone from Discord."""


class ScheduleBook(Protocol):
    """Finds tables that a computer player, a deadline or a limit should move on.

    Every method may raise StorageTrouble.
    """

    async def computers_due(self) -> Sequence[TableId]:
        """Return tables in play that wait for a computer player."""

    async def overdue(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """Return tables in play with a deadline, reminder or planned move that is due, of all or of these shards."""

    async def limited(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """Return tables in play where one of the game's own limits is over at `now`, of all or of these shards."""

    async def next_due(self, now: float, shards: Shards | None = None) -> float | None:
        """Return when the first deadline, reminder or planned move after `now` is due, or None."""


class UpkeepBook(Protocol):
    """Finds tables that need attention, and cleans up, packs and forgets.

    Every method may raise StorageTrouble.
    """

    async def behind(self, rules: Mapping[str, int]) -> Sequence[TableId]:
        """Return tables in play whose rules version differs from the given one of their game, or that lack a State."""

    async def lobbies(self, before: int) -> Sequence[TableId]:
        """Return lobbies that nobody has touched since that time."""

    async def clean(self, before: Stale, most: int) -> int:
        """Delete stored data older than those times, at most `most` rows of each kind. Return how many it deleted."""

    async def finished(self, after: tuple[int, TableId], before: int, most: int) -> Sequence[Finished]:
        """Return ended games in the order of their last moves, after the place `after` and before the time `before`."""

    async def pack(self, table: TableId, before: int) -> bool:
        """Compress the log of an ended game into one row unless it has changed since `before`. Return whether it did.

        All methods return the same as before, except `made_by`.
        """

    async def damaged(self) -> Sequence[TableId]:
        """Return tables in a lobby, in play or archived that other methods leave out because of damaged heads."""

    async def archived(self) -> Sequence[Head]:
        """Return archived tables: the bot left their server long ago, or nobody plays any more."""

    async def tables_with(self, user: int) -> Sequence[TableId]:
        """Return all tables at which the user sits or sat, or that they own, whatever their status."""

    async def forget_user(self, user: int) -> None:
        """Delete all data about the user outside of tables, such as unsent and posted messages to them."""

    async def figures(self, now: float) -> Figures:
        """Return how many unsent messages and open tables there are, for dashboards."""


class Store(Runner, Protocol):
    """Keeps tables, and runs work for features.

    Every method may raise StorageTrouble; that class says what has been written then.
    """

    people: PeopleBook
    outbox: OutboxBook
    schedule: ScheduleBook
    upkeep: UpkeepBook
    leases: Leases

    async def read(self, table: TableId) -> Stored | None:
        """Return the whole table, or None if there's none. Raises Damaged if it can't be read."""

    async def version(self, table: TableId) -> int | None:
        """Return the table's version, or None if there's no such table."""

    async def commit(self, change: Change, meanwhile: Callable[[], None] | None = None) -> None:
        """Write the change in one transaction. Unsent messages of the same roles are merged into the new ones.

        `meanwhile` is called in the caller's event loop while the database writes. It may prepare a response but must
        not send it, because the commit can still fail.

        Raises Fenced if the table's version isn't one less than the change's.
        """

    async def made_by(self, interaction: int) -> TableId | None:
        """Return the table at which the interaction made a move or an undo, or None."""

    async def whys(self, table: TableId) -> Mapping[int, str]:
        """Return the computer players' reasons by the number of the log entry that completes the move."""

    async def of_user(self, user: int) -> Sequence[Head]:
        """Return tables in a lobby or in play at which the user sits, the one with the oldest last move first."""

    async def chairs(self, names: Sequence[TableId]) -> Mapping[TableId, Sequence[Chair]]:
        """Return who sits at each of these tables, by seat."""

    async def in_channel(self, channel: int) -> Sequence[Head]:
        """Return tables in a lobby or in play in the channel, newest first."""

    async def ended_in(self, channel: int, user: int | None = None) -> Sequence[Head]:
        """Return at most one head: the channel's table whose game ended last, among all or those with the user."""

    async def live(self) -> Sequence[Head]:
        """Return all tables in a lobby or in play, newest first."""

    async def count(self, owner: int, place: Place) -> Mapping[tuple[str, str], int]:
        """Count open tables by status ("lobby", "playing") and by "person", "channel" or "server".

        A key is such as ("lobby", "person"): how many lobbies `owner` owns.
        """

    async def note(self, key: str, value: str | None = None) -> str | None:
        """Store or read a value under a key, such as the hash of the synced commands. Return it, or None."""

    async def first_note(self, key: str, value: str) -> str:
        """Store a value under a key unless there is one. Return the stored value."""

    async def hear(self, heard: Callable[[TableId | None], None]) -> None:
        """Call `heard` for each table that another process changes, until cancelled; with None if it may be any.

        Some changes may be missed.
        """

    async def close(self) -> None:
        """Finish running work, then close the store."""
