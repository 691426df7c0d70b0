"""The stored data of every table, as frozen Structs.

A table has a *head* (place, options, status, deadlines), *chairs* (who sits where), and a *log* of decisions and undos.
The log and the head's seed define the game: replaying them gives its State. The State is stored too, because after a
fix of the rules a replay may lead elsewhere. Other fields of the head are derived from the log, to search for tables.
The *outbox* holds the messages that are still to be sent or edited. A change of a table and its messages are one
transaction, so there's no message without the change, and no change without its messages.

All times are in epoch seconds, all durations in seconds. Users, channels, messages and interactions are Discord's ids.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from games.record import LogEntry

Status: TypeAlias = Literal[
    "lobby", "playing", "over", "cancelled", "archived"
]  # "archived": the bot left its server, or nobody plays
TableId: TypeAlias = str


class Person(msgspec.Struct, frozen=True):
    """A Discord user: the id, the name to show, and the ids of their roles on the server they act on, if known."""

    id: int
    name: str
    roles: tuple[int, ...] = ()


class Place(msgspec.Struct, frozen=True):
    """Where a table is played. In a thread, `channel` is the thread's id; in a DM, `guild` is None."""

    guild: int | None
    channel: int

    @property
    def is_nowhere(self) -> bool:
        """Whether the table has no channel: it's played only in private panels, and no messages are sent."""
        return self == NOWHERE


NOWHERE = Place(None, 0)


class Request(msgspec.Struct, frozen=True):
    """A request for an undo or redo that is waiting for the other people's consent. It expires when somebody moves."""

    id: int  # see bot.core.table.edits.new_id
    seat: int  # the seat whose player asked
    keep: int  # how many decisions would remain
    because: str  # why it needs consent, in words
    text: str  # what would be undone, in public words
    agreed: tuple[int, ...] = ()  # seats
    kind: str = ""  # "": undo the seat's own last move; otherwise a name in some feature's `TableHooks.requests`


class Timer(msgspec.Struct, frozen=True):
    """A time (`due`, in epoch seconds) at which a feature acts for a seat, if `prompt` is still the seat's prompt."""

    seat: int
    prompt: str
    due: int


class Tenure(msgspec.Struct, frozen=True):
    """A former player of a seat (a person or a computer player), and how many public moves they made there."""

    user: int | None
    name: str
    moves: int


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """The person in a seat, or its computer player: then `user` is None and `policy` is the key of its policy."""

    name: str
    user: int | None = None
    policy: str = ""
    joined: int = 0  # the id of the interaction that joined, which is mixed into the seed
    # by the reaction's key: see bot.core.table.timing.reactions
    auto_responses: dict[str, str] = msgspec.field(default_factory=dict, name="stances")
    missed: int = 0  # consecutive turns that the bot played because the user was away
    former: tuple[int, ...] = ()  # users who sat here before and so have seen the seat's hidden information
    tenures: tuple[Tenure, ...] = ()  # of former players who made moves here
    stand_in: bool = False  # the bot plays each of the user's turns until they're back
    features: dict[str, msgspec.Raw] = {}  # what features keep with the seat


