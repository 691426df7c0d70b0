"""One game to be played and what it tells: what the program hands to its processes."""

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
    """What the module of a game beside this one offers; `PLAYERS`, if it is there, are policies of its own by name."""

    CHARTS: Sequence[Chart]

    def samples(self, game: Played, /) -> Iterator[Sample]:
        """Everything that the charts show of a finished game."""


def lab(key: str) -> Lab:
    """The game's."""
    return cast(Lab, import_module(f"lab.{key}"))


def studied() -> list[str]:
    """The games that have one."""
    return sorted(key for key in GAMES if find_spec(f"lab.{key}"))


class Job(msgspec.Struct, frozen=True):
    """One game."""

    game: str
    strength: str
    seats: int
    options: dict[str, str]
    seed: str
    iterations: int = 40  # of a searching player, a move


def observe(job: Job) -> tuple[int, tuple[Sample, ...]]:
    """Play it: the number of seats and what it tells."""
    game = GAMES[job.game]
    done = played(game, [_mover(game, job)] * job.seats, job.options, job.seed)
    return job.seats, tuple(lab(job.game).samples(done))


def _mover(game: AnyGame, job: Job) -> Mover:
    if job.strength in game.searchers:
        return by_searcher(game.searchers[job.strength], rounds(job.iterations))
    own: Mapping[str, AnyPolicy] = getattr(lab(job.game), "PLAYERS", {})
    return by_policy({**game.policies, **own}[job.strength])
