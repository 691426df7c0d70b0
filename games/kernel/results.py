"""What came of a turn as data, which the house words: deeds, figures, moments.

A turn is told in one block: its player's name, the figures that changed, by how much and to what, then its deeds.
What the figures say no deed says, and what the picture shows is left to it: the log tells all.
"""

from __future__ import annotations

import msgspec

from games.english import count
from games.kernel.actions import Seat


class Deed(msgspec.Struct, frozen=True):
    """Something done, without who did it: "laid Sprocket Square". With a noun it is counted: "turned", 5, "tile".

    Counted deeds that are alike are added up within a turn; from `telling` on their sum is a moment.
    """

    verb: str
    number: int = 0
    noun: str = ""
    telling: int = 0

    def told(self) -> str:
        """ "turned 5 tiles"."""
        return f"{self.verb} {count(self.number, self.noun)}" if self.noun else self.verb

    def joined(self, other: Deed) -> Deed:
        """Both as one."""
        return msgspec.structs.replace(self, number=self.number + other.number)


class Moment(msgspec.Struct, frozen=True):
    """Something that is told with a headline, and with the picture of a page of the rule book, if it has an `entry`.

    A message has at most one: the one of the greatest `weight`, of equals the last.
    """

    headline: str
    entry: str = ""
    weight: int = 1


class Figure(msgspec.Struct, frozen=True):
    """What everybody can count of a seat: 25, "gear"."""

    number: int
    noun: str
    many: str = ""  # of several, where it is not the noun with an s

    def told(self) -> str:
        """ "25 gears"."""
        return f"{self.number} {self.many}" if self.many and self.number != 1 else count(self.number, self.noun)


class Standing(msgspec.Struct, frozen=True):
    """How a viewer sees all seats stand.

    `figures`: by seat, what all may count, the same ones in the same order. `points`: by seat, what it would have if
    the game ended now, None where the viewer cannot know or nobody counts.
    """

    figures: tuple[tuple[Figure, ...], ...]
    points: tuple[int | None, ...] = ()

    def own(self, seat: Seat) -> int | None:
        """The seat's points."""
        return self.points[seat] if seat < len(self.points) else None

    def best_of_others(self, seat: Seat) -> int | None:
        """The most that is known of anybody else."""
        return max((n for other, n in enumerate(self.points) if n is not None and other != seat), default=None)