class Deadline(msgspec.Struct, frozen=True):
    """When a table stops waiting for a seat, see bot.core.table.timing.deadlines.

    Times are in epoch seconds; 0 means never.
    """

    seat: int
    code: str  # the action that declines a reaction when time runs out; "" for a turn or a limit
    made: int  # how many moves the seat had made before; 0 for a limit, which runs no matter who moves
    due: int = 0
    remind: int = 0  # when the seat is reminded next
    reminded: int = 0  # how often it has been
    limit: str = ""  # the key of one of the game's own limits, see `games.kernel.Limit`

    @property
    def is_turn(self) -> bool:
        """Whether this is the deadline of a turn, rather than that of a reaction or limit."""
        return not self.code and not self.limit


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table that a feature has opened differs from an ordinary one.

    Core follows these terms without knowing the feature, even after the feature was removed.
    """

    undo: bool = True  # whether moves can be undone
    pauses: bool = True  # whether the game can be paused
    shows_seed: bool = True  # whether the shuffle's seed is shown when the game is over
    secret_until: int = 0  # the midnight (UTC) until which others may play the same deal, so its record is secret
    ends_by: int = 0  # the latest time at which a time limit can end; 0: any time


class Head(msgspec.Struct, frozen=True, omit_defaults=True):
    """The row of a table: everything except its chairs and its log.

    `version` grows by one with every commit. A commit based on an older version is refused, see `Fenced`.
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
    rematch: TableId = ""  # the id of the rematch's table
    waiting: tuple[int, ...] = ()  # users whom the table waits for, as `/tables` shows them
    secretly: tuple[int, ...] = ()  # those of them about whom the others mustn't know that
    answering: tuple[int, ...] = ()  # those of them who only react to another player's turn
    asked: dict[int, int] = {}  # since when the table has waited for each of them
    computer: bool = False  # the table waits for a computer player
    patience: int = 0  # seconds that a reaction may take; 0: no limit
    clock: int = 0  # seconds that a turn may take; 0: no limit
    paused_since: int = 0  # since when the table's clocks have been paused; 0 if they aren't
    reminders: bool | int = True  # the most reminders that a player gets for a turn
    acted: dict[int, int] = {}  # when each person last did something publicly
    by_button: bool = False  # hands are only shown on request, never sent
    deadlines: tuple[Deadline, ...] = ()
    ended: tuple[Deadline, ...] = ()  # each seat's last limit; its `made` counts the seat's moves by then
    since: int = 0  # when the last move was made
    stale: int = 0  # when the owner was asked whether to keep an unused lobby open
    timers: tuple[Timer, ...] = msgspec.field(default=(), name="errands")
    lost: str = ""  # why the bot can't post in the table's channel, as a phrase; "" if it can
    lost_at: int = 0  # when the bot found that out
    terms: Terms = Terms()
    features: dict[str, msgspec.Raw] = {}  # what features keep with the table, see bot.core.table.feature_state
    version: int = 0

    @property
    def due(self) -> int | None:
        """When the next deadline, reminder or timer is due, in epoch seconds, or None."""
        running = (deadline for deadline in self.deadlines if deadline.limit or not self.paused_since)
        times = [time for deadline in running for time in (deadline.due, deadline.remind) if time]
        return min([*times, *(timer.due for timer in self.timers)], default=None)

    @property
    def limited(self) -> int | None:
        """When the first of the game's own time limits ends, in epoch seconds, or None."""
        return min((deadline.due for deadline in self.deadlines if deadline.limit), default=None)


class Stored(msgspec.Struct, frozen=True):
    """All stored data of a table. A chair's index is its seat."""

    head: Head
    chairs: tuple[Chair, ...]
    log: tuple[LogEntry, ...] = ()
    state: bytes = b""  # the packed State after the log; b"" before the game, or if none is stored

    def __repr__(self) -> str:
        return f"Stored({self.head.id} version {self.head.version})"  # logs must never show the seed or the State


class Entry(msgspec.Struct, frozen=True):
    """A log entry to append to a table's log.

    The last entry that a click or command makes has the `interaction`'s id. These ids are unique in the log, so that an
    interaction that Discord delivers twice can't move twice.
    """

    what: LogEntry
    interaction: int | None = None
    why: str = ""  # a computer player's reason: public, see `games.kernel.Policy`


class Figures(msgspec.Struct, frozen=True):
    """Counts of outbox messages and tables for the operator's dashboards."""

    messages: int  # messages that are waiting for delivery
    oldest: float  # when the message that has waited longest was due; 0 if unknown
    buried: int
    lobbies: int
    playing: int


class Finished(msgspec.Struct, frozen=True):
    """A finished game: its `place` (time of last move, table id), and whether any of its log isn't packed yet."""

    place: tuple[int, TableId]
    has_rows: bool

    @property
    def table(self) -> TableId:
        """The table's id."""
        return self.place[1]


class Cutoffs(msgspec.Struct, frozen=True):
    """Times in epoch seconds before which stored data may be deleted; 0 deletes nothing."""

    cancelled: int  # tables that were closed before the first move, and abandoned attempts at puzzles
    messages: int  # remembered messages of games that ended
    undeliverable: int  # messages that couldn't be delivered
    practice: int = 0  # finished practice tables of puzzles of the day, by the puzzle's day
