"""A puzzle a day for one who plays alone: the same deal for everybody, and a result that spoils nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec


class PuzzleResult(msgspec.Struct, frozen=True):
    """How a puzzle ended. It may be shown to who has yet to try: symbols and figures, and nothing of the deal.

    `rank`: of two results the greater is better, equal ones are tied. `shown` are its parts in a row, the first of
    them the score by itself: ("+2", "●●○ goals", "3 empty").
    """

    rank: tuple[int, ...]
    shown: tuple[str, ...]

    @property
    def score(self) -> str:
        """The first part."""
        return self.shown[0]


class Daily(msgspec.Struct, frozen=True):
    """What a game's puzzle of the day is: one seat, these options, and the result.

    `task` says in a line what is to be done. `measure` is given the View that the player has at the end.
    """

    task: str
    options: Mapping[str, str]
    measure: Callable[[Any], PuzzleResult]
