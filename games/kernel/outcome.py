"""The outcome of a finished game: ranking, scores and their breakdown."""

from __future__ import annotations

import msgspec

from games.kernel.actions import Seat


class Line(msgspec.Struct, frozen=True):
    """One row of a seat's score sheet."""

    label: str
    points: int


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: its reason, ranking and scores.

    `reason` is a word from the game's own list. `ranking` has groups of tied seats, best first, and contains every
    seat once. `scores` and `breakdown` are by seat: a score is None if the seat can't score, and its breakdown is
    () if there's nothing to add up. `headline` replaces the usual title of the final picture.
    """

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int | None, ...]
    breakdown: tuple[tuple[Line, ...], ...]
    headline: str = ""
    won: bool | None = None  # in a solo game: whether the player beat the game; None where players are ranked
