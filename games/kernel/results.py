"""The results of a turn as data, from which the bot writes a summary of the turn: deeds, figures, moments.

A summary is one block: the player's name, the figures that changed (by how much, and to what), then the deeds. A deed
says what an event did, without repeating figures or what the picture shows. The log has everything.
"""

from __future__ import annotations

from enum import IntEnum

import msgspec

from games.english import capital, count, listing, signed
from games.kernel.actions import Seat


class Weight(IntEnum):
    """How important an event is to readers. If space runs out, the least important events are left out first.

    Events with weight BIG or more get a headline; those with LOSS or more are never left out.
    """

    SMALL = 0
    NOTABLE = 1
    BIG = 2
    GREAT = 3
    LOSS = 4
    DISASTER = 5
    DECISIVE = 6


class Deed(msgspec.Struct, frozen=True):
    """What an event did, without the actor: "laid Sprocket Square" or, counted with a noun, "turned", 5, "tile".

    Within a turn, counted deeds with the same verb and noun are added up; a total of at least `telling` becomes a
    moment. For a thing with a value, such as a unit's hit points, `verb` is the thing's name, `number` the change and
    `now` the new value, in units of `noun`: "Rope Walkers", -6, "HP", now=2. If `by` names what caused the change,
    `verb` says what the cause did: "attacked the Rope Walkers". Things named in `each` are counted once, no matter how
    often they're affected. Things in `subjects` are listed before the verb, or if there are several, before the noun:
    "is gone", "are gone". Things in `objects` are listed between verb and noun: "rolls 6 and 10 against the Lion".
    """

    verb: str
    number: int = 0
    noun: str = ""
    telling: int = 0
    now: int | None = None
    each: frozenset[str] = frozenset()
    subjects: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()

    @property
    def is_sum(self) -> bool:
        """Tell whether later deeds of the same kind are added to this one."""
        return bool(self.noun) or self.now is not None

    def describe(self) -> str:
        """Describe the deed, such as "turned 5 tiles" or "Rope Walkers +6 → 9 HP"; return "" if nothing changed."""
        if self.subjects:
            return f"{capital(listing(self.subjects))} {self.noun if len(self.subjects) > 1 else self.verb}"
        if self.objects:
            return f"{self.verb} {listing(self.objects)} {self.noun}"
        if self.now is not None:
            now = f"{self.now} {self.noun}".rstrip()
            if self.by:
                result = f": {changed(self.number, now)}" if self.number else " in vain"
                return f"{listing(self.by)} {self.verb}{result}"
            return f"{self.verb} {changed(self.number, now)}" if self.number else ""
        return f"{self.verb} {count(self.number, self.noun)}" if self.noun else self.verb

    def joined(self, later: Deed) -> Deed:
        """Return the sum of this deed and `later`, which must be of the same kind."""
        each = self.each | later.each
        number = len(each) or self.number + later.number
        subjects, by = _once(self.subjects, later.subjects), _once(self.by, later.by)
        objects = self.objects + later.objects
        return msgspec.structs.replace(
            self, number=number, now=later.now, each=each, subjects=subjects, by=by, objects=objects
        )


def _once(some: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*some, *more)))


def changed(by: int, now: int | str) -> str:
    """Format a change and the new value: "-6 → 2"."""
    return f"{signed(by)} \N{RIGHTWARDS ARROW} {now}"


class Moment(msgspec.Struct, frozen=True):
    """A highlight with a headline, and with the picture of the rule page `entry`, if given.

    A message shows only the moment of its event with the greatest `Weight`; if there are several such events, of the
    latest.
    """

    headline: str
    entry: str = ""


class Figure(msgspec.Struct, frozen=True):
    """A public amount that a seat has, such as 25 gears."""

    number: int
    noun: str
    many: str = ""  # plural, if it isn't the noun with an "s"

    def describe(self) -> str:
        """Return the amount with its noun: "25 gears"."""
        return f"{self.number} {self.many}" if self.many and self.number != 1 else count(self.number, self.noun)


class Standing(msgspec.Struct, frozen=True):
    """How all seats are doing, as far as a viewer knows.

    `figures` has each seat's public amounts, the same kinds in the same order for every seat; it's empty before the
    game starts. `points` has each seat's score if the game ended now, or None if the viewer can't know it, the seat
    doesn't score, or it wins together with the viewer. `lead` introduces the points; `is_partial` means that rivals may
    have more or fewer points than the viewer can know. In a solo game, `goal` is a line about the progress toward the
    goal, instead of points.
    """

    figures: tuple[tuple[Figure, ...], ...]
    points: tuple[int | None, ...] = ()
    lead: str = "If the game ended now"
    is_partial: bool = False
    goal: str = ""

    def own(self, seat: Seat) -> int | None:
        """Return the seat's points, or None if they aren't known."""
        return self.points[seat] if seat < len(self.points) else None

    def best_rivals(self, seat: Seat) -> tuple[int, tuple[Seat, ...]]:
        """Return the highest known points of the other seats, and which seats have them: () if none are known."""
        known = {other: n for other, n in enumerate(self.points) if n is not None and other != seat}
        best = max(known.values(), default=0)
        return best, tuple(other for other, n in known.items() if n == best)
