"""How a game ended."""

from __future__ import annotations

from typing import Final

import msgspec

from games.kernel.actions import Seat

NOBODY: Final = "nobody"  # the reason of an end without a winner


class Line(msgspec.Struct, frozen=True):
    """One row of a seat's score: how the points came about."""

    label: str
    points: int


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game.

    `reason` is a word for the way it ended, of which the game has its own list. `ranking` are groups of tied seats,
    best first, that hold every seat once. By seat: `scores`, None for one who cannot score, and `breakdown`, the rows
    of the score sheet, () where there is nothing to add up. `headline` is a title for the final picture, "" for the
    usual one.
    """

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int | None, ...]
    breakdown: tuple[tuple[Line, ...], ...]
    headline: str = ""
    won: bool | None = None  # of one who played alone, against the game; None where players are ranked

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won: nobody, if the game did, or if those who come first can't score."""
        if self.won is False or self.reason == NOBODY:
            return ()
        return tuple(seat for seat in self.ranking[0] if self.scores[seat] is not None)
