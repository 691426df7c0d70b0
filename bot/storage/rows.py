"""What is kept of every table, as frozen Structs.

A table is a *head* (place, options, status, what is due), its *chairs* (who sits where), and its *log* of decisions and
take-backs. The log and the seed in the head are the truth: the state of a game is their replay. It is stored all the
same, for the day when the rules are put right and lead elsewhere. What else the head tells of the game is derived from
the log, to be searched for. A message that is still to be sent or edited is a *letter*; the letters together are the
*outbox*. A change of a table and the letters that it owes are one transaction, so no message is promised without the
change, nor lost once the change is made.

All times are epoch seconds, all durations seconds; users, channels, messages and interactions are Discord's ids.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.kernel import PuzzleResult
from games.record import LogEntry

Status: TypeAlias = Literal[
    "lobby", "playing", "over", "cancelled", "archived"
]  # the last: its server was left, or nobody plays
Teaching: TypeAlias = Literal["no", "advice", "open"]
RequestKind: TypeAlias = Literal["", "rewind", "redo"]  # the seat's own last move; all since a point; what was undone
AtZero: TypeAlias = Literal["move", "computer", "seat"]
TableId: TypeAlias = str


class Person(msgspec.Struct, frozen=True):
    """Somebody on Discord: the user's id and the name to show."""

    id: int
    name: str


class Place(msgspec.Struct, frozen=True):
    """Where a table is played. `channel` is the thread's id where it is played in a thread; `guild` None is a DM."""

    guild: int | None
    channel: int

    @property
    def is_nowhere(self) -> bool:
        """Whether it has no channel: it is played in private panels alone, and nobody is written to."""
        return self == NOWHERE


NOWHERE = Place(None, 0)


class Request(msgspec.Struct, frozen=True):
    """A take-back that waits for the consent of the other people at the table. It lapses when somebody moves."""

    id: int  # see bot.table.changes.new_id
    seat: int  # that asked
    keep: int  # how many decisions would still stand
    because: str  # why it needs consent, in words
    text: str  # what would be taken back, in public words
    agreed: tuple[int, ...] = ()  # seats
    kind: RequestKind = ""


class Offer(msgspec.Struct, frozen=True):
    """A seat that its player would hand to somebody."""

    id: int  # see bot.table.changes.new_id
    user: int


class Back(msgspec.Struct, frozen=True):
    """Somebody who sat on a seat asks for it again."""

    id: int  # see bot.table.changes.new_id
    user: int
    name: str


class Sealed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A plan for a seat's next turn, which nobody else may know: see bot.table.sealed."""

    id: int  # see bot.table.changes.new_id
    moves: tuple[tuple[str, ...], ...] = ()  # each a chain of codes
    told: tuple[str, ...] = ()  # what the panel said of each when it was planned
    condition: str = "legal"
    basis: str = ""  # a fingerprint of what must not have changed by then
    since: int = 0  # how many decisions stood when it was sealed
    is_open: bool = True  # not sealed yet
    made: int = 0  # moves of it that were made already

    def __repr__(self) -> str:
        return f"Sealed({self.id})"


class Errand(msgspec.Struct, frozen=True):
    """That a sealed plan of the seat is to be tried at that time, if the seat is asked the same by then."""

    seat: int
    prompt: str
    due: int


class Pace(msgspec.Struct, frozen=True, array_like=True):
    """When somebody moved by hand, in epoch seconds, and how many seconds the table had waited for them."""

    at: int
    took: int


class Tenure(msgspec.Struct, frozen=True):
    """Somebody who had the seat before, a computer player too, and how many moves they made on it for all to see."""

    user: int | None
    name: str
    moves: int


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and who sits on it: a user, or a computer player by its policy's key (then `user` is None)."""

    name: str
    user: int | None = None
    policy: str = ""
    joined: int = 0  # the interaction that joined: mixed into the seed
    stances: dict[str, str] = {}  # standing orders by the key of a reaction: see bot.table.timing.reactions
    missed: int = 0  # turns in a row that were played for the user, who was away
    former: tuple[int, ...] = ()  # users who sat here before, and so know what was hidden then
    tenures: tuple[Tenure, ...] = ()  # of those who made moves here before
    offer: Offer | None = None
    back: Back | None = None
    bank: int | None = None  # seconds left of the player's own; None: all of it
    holiday: tuple[int, int] = (0, 0)  # from when to when the player's clock stands
    stand_in: bool = False  # each turn is played for the user until they are back
    sealed: tuple[Sealed, ...] = ()  # plans for the next turn, to be tried in this order
    hindered: tuple[str, ...] = ()  # of what was asked when they were tried, and then what stood in the way of each


class Rest(msgspec.Struct, frozen=True):
    """A pause of the table that somebody asks for, or `since` when it rests; the seats that agreed."""

    id: int  # see bot.table.changes.new_id
    seat: int  # that asked
    agreed: tuple[int, ...] = ()
    since: int = 0


