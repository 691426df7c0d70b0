"""The contract: a game is a frozen record of pure functions and facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from games.kernel.actions import Action, Names, Seat
from games.kernel.controls import Controls
from games.kernel.daily import Daily
from games.kernel.events import Event, Positioned, Step
from games.kernel.metadata import Limit, Option, Reaction, Tutorial, Verb, choose
from games.kernel.outcome import Outcome
from games.kernel.players import Policy, Searcher, Suggestion
from games.kernel.results import Standing
from games.kernel.stories import Story
from games.kernel.words import PING, Seen, Words, prompt, refusal
from games.rng import Rng
from games.secrecy import Hidden

S = TypeVar("S", bound=Positioned)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=Seen)


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
    words: Words[V, A]
    policies: Mapping[str, Policy[V, A]]
    strengths: Option  # of computer players, weak to strong: keys of `policies` and `searchers`, each in a line
    state: type[S]
    setup: Callable[[int, Mapping[str, str], Rng], S]
    legal_actions: Callable[[S, Seat], tuple[A, ...]]
    apply: Callable[[S, Seat, A], Step[S]]
    view: Callable[[S, Seat | None], V]
    outcome: Callable[[S], Outcome | None]
    check: Callable[[S], None]
    resample: Callable[[S, Seat | None, Rng], S]
    """A state that the seat cannot tell from this one: what it does not know is dealt anew, by what it knows alone."""
    hidden: tuple[Hidden, ...] = ()
    """What `resample` deals anew: all of it, and beside the keys of chance nothing else."""
    searchers: Mapping[str, Searcher[S]] = {}
    distinct: Callable[[S, Seat, tuple[A, ...]], tuple[A, ...]] | None = None
    """The legal actions without those that look and do the same as an earlier one, as far as the seat knows."""
    automatic: frozenset[str] = frozenset()
    """Prefixes of answers that a table gives by itself where the seat has nothing else to choose."""
    idle: frozenset[str] = frozenset()
    """Prefixes of choices that nobody is waited for to make: a seat that has no others is not to act."""
    private: frozenset[str] = frozenset()
    """Prefixes of choices that only who has them may know of: that it is asked for them is told to nobody else."""
    seating: Callable[[Mapping[str, str]], tuple[int, int]] | None = None
    """The fewest and the most who play with these options, where that is not `min_seats` and `max_seats`."""

    turn: Callable[[S], int] | None = None
    """A number that changes with every turn, where the same player may have several in a row."""
    ahead: Callable[[S, Seat], S | str] | None = None
    """The state as if the seat's next turn began now, all else as it is; the very state itself where it does. In words
    why there is none: the end, the middle of something, chance that comes first. It draws nothing, and its choices
    follow from what the seat knows. None: turns cannot be planned ahead, for all play at once, say."""
    is_gone: Callable[[V], bool] | None = None
    """Whether the viewer, who has left or is out of it, is asked nothing more while the others play on."""
    reactions: Callable[[Mapping[str, str]], tuple[Reaction, ...]] | None = None
    """What players of a table with these options may be asked out of turn."""
    has_undo: bool = True
    """Whether moves can be taken back; False where the game has its own way to do so, or none."""
    needs_consent: Callable[[S, S, Sequence[Event]], str] | None = None
    """Why the others must agree before a move is taken back that would otherwise be free: of the State before the move,
    the State now and what happened since. "" where they need not; None: never, by the rules of this game."""
    limit: Callable[[S], Limit | None] | None = None
    """What the rules allow no more than some time for, if anything; public, but for the codes. See `Limit`."""
    controls: Callable[[V, str, Names], Controls | None] | None = None
    """The panel of a seat's View with the cursor there, where it is not derived from the legal list; None: it is now.

    A click in it stays valid until `turn` changes, and nobody is pinged for new choices before."""
    pace: Callable[[S], float] | None = None
    """Seconds that computer players take for each move, where people build beside them against the clock."""
    tutorial: Tutorial | None = None
    absent: Policy[V, A] | None = None
    """Plays for somebody whom the table has waited for too long; None: as the computer player that `strengths` names
    as the default one."""
    concerns: Callable[[Sequence[Event], V, Names], Sequence[str]] | None = None
    """Of what a seat learnt since its last turn, what happened to it: a line each, for Play and My hand."""
    standing: Callable[[V], Standing] | None = None
    """How all stand: of the View of nobody what lies open, of a seat's also by what it alone knows."""
    nearing: Callable[[V], str] | None = None
    """A word of warning from when the game could end before the viewer's next turn, "" before and after."""
    suggest: Callable[[V, Sequence[A]], Suggestion | None] | None = None
    """What a green button of the Play panel would do at once, of the View and the legal list; None: nothing now."""
    usual: Callable[[V], Sequence[str]] | None = None
    """Prefixes of what most people do next in the viewer's turn: the first of them that is open is green in the Play
    panel, where nothing is suggested. None: the first of the titles."""
    spelled: Callable[[S, Seat, str], tuple[tuple[str, ...], ...]] | None = None
    """The whole moves that a shortcut among the codes stands for, () for any other code: a table logs them in its
    place, so that a record replays to the same whatever becomes of the advice that the shortcut follows."""

    story: Callable[[V, Seat, str], Story | None] | None = None
    """What became of a seat's side, step by step: as it went, or as it would have by another of its `Way`s; None where
    there is nothing to tell. Public: it is given the View of nobody."""
    daily: Daily | None = None
    """The puzzle of the day, where one can play alone."""

    longest_chain: int = 1
    """Choices that one slash command can name: how many fields the verb `choose` has, which the house adds."""

    def seats(self, options: Mapping[str, str]) -> range:
        """How many may play with these options."""
        fewest, most = self.seating(options) if self.seating else (self.min_seats, self.max_seats)
        return range(fewest, most + 1)

    def defaults(self) -> dict[str, str]:
        """The options as they stand before anybody changes one."""
        return {option.key: option.default for option in self.options}

    @property
    def commands(self) -> tuple[Verb, ...]:
        """The slash commands: the game's own, and the one that answers whatever is asked."""
        return (*self.verbs, choose(self.longest_chain))

    def prompt(self, view: V, names: Names) -> str:
        """What the viewer is asked now, or whom the table waits for."""
        return prompt(self.words, view, names)

    def unasked(self, view: V, names: Names, ping: str = PING) -> str:
        """Whom the table waits for, told to a viewer who is asked nothing, and how they will hear when they are."""
        said = self.prompt(view, names)
        return said if self.is_gone and self.is_gone(view) else f"{said} {ping}"

    def refusal(self, view: V, code: str, legal: Sequence[A], names: Names) -> str:
        """Why the code is not among the viewer's legal actions, and what is."""
        ping = "" if self.is_gone and self.is_gone(view) else PING
        return refusal(self.words, view, code, legal, names, self.idle | self.private, ping)

    @property
    def stand_in(self) -> Policy[V, A]:
        """Who plays for an absent player."""
        return self.absent or self.policies[self.strengths.default]


AnyGame: TypeAlias = Game[Any, Any, Any]
"""Any of the catalogue: whoever takes it knows nothing of its State, Actions and View."""
