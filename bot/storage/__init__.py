"""What is kept of every table, and the Protocol that keeps it. Rows are frozen Structs; truth is the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from games.record import Decision, Undo

Status: TypeAlias = Literal["lobby", "playing", "over", "cancelled"]
Kind: TypeAlias = Literal["lobby", "board", "hand", "fold", "consent", "notice", "reminder", "offer"]
TableId: TypeAlias = str


class Fenced(Exception):  # noqa: N818 - a signal to reload, never shown
    """Somebody else wrote this table since it was read: reload and try again."""


class Person(msgspec.Struct, frozen=True):
    """Somebody on Discord: the snowflake and the name to show."""

    id: int
    name: str


class Place(msgspec.Struct, frozen=True):
    """Where a table is played. `channel` is the thread's id where it is played in a thread; `guild` None is a DM."""

    guild: int | None
    channel: int


class Request(msgspec.Struct, frozen=True):
    """A take-back that waits for the other human seats. It lapses when somebody moves."""

    id: int  # unique in the table: the version at which it was asked
    seat: int
    keep: int
    because: str
    text: str  # what would be taken back, in public words
    agreed: tuple[int, ...] = ()


class Offer(msgspec.Struct, frozen=True):
    """A seat that its player would hand to somebody."""

    id: int  # unique in the table: the version at which it was made
    user: int


class Chair(msgspec.Struct, frozen=True):
    """A seat and who sits on it: a user, or a computer player by its policy's key (then `user` is None)."""

    name: str
    user: int | None = None
    policy: str = ""
    joined: int = 0  # the interaction that joined: mixed into the seed
    stances: dict[str, str] = {}  # standing orders by the key of a reaction: see bot.answers
    missed: int = 0  # turns in a row that were played for the user, who was away
    former: tuple[int, ...] = ()  # users who sat here before, and so know what was hidden then
    offer: Offer | None = None


class Deadline(msgspec.Struct, frozen=True):
    """How long the table waits for a seat: see bot.clock. Times are in epoch seconds, 0 for never."""

    seat: int
    code: str  # by which a reaction passes by itself; "" of a turn, which is played for the seat
    made: int  # moves of the seat before it
    due: int = 0
    remind: int = 0  # when the seat is reminded; never, or not again


class Head(msgspec.Struct, frozen=True):
    """A table but for its chairs and its log. `version` grows by one with every commit and fences stale writers."""

    id: TableId
    place: Place
    owner: int
    game: str
    rules: int
    options: dict[str, str]
    status: Status = "lobby"
    seed: str = ""  # secret until the game is over
    request: Request | None = None
    rematch: TableId = ""  # the table that follows this one
    waiting: tuple[int, ...] = ()  # user ids that are asked something: what `/tables` lists
    secretly: tuple[int, ...] = ()  # those of them of whom nobody else may know it
    asked: dict[int, int] = {}  # since when each of them is waited for, in epoch seconds: asked anew, or moved last
    computer: bool = False  # a computer player is to act
    patience: int = 0  # seconds that a reaction may take; 0: for ever
    clock: int = 0  # seconds that a turn may take; 0: for ever
    reminders: bool = True  # who lets others wait is pinged once more
    deadlines: tuple[Deadline, ...] = ()
    since: int = 0  # when the last move was made, in epoch seconds
    version: int = 0

    @property
    def due(self) -> int | None:
        """When the first deadline is over, or somebody is to be reminded, if ever."""
        return min((time for each in self.deadlines for time in (each.due, each.remind) if time), default=None)


class Stored(msgspec.Struct, frozen=True):
    """A whole table as it is stored."""

    head: Head
    chairs: tuple[Chair, ...]
    log: tuple[Decision | Undo, ...] = ()


