"""...'N Gambits: cards kept, drawn, completed and redeemed."""

from __future__ import annotations

from typing import ClassVar

from games.kernel import Event, Seat


class GambitsKept(Event, frozen=True):
    """A player has chosen gambits to keep (G90): how many."""

    seat: Seat
    number: int


class GambitDrawn(Event, frozen=True):
    """A player drew a gambit; only they see it (G91)."""

    reveals: ClassVar[bool] = True
    seat: Seat


class GambitSeen(Event, frozen=True):
    """Told only to the player who drew: which gambit it is."""

    reveals: ClassVar[bool] = True
    seat: Seat
    gambit: str


class GambitCompleted(Event, frozen=True):
    """A player's objective is met and shown (G92); GearsGained follows."""

    reveals: ClassVar[bool] = True
    seat: Seat
    gambit: str
    value: int


class GambitNotShown(Event, frozen=True):
    """A player who holds gambits met an objective and showed none, so they do not hold it. It needs no words."""

    reveals: ClassVar[bool] = True
    seat: Seat


class Reckoning(Event, frozen=True):
    """The end has come, all roles and gambits lie open, and some may redeem (G94). `reason` as in GameEnded."""

    reveals: ClassVar[bool] = True
    reason: str


class GambitPledged(Event, frozen=True):
    """Told only to the player: this gambit will be redeemed."""

    seat: Seat
    gambit: str


class RedeemingDone(Event, frozen=True):
    """A player has chosen what to redeem; it is shown when all have."""

    seat: Seat


class GambitsRedeemed(Event, frozen=True):
    """A player pays for gambits: so many gears, so many points."""

    seat: Seat
    gambits: tuple[str, ...]
    gears: int
