"""The daily puzzle: a solo game in the mode Tinker's Triumph, ranked by its result."""

from __future__ import annotations

from typing import Final

from games.english import count
from games.gears.view import View
from games.kernel import Daily, PuzzleResult

_WANTED: Final = 10


def measure(view: View, /) -> PuzzleResult:
    """Return the solo player's result, ranked by winning, then by the smaller of gears and path, then by their sum.

    The path's length is a number of tiles. A player who didn't survive ranks last.
    """
    assert view.outcome is not None
    gears, path = (line.points for line in view.outcome.breakdown[0])
    survived = view.outcome.scores[0] is not None
    won = bool(view.outcome.won)
    signs = "".join("●" if number >= _WANTED else "○" for number in (gears, path))
    rank = (int(won), min(gears, path), gears + path) if survived else (0, 0, 0)
    end = "won" if won else "lost" if survived else "fell"
    return PuzzleResult(rank, (end, signs, count(gears, "gear"), f"path {path}"))


DAILY: Final = Daily(
    f"Solo Tinker's Triumph: survive with {_WANTED} gears and a path of {_WANTED} tiles.",
    {"scoring": f"tinker-{_WANTED}"},
    measure,
)
