"""The contract that every game signs: a frozen record of pure functions and facts.

States, actions, events and views are frozen msgspec Structs with tuples inside. A big choice is a chain of small
actions: every step of it but the last is *quiet* (it has no events), so that it can be tried without being made.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from games.english import capital
from games.rng import Rng

Seat: TypeAlias = int
Names: TypeAlias = Sequence[str]  # by seat


class IllegalAction(Exception):  # noqa: N818 - a refusal in words for the player, not a fault of the program
    """What was asked is not among the legal actions; the message tells the player why and what would be legal."""


class Action(msgspec.Struct, frozen=True):
    """One small choice. `code`, `prefix[:value]`, is unique among the legal ones, stable, at most 64 characters."""

    code: str

    @property
    def prefix(self) -> str:
        """The kind of choice: what a slash option or a menu group is derived from."""
        return self.code.partition(":")[0]

    @property
    def value(self) -> str:
        """What is chosen, "" where the prefix says it all."""
        return self.code.partition(":")[2]


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Something that happened, and its sentence. `to` is the only seat that may learn of it; None is everybody."""

    to: Seat | None = None
    # True where the event shows what was hidden before: such a step cannot be taken back without consent.
    reveals: ClassVar[bool] = False
    # True where it is told on a line of its own, not behind what it came of.
    apart: ClassVar[bool] = False
    # True where a short telling leaves it out, if there is more to tell: a look at the table says it.
    minor: ClassVar[bool] = False

    def sentence(self, names: Names, /) -> str:
        """What happened, in a sentence or two; "" where it needs no words."""
        told = self._told(names)
        return told if any(_begins_with(told, name) for name in names) else capital(told)

    @abstractmethod
    def _told(self, names: Names, /) -> str:
        """The same, written by the game; it may begin with a small letter."""


def _begins_with(told: str, name: str) -> bool:
    """Names stay as they are written."""
    return told.startswith(name) and not told[len(name) :][:1].isalnum()


class Positioned(Protocol):
    """What the kernel itself reads of a State."""

    @property
    def rng(self) -> Rng:
        """The stream of chance that is left."""


S = TypeVar("S", bound=Positioned)
A = TypeVar("A", bound=Action)
V = TypeVar("V")


