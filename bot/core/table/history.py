"""A summary of a table's log, passed on from move to move, so that no move has to read the whole log.

Its tuples are copied as they grow, which takes a microsecond for 1,000 entries. In return, another thread can read them
while the game continues, for example to choose a move for an absent player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec

from games.kernel import Outcome, Seat, Suggestion
from games.record import Agreement, Decision, LogEntry, Snapshot, in_effect

K = TypeVar("K")
V = TypeVar("V")


class Begun(msgspec.Struct, frozen=True):
    """Counts of all moves that one seat has begun, including undone ones."""

    latest: int = -1  # the highest move number
    kinds: Mapping[str, int] = {}  # the number of moves, by the prefix of the first code

    def counting(self, made: Decision) -> Begun:
        """Return the counts including this decision, which adds 1 only if it begins a move.

        A decision that continues a move, or that is logged again after an undo, adds nothing.
        """
        if made.move <= self.latest:
            return self
        kind = made.code.partition(":")[0]
        return Begun(made.move, {**self.kinds, kind: self.kinds.get(kind, 0) + 1})


class History(msgspec.Struct, frozen=True):
    """An immutable summary of a log. `then` returns the summary after more entries.

    `decisions` are the decisions that haven't been undone, in order. The first `before_snapshot` of them were made
    under earlier rules and can't be undone. `begun` has an entry for each seat that has ever moved. `agreed` is the
    outcome that the players agreed on, if they ended the game before its rules did.
    """

    decisions: tuple[Decision, ...] = ()
    begun: Mapping[Seat, Begun] = {}
    before_snapshot: int = 0
    agreed: Outcome | None = None

    def then(self, *entries: LogEntry) -> History:
        """Return the history after these entries were added to the log."""
        begun, before_snapshot, agreed = dict(self.begun), self.before_snapshot, self.agreed
        for number, entry in enumerate(entries):
            if isinstance(entry, Decision):
                begun[entry.seat] = begun.get(entry.seat, Begun()).counting(entry)
            elif isinstance(entry, Snapshot):
                before_snapshot = len(in_effect(entries[:number], self.decisions))
            elif isinstance(entry, Agreement):
                agreed = entry.outcome
        return History(tuple(in_effect(entries, self.decisions)), begun, before_snapshot, agreed)

    @property
    def last_move(self) -> int:
        """The highest move number used so far, 0 before the first move."""
        return max((begun.latest for begun in self.begun.values()), default=0)

    def made(self, seat: Seat, besides: frozenset[str] = frozenset()) -> int:
        """Return how many moves the seat has begun, including undone ones.

        Moves whose first code has one of the prefixes in `besides` are left out.
        """
        kinds = self.begun.get(seat, Begun()).kinds
        return sum(count for kind, count in kinds.items() if kind not in besides)


class WriteOnce(Generic[K, V]):
    """A mapping whose values are never replaced. Threads that compute a value at the same time all get the same object.

    `get(key)` returns the value or None (or another default). `first(key, value)` stores the value unless the key
    already has one, and returns the stored value.
    """

    __slots__ = ("first", "get")

    def __init__(self, values: Mapping[K, V] | None = None) -> None:
        own = dict(values or {})
        self.get = own.get  # the dict's own methods, because a move looks up hundreds of values
        self.first = own.setdefault


class Known(msgspec.Struct, frozen=True, eq=False):
    """Facts derived from the log and the current State, each computed on first use.

    One move makes several Positions that differ only in their head (deadlines, version); they share this object. The
    next move creates a new one, which takes over the history, and also the views of the position before it, because a
    board shows what changed.
    """

    history: WriteOnce[Literal["all"], History] = msgspec.field(default_factory=WriteOnce)
    to_act: WriteOnce[Literal["now"], tuple[Seat, ...]] = msgspec.field(default_factory=WriteOnce)  # during the game
    legal: WriteOnce[Seat, tuple[Any, ...]] = msgspec.field(default_factory=WriteOnce)
    open: WriteOnce[Seat, Sequence[Any]] = msgspec.field(default_factory=WriteOnce)  # choices that are public knowledge
    views: WriteOnce[Seat | None, Any] = msgspec.field(default_factory=WriteOnce)
    suggestions: WriteOnce[Seat, Suggestion | None] = msgspec.field(default_factory=WriteOnce)
    earlier: tuple[int, WriteOnce[Seat | None, Any]] | None = (
        None  # a number of decisions in effect, and the views then
    )

    @classmethod
    def of(
        cls,
        history: History,
        earlier: tuple[int, WriteOnce[Seat | None, Any]] | None = None,
        unadvised: Iterable[Seat] = (),
    ) -> Known:
        """Return a `Known` with only this history. The seats in `unadvised` are also known to get no suggestion.

        `earlier` is the previous position's number of decisions in effect, and its views.
        """
        suggestions = WriteOnce[Seat, Suggestion | None](dict.fromkeys(unadvised))
        return cls(WriteOnce({"all": history}), suggestions=suggestions, earlier=earlier)