class Clockwork(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the table chose of its turn clock beside the time: see bot.table.timing.clocks."""

    bank: int = 0  # seconds that each player has in all; then the time of a turn is added after it
    hour: int | None = None  # of the day, at which turns are over
    zone: str = ""  # in which that hour and the weekends are meant; "" for UTC
    weekends_off: bool = False
    at_zero: AtZero = "move"  # it is played for who is away, for good until they are back, or the seat is wanted


class Deadline(msgspec.Struct, frozen=True):
    """How long the table waits for a seat: see bot.table.timing.deadlines. Times are in epoch seconds, 0 for never."""

    seat: int
    code: str  # by which a reaction passes by itself; "" of a turn, which is played for the seat, or of a limit
    made: int  # moves of the seat before it; 0 of a limit, which runs on whoever moves
    due: int = 0
    remind: int = 0  # when the seat is reminded next; never, or not again
    reminded: int = 0  # how often it was
    limit: str = ""  # the key of a limit of the game's own, see `games.kernel.Limit`

    @property
    def is_turn(self) -> bool:
        """Whether it is a turn that is played for the seat when it is over."""
        return not self.code and not self.limit


class Attempt(msgspec.Struct, frozen=True):
    """That a table is an attempt at the puzzle of a day, counted from 1970-01-01 in UTC; begun on a server, or in a DM.

    It `counts` for the list, or it is practice.
    """

    day: int
    counts: bool
    guild: int | None = None


class Head(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table but for its chairs and its log.

    `version` grows by one with every commit: a writer that read an older one is refused, see `Fenced`.
    """

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
    answering: tuple[int, ...] = ()  # those of them who owe a mere answer: it is not their turn
    asked: dict[int, int] = {}  # since when each of them is waited for, in epoch seconds: asked anew, or moved last
    computer: bool = False  # a computer player is to act
    patience: int = 0  # seconds that a reaction may take; 0: for ever
    clock: int = 0  # seconds that a turn may take; 0: for ever
    clockwork: Clockwork = Clockwork()
    rest: Rest | None = None
    reminders: bool | int = True  # how often at most who lets others wait is pinged once more
    acted: dict[int, int] = {}  # when each person last did something for all to see, in epoch seconds
    teaching: Teaching = "no"  # whether people may ask for advice, and whether all hands lie open
    by_button: bool = False  # hands are shown to who asks, and sent to nobody
    deadlines: tuple[Deadline, ...] = ()
    ended: tuple[Deadline, ...] = ()  # each seat's last limit; `made` counts the moves of the seat by then
    since: int = 0  # when the last move was made, in epoch seconds
    stale: int = 0  # when its owner was asked whether a lobby that nobody touches shall stay open
    errands: tuple[Errand, ...] = ()
    paces: dict[int, tuple[Pace, ...]] = {}  # of each person the latest, oldest first
    lost: str = ""  # why the bot cannot post in its channel, in words
    lost_at: int = 0  # when it found that out, in epoch seconds
    attempt: Attempt | None = None
    version: int = 0

    @property
    def rests(self) -> int:
        """Since when no clock of the table's own runs; 0 if it does not rest."""
        return self.rest.since if self.rest else 0

    @property
    def due(self) -> int | None:
        """When the first deadline is over, somebody is to be reminded, or a plan is to be tried, if ever."""
        running = (each for each in self.deadlines if each.limit or not self.rests)
        times = [time for each in running for time in (each.due, each.remind) if time]
        return min([*times, *(each.due for each in self.errands)], default=None)

    @property
    def limited(self) -> int | None:
        """When the first limit of the game's own is over, if there is one."""
        return min((each.due for each in self.deadlines if each.limit), default=None)


class Stored(msgspec.Struct, frozen=True):
    """A whole table as it is stored; the index of a chair is its seat."""

    head: Head
    chairs: tuple[Chair, ...]
    log: tuple[LogEntry, ...] = ()
    state: bytes = b""  # where the log led, packed; b"" before the game, and of tables that older programs stored

    def __repr__(self) -> str:
        return f"Stored({self.head.id} version {self.head.version})"  # never the seed and the state


class Entry(msgspec.Struct, frozen=True):
    """A log entry to append.

    The last entry of what one click or command did carries its `interaction`; the log takes none twice, so that an
    interaction which Discord delivers again cannot move again.
    """

    what: LogEntry
    interaction: int | None = None
    why: str = ""  # a computer player's reason: public, see `games.kernel.Policy`


class Figures(msgspec.Struct, frozen=True):
    """How much there is, for the operator's dashboards."""

    letters: int  # that wait
    oldest: float  # since when the longest of them has been due; 0: that is known of none
    buried: int
    lobbies: int
    playing: int


class Finished(msgspec.Struct, frozen=True):
    """A game that ended: its place in the order of the last moves, and whether any of its log is in rows."""

    place: tuple[int, TableId]
    has_rows: bool

    @property
    def table(self) -> TableId:
        """Its id."""
        return self.place[1]


class Stale(msgspec.Struct, frozen=True):
    """Times in epoch seconds before which what is stored may go; 0: none of it."""

    cancelled: int  # tables that were closed before the first move, and tries at puzzles that were given up
    messages: int  # the messages of games that ended
    letters: int  # what is known to be undeliverable
    practice: int = 0  # finished tables on which a puzzle of the day was practised, by their day


class Tried(msgspec.Struct, frozen=True):
    """An attempt that counts: whose, on which server it was begun, at which table; `result` None: not ended in time.

    Who had their data deleted on that day has no table.
    """

    user: int
    name: str
    guild: int | None
    table: TableId | None
    result: PuzzleResult | None


class Subscription(msgspec.Struct, frozen=True):
    """A channel that is told of a game's puzzle, one message a day."""

    channel: int
    guild: int
    game: str