class Entry(msgspec.Struct, frozen=True):
    """A log entry to append. `interaction` is on the last entry of what one click did: it is unique."""

    what: Decision | Undo
    interaction: int | None = None
    why: str = ""  # a computer player's reason: public, see `games.kernel.Policy`


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a letter says beyond its table; pictures and sentences are made when it is sent.

    `after` and `upto` count decisions that stand: a board tells what happened from one to the other. `notes` are public
    lines beside it; `pings` the users to mention; `request` the Request asked about, or the Offer; `message` the one to
    fold; `continues` that the same people are still asked, so the board that is posted need only be brought up to date;
    `says` a fingerprint of what a private message tells.
    """

    after: int = 0
    upto: int = 0
    notes: tuple[str, ...] = ()
    pings: tuple[int, ...] = ()
    request: int = 0
    message: int = 0
    continues: bool = False
    says: str = ""


class Letter(msgspec.Struct, frozen=True):
    """A row of the outbox. `channel` is where it goes, 0 for the DM of `user`; `due` is epoch seconds.

    `begun` says that a delivery was started: the message may be there already, so the letter is never superseded.
    """

    table: TableId
    kind: Kind
    channel: int = 0
    user: int | None = None
    body: Body = Body()
    due: float = 0.0
    attempts: int = 0
    begun: bool = False
    id: int = 0

    @property
    def lane(self) -> str:
        """Letters of one lane are delivered one after the other."""
        return f"channel:{self.channel}" if self.channel else f"user:{self.user}"

    @property
    def role(self) -> str:
        """Under which name the message is remembered, to be edited later; "" if it never is."""
        roles = {
            "lobby": "lobby",
            "board": "board",
            "hand": f"hand:{self.user}",
            "consent": f"consent:{self.body.request}",
            "offer": f"offer:{self.body.request}",
            "reminder": "reminder",
        }
        return roles.get(self.kind, "")


class Posted(msgspec.Struct, frozen=True):
    """A message that was sent and what it says."""

    channel: int
    message: int
    body: Body = Body()


class Change(msgspec.Struct, frozen=True):
    """One transaction: the head as it will be (its version is that read plus one), and what is added."""

    head: Head
    chairs: tuple[Chair, ...] | None = None  # None: unchanged
    entries: tuple[Entry, ...] = ()
    letters: tuple[Letter, ...] = ()
    first: int = 0  # the number of the first entry: the length of the log as it was read


class Store(Protocol):
    """Keeps tables, letters and messages. Every method may raise StorageTrouble; then nothing was written."""

    async def read(self, table: TableId) -> Stored | None:
        """The whole table."""

    async def version(self, table: TableId) -> int | None:
        """Its version alone, None if there is no such table."""

    async def commit(self, change: Change, meanwhile: Callable[[], None] | None = None) -> None:
        """Write it all or nothing. Unsent, unbegun letters of the same role are superseded: their tale is merged.

        `meanwhile` is called in the caller's loop when only the disk has still to do its part.

        Raises Fenced if the table's version is not the one before the change's.
        """

    async def made_by(self, interaction: int) -> TableId | None:
        """The table at which the interaction made a move or an undo, if it did."""

    async def whys(self, table: TableId) -> Mapping[int, str]:
        """The computer players' reasons, by the number of the log entry that completes the move."""

    async def of_user(self, user: int) -> Sequence[Head]:
        """Tables in a lobby or in play at which the user sits, longest waiting first."""

    async def in_channel(self, channel: int) -> Sequence[Head]:
        """Tables in a lobby or in play in the channel, newest first."""

    async def ended_in(self, channel: int, user: int | None = None) -> Sequence[Head]:
        """The table in the channel whose game ended last, of all or of those with the user; none if none has."""

    async def live(self) -> Sequence[Head]:
        """All tables in a lobby or in play, newest first."""

    async def computers_due(self) -> Sequence[TableId]:
        """Tables in play where a computer is to act."""

    async def overdue(self, now: float) -> Sequence[TableId]:
        """Tables in play where a deadline is over, or somebody is to be reminded."""

    async def heads(self, now: float) -> tuple[Sequence[Letter], float | None]:
        """The first letter of each lane if it is due, and when the next one will be."""

    async def begin(self, letter: Letter) -> Letter | None:
        """Mark that a delivery starts; the letter as it is now, None if it was superseded."""

    async def drop(self, letters: Sequence[Letter]) -> None:
        """These have nothing to say any more."""

    async def postpone(self, letter: Letter, due: float) -> None:
        """Try again then."""

    async def settle(self, letter: Letter, posted: Posted | None = None, then: Sequence[Letter] = ()) -> None:
        """The letter is delivered: remember the message under its role, and add the letters that follow from it."""

    async def bury(self, letter: Letter, reason: str, then: Sequence[Letter] = ()) -> None:
        """The letter can never be delivered: keep it aside, and add the letters that follow from it."""

    async def is_buried(self, table: TableId, role: str, reason: str) -> bool:
        """Whether a letter of that role was buried for that reason."""

    async def posted(self, table: TableId, role: str) -> Posted | None:
        """The message remembered under that role."""

    async def forget(self, table: TableId, role: str) -> None:
        """The message is gone."""

    async def note(self, key: str, value: str | None = None) -> str | None:
        """A small fact of the house (such as the hash of the synced commands): store it, or read it."""

    async def close(self) -> None:
        """Finish what runs and close."""
