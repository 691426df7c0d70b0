"""A race between moves, for games in which luck matters more than the opponents' answers.

A race doesn't look beyond the seat's own move. All moves are tried in each sampled world, so that they have the same
luck, and a move that is clearly behind is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import fmean
from typing import Final, TypeVar

from games.kernel import Action, Positioned
from games.rng import Rng
from games.search.model import Codes, Enough, Model

S = TypeVar("S", bound=Positioned)
A = TypeVar("A", bound=Action)

_HEATS: Final = 6  # worlds in which every move is tried before any is dropped
_FINAL: Final = 2  # moves that a knockout leaves, to be separated only by a clear gap
_BEHIND: Final = 2.0  # standard errors of the difference to the leader


def race(
    model: Model[S, A],
    state: S,
    rng: Rng,
    enough: Enough,
    iterations: int,
    benefits: Mapping[Codes, float] = {},
    *,
    knockout: bool = False,
) -> Codes:
    """Return the move that did best in up to `iterations` worlds, or in fewer if `enough()` becomes true.

    The seat must be the mover. In every world, `benefits` are added to the values of moves, to favor some of them
    unless the simulations clearly speak against them. With `knockout`, for when there's time for only a few worlds, the
    worst move is dropped after each world until two are left.
    """
    running: dict[Codes, list[float]] = {codes: [] for codes in model.moves(state)}
    for number in range(iterations):
        world = model.imagine(state, Rng(f"{rng.key}:{number}"))
        for codes, values in running.items():
            after = model.make(world, codes)
            value = -1.0 if after is None else model.values(after, Rng(f"{rng.key}:{number}:on"))[model.seat]
            values.append(value + benefits.get(codes, 0.0))
        if knockout and len(running) > _FINAL:
            del running[min(running, key=lambda codes: fmean(running[codes]))]
        if number + 1 >= _HEATS:
            running = _ahead(running)
        if len(running) == 1 or enough():
            break
    return max(running, key=lambda codes: fmean(running[codes]))


def _ahead(running: dict[Codes, list[float]]) -> dict[Codes, list[float]]:
    """Return the leading move and all others that aren't clearly behind it, comparing them in the same worlds."""
    leader = max(running.values(), key=fmean)
    return {codes: values for codes, values in running.items() if not _is_behind(values, leader)}


def _is_behind(values: list[float], leader: list[float]) -> bool:
    differences = [best - own for best, own in zip(leader, values, strict=True)]
    number, gap = len(differences), fmean(differences)
    variance = sum((difference - gap) ** 2 for difference in differences) / (number - 1)
    return gap > _BEHIND * sqrt(variance / number)
