"""`Run`, the working copy of the State, with the new events, while an action is applied."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games.gears import events
from games.gears.pending import Frame
from games.gears.state import State
from games.kernel import Event, Seat
from games.run import StackRun, put

_STIRRING: Final = (
    events.TilePlaced,
    events.TileFlipped,
    events.AnomalyFlipped,
    events.TileTurned,
    events.Cascaded,
    events.TilesSwapped,
    events.TileDemolished,
    events.TileRestored,
    events.GearsGained,
    events.GearsStolen,
)  # something was placed, rotated, demolished, restored or gained (G77)


class Run(StackRun[State, Frame]):
    """The working copy of the State while an action of `seat` is applied. It calls `notice` with every event."""

    __slots__ = ("notice",)

    def __init__(self, state: State, seat: Seat, notice: Callable[[Run, Event], None] | None = None) -> None:
        self.state, self.seat, self.events, self.notice = state, seat, [], notice

    def tell(self, event: Event) -> None:
        """Add an event, and check whether it completes any gambits."""
        self.events.append(event)
        if isinstance(event, _STIRRING) and self.state.stirred != self.state.turn:
            self.set(stirred=self.state.turn)
        if self.notice:
            self.notice(self, event)

    def track(self, **changes: Any) -> None:
        """Record what this action affects, so that pictures can highlight it."""
        self.set(track=replace(self.state.track, **changes))


def changed_gears(gears: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    """Return everybody's gears after those of the seat have changed by `by`."""
    return put(gears, seat, gears[seat] + by)
