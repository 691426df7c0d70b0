"""A game's language, and what the house says for every game in its words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from games.english import few, listing
from games.kernel.actions import Action, Names, Seat
from games.kernel.events import Event
from games.kernel.metadata import Entry
from games.kernel.outcome import Outcome
from games.kernel.players import A_contra, V_contra
from games.kernel.results import Weight


class Words(Protocol[V_contra, A_contra]):
    """A game's language (a module signs this). Names are given by seat; what is told comes from a View or an Event."""

    def titles(self) -> Mapping[str, str]:
        """Menu title of each action prefix, in the order of the menu: {"place": "Lay a tile", ...}."""

    def label(self, view: V_contra, action: A_contra, names: Names, /) -> str:
        """The action on a button or in a list; at most 80 characters."""

    def short(self, view: V_contra, action: A_contra, names: Names, /) -> str:
        """The same within a sentence, "You can choose the Rogue or the Inventor.", without figures and prices."""

    def hint(self, view: V_contra, action: A_contra, /) -> str:
        """What choosing it will do, as far as public arithmetic tells ("+3 gears"); "" if nothing can be said."""

    def blocked(self, view: V_contra, /) -> Mapping[str, str]:
        """Prefixes that the viewer cannot choose now but would look for, each with the reason."""

    def question(self, view: V_contra, names: Names, /) -> str:
        """What the viewer, who is asked to choose, must choose now."""

    def is_midway(self, view: V_contra, /) -> bool:
        """Whether the question comes in the middle of something, and nothing else can be done before it is answered."""

    def waiting(self, view: V_contra, names: Names, /) -> str:
        """Whom the table waits for, told to a viewer who is not asked; the public (`view.seat` None) also for what."""

    def why(self, view: V_contra, code: str, names: Names, /) -> str:
        """Why the viewer, who is asked, cannot choose that code; "" where there is no such kind of choice."""

    def secret(self, view: V_contra, names: Names, /) -> str:
        """The private side in words: roles, hand, what they are worth; once the game is over, in short, what was."""

    def verdict(self, view: V_contra, names: Names, /) -> str:
        """Who won and why, one or two lines; "" while the game goes on."""

    def highlights(self, steps: Sequence[Sequence[Event]], view: V_contra, names: Names, /) -> Sequence[str]:
        """At most two lines on what will be told of a finished game, from what everybody learnt at each step.

        Nothing while the game goes on: secrets lie open only at its end.
        """

    def weight(self, event: Event, /) -> Weight:
        """Rate how much an event matters to readers; of the event alone, so it tells no more than the event does."""

    def lost(self, events: Sequence[Event], view: V_contra, names: Names, /) -> Sequence[str]:
        """Say what the viewer lost by these events, a line each: "You lost the Bio-Machinist." """

    def entries(self) -> Sequence[Entry]:
        """Everything that can be looked up."""


class Seen(Protocol):
    """What the house itself reads of a View, which is otherwise the game's own business."""

    @property
    def seat(self) -> Seat | None:
        """Who looks; None is the public."""

    @property
    def acting(self) -> Collection[Seat]:
        """Who is asked to choose, as far as the viewer may know."""

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""


PING: Final = "I'll ping you."
V = TypeVar("V", bound=Seen)
A = TypeVar("A", bound=Action)


def prompt(words: Words[V, A], view: V, names: Names) -> str:
    """What the viewer is asked now, or whom the table waits for."""
    if view.outcome:
        return "The game is over."
    return words.question(view, names) if view.seat in view.acting else words.waiting(view, names)


def refusal(
    words: Words[V, A],
    view: V,
    code: str,
    legal: Sequence[A],
    names: Names,
    anytime: Collection[str] = (),
    ping: str = PING,
) -> str:
    """Why the viewer cannot choose that code, and what can be chosen, if anything.

    `anytime` are the prefixes of choices that one may have in another player's turn; `ping` tells who is not asked how
    they will hear of it.
    """
    kind = code.partition(":")[0]
    if view.outcome:
        return prompt(words, view, names)
    if not legal or (view.seat not in view.acting and kind not in anytime):
        meanwhile = f" You can still {_kinds(words, legal)}." if legal else ""
        return f"{prompt(words, view, names)} {ping}".rstrip() + meanwhile
    same = [action for action in legal if action.prefix == kind]
    if words.is_midway(view) and not same:
        why = f"First things first. {words.question(view, names)}"
    else:
        why = words.why(view, code, names) or "I don't know that choice."
    return f"{why} {_instead(words, view, same or legal, names)}"


def _instead(words: Words[V, A], view: V, offered: Sequence[A], names: Names) -> str:
    """The choices themselves if they are of one kind or answer a question, else only the kinds."""
    is_one_kind = len({action.prefix for action in offered}) == 1 and offered[0].value
    if is_one_kind or words.is_midway(view):
        return f"You can choose {few([words.short(view, action, names) for action in offered])}."
    return f"Now you can: {_kinds(words, offered)}."


def _kinds(words: Words[V, A], offered: Iterable[A]) -> str:
    kinds = {action.prefix for action in offered}
    return listing([title.lower() for kind, title in words.titles().items() if kind in kinds], "or")
