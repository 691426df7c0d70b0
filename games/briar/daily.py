"""The daily puzzle: a solo game, ranked by cats brought home."""

from __future__ import annotations

from typing import Final

from games.briar.data import ALL_CATS
from games.briar.view import View
from games.english import count
from games.kernel import Daily, PuzzleResult


def measure(view: View, /) -> PuzzleResult:
    """Return the solo player's result, ranked by cats brought home, then by getting out, then by Life left.

    The number of turns is shown, but doesn't affect the rank.
    """
    mine = view.players[0]
    is_out = mine.status == "out"
    cats = len(mine.cats) if is_out else 0
    signs = "●" * cats + "○" * (ALL_CATS - cats)
    end = f"{mine.life} Life" if is_out else "not home"
    rank = (cats, int(is_out), mine.life if is_out else 0)
    return PuzzleResult(rank, (count(cats, "cat"), signs, end, count(mine.turns, "turn")))


DAILY: Final = Daily("Bring three cats home in a solo game.", {}, measure)
