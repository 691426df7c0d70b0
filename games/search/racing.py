"""A race of moves: where luck matters more than answers do, nobody looks deeper than the seat's own move.

In every world that is dealt all moves are tried side by side, so that they share their luck, and one that falls clearly
behind is tried no more.
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

_HEATS: Final = 6  # worlds in which every move is tried before one is given up
_FINAL: Final = 2  # moves of a knockout that nothing but a clear gap parts
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
    """The move of the model's seat, who must be the mover, that did best in up to so many worlds, or until `enough`.

    `benefits` are added to the value of a move in every world: the benefit of the doubt, where luck decides much.
    `knockout`, where there is time for few worlds: the last falls out after every one, until two are left.
    """
    running: dict[Codes, list[float]] = {codes: [] for codes in model.moves(state)}
    for number in range(iterations):
        world = model.imagine(state, Rng(f"{rng.key}:{number}"))
        for codes, found in running.items():
            after = model.make(world, codes)
            value = -1.0 if after is None else model.values(after, Rng(f"{rng.key}:{number}:on"))[model.seat]
            found.append(value + benefits.get(codes, 0.0))
        if knockout and len(running) > _FINAL:
            del running[min(running, key=lambda codes: fmean(running[codes]))]
        if number + 1 >= _HEATS:
            running = _ahead(running)
        if len(running) == 1 or enough():
            break
    return max(running, key=lambda codes: fmean(running[codes]))


def _ahead(running: dict[Codes, list[float]]) -> dict[Codes, list[float]]:
    """The leader, and those that are not clearly behind it, by what they did in the same worlds."""
    leader = max(running.values(), key=fmean)
    return {codes: found for codes, found in running.items() if not _is_behind(found, leader)}


def _is_behind(found: list[float], leader: list[float]) -> bool:
    differences = [best - own for best, own in zip(leader, found, strict=True)]
    number, gap = len(differences), fmean(differences)
    variance = sum((difference - gap) ** 2 for difference in differences) / (number - 1)
    return gap > _BEHIND * sqrt(variance / number)
