"""...'N Gizmos: cards drawn, set beside roles, used and junked."""

from __future__ import annotations

from typing import ClassVar

from games.kernel import Event, Seat


class GizmoDrawn(Event, frozen=True):
    """A player drew a gizmo from the deck; only they see it (G100)."""

    reveals: ClassVar[bool] = True
    seat: Seat


class GizmoSeen(Event, frozen=True):
    """Told only to the player who drew: which gizmo it is."""

    reveals: ClassVar[bool] = True
    seat: Seat
    gizmo: str


class GizmoDug(Event, frozen=True):
    """A player took a gizmo from the Junk pile instead of drawing (G105)."""

    seat: Seat
    gizmo: str


class JunkShuffled(Event, frozen=True):
    """The deck was empty: the Junk pile became the deck (G100)."""

    number: int


class GizmoDiscarded(Event, frozen=True):
    """A player threw a gizmo from the hand onto the Junk pile (G100)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    gizmo: str


class GizmoEquipped(Event, frozen=True):
    """A player set a gizmo beside a revealed role (G101)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    gizmo: str
    character: str


class GizmoUsed(Event, frozen=True):
    """A player uses a gizmo beside that role and pays for it; comes before what it does."""

    seat: Seat
    gizmo: str
    character: str
    cost: int


class GizmoJunked(Event, frozen=True):
    """A gizmo beside a role went to the Junk pile. `why`: "spent" (one-time), "replaced", "eliminated"."""

    gizmo: str
    character: str
    why: str


class GizmoReturned(Event, frozen=True):
    """An undone action gives a gizmo back: to the hand of `seat`, or beside `character` (G66)."""

    gizmo: str
    seat: Seat | None
    character: str | None


class RolePeeked(Event, frozen=True):
    """A player looked in secret at one of another's hidden roles."""

    reveals: ClassVar[bool] = True
    seat: Seat
    victim: Seat


class RoleSeen(Event, frozen=True):
    """Told only to the player who looked: which role it is."""

    reveals: ClassVar[bool] = True
    victim: Seat
    character: str


class EliminationPrevented(Event, frozen=True):
    """A gizmo saved its bearer and put the token down at `cell`."""

    seat: Seat
    character: str
    start: str
    cell: str