class Step(msgspec.Struct, Generic[S], frozen=True):
    """The state after an action and what happened on the way. No events: a quiet step, see the module."""

    state: S
    events: tuple[Event, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """One row of a seat's score: how the points came about."""

    label: str
    points: int


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game.

    `ranking` lists groups of tied seats, best first; `scores[seat]` is None for one who cannot score.
    """

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int | None, ...]
    breakdown: tuple[tuple[Line, ...], ...]
    headline: str = ""
    won: bool | None = None  # of one who played alone, against the game; None where players are ranked


class Choice(msgspec.Struct, frozen=True):
    """A value that an option can take."""

    value: str
    title: str
    help: str


class Option(msgspec.Struct, frozen=True):
    """A house rule of the lobby. It matters only where the options that `only` names have one of those values."""

    key: str
    title: str
    help: str
    choices: tuple[Choice, ...]
    default: str
    only: Mapping[str, tuple[str, ...]] = {}

    def matters(self, options: Mapping[str, str]) -> bool:
        """Whether it changes anything beside these."""
        return all(options[key] in values for key, values in self.only.items())


class Field(msgspec.Struct, frozen=True):
    """One option of a slash command; filled, it stands for the action `prefix:value` of the chain.

    With the prefix "" it is filled with a whole code: of one of the `kinds`, the likeliest first, or else of any.
    """

    name: str
    prefix: str
    help: str
    required: bool = True
    kinds: tuple[str, ...] = ()

    def takes(self, prefix: str) -> bool:
        """Whether choices of that kind fill it."""
        return prefix == self.prefix if self.prefix else not self.kinds or prefix in self.kinds

    def code(self, value: str) -> str:
        """What it stands for; words that are no code are taken for a choice of the likeliest kind."""
        if not self.kinds or value.partition(":")[0] in self.kinds:
            return f"{self.prefix}:{value}" if self.prefix else value
        return f"{self.kinds[0]}:{value}"


class Verb(msgspec.Struct, frozen=True):
    """A slash subcommand. Without fields it stands for the one action `code`."""

    name: str
    title: str
    help: str
    fields: tuple[Field, ...] = ()
    code: str = ""


class Reaction(msgspec.Struct, frozen=True):
    """An answer that a seat may be asked for at any time, also in another player's turn, because of what lies open.

    It is asked where the legal actions hold both `yes` and `no`; either is a code, or the prefix of several. With an
    empty `yes`, `no` alone tells, and there is no "always".
    """

    key: str
    title: str
    help: str
    yes: str
    no: str


class Lesson(msgspec.Struct, frozen=True):
    """A step of a tutorial: what the newcomer is told, and the move that they make then, () if they only read.

    `then` are the moves of other seats that follow it.
    """

    text: str
    codes: tuple[str, ...] = ()
    then: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    shows_hand: bool = False  # instead of the board


class Tutorial(msgspec.Struct, frozen=True):
    """The first turns of a game that is always the same. The newcomer sits on `seat`, the computer on the others."""

    seed: str
    seats: int
    seat: Seat
    options: Mapping[str, str]
    lessons: tuple[Lesson, ...]


class Entry(msgspec.Struct, frozen=True):
    """A page of the rule book that can be looked up: a rule, a card, a tile, a term."""

    key: str
    kind: str
    title: str
    text: str


class Advice(msgspec.Struct, frozen=True):
    """What a computer player does, and why, in one line that the whole table may read.

    `then`: the rest of the chain, if it was thought through.
    """

    code: str
    why: str
    then: tuple[str, ...] = ()


class Policy(Protocol):
    """A computer player: it is told what its seat may see and may do, never the State.

    The reason that it gives follows from the choice and from what is public: whatever it holds, and whatever else it
    could have chosen, the same choice on the same table has the same reason.
    """

    def __call__(self, view: Any, legal: Sequence[Any], rng: Rng, /) -> Advice:
        """One of the legal codes; `legal` is never empty."""


class Searcher(Protocol):
    """A computer player that takes its time.

    `world` is a state dealt by `Game.resample` from all that the seat knows: it tells no more than the View, and makes
    as many more as it likes. It may think until `enough()`.
    """

    def __call__(self, world: Any, seat: Seat, rng: Rng, enough: Callable[[], bool], /) -> Advice:
        """A legal code, and the rest of its chain in `then`. The seat has something to choose."""


class Words(Protocol):
    """A game's language (a module signs this). Names are given by seat; what is told comes from a View or an Event."""

    def titles(self) -> Mapping[str, str]:
        """Menu title of each action prefix, in the order of the menu: {"place": "Lay a tile", ...}."""

    def label(self, view: Any, action: Any, names: Sequence[str], /) -> str:
        """The action on a button or in a list; at most 80 characters."""

    def hint(self, view: Any, action: Any, /) -> str:
        """What choosing it will do, as far as public arithmetic tells ("+3 gears"); "" if nothing can be said."""

    def blocked(self, view: Any, /) -> Mapping[str, str]:
        """Prefixes that the viewer cannot choose now but would look for, each with the reason."""

    def prompt(self, view: Any, names: Sequence[str], /) -> str:
        """What the viewer is asked now, or whom the table waits for."""

    def secret(self, view: Any, names: Sequence[str], /) -> str:
        """The private side in words: roles, hand, what they are worth; once the game is over, in short, what was."""

    def refusal(self, view: Any, code: str, legal: Sequence[Any], names: Sequence[str], /) -> str:
        """Why the code is not legal for the viewer, and what would be."""

    def verdict(self, view: Any, names: Sequence[str], /) -> str:
        """Who won and why, one or two lines; "" while the game goes on."""

    def highlights(self, steps: Sequence[Sequence[Event]], view: Any, names: Sequence[str], /) -> Sequence[str]:
        """At most two lines on what will be told of a finished game, from what everybody learnt at each step.

        Nothing while the game goes on: secrets lie open only at its end.
        """

    def entries(self) -> Sequence[Entry]:
        """Everything that can be looked up."""


class Game(msgspec.Struct, Generic[S, A, V], frozen=True):
    """One game. The functions are pure; seats are 0..n-1."""

    key: str
    name: str
    version: int  # of the rules: raised whenever a fix could change what an old record replays to
    blurb: str
    how_to: tuple[str, ...]
    credit: str
    min_seats: int
    max_seats: int
    options: tuple[Option, ...]
    verbs: tuple[Verb, ...]
    words: Words
    policies: Mapping[str, Policy]
    strengths: Option  # of computer players, weak to strong: keys of `policies` and `searchers`, each in a line
    setup: Callable[[int, Mapping[str, str], Rng], S]
    legal_actions: Callable[[S, Seat], tuple[A, ...]]
    apply: Callable[[S, Seat, A], Step[S]]
    view: Callable[[S, Seat | None], V]
    outcome: Callable[[S], Outcome | None]
    check: Callable[[S], None]
    resample: Callable[[S, Seat | None, Rng], S]
    """A state that the seat cannot tell from this one: what it does not know is dealt anew, by what it knows alone."""
    searchers: Mapping[str, Searcher] = {}
    idle: frozenset[str] = frozenset()
    """Prefixes of choices that nobody is waited for to make: a seat that has no others is not to act."""
    private: frozenset[str] = frozenset()
    """Prefixes of choices that only who has them may know of: that it is asked for them is told to nobody else."""
    seating: Callable[[Mapping[str, str]], tuple[int, int]] | None = None
    """The fewest and the most who play with these options, where that is not `min_seats` and `max_seats`."""

    turn: Callable[[S], int] | None = None
    """A number that changes with every turn, where the same player may have several in a row."""
    reactions: Callable[[Mapping[str, str]], tuple[Reaction, ...]] | None = None
    """What players of a table with these options may be asked out of turn."""
    tutorial: Tutorial | None = None
    absent: Policy | None = None
    """Plays for somebody whom the table has waited for too long; None: as the computer player that `strengths` names
    as the default one."""

    def seats(self, options: Mapping[str, str]) -> range:
        """How many may play with these options."""
        fewest, most = self.seating(options) if self.seating else (self.min_seats, self.max_seats)
        return range(fewest, most + 1)

    def defaults(self) -> dict[str, str]:
        """The options as they stand before anybody changes one."""
        return {option.key: option.default for option in self.options}

    @property
    def stand_in(self) -> Policy:
        """Who plays for an absent player."""
        return self.absent or self.policies[self.strengths.default]


AnyGame: TypeAlias = Game[Any, Any, Any]


def nameless(game: AnyGame) -> list[str]:
    """What players are called where nobody knows their names."""
    return [f"Seat {number + 1}" for number in range(game.max_seats)]


def find(game: AnyGame, state: Any, seat: Seat, code: str, names: Sequence[str] = ()) -> Any:
    """The legal action with that code. Raises IllegalAction, in words with these names, if there is none."""
    legal = game.legal_actions(state, seat)
    for action in legal:
        if action.code == code:
            return action
    raise IllegalAction(game.words.refusal(game.view(state, seat), code, legal, names or nameless(game)))


def play(game: AnyGame, state: Any, seat: Seat, code: str, names: Sequence[str] = ()) -> Step[Any]:
    """Make the choice `code`. Raises IllegalAction; there is no other validation."""
    return game.apply(state, seat, find(game, state, seat, code, names))


def peek(game: AnyGame, state: Any, seat: Seat, codes: Sequence[str]) -> Any:
    """The state in which the next step of a chain is chosen, without making the chain.

    Raises IllegalAction if a code is not legal, or if a step is not quiet: what it would show must be earned.
    """
    for code in codes:
        step = play(game, state, seat, code)
        if step.events:
            raise IllegalAction("That choice is complete: it cannot be tried, only made.")
        state = step.state
    return state


def to_act(game: AnyGame, state: Any, seats: int) -> tuple[Seat, ...]:
    """The seats that are asked to choose something. Others may have choices too that nobody waits for."""
    return tuple(seat for seat in range(seats) if is_asked(game, game.legal_actions(state, seat)))


def openly_asked(game: AnyGame, state: Any, seats: int) -> tuple[Seat, ...]:
    """Those who are to act for all to know: the others must not learn of anybody else."""
    asked = to_act(game, state, seats)
    return tuple(seat for seat in asked if open_choices(game, game.legal_actions(state, seat)))


def open_choices(game: AnyGame, legal: Sequence[Any]) -> Sequence[Any]:
    """Those that somebody is waited for to make, and everybody may know it."""
    hidden = game.idle | game.private
    return [action for action in legal if action.prefix not in hidden] if hidden else legal


def is_asked(game: AnyGame, legal: Sequence[Any]) -> bool:
    """Whether one who has these choices is waited for."""
    return any(action.prefix not in game.idle for action in legal) if game.idle else bool(legal)


def narrate(events: Sequence[Event], names: Names) -> list[str]:
    """What came of one action, on a line, and on one more for each event that is told apart."""
    lines: list[str] = []
    for event in events:
        said = event.sentence(names)
        if said and lines and not event.apart:
            lines[-1] += f" {said}"
        elif said:
            lines.append(said)
    return lines


_encoder = msgspec.msgpack.Encoder()


def digest(state: Any) -> str:
    """A fingerprint of the whole state, secrets included: 16 hex digits, the same in any process."""
    return blake2b(_encoder.encode(state), digest_size=8).hexdigest()
