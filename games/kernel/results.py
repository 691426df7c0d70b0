"""What came of a turn as data, which the house words: deeds, figures, moments.

A turn is told in one block: its player's name, the figures that changed, by how much and to what, then its deeds.
What the figures say no deed says, and what the picture shows is left to it: the log tells all.
"""

from __future__ import annotations

import msgspec

from games.english import count, signed
from games.kernel.actions import Seat


class Deed(msgspec.Struct, frozen=True):
    """Something done, without who did it: "laid Sprocket Square". With a noun it is counted: "turned", 5, "tile".

    Counted deeds that are alike are added up within a turn; from `telling` on their sum is a moment. Something that
    has a figure, like a unit with its hit points, stands in the place of the verb, with by how much and to what it
    changed: "Rope Walkers", -6, now=2. Things named in `each` count once, however often the deed is done to them.
    """

    verb: str
    number: int = 0
    noun: str = ""
    telling: int = 0
    now: int | None = None
    each: frozenset[str] = frozenset()

    @property
    def is_sum(self) -> bool:
        """Whether others like it are added to it."""
        return bool(self.noun) or self.now is not None

    def told(self) -> str:
        """ "turned 5 tiles", "Rope Walkers -6 → 2"; "" if nothing has changed."""
        if self.now is not None:
            return f"{self.verb} {changed(self.number, self.now)}" if self.number else ""
        return f"{self.verb} {count(self.number, self.noun)}" if self.noun else self.verb

    def joined(self, later: Deed) -> Deed:
        """Add a later deed to this one."""
        each = self.each | later.each
        number = len(each) or self.number + later.number
        return msgspec.structs.replace(self, number=number, now=later.now, each=each)


def changed(by: int, now: int | str) -> str:
    """ "-6 → 2"."""
    return f"{signed(by)} \N{RIGHTWARDS ARROW} {now}"


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

    `figures`: by seat, what all may count, the same ones in the same order, or none before it has begun. `points`: by
    seat, what it would have if the game ended now, None where the viewer cannot know or nobody counts.
    """

    figures: tuple[tuple[Figure, ...], ...]
    points: tuple[int | None, ...] = ()

    def own(self, seat: Seat) -> int | None:
        """The seat's points."""
        return self.points[seat] if seat < len(self.points) else None

    def best_of_others(self, seat: Seat) -> int | None:
        """The most that is known of anybody else."""
        return max((n for other, n in enumerate(self.points) if n is not None and other != seat), default=None)
