"""Search functions of computer players, each of which misbehaves in its own way."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from games.kernel import Advice, Seat
from games.rng import Rng
from tests.games.example import GAME
from tests.games.example.players import searching
from tests.games.example.rules import State


def dying(_world: State, _seat: Seat, _rng: Rng, _enough: Callable[[], bool], /) -> Advice:
    """Kill the worker process in which the search runs."""
    os._exit(1)


def dawdling(_world: State, _seat: Seat, _rng: Rng, _enough: Callable[[], bool], /) -> Advice:
    """Loop forever, ignoring the time limit."""
    while True:
        pass


def announcing(begun: Path, world: State, seat: Seat, rng: Rng, enough: Callable[[], bool], /) -> Advice:
    """Create the file `begun`, then loop forever."""
    begun.touch()
    return dawdling(world, seat, rng, enough)


def failing(world: State, _seat: Seat, _rng: Rng, _enough: Callable[[], bool], /) -> Advice:
    """Raise an error whose text contains hidden information."""
    raise ValueError(f"hidden: {world.sealed}")


def cheating(_world: State, _seat: Seat, _rng: Rng, _enough: Callable[[], bool], /) -> Advice:
    """Advise an illegal move."""
    return Advice("take:9", "Nobody will notice.")


def listening(told: Path, world: State, seat: Seat, _rng: Rng, _enough: Callable[[], bool], /) -> Advice:
    """Wait until the test creates the file `told`, then advise the first legal action."""
    while not told.exists():
        time.sleep(0.005)
    return Advice(GAME.legal_actions(world, seat)[0].code, "")


def answering(
    code: str, begun: Path, told: Path, world: State, seat: Seat, rng: Rng, enough: Callable[[], bool], /
) -> Advice:
    """Create the file `begun`, wait until the test creates the file `told`, then advise `code`."""
    begun.touch()
    listening(told, world, seat, rng, enough)
    return Advice(code, "")


def waiting(told: Path, world: State, seat: Seat, rng: Rng, enough: Callable[[], bool], /) -> Advice:
    """Wait until the test creates the file `told`, then search as usual."""
    listening(told, world, seat, rng, enough)
    return searching(world, seat, rng, enough)
