"""Offers, which only the two parties hear of, and what came of them."""

from __future__ import annotations

from typing import ClassVar

from games.kernel import Event, Seat


class OfferMade(Event, frozen=True):
    """Told only to the two: a trade is proposed. `gives` and `wants` are gizmos or None, `wants` may be "any" (G104).

    `gears` go from `by` to `other`, or back if negative; `counter`: it answers an offer of the other.
    """

    reveals: ClassVar[bool] = True
    by: Seat
    other: Seat
    gives: str | None
    wants: str | None
    gears: int
    counter: bool


class OfferDropped(Event, frozen=True):
    """Told only to the two: an offer is off. `why`: "declined", "withdrawn", "lapsed"."""

    by: Seat
    other: Seat
    why: str


class Traded(Event, frozen=True):
    """Two players traded: how many gizmos each gave, and gears from `seat` to `other`, or back if negative (G104)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    other: Seat
    gave: int
    got: int
    gears: int


class GizmoReceived(Event, frozen=True):
    """Told only to the player who got it in a trade."""

    reveals: ClassVar[bool] = True
    seat: Seat
    giver: Seat
    gizmo: str
