"""A game's text, and the sentences that the kernel builds from it for every game."""

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
    """The text of a game, implemented by a module.

    `names` are the players' names by seat. All text is a function of a View or an Event, never of the State.
    """

    def titles(self) -> Mapping[str, str]:
        """Return the menu title of each action prefix, in menu order: {"place": "Lay a tile", ...}."""

    def label(self, view: V_contra, action: A_contra, names: Names, /) -> str:
        """Name the action on a button or in a list, in at most 80 characters."""

    def short(self, view: V_contra, action: A_contra, names: Names, /) -> str:
        """Name the action within a sentence, without prices: "the Rogue" in "You can choose the Rogue"."""

    def hint(self, view: V_contra, action: A_contra, /) -> str:
        """Say what the choice will do, as far as the viewer can tell: "+3 gears"; "" if there's nothing to say."""

    def blocked(self, view: V_contra, /) -> Mapping[str, str]:
        """Return the reasons why kinds of choices that viewers may look for are unavailable now, by action prefix."""

    def question(self, view: V_contra, names: Names, /) -> str:
        """Ask the viewer for their next choice. It's called only if they have one."""

    def is_midway(self, view: V_contra, /) -> bool:
        """Tell whether the viewer is in the middle of a move, and can do nothing else before answering the question."""

    def waiting(self, view: V_contra, names: Names, /) -> str:
        """Tell a viewer who has no choice to make whom the table is waiting for.

        If the viewer is the public (`view.seat` is None), also say for what.
        """

    def why(self, view: V_contra, code: str, names: Names, /) -> str:
        """Explain why the viewer, whose turn it is, can't choose `code`; return "" for an unknown kind of choice."""

    def secret(self, view: V_contra, names: Names, /) -> str:
        """Describe the viewer's private information: roles, hand, and what they're worth.

        After the game, summarize it briefly.
        """

    def verdict(self, view: V_contra, names: Names, /) -> str:
        """Say who won and why, in one or two lines; "" while the game goes on."""

    def highlights(self, steps: Sequence[Sequence[Event]], view: V_contra, names: Names, /) -> Sequence[str]:
        """Return at most two lines with the highlights of a finished game, from the public events of each step.

        Return nothing while the game goes on, because secrets are revealed only when it's over.
        """

    def weight(self, event: Event, /) -> Weight:
        """Return how important an event is to readers.

        The result must depend on the event alone, so that it can't reveal hidden information.
        """

    def lost(self, events: Sequence[Event], view: V_contra, names: Names, /) -> Sequence[str]:
        """Describe each of the viewer's losses in these events with a sentence, such as "You lost the Rogue"."""

    def entries(self) -> Sequence[Entry]:
        """Return all pages of the rulebook."""


class Seen(Protocol):
    """The part of a View that the kernel uses itself."""

    @property
    def seat(self) -> Seat | None:
        """Return the viewer's seat, or None for the public."""

    @property
    def acting(self) -> Collection[Seat]:
        """Return the seats that, to the viewer's knowledge, have a choice to make."""

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game goes on."""


PING: Final = "I'll ping you when you're up."
V = TypeVar("V", bound=Seen)
A = TypeVar("A", bound=Action)


def prompt(words: Words[V, A], view: V, names: Names) -> str:
    """Return the question that the viewer must answer. If there's none, say whom the table is waiting for."""
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
    """Explain why the viewer can't choose `code`, and list what they can choose, if anything.

    `anytime` contains the prefixes of choices that are also possible on other players' turns. `ping` is the sentence
    that tells viewers without a choice how they'll be notified.
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
    """List the choices by name if they're of one kind or answer a question; otherwise list only their kinds."""
    is_one_kind = len({action.prefix for action in offered}) == 1 and offered[0].value
    if is_one_kind or words.is_midway(view):
        return f"You can choose {few([words.short(view, action, names) for action in offered])}."
    return f"You can {_kinds(words, view, offered, names)}."


def _kinds(words: Words[V, A], view: V, offered: Sequence[A], names: Names) -> str:
    """List the kinds of choices by their menu titles. A choice that ends a step or the turn is listed by its label."""
    last = {action.prefix: words.label(view, action, names) for action in offered}
    titles = [
        last[kind] if title.startswith("End ") else title for kind, title in words.titles().items() if kind in last
    ]
    return listing(
        ["end your turn" if title == "End turn" else title[:1].lower() + title[1:] for title in titles], "or"
    )
