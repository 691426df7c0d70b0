"""The puzzle of the day: one tribe alone against the automaton, and how much of its task was done (W100, W101)."""

from __future__ import annotations

from typing import Final

from games.english import count
from games.gnomes.data import SLOTS
from games.gnomes.view import View
from games.kernel import Daily, PuzzleResult


def measure(view: View, /) -> PuzzleResult:
    """Won or not, then points (W101); a sign for each enemy, units that stand, the round in which it ended."""
    assert view.outcome is not None
    mine, theirs = view.units[:SLOTS], view.units[SLOTS:]
    beaten = sum(unit.status == "defeated" for unit in theirs)
    standing = sum(unit.status == "active" for unit in mine)
    points, won = view.players[0].points, bool(view.outcome.won)
    shown = (
        f"{'won, ' if won else ''}{count(points, 'point')}",
        "●" * beaten + "○" * (len(theirs) - beaten),
        f"{count(standing, 'unit')} out",
        f"round {view.round}",
    )
    return PuzzleResult((int(won), points), shown)


DAILY: Final = Daily(
    "Alone against the automaton: defeat all seven, have all seven units out.", {"mode": "solo"}, measure
)
