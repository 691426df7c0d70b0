"""The outcome of a finished game: ranking, scores and their breakdown."""

from __future__ import annotations

from typing import Final

import msgspec

from games.kernel.actions import Seat

NOBODY: Final = "nobody"  # the reason of an end without a winner
AGREED: Final = "agreed"  # the reason of an end by the players' agreement, before the rules end the game


class Line(msgspec.Struct, frozen=True):
    """One row of a seat's score sheet."""

    label: str
    points: int


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the reason, the ranking and the scores.

    `reason` is a word from the game's own list, or AGREED. `ranking` has groups of tied seats, best first, and contains
    every seat once. `scores` and `breakdown` are by seat: a score is None if the seat can't score, and its breakdown is
    () if there's nothing to add up. `headline` replaces the usual title of the final picture.
    """

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int | None, ...]
    breakdown: tuple[tuple[Line, ...], ...]
    headline: str = ""
    won: bool | None = None  # in a solo game: whether the player beat the game; None where players are ranked

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return the seats that won; () if a solo player lost, or if those in first place can't score."""
        if self.won is False or self.reason == NOBODY:
            return ()
        return tuple(seat for seat in self.ranking[0] if self.scores[seat] is not None)
