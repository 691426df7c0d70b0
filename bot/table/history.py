"""What the log of a table comes to, carried from move to move so that no move reads the log from its beginning.

Tuples are copied as they grow, which for 1,000 entries takes a microsecond; they can be read in another thread (as who
plays for the absent does) while the table goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.kernel import Seat, Suggestion
from games.record import Carried, Decision, LogEntry, standing


class Begun(msgspec.Struct, frozen=True):
    """The moves that one seat ever made, those taken back included."""

    latest: int = -1  # the highest number of them
    kinds: Mapping[str, int] = {}  # how many there were, by the prefix of the first code

    def counting(self, made: Decision) -> Begun:
        """With that decision: it counts if it begins a move, not if it goes on with one, or is logged once more."""
        if made.move <= self.latest:
            return self
        kind = made.code.partition(":")[0]
        return Begun(made.move, {**self.kinds, kind: self.kinds.get(kind, 0) + 1})


class History(msgspec.Struct, frozen=True):
    """An immutable value: `then` makes the next one, and the one before stays what it was.

    `decisions` are those that stand, in order; the first `carried` of them were made by other rules and stand for good.
    `begun` has the seats that ever moved.
    """

    decisions: tuple[Decision, ...] = ()
    begun: Mapping[Seat, Begun] = {}
    carried: int = 0

    def then(self, *entries: LogEntry) -> History:
        """After the log has grown by these."""
        begun, carried = dict(self.begun), self.carried
        for number, entry in enumerate(entries):
            if isinstance(entry, Decision):
                begun[entry.seat] = begun.get(entry.seat, Begun()).counting(entry)
            elif isinstance(entry, Carried):
                carried = len(standing(entries[:number], self.decisions))
        return History(tuple(standing(entries, self.decisions)), begun, carried)

    @property
    def last_move(self) -> int:
        """The highest number that a move ever had, 0 before the first."""
        return max((each.latest for each in self.begun.values()), default=0)

    def made(self, seat: Seat, besides: frozenset[str] = frozenset()) -> int:
        """How many moves the seat ever made, those taken back included, `besides` what began with these prefixes."""
        kinds = self.begun.get(seat, Begun()).kinds
        return sum(count for kind, count in kinds.items() if kind not in besides)


@dataclass
class Known:
    """A cache of what follows from the log and from the state now, each part filled when it is first asked for.

    One move makes several Positions that differ in their head alone (deadlines, version): they share one Known. A move
    begins a new one, which takes over the history, and the views of the position before it: a board shows what changed.
    """

    history: History | None = None
    to_act: tuple[Seat, ...] | None = None  # while the game goes on
    legal: dict[Seat, tuple[Any, ...]] = field(default_factory=dict)
    open: dict[Seat, Sequence[Any]] = field(default_factory=dict)  # those of which everybody may know
    views: dict[Seat | None, Any] = field(default_factory=dict)
    earlier: tuple[int, dict[Seat | None, Any]] = (-1, {})  # a count of standing decisions, and the views there
    suggestions: dict[Seat, Suggestion | None] = field(default_factory=dict)
