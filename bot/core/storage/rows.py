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

from bot.core.ids import ChannelId, GuildId, InteractionId, TableId, UserId
from games.record import LogEntry

Status: TypeAlias = Literal[
    "lobby", "playing", "over", "cancelled", "archived"
]  # "archived": the bot left its server, or nobody plays


class Person(msgspec.Struct, frozen=True):
    """A Discord user: the id, the name to show, and the ids of their roles on the server where they act, if known."""

    id: UserId
    name: str
    roles: tuple[int, ...] = ()


class Place(msgspec.Struct, frozen=True):
    """The server and channel where a table is played. In a thread, `channel` is its id; in a DM, `guild` is None."""

    guild: GuildId | None
    channel: ChannelId

    @property
    def is_nowhere(self) -> bool:
        """Whether the table has no channel: it's played only in private panels, and no messages are sent."""
        return self == NOWHERE


NOWHERE = Place(None, ChannelId(0))


class Request(msgspec.Struct, frozen=True):
    """A request that is waiting for the other people's consent: to undo a move, or for what a feature adds.

    It expires when somebody moves, unless the rules of its kind say otherwise (`RequestRules`).
    """

    id: int  # see bot.core.table.edits.new_id
    seat: int  # the seat whose player asked
    keep: int  # how many decisions would remain
    because: str  # why other players have to agree, in words
    text: str  # what would be undone or changed, in public words
    agreed: tuple[int, ...] = ()  # the seats whose players have agreed
    kind: str = ""  # "": undo the seat's own last move; otherwise a name in some feature's `TableHooks.requests`
    about: int | None = None  # the seat that the request is about, if it's about a player rather than about moves


class Timer(msgspec.Struct, frozen=True):
    """A time (`due`, in epoch seconds) at which a feature acts for a seat, if `prompt` is still the seat's prompt."""

    seat: int
    prompt: str
    due: int


class Tenure(msgspec.Struct, frozen=True):
    """A former player of a seat (a person or a computer player), and how many public moves they made there."""

    user: UserId | None
    name: str
    moves: int


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and who sits there. For a computer player, `user` is None, and `policy` is the key of its policy."""

    name: str
    user: UserId | None = None
    policy: str = ""
    joined: int = 0  # the id of the interaction that joined, which is mixed into the seed
    # by the reaction's key (see bot.core.table.timing.reactions)
    auto_responses: dict[str, str] = msgspec.field(default_factory=dict, name="stances")
    missed: int = 0  # consecutive turns that the bot played because the user was away
    former: tuple[UserId, ...] = ()  # users who sat here before and so have seen the seat's hidden information
    tenures: tuple[Tenure, ...] = ()  # former players who made moves here
    stand_in: bool = False  # the bot plays each of the user's turns until they're back
    features: dict[str, msgspec.Raw] = {}  # what features keep with the seat


class Deadline(msgspec.Struct, frozen=True):
    """The time when a table stops waiting for a seat (see bot.core.table.timing.deadlines).

    Times are in epoch seconds; 0 means never.
    """

    seat: int
    code: str  # the action that declines a reaction when time runs out; "" for a turn or a limit
    made: int  # how many moves the seat had made before; 0 for a limit, which runs no matter who moves
    due: int = 0
    remind: int = 0  # when the seat's player is reminded next
    reminded: int = 0  # how often the player has been reminded
    limit: str = ""  # the key of one of the game's own limits (see `games.kernel.Limit`)

    @property
    def is_turn(self) -> bool:
        """Whether this is the deadline of a turn, rather than that of a reaction or limit."""
        return not self.code and not self.limit


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rules in which a table opened by a feature differs from an ordinary one.

    Core follows these terms without knowing the feature, even after the feature was removed.
    """

    undo: bool = True  # whether moves can be undone
    pauses: bool = True  # whether the game can be paused
    shows_seed: bool = True  # whether the shuffle's seed is shown when the game is over
    secret_until: int = 0  # the midnight (UTC) until which others may play the same deal, so its record is secret
    ends_by: int = 0  # the latest time at which a time limit can end; 0: any time


class Head(msgspec.Struct, frozen=True, omit_defaults=True):
    """The row of a table: everything except its chairs and its log.

    `version` grows by one with every commit. A commit based on an older version is refused (see `Fenced`).
    """

    id: TableId
    place: Place
    owner: UserId
    game: str
    rules: int
    options: dict[str, str]
    status: Status = "lobby"
    seed: str = ""  # secret until the game is over
    request: Request | None = None
    rematch: TableId = TableId("")  # the id of the rematch's table
    waiting: tuple[UserId, ...] = ()  # users whom the table waits for, as `/tables` shows them
    secretly: tuple[UserId, ...] = ()  # those whom the table waits for in secret: the other players mustn't know
    answering: tuple[UserId, ...] = ()  # those whom the table waits for only to react to another player's turn
    waiting_since: dict[UserId, int] = msgspec.field(
        default_factory=dict, name="asked"
    )  # by user: since when the table has been waiting for them
    computer: bool = False  # whether the table waits for a computer player
    patience: int = 0  # seconds that a reaction may take; 0: no limit
    clock: int = 0  # seconds that a turn may take; 0: no limit
    paused_since: int = 0  # since when the table's clocks have been paused; 0 if they aren't
    reminders: bool | int = True  # maximum number of reminders that a player gets for a turn
    acted: dict[int, int] = {}  # by user: when they last did something that others could see
    by_button: bool = False  # whether hands are only shown on request, never sent
    deadlines: tuple[Deadline, ...] = ()
    ended: tuple[Deadline, ...] = ()  # by seat: the last limit that ended; `made` is how many moves the seat had made
    since: int = 0  # when the last move was made
    stale: int = 0  # when the owner was asked whether to keep an unused lobby open
    timers: tuple[Timer, ...] = msgspec.field(default=(), name="errands")
    lost: str = ""  # why the bot can't post in the table's channel, as a phrase; "" if it can
    lost_at: int = 0  # when the bot noticed that it can't post there
    terms: Terms = Terms()
    features: dict[str, msgspec.Raw] = {}  # what features keep with the table (see bot.core.table.feature_state)
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

    The last entry that a click or command makes has the `interaction`'s id. Interaction ids are unique in the log, so
    that an interaction that Discord delivers twice can't move twice.
    """

    what: LogEntry
    interaction: InteractionId | None = None
    why: str = ""  # a computer player's reason: public (see `games.kernel.Policy`)


class Figures(msgspec.Struct, frozen=True):
    """Counts of outbox messages and tables for the operator's dashboards."""

    messages: int  # messages that are waiting for delivery
    oldest: float  # when the message that has been waiting longest was due, in epoch seconds; 0 if unknown
    buried: int
    lobbies: int
    playing: int


class Finished(msgspec.Struct, frozen=True):
    """A finished game: its `place` (time of last move, table id), and whether any of its log isn't packed yet."""

    place: tuple[int, TableId]
    has_rows: bool

    @property
    def table(self) -> TableId:
        return self.place[1]


class Cutoffs(msgspec.Struct, frozen=True):
    """Times in epoch seconds before which stored data may be deleted; 0 deletes nothing."""

    cancelled: int  # tables that were closed before the first move, and abandoned attempts at puzzles
    messages: int  # records of the posted messages of games that ended
    undeliverable: int  # messages that couldn't be delivered
    practice: int = 0  # finished practice tables of puzzles of the day, by the puzzle's day
