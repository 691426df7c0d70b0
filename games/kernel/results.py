"""What came of a turn as data, which the house words: deeds, figures, moments.

A turn is told in one block: its player's name, the figures that changed, by how much and to what, then its deeds.
What the figures say no deed says, and what the picture shows is left to it: the log tells all.
"""

from __future__ import annotations

from enum import IntEnum

import msgspec

from games.english import capital, count, listing, signed
from games.kernel.actions import Seat


class Weight(IntEnum):
    """How much an event matters to its readers. Where space runs out, the lightest is left out first.

    From BIG on an event gets a headline, and from LOSS on it's never left out.
    """

    SMALL = 0
    NOTABLE = 1
    BIG = 2
    GREAT = 3
    LOSS = 4
    DISASTER = 5
    DECISIVE = 6


class Deed(msgspec.Struct, frozen=True):
    """Something done, without who did it: "laid Sprocket Square". With a noun it is counted: "turned", 5, "tile".

    Counted deeds that are alike are added up within a turn; from `telling` on their sum is a moment. Something that
    has a figure, like a unit with its hit points, stands in the place of the verb, with by how much and to what it
    changed: "Rope Walkers", -6, now=2; `by` says what changed it. Things named in `each` count once, however often
    the deed is done to them. Things in `subjects` are listed before the verb, or before the noun where there are
    several: "is gone", "are gone".
    """

    verb: str
    number: int = 0
    noun: str = ""
    telling: int = 0
    now: int | None = None
    each: frozenset[str] = frozenset()
    subjects: tuple[str, ...] = ()
    by: tuple[str, ...] = ()

    @property
    def is_sum(self) -> bool:
        """Whether others like it are added to it."""
        return bool(self.noun) or self.now is not None

    def told(self) -> str:
        """ "turned 5 tiles", "Rope Walkers -6 → 2"; "" if nothing has changed."""
        if self.subjects:
            return f"{capital(listing(self.subjects))} {self.noun if len(self.subjects) > 1 else self.verb}"
        if self.now is not None:
            cause = f" ({', '.join(self.by)})" if self.by else ""
            return f"{self.verb} {changed(self.number, self.now)}{cause}" if self.number else ""
        return f"{self.verb} {count(self.number, self.noun)}" if self.noun else self.verb

    def joined(self, later: Deed) -> Deed:
        """Add a later deed to this one."""
        each = self.each | later.each
        number = len(each) or self.number + later.number
        subjects, by = _once(self.subjects, later.subjects), _once(self.by, later.by)
        return msgspec.structs.replace(self, number=number, now=later.now, each=each, subjects=subjects, by=by)


def _once(some: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*some, *more)))


def changed(by: int, now: int | str) -> str:
    """ "-6 → 2"."""
    return f"{signed(by)} \N{RIGHTWARDS ARROW} {now}"


class Moment(msgspec.Struct, frozen=True):
    """A headline, with the picture of a rulebook page if it has an `entry`.

    A message has at most one: that of the event with the greatest `Weight`, of equals the last.
    """

    headline: str
    entry: str = ""


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
