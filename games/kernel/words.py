"""A game's texts, and the sentences that the kernel builds from them for every game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from games.english import few, listing
from games.kernel.actions import Action, Names, Seat
from games.kernel.events import Event
from games.kernel.metadata import Entry
from games.kernel.outcome import Outcome
from games.kernel.players import A_contra, V_contra
from games.kernel.results import Weight


class Words(Protocol[V_contra, A_contra]):
    """The texts of a game; a module implements this protocol.

    `names` are by seat. Every text is a function of a View or an Event, never of the State.
    """

    def titles(self) -> Mapping[str, str]:
        """Return the menu title of each action prefix, in menu order: {"place": "Lay a tile", ...}."""

    def label(self, view: V_contra, action: A_contra, names: Names, /) -> str:
        """Name the action on a button or in a list, in at most 80 characters."""

    def short(self, view: V_contra, action: A_contra, names: Names, /) -> str:
        """Name the action within a sentence, without prices, as in "You can choose the Rogue or the Inventor"."""

    def hint(self, view: V_contra, action: A_contra, /) -> str:
        """Say what the choice will do, as far as public information tells ("+3 gears"); "" if nothing can be said."""

    def blocked(self, view: V_contra, /) -> Mapping[str, str]:
        """Map each prefix that the viewer would look for but can't choose now to the reason."""

    def question(self, view: V_contra, names: Names, /) -> str:
        """Ask the viewer, who has a choice to make, what they must choose now."""

    def is_midway(self, view: V_contra, /) -> bool:
        """Tell whether the question interrupts a move, so that nothing else can be done before it's answered."""

    def waiting(self, view: V_contra, names: Names, /) -> str:
        """Tell a viewer who has no choice to make whom the table waits for.

        Tell the public (`view.seat` None) for what, too.
        """

    def why(self, view: V_contra, code: str, names: Names, /) -> str:
        """Explain why the viewer, whose turn it is, can't choose that code; "" if there is no such kind of choice."""

    def secret(self, view: V_contra, names: Names, /) -> str:
        """Describe the viewer's private information: roles, hand, what they're worth.

        After the end, summarize it briefly.
        """

    def verdict(self, view: V_contra, names: Names, /) -> str:
        """Say who won and why, in one or two lines; "" while the game goes on."""

    def highlights(self, steps: Sequence[Sequence[Event]], view: V_contra, names: Names, /) -> Sequence[str]:
        """Return at most two lines with the highlights of a finished game, from the public events of each step.

        Return nothing while the game goes on, because secrets are revealed only at its end.
        """

    def weight(self, event: Event, /) -> Weight:
        """Rate the importance of an event to readers, from the event alone, so that the weight reveals nothing more."""

    def lost(self, events: Sequence[Event], view: V_contra, names: Names, /) -> Sequence[str]:
        """Say what the viewer lost through these events, one line each: "You lost the Bio-Machinist." """

    def entries(self) -> Sequence[Entry]:
        """Return every page that can be looked up."""


class Seen(Protocol):
    """The part of a View that the kernel itself reads."""

    @property
    def seat(self) -> Seat | None:
        """Return the viewer's seat; None for the public."""

    @property
    def acting(self) -> Collection[Seat]:
        """Return the seats that have a choice to make, as far as the viewer may know."""

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game goes on."""


PING: Final = "I'll ping you when you're up."
V = TypeVar("V", bound=Seen)
A = TypeVar("A", bound=Action)


def prompt(words: Words[V, A], view: V, names: Names) -> str:
    """Return the question that the viewer must answer, or whom the table waits for."""
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
    """Explain why the viewer can't choose that code, and list what can be chosen, if anything.

    `anytime` are the prefixes of choices that exist in other players' turns too; `ping` tells viewers without a
    choice how they'll be notified.
    """
    kind = code.partition(":")[0]
    if view.outcome:
        return prompt(words, view, names)
    if not legal or (view.seat not in view.acting and kind not in anytime):
        meanwhile = f" Meanwhile, you can {_kinds(words, view, legal, names)}." if legal else ""
        return f"{prompt(words, view, names)} {ping}".rstrip() + meanwhile
    same = [action for action in legal if action.prefix == kind]
    if words.is_midway(view) and not same:
        why = f"First things first. {words.question(view, names)}"
    else:
        why = words.why(view, code, names) or "I don't recognize that choice."
    return f"{why} {_instead(words, view, same or legal, names)}"


def _instead(words: Words[V, A], view: V, offered: Sequence[A], names: Names) -> str:
    """List the choices themselves if they're of one kind or answer a question, else only their kinds."""
    is_one_kind = len({action.prefix for action in offered}) == 1 and offered[0].value
    if is_one_kind or words.is_midway(view):
        return f"You can choose {few([words.short(view, action, names) for action in offered])}."
    return f"You can {_kinds(words, view, offered, names)}."


def _kinds(words: Words[V, A], view: V, offered: Sequence[A], names: Names) -> str:
    """List the kinds of choices by their titles; what ends a step or the turn is listed by its own name."""
    last = {action.prefix: words.label(view, action, names) for action in offered}
    titles = [
        last[kind] if title.startswith("End ") else title for kind, title in words.titles().items() if kind in last
    ]
    return listing(
        ["end your turn" if title == "End turn" else title[:1].lower() + title[1:] for title in titles], "or"
    )
