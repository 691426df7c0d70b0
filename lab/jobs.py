"""Jobs: games to play, which the program distributes to its processes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

import msgspec

from games import GAMES
from games.kernel import AnyGame, AnyPolicy
from lab.matches import Mover, Played, by_policy, by_searcher, played, rounds
from lab.tally import Chart, Sample


class Lab(Protocol):
    """The interface that each game's module in this package implements.

    A module can also have `PLAYERS`, a mapping of additional policies by name.
    """

    CHARTS: Sequence[Chart]

    def samples(self, game: Played, /) -> Iterator[Sample]:
        """Yield the samples that a finished game contributes to the module's charts."""


def lab(key: str) -> Lab:
    """Return the module of this package with the game's balance statistics."""
    return cast(Lab, import_module(f"lab.{key}"))


def studied() -> list[str]:
    """Return the keys of the games that have a module in this package."""
    return sorted(key for key in GAMES if find_spec(f"lab.{key}"))


class Job(msgspec.Struct, frozen=True):
    """One game to be played."""

    game: str
    strength: str
    seats: int
    options: dict[str, str]
    seed: str
    iterations: int = 40  # per move of a searching player


def observe(job: Job) -> tuple[int, tuple[Sample, ...]]:
    """Play the job's game. Return (number of seats, samples)."""
    game = GAMES[job.game]
    done = played(game, [_mover(game, job)] * job.seats, job.options, job.seed)
    return job.seats, tuple(lab(job.game).samples(done))


def _mover(game: AnyGame, job: Job) -> Mover:
    if job.strength in game.searchers:
        return by_searcher(game.searchers[job.strength], rounds(job.iterations))
    own: Mapping[str, AnyPolicy] = getattr(lab(job.game), "PLAYERS", {})
    return by_policy({**game.policies, **own}[job.strength])
