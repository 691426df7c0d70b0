"""The daily puzzle: the same deal for every player, and a result that can be shared without spoilers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec


class PuzzleResult(msgspec.Struct, frozen=True):
    """The result of a puzzle in symbols and numbers, without spoilers for players who haven't tried it yet.

    The result with the greater `rank` is better; equal ranks are a tie. `shown` contains the parts of the result to
    display, the score first: ("+2", "●●○ goals", "3 empty").
    """

    rank: tuple[int, ...]
    shown: tuple[str, ...]

    @property
    def score(self) -> str:
        """Return the score, which is the first item of `shown`."""
        return self.shown[0]


class Daily(msgspec.Struct, frozen=True):
    """A game's daily puzzle for one seat.

    `task` states the goal in one line. `measure` computes the result from the player's final View.
    """

    task: str
    options: Mapping[str, str]
    measure: Callable[[Any], PuzzleResult]
