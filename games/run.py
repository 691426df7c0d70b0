"""`Run`: the mutable working copy of a State, and the events so far, while an action is applied.

The functions of the rules pass a Run along and change it, instead of returning pairs of State and events. A Run exists
only during one call of `apply`; States stay frozen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from games.kernel import Event, Positioned, Seat, Step

T = TypeVar("T")
S = TypeVar("S", bound=Positioned)
F = TypeVar("F")


class Stacked(Positioned, Protocol):
    """A State with a stack of pending choices, the most urgent one last."""

    @property
    def stack(self) -> tuple[Any, ...]:
        """Return the stack.

        Each item is a frozen Struct that says what must be chosen and what has been chosen so far.
        """


Pending = TypeVar("Pending", bound=Stacked)


class Run(Generic[S]):
    """A working copy of the State, with the events so far, while one action of `seat` is applied."""

    __slots__ = ("events", "seat", "state")

    def __init__(self, state: S, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.events: list[Event] = []

    def set(self, **changes: Any) -> None:
        """Change fields of the State.

        In code that runs very often, call `replace` directly, which is three times as fast.
        """
        # A State is a Struct, but its protocol can't say so.
        self.state = replace(self.state, **changes)  # type: ignore[type-var]

    def tell(self, event: Event) -> None:
        """Add an event to the result of the action."""
        self.events.append(event)

    def step(self) -> Step[S]:
        """Return the new State with all events so far, as the result of `apply`."""
        return Step(self.state, tuple(self.events))


class StackRun(Run[Pending], Generic[Pending, F]):
    """A Run for games whose State has a `stack` of pending choices, of type F."""

    __slots__ = ()

    def push(self, pending: F) -> None:
        """Add a choice to be made before all others."""
        self.state = replace(self.state, stack=(*self.state.stack, pending))  # type: ignore[type-var]

    def pop(self) -> None:
        self.state = replace(self.state, stack=self.state.stack[:-1])  # type: ignore[type-var]

    def swap(self, pending: F) -> None:
        """Replace the most urgent choice."""
        self.state = replace(self.state, stack=(*self.state.stack[:-1], pending))  # type: ignore[type-var]


def put(items: Sequence[T], place: int, item: T) -> tuple[T, ...]:
    """Return a copy of the items, with `item` in place of the one at index `place`."""
    return (*items[:place], item, *items[place + 1 :])
