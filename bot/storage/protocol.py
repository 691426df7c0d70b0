"""The Protocol of whatever keeps tables, letters and messages (bot.storage.sql.store does, for two databases)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from bot.settings import Shards
from bot.storage.outbox_rows import Change, Letter, Posted
from bot.storage.rows import Chair, Figures, Finished, Head, Place, Stale, Stored, Subscription, TableId, Tried
from bot.storage.sql.leases import Leases
from bot.storage.sql.people import PeopleBook
from bot.storage.sql.work import Runner


class Fenced(Exception):  # noqa: N818 - a signal to reload, never shown
    """Raised instead of writing: another writer has committed this table since it was read. Reload and try again."""


class DailyBook(Protocol):
    """What is kept of the puzzles of the day. Every method may raise StorageTrouble."""

    async def secret(self, day: int, fresh: str = "") -> str:
        """What the day's deals follow from; if there is none yet, `fresh` is. "" for a day that had no puzzle."""

    async def tried(self, game: str, day: int, user: int) -> Tried | None:
        """The user's attempt that counts."""

    async def practice(self, game: str, day: int, user: int) -> TableId | None:
        """A table at which the user practises that puzzle."""

    async def results(self, game: str, day: int) -> Sequence[Tried]:
        """What people came to, best first."""

    async def days(self, game: str, user: int) -> Sequence[int]:
        """The days on which the user has a result, newest first."""

    async def unfinished(self, before: int) -> Sequence[TableId]:
        """Tables in play of puzzles before that day."""

    async def channels(self, guild: int | None = None) -> Sequence[Subscription]:
        """All channels that are told, or those of a server."""

    async def subscribe(self, wanted: Subscription) -> None:
        """Tell the channel of that game from now on, and of no other."""

    async def unsubscribe(self, channel: int) -> None:
        """Tell the channel nothing more."""


