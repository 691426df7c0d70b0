"""The daily puzzle: one board, built without a time limit and ranked by its score (M6)."""

from __future__ import annotations

from typing import Final

from games.english import count
from games.geargrid.nouns import signed
from games.geargrid.view import View
from games.kernel import Daily, PuzzleResult

_SIGN: Final = {"right": "●", "wrong": "✕", "jammed": "✕", "untouched": "○"}


def measure(view: View, /) -> PuzzleResult:
    """Return a solo player's result, ranked by points, then by the number of goals that turn the right way (GG50).

    The result also shows a symbol for each goal, and the numbers of empty spaces, invalid tiles and changes.
    """
    judgement = view.last[0].judgement
    assert judgement is not None
    goals = "".join(_SIGN[goal] for goal in sorted(judgement.goals, key=list(_SIGN).index))
    parts = [signed(judgement.score), f"{goals} goals", f"{judgement.empty} empty"]
    parts += [f"{len(judgement.invalid)} invalid"] if judgement.invalid else []
    parts += [count(view.edits - view.edits_left, "change")] if view.edits_left is not None else []
    return PuzzleResult((judgement.score, judgement.rights), tuple(parts))


DAILY: Final = Daily("Build one board from 38 tiles in 36 changes.", {"mode": "post", "hours": "24"}, measure)
