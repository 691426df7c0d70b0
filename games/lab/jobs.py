"""One game to be played and what it tells: what the program hands to its processes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from games import GAMES
from games.kernel import AnyGame
from games.lab import gears
from games.lab.play import Mover, by_policy, by_searcher, played, rounds
from games.lab.tally import Sample

LABS: Final[Mapping[str, Any]] = {"gears": gears}  # by game: its CHARTS, and `samples` of a finished one


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
    return job.seats, tuple(LABS[job.game].samples(done))


def _mover(game: AnyGame, job: Job) -> Mover:
    if job.strength in game.searchers:
        return by_searcher(game.searchers[job.strength], rounds(job.iterations))
    return by_policy(game.policies[job.strength])
