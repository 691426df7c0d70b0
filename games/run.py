"""The working copy of one `apply`: the state as it becomes, and the events so far.

Rules that take several steps hand a Run on from one to the next instead of returning pairs. It lives as long as the
apply that made it; States stay frozen.
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
    """A State with pending choices, the most urgent last."""

    @property
    def stack(self) -> tuple[Any, ...]:
        """Each is a frozen Struct that says what is to be chosen, and what has been chosen for it."""


Pending = TypeVar("Pending", bound=Stacked)


class Run(Generic[S]):
    """One action being carried out by `seat`."""

    __slots__ = ("events", "seat", "state")

    def __init__(self, state: S, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.events: list[Event] = []

    def set(self, **changes: Any) -> None:
        """Change fields of the state; `replace`, called directly, takes a third of the time."""
        # A State is a Struct, which its protocol cannot say.
        self.state = replace(self.state, **changes)  # type: ignore[type-var]

    def tell(self, event: Event) -> None:
        """Something happened: events are told in this order."""
        self.events.append(event)

    def step(self) -> Step[S]:
        """What `apply` returns."""
        return Step(self.state, tuple(self.events))


class StackRun(Run[Pending], Generic[Pending, F]):
    """The same for a game whose State has a `stack` of pending choices, of type F."""

    __slots__ = ()

    def push(self, pending: F) -> None:
        """This is to be chosen first."""
        self.state = replace(self.state, stack=(*self.state.stack, pending))  # type: ignore[type-var]

    def pop(self) -> None:
        """The most urgent choice is settled."""
        self.state = replace(self.state, stack=self.state.stack[:-1])  # type: ignore[type-var]

    def swap(self, pending: F) -> None:
        """The most urgent choice has moved on, or another takes its place."""
        self.state = replace(self.state, stack=(*self.state.stack[:-1], pending))  # type: ignore[type-var]


def put(items: Sequence[T], place: int, item: T) -> tuple[T, ...]:
    """The items with another one in that place."""
    return (*items[:place], item, *items[place + 1 :])
