"""Events of a game, the step that produces them, and the sentences that describe them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec

from games.english import capital
from games.kernel.actions import Names, Seat
from games.kernel.results import Deed, Moment
from games.rng import Rng


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Something that happened in a game. `to` is the only seat that learns about it, or None if everybody does."""

    to: Seat | None = None
    # True if the event reveals hidden information: undoing the step then needs the other players' consent.
    reveals: ClassVar[bool] = False
    # True if the event gets a line of its own instead of following the previous sentence.
    apart: ClassVar[bool] = False
    # True if a message leaves the event out when there is other news, because the picture shows it.
    minor: ClassVar[bool] = False
    # The name of the player who caused this event and those after it, if an `apart` event shares its line with them.
    gathers: ClassVar[str] = ""

    def sentence(self, names: Names, /) -> str:
        """Describe the event in one or two sentences that start with a capital letter or a player's name.

        Return "" if the event needs no words.
        """
        return _capitalized(self._describe(names), names)

    @abstractmethod
    def _describe(self, names: Names, /) -> str:
        """Describe the event in a sentence whose first letter may be lowercase. Each game implements this."""

    def beside(self, names: Names, /) -> str:
        """Describe the event in a short form, for messages with a picture of the table.

        The short form is used for events that have a line of their own (`apart`). What the picture shows can be left
        out.
        """
        return self.sentence(names)

    def deed(self, names: Names, of: str, /) -> Deed | None:
        """Describe the event for the summary of the turn of the player named `of`; return None to leave it out."""
        return self._deed(names, of)

    def moment(self, names: Names, /) -> Moment | None:
        """Return the headline for the event, or None if it doesn't deserve one.

        A BIG event without a headline of its own gets its sentence as headline.
        """
        moment = self._moment(names)
        return moment and msgspec.structs.replace(moment, headline=_capitalized(moment.headline, names))

    def _deed(self, names: Names, of: str, /) -> Deed | None:
        """Describe the event for a turn summary. Games override this if the sentence would be too long there."""
        sentence = "" if self.minor else self.sentence(names)
        own = sentence.removeprefix(f"{of} ")
        words = sentence if own.startswith("and ") else own  # "Bo and Cy are allies now."
        return Deed(words.removesuffix(".")) if words else None

    def _moment(self, _names: Names, /) -> Moment | None:
        """Return the event's headline, or None. Events that deserve a headline override this."""
        return None


def _capitalized(text: str, names: Names) -> str:
    """Capitalize the sentence, unless it starts with a player's name."""
    return text if any(begins_with(text, name) for name in names) else capital(text)


def begins_with(text: str, name: str) -> bool:
    """Tell whether the text begins with the name as a whole word."""
    return text.startswith(name) and not text[len(name) :][:1].isalnum()


class Positioned(Protocol):
    """The part of a State that the kernel uses itself."""

    @property
    def rng(self) -> Rng:
        """Return the current random stream. Its field `drawn` tells whether an action has drawn from it."""


S = TypeVar("S", bound=Positioned)


class Step(msgspec.Struct, Generic[S], frozen=True):
    """The state after an action, and the events that led to it.

    A step without events is *quiet*: part of a chain that isn't complete yet (see `games.kernel`).
    """

    state: S
    events: tuple[Event, ...] = ()


def narrate(events: Sequence[Event], names: Names) -> list[str]:
    """Describe the events of one action, usually in one line. Each event that is `apart` starts another line."""
    return [" ".join(sentence for _, sentence in line) for line in in_lines(events, names)]


def in_lines(events: Sequence[Event], names: Names) -> list[list[tuple[Event, str]]]:
    """Return the lines of `narrate` as lists of (event, sentence), leaving out events that have no words."""
    lines: list[list[tuple[Event, str]]] = []
    for event in events:
        sentence = event.sentence(names)
        if sentence and lines and not event.apart:
            lines[-1].append((event, sentence))
        elif sentence:
            lines.append([(event, sentence)])
    return lines
