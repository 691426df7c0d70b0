"""The daily puzzle: one tribe alone against the automaton (W100, W101)."""

from __future__ import annotations

from typing import Final

from games.english import count
from games.gnomes.data import SLOTS
from games.gnomes.view import View
from games.kernel import Daily, PuzzleResult


def measure(view: View, /) -> PuzzleResult:
    """Return a solo player's result, ranked by winning, then by points (W101).

    The result also shows a symbol for each enemy, how many units are on the board, and the last round.
    """
    assert view.outcome is not None
    mine, theirs = view.units[:SLOTS], view.units[SLOTS:]
    beaten = sum(unit.status == "defeated" for unit in theirs)
    standing = sum(unit.status == "active" for unit in mine)
    points, won = view.players[0].points, bool(view.outcome.won)
    shown = (
        f"{'won, ' if won else ''}{count(points, 'point')}",
        "●" * beaten + "○" * (len(theirs) - beaten),
        f"{count(standing, 'unit')} on the board",
        f"round {view.round}",
    )
    return PuzzleResult((int(won), points), shown)


DAILY: Final = Daily(
    "Solo: defeat all seven enemies and get all seven of your units on the board.", {"mode": "solo"}, measure
)
