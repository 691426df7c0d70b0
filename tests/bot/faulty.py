"""Computer players that go wrong, each in its own way."""

from __future__ import annotations

import os
from collections.abc import Callable

from games.kernel import Advice, Seat
from games.rng import Rng
from tests.games.example.rules import State


def dying(_world: State, _seat: Seat, _rng: Rng, _enough: Callable[[], bool], /) -> Advice:
    """Takes its process with it."""
    os._exit(1)


def dawdling(_world: State, _seat: Seat, _rng: Rng, _enough: Callable[[], bool], /) -> Advice:
    """Never looks at the clock."""
    while True:
        pass


def failing(world: State, _seat: Seat, _rng: Rng, _enough: Callable[[], bool], /) -> Advice:
    """Says what nobody may read."""
    raise ValueError(f"hidden: {world.sealed}")


def cheating(_world: State, _seat: Seat, _rng: Rng, _enough: Callable[[], bool], /) -> Advice:
    """Advises what is no move."""
    return Advice("take:9", "Nobody will notice.")
