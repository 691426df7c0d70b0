"""`Game`: the frozen record of pure functions and facts that defines a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
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
    """The definition of one game: its rules, views and text. All functions are pure; seats are numbered from 0."""

    key: str
    name: str
    version: int  # of the rules: raise it whenever a fix could change how an old record replays
    blurb: str
    how_to: tuple[str, ...]
    credit: str
    min_seats: int
    max_seats: int
    options: tuple[Option, ...]
    verbs: tuple[Verb, ...]
    words: Words[V, A]
    policies: Mapping[str, Policy[V, A]]
    strengths: Option  # of computer players, weak to strong; values are keys of `policies` and `searchers`
    state: type[S]
    setup: Callable[[int, Mapping[str, str], Rng], S]
    legal_actions: Callable[[S, Seat], tuple[A, ...]]
    apply: Callable[[S, Seat, A], Step[S]]
    view: Callable[[S, Seat | None], V]
    outcome: Callable[[S], Outcome | None]
    check: Callable[[S], None]
    resample: Callable[[S, Seat | None, Rng], S]
    """Return a state that the seat can't tell from this one.

    Everything the seat doesn't know is dealt anew, using only what it does know.
    """
    hidden: tuple[Hidden, ...] = ()
    """Exactly the parts that `resample` deals anew, apart from the keys of random streams."""
    searchers: Mapping[str, Searcher[S]] = {}
    distinct: Callable[[S, Seat, tuple[A, ...]], tuple[A, ...]] | None = None
    """Return the legal actions, except those that, as far as the seat knows, look and work like an earlier one."""
    automatic: frozenset[str] = frozenset()
    """Prefixes of answers that the table gives automatically if the seat has no other choice."""
    obvious: Callable[[S, Seat], A | None] | None = None
    """Return the legal action that the table makes for the seat without asking, because nobody would decline it.

    The action depends only on what everybody knows. None if the seat really has a choice.
    """
    idle: frozenset[str] = frozenset()
    """Prefixes of optional choices: a seat that has no other choices isn't waited for."""
    private: frozenset[str] = frozenset()
    """Prefixes of choices that are secret: nobody but the seat may learn that it has them."""
    seating: Callable[[Mapping[str, str]], tuple[int, int]] | None = None
    """Return the fewest and the most players with these options. None stands for `min_seats` and `max_seats`."""

    turn: Callable[[S], int] | None = None
    """Return a number that changes with every turn, even if the same player has several turns in a row."""
    ahead: Callable[[S, Seat], S | str] | None = None
    """Return the state as if the seat's next turn began now, or the reason why it can't be foreseen.

    Everything else stays as it is; during the seat's own turn this is the state itself. A reason is a sentence for
    the player: the game is over, a move is incomplete, something random comes first. The function draws no random
    numbers, and the resulting choices depend only on what the seat knows. None if turns can't be planned, for
    instance because everybody plays at once.
    """
    is_gone: Callable[[V], bool] | None = None
    """Tell whether the viewer has left or been eliminated and is asked nothing more while the others play on."""
    reactions: Callable[[Mapping[str, str]], tuple[Reaction, ...]] | None = None
    """Return the questions that players may be asked out of turn with these options."""
    has_undo: bool = True
    """Whether moves can be undone; False if the game has an undo of its own, or none."""
    needs_consent: Callable[[S, S, Sequence[Event]], str] | None = None
    """Return why the other players must agree to an undo that would otherwise be free, or "" if they needn't.

    Arguments: the State before the move, the current State, and the events in between. None if the rules never
    require it.
    """
    limit: Callable[[S], Limit | None] | None = None
    """Return the time limit that the rules set for the current choice, if any. See `Limit`.

    A limit is public, except for its codes.
    """
    controls: Callable[[V, str, Names], Controls | None] | None = None
    """Return a seat's custom panel for this View and cursor, or None if the panel is derived from the legal actions.

    A click in it stays valid until `turn` changes, and new choices cause no ping before that.
    """
    pace: Callable[[S], float] | None = None
    """Return how many seconds computer players take per move in games where everybody builds against the clock."""
    tutorial: Tutorial | None = None
    absent: Policy[V, A] | None = None
    """The policy that plays for a player whose time has run out.

    None stands for the default of `strengths`.
    """
    concerns: Callable[[Sequence[Event], V, Names], Sequence[str]] | None = None
    """Return a line for each event since the seat's last turn that affected the seat; shown by Play and My hand."""
    standing: Callable[[V], Standing] | None = None
    """Return how all seats stand: public figures, and for a seat's View also what that seat alone knows."""
    nearing: Callable[[V], str] | None = None
    """Return a warning once the game could end before the viewer's next turn; "" earlier and after the end."""
    suggest: Callable[[V, Sequence[A]], Suggestion | None] | None = None
    """Return what the green button of the Play panel would do at once, given the View and the legal actions."""
    usual: Callable[[V], Sequence[str]] | None = None
    """Return the prefixes of the usual next choices of the viewer's turn, likeliest first.

    The first legal one is green in the Play panel, unless there is a suggestion. None stands for the order of
    titles.
    """
    grave: Callable[[V], Collection[str]] | None = None
    """Return the prefixes of choices that would lose the game for the viewer at once; a panel asks first."""
    spelled: Callable[[S, Seat, str], tuple[tuple[str, ...], ...]] | None = None
    """Expand a shortcut into the whole moves that it stands for; () for any other code.

    Tables log the expansion, so that a record replays identically even if the advice behind the shortcut changes.
    """

    story: Callable[[V, Seat, str], Story | None] | None = None
    """Return a seat's game step by step, as it went or as it would have gone by another of its `Way`s.

    None if there is nothing to tell. The View is the public one, so the story is public too.
    """
    daily: Daily | None = None
    """The daily puzzle, if the game can be played alone."""

    longest_chain: int = 1
    """The number of choices that one slash command can take: the number of fields of `choose`, which the bot adds."""

    def seats(self, options: Mapping[str, str]) -> range:
        """Return the possible numbers of players with these options."""
        fewest, most = self.seating(options) if self.seating else (self.min_seats, self.max_seats)
        return range(fewest, most + 1)

    def defaults(self) -> dict[str, str]:
        """Return every option with its default value."""
        return {option.key: option.default for option in self.options}

    @property
    def commands(self) -> tuple[Verb, ...]:
        """Return all slash subcommands: those of the game, and `choose`, which answers any question."""
        return (*self.verbs, choose(self.longest_chain))

    def prompt(self, view: V, names: Names) -> str:
        """Return the question that the viewer must answer. If there's none, say whom the table is waiting for."""
        return prompt(self.words, view, names)

    def unasked(self, view: V, names: Names, ping: str = PING) -> str:
        """Tell a viewer who has nothing to choose whom the table is waiting for, and that they'll be pinged.

        Viewers who are out of the game aren't told that they'll be pinged.
        """
        sentence = self.prompt(view, names)
        return sentence if self.is_gone and self.is_gone(view) else f"{sentence} {ping}"

    def refusal(self, view: V, code: str, legal: Sequence[A], names: Names) -> str:
        """Explain why the code isn't one of the viewer's legal actions, and list what they can choose."""
        ping = "" if self.is_gone and self.is_gone(view) else PING
        return refusal(self.words, view, code, legal, names, self.idle | self.private, ping)

    @property
    def default_policy(self) -> Policy[V, A]:
        """Return the policy of the default strength, which gives advice and plays in examples."""
        return self.policies[self.strengths.default]

    @property
    def stand_in(self) -> Policy[V, A]:
        """Return the policy that plays for an absent player."""
        return self.absent or self.default_policy


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of any kind, for code that treats its State, actions and View as opaque."""