class Store(Runner, Protocol):
    """Keeps tables, letters and messages, and runs work for features.

    Every method may raise StorageTrouble; see there what was written then.
    """

    daily: DailyBook
    people: PeopleBook
    leases: Leases

    async def read(self, table: TableId) -> Stored | None:
        """The whole table, None if there is none. Raises Damaged."""

    async def version(self, table: TableId) -> int | None:
        """Its version alone, None if there is no such table."""

    async def commit(self, change: Change, meanwhile: Callable[[], None] | None = None) -> None:
        """Write it all or nothing. Letters of the same role that nobody began to send are merged into the new ones.

        `meanwhile` is called in the caller's event loop while the database writes, which may still refuse: an answer
        can be prepared by then, but must not be sent.

        Raises Fenced if the table's version is not the one before the change's.
        """

    async def made_by(self, interaction: int) -> TableId | None:
        """The table at which the interaction made a move or an undo, if it did."""

    async def whys(self, table: TableId) -> Mapping[int, str]:
        """The computer players' reasons, by the number of the log entry that completes the move."""

    async def of_user(self, user: int) -> Sequence[Head]:
        """Tables in a lobby or in play at which the user sits, longest waiting first."""

    async def chairs(self, names: Sequence[TableId]) -> Mapping[TableId, Sequence[Chair]]:
        """Return who sits at each of these tables, by seat."""

    async def in_channel(self, channel: int) -> Sequence[Head]:
        """Tables in a lobby or in play in the channel, newest first."""

    async def ended_in(self, channel: int, user: int | None = None) -> Sequence[Head]:
        """The table in the channel whose game ended last, of all or of those with the user; none if none has."""

    async def live(self) -> Sequence[Head]:
        """All tables in a lobby or in play, newest first."""

    async def archived(self) -> Sequence[Head]:
        """Tables that rest because their server was left long ago."""

    async def damaged(self) -> Sequence[TableId]:
        """Tables in a lobby, in play or at rest that no list has, because their heads cannot be read."""

    async def count(self, owner: int, place: Place) -> Mapping[tuple[str, str], int]:
        """How many tables are in ("lobby" or "playing", of this "person", in this "channel", on this "server")."""

    async def figures(self, now: float) -> Figures:
        """How much waits and is open at that time."""

    async def computers_due(self) -> Sequence[TableId]:
        """Tables in play where a computer is to act."""

    async def overdue(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """Tables in play, of all or those on these shards, where a deadline is over, or somebody is to be reminded."""

    async def limited(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """Tables in play where a limit of the game's own is over by then."""

    async def next_due(self, now: float, shards: Shards | None = None) -> float | None:
        """When the first deadline later than `now` is over, or the first reminder is due; None without any."""

    async def heads(self, now: float, most: int) -> tuple[Sequence[Letter], float | None]:
        """The first letters of lanes that are due, and when the next one will be.

        The most urgent first, and of those the longest due; at most so many of each urgency. What cannot be read is
        buried, so that it holds up nothing.
        """

    async def hold(self, letters: Sequence[Letter], now: float) -> Sequence[Letter]:
        """Those of them whose lanes this process alone delivers from now on, as they are then, each with its lease.

        Whatever is done with such a letter raises leases.Lost where another process has taken its lane over; and gives
        the lane back, if the letter is then delivered, buried, put off or gone.
        """

    def is_mine(self, letter: Letter) -> bool:
        """Whether it is certain that no other process has taken its lane over by now."""

    async def let_go(self, letters: Sequence[Letter]) -> None:
        """Others may deliver them."""

    async def begin(self, letter: Letter) -> Letter | None:
        """Mark that a delivery starts, and count the attempt; the letter as it is now, None if it was superseded."""

    async def merge(self, letter: Letter) -> bool:
        """If another letter of its role waits behind this one, which was begun but is not there: that one tells all."""

    async def gather(self, letter: Letter, now: float) -> Letter | None:
        """The ping with all others of its user that are due and not begun, which go; None if it went into another."""

    async def post(self, letter: Letter) -> None:
        """Add a letter that no change of its table brought about; an older one of its role gives way to it."""

    async def drop(self, letters: Sequence[Letter]) -> None:
        """Delete letters that have nothing to say any more."""

    async def postpone(self, letter: Letter, due: float) -> None:
        """Try the letter again then; it holds up its lane until it is delivered or buried."""

    async def relane(self, letter: Letter, again: Letter) -> None:
        """Replace the letter by another one at the end of that one's lane."""

    async def hasten(self, letters: Sequence[int], due: float) -> None:
        """Bring forward letters, given by their ids, that were put off until later than `due`."""

    async def settle(self, letter: Letter, posted: Posted | None = None, then: Sequence[Letter] = ()) -> None:
        """The letter is delivered: remember the message under its role, and add the letters that follow from it."""

    async def bury(self, letter: Letter, reason: str, then: Sequence[Letter] = ()) -> None:
        """The letter can never be delivered: keep it aside, and add the letters that follow from it."""

    async def revive(self, before: int, most: int) -> None:
        """Try again to tell people of lost channels who took no private messages before that time."""

    async def is_buried(self, table: TableId, role: str, reason: str, since: float = 0.0) -> bool:
        """Whether a letter of that role was buried for that reason, since that time."""

    async def untold(self, table: TableId, role: str) -> int | None:
        """The least `after` of the buried letters of that role; None if there are none."""

    async def is_owed(self, table: TableId, role: str) -> bool:
        """Tell whether a message of that role is still to be sent or brought up to date."""

    async def posted(self, table: TableId, role: str) -> Posted | None:
        """The message remembered under that role."""

    async def requests(self, table: TableId, since: int) -> int:
        """How many messages with newer ids than that are remembered in which something was asked of people."""

    async def forget(self, table: TableId, role: str) -> None:
        """The message remembered under that role is gone from Discord."""

    async def behind(self, rules: Mapping[str, int]) -> Sequence[TableId]:
        """Tables in play by other than these rules of each game, or whose state is not stored."""

    async def lobbies(self, before: int) -> Sequence[TableId]:
        """Tables that have not begun and that nobody has touched since."""

    async def clean(self, before: Stale, most: int) -> int:
        """Delete what is older, at most so many rows of each kind; how many went."""

    async def finished(self, after: tuple[int, TableId], before: int, most: int) -> Sequence[Finished]:
        """Games that ended, beyond that place in the order of their last moves, with a last move before that time."""

    async def pack(self, table: TableId, before: int) -> bool:
        """Keep the log of such a game as one compressed row, unless it has moved since that time; whether it did.

        All that can be read of the table stays as it is, but for `made_by`.
        """

    async def note(self, key: str, value: str | None = None) -> str | None:
        """A small fact of the house (such as the hash of the synced commands): store it, or read it."""

    async def first_note(self, key: str, value: str) -> str:
        """Such a fact, which is that value unless there is one already."""

    async def tables_with(self, user: int) -> Sequence[TableId]:
        """Every table at which the user sits or sat, or that they own, whatever became of it."""

    async def forget_user(self, user: int) -> None:
        """Delete letters to the user, where messages to them are, and what else is noted of them outside of tables."""

    async def hear(self, heard: Callable[[TableId | None], None]) -> None:
        """Call it for tables that other processes change, None for any, until cancelled. Some may be missed."""

    async def close(self) -> None:
        """Finish what runs and close."""
