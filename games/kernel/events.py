"""What happened: events, the state that comes with them, and how they are told."""

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
    """Something that happened, and its sentence. `to` is the only seat that may learn of it; None is everybody."""

    to: Seat | None = None
    # True where the event shows what was hidden before: such a step cannot be taken back without consent.
    reveals: ClassVar[bool] = False
    # True where it is told on a line of its own, not behind what it came of.
    apart: ClassVar[bool] = False
    # True where a short telling leaves it out, if there is more to tell: a look at the table says it.
    minor: ClassVar[bool] = False

    def sentence(self, names: Names, /) -> str:
        """What happened, in a sentence or two, beginning with a capital or a name; "" where it needs no words."""
        return _begun(self._told(names), names)

    @abstractmethod
    def _told(self, names: Names, /) -> str:
        """The same, written by the game; it may begin with a small letter."""

    def beside(self, names: Names, /) -> str:
        """The same in few words, for what is told apart beside a picture of the table: without what that shows, or what
        else is told.
        """
        return self.sentence(names)

    def deed(self, names: Names, of: str, /) -> Deed | None:
        """What the block of a turn of `of`, who is named before, says of it; None where it needs no words there."""
        return self._deed(names, of)

    def moment(self, names: Names, /) -> Moment | None:
        """Return the headline, if the game wrote one. A BIG event without one gets its sentence."""
        found = self._moment(names)
        return found and msgspec.structs.replace(found, headline=_begun(found.headline, names))

    def _deed(self, names: Names, of: str, /) -> Deed | None:
        """The same, written by the game where its sentence is too long for a block."""
        said = "" if self.minor else self.sentence(names)
        own = said.removeprefix(f"{of} ")
        told = said if own.startswith("and ") else own  # "Bo and Cy are allies now."
        return Deed(told.removesuffix(".")) if told else None

    def _moment(self, _names: Names, /) -> Moment | None:
        """The same, written by the game; by default none."""
        return None


def _begun(told: str, names: Names) -> str:
    """With a capital, or a name as it is written."""
    return told if any(begins_with(told, name) for name in names) else capital(told)


def begins_with(told: str, name: str) -> bool:
    """Whether the name is the first word: names keep their small letters."""
    return told.startswith(name) and not told[len(name) :][:1].isalnum()


class Positioned(Protocol):
    """What the kernel itself reads of a State, which is otherwise the game's own business."""

    @property
    def rng(self) -> Rng:
        """The stream of chance that is left; `rng.drawn` tells whether an action drew from it."""


S = TypeVar("S", bound=Positioned)


class Step(msgspec.Struct, Generic[S], frozen=True):
    """The state after an action, and what happened on the way.

    Without events the step is *quiet*: one of a chain that is not complete, see `games.kernel`.
    """

    state: S
    events: tuple[Event, ...] = ()


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
