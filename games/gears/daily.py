"""The puzzle of the day: Tinker's Triumph alone, and how far it went."""

from __future__ import annotations

from typing import Final

from games.english import count
from games.gears.view import View
from games.kernel import Daily, PuzzleResult

_WANTED: Final = 10


def measure(view: View, /) -> PuzzleResult:
    """Won or not, then the shorter of gears and path, then both together; who did not survive has nothing."""
    assert view.outcome is not None
    gears, path = (line.points for line in view.outcome.breakdown[0])
    survived = view.outcome.scores[0] is not None
    won = bool(view.outcome.won)
    signs = "".join("●" if number >= _WANTED else "○" for number in (gears, path))
    rank = (int(won), min(gears, path), gears + path) if survived else (0, 0, 0)
    end = "won" if won else "lost" if survived else "fell"
    return PuzzleResult(rank, (end, signs, count(gears, "gear"), f"path {path}"))


DAILY: Final = Daily(
    f"Tinker's Triumph, alone: {_WANTED} gears and a path of {_WANTED} tiles.",
    {"scoring": f"tinker-{_WANTED}"},
    measure,
)
