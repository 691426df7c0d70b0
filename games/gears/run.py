"""The working copy of one apply: the state so far, and what is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.gears.frames import Frame
from games.gears.state import State
from games.kernel import Event, Seat


class Run:
    """One action being carried out by `seat`: the state so far, and what is to be told."""

    def __init__(self, state: State, seat: Seat, notice: Callable[[Run, Event], None] | None = None) -> None:
        self.state = state
        self.seat = seat
        self.events: list[Event] = []
        self.notice = notice  # who looks at all that happens

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **changes)

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)
        if self.notice:
            self.notice(self, event)

    def push(self, frame: Frame) -> None:
        """Put something on top of the unfinished business."""
        self.set(stack=(*self.state.stack, frame))

    def pop(self) -> None:
        """The top of the unfinished business is settled."""
        self.set(stack=self.state.stack[:-1])

    def swap(self, frame: Frame) -> None:
        """The top of the unfinished business has moved on."""
        self.set(stack=(*self.state.stack[:-1], frame))

    def track(self, **changes: Any) -> None:
        """Change what the picture shows of this action."""
        self.set(track=replace(self.state.track, **changes))


def changed_gears(gears: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    """Everybody's gears with one player's changed."""
    return (*gears[:seat], gears[seat] + by, *gears[seat + 1 :])
