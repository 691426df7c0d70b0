"""...'N Gizmos: cards drawn, set beside roles, used and junked."""

from __future__ import annotations

from games.english import capital, count
from games.gears.nouns import costs, gizmo_name, gizmo_page, role, the, who
from games.kernel import Deed, Event, Names, Seat


class GizmoDrawn(Event, frozen=True):
    """A player drew a gizmo from the deck; only they see it (G100)."""

    reveals = True
    seat: Seat

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} drew a gizmo."


class GizmoSeen(Event, frozen=True):
    """Told only to the player who drew: which gizmo it is."""

    reveals = True
    seat: Seat
    gizmo: str

    def _told(self, _names: Names) -> str:
        return f"You drew {gizmo_page(self.gizmo)}"


class GizmoDug(Event, frozen=True):
    """A player took a gizmo from the Junk pile instead of drawing (G105)."""

    seat: Seat
    gizmo: str

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} dug {gizmo_name(self.gizmo)} out of the Junk pile."


class JunkShuffled(Event, frozen=True):
    """The deck was empty: the Junk pile became the deck (G100)."""

    number: int

    def _told(self, _names: Names) -> str:
        return f"The gizmo deck is empty: {count(self.number, 'gizmo')} from the Junk pile make a new one."


class GizmoDiscarded(Event, frozen=True):
    """A player threw a gizmo from the hand onto the Junk pile (G100)."""

    reveals = True
    seat: Seat
    gizmo: str

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} discarded {gizmo_name(self.gizmo)}."


class GizmoEquipped(Event, frozen=True):
    """A player set a gizmo beside a revealed role (G101)."""

    reveals = True
    seat: Seat
    gizmo: str
    character: str

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} set {gizmo_name(self.gizmo)} beside {the(self.character)}."


class GizmoUsed(Event, frozen=True):
    """A player uses a gizmo beside that role and pays for it; comes before what it does."""

    seat: Seat
    gizmo: str
    character: str
    cost: int

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} used {gizmo_name(self.gizmo)} ({role(self.character)}; {costs(self.cost)})."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"used {gizmo_name(self.gizmo)}")


class GizmoJunked(Event, frozen=True):
    """A gizmo beside a role went to the Junk pile. `why`: "spent" (one-time), "replaced", "eliminated"."""

    gizmo: str
    character: str
    why: str

    def _told(self, _names: Names) -> str:
        fates = {"spent": "is spent", "replaced": "makes room", "eliminated": f"falls with {the(self.character)}"}
        return f"{gizmo_name(self.gizmo)} {fates[self.why]} and goes onto the Junk pile."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """It was told what it was used for, or whom it fell with."""
        return None


class GizmoReturned(Event, frozen=True):
    """An undone action gives a gizmo back: to the hand of `seat`, or beside `character` (G66)."""

    gizmo: str
    seat: Seat | None
    character: str | None

    def _told(self, names: Names) -> str:
        where = f"in {who(names, self.seat)}'s hand" if self.seat is not None else f"beside {the(self.character or '')}"
        return f"{gizmo_name(self.gizmo)} is {where} again."


class RolePeeked(Event, frozen=True):
    """A player looked in secret at one of another's hidden roles."""

    reveals = True
    seat: Seat
    victim: Seat

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} peeked at one of {who(names, self.victim)}'s hidden roles."


class RoleSeen(Event, frozen=True):
    """Told only to the player who looked: which role it is."""

    reveals = True
    victim: Seat
    character: str

    def _told(self, names: Names) -> str:
        return f"{who(names, self.victim)} is {the(self.character)}. Keep it to yourself."


class EliminationPrevented(Event, frozen=True):
    """A gizmo saved its bearer and put the token down at `cell`."""

    seat: Seat
    character: str
    start: str
    cell: str

    def _told(self, names: Names) -> str:
        return f"Boing! {capital(the(self.character))} of {who(names, self.seat)} is saved and lands on {self.cell}."
