"""The puzzle of the day: one board by post, and what it came to (M6)."""

from __future__ import annotations

from typing import Final

from games.english import count
from games.geargrid.nouns import signed
from games.geargrid.view import View
from games.kernel import Daily, PuzzleResult

_SIGN: Final = {"right": "●", "wrong": "✕", "jammed": "✕", "untouched": "○"}


def measure(view: View, /) -> PuzzleResult:
    """Points, then goals right (GG50); a sign for each goal, empty spaces, invalid tiles, edits."""
    found = view.last[0].judgement
    assert found is not None
    goals = "".join(_SIGN[goal] for goal in sorted(found.goals, key=list(_SIGN).index))
    parts = [signed(found.score), f"{goals} goals", f"{found.empty} empty"]
    parts += [f"{len(found.invalid)} invalid"] if found.invalid else []
    parts += [count(view.edits - view.edits_left, "edit")] if view.edits_left is not None else []
    return PuzzleResult((found.score, found.rights), tuple(parts))


DAILY: Final = Daily("One board from 38 tiles, with 36 changes.", {"mode": "post", "hours": "24"}, measure)
