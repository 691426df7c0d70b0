"""...'N Gizmos: cards drawn, equipped, used and junked."""

from __future__ import annotations

from games.english import count
from games.gears.nouns import gizmo_name, gizmo_page, price, role, the, who
from games.kernel import Deed, Event, Names, Seat


class GizmoDrawn(Event, frozen=True):
    """A player drew a gizmo from the deck; only they see it (G100)."""

    reveals = True
    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} drew a gizmo."


class GizmoSeen(Event, frozen=True):
    """Tells only the player who drew which gizmo it is."""

    reveals = True
    seat: Seat
    gizmo: str

    def _describe(self, _names: Names) -> str:
        return f"You drew {gizmo_page(self.gizmo)}"

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"drew {gizmo_name(self.gizmo)}")


class GizmoDug(Event, frozen=True):
    """A player took a gizmo from the Junk pile instead of drawing (G105)."""

    seat: Seat
    gizmo: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} dug {gizmo_name(self.gizmo)} out of the Junk pile."


class JunkShuffled(Event, frozen=True):
    """The deck was empty: the Junk pile became the deck (G100)."""

    number: int

    def _describe(self, _names: Names) -> str:
        return f"The gizmo deck was empty. The Junk pile ({count(self.number, 'gizmo')}) became the new deck."


class GizmoDiscarded(Event, frozen=True):
    """A player discarded a gizmo from their hand (G100)."""

    reveals = True
    seat: Seat
    gizmo: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} discarded {gizmo_name(self.gizmo)}."


class GizmoEquipped(Event, frozen=True):
    """A player equipped a revealed role with a gizmo (G101)."""

    reveals = True
    seat: Seat
    gizmo: str
    character: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} equipped {the(self.character)} with {gizmo_name(self.gizmo)}."


class GizmoUsed(Event, frozen=True):
    """A player pays for a gizmo and uses it; precedes its effects."""

    seat: Seat
    gizmo: str
    character: str
    cost: int

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} used {gizmo_name(self.gizmo)} ({role(self.character)}, {price(self.cost)})."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"used {gizmo_name(self.gizmo)}")


class GizmoJunked(Event, frozen=True):
    """An equipped gizmo went to the Junk pile. `why`: "spent" (one-time), "replaced", "eliminated"."""

    gizmo: str
    character: str
    why: str

    def _describe(self, _names: Names) -> str:
        fates = {"spent": "used up", "replaced": "replaced", "eliminated": f"lost with {the(self.character)}"}
        return f"{gizmo_name(self.gizmo)} was {fates[self.why]} and went to the Junk pile."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Return None, because other events tell how it was used or lost."""
        return None


class GizmoReturned(Event, frozen=True):
    """An undone action gives a gizmo back: to the hand of `seat`, or to `character` (G66)."""

    gizmo: str
    seat: Seat | None
    character: str | None

    def _describe(self, names: Names) -> str:
        where = f"{who(names, self.seat)}'s hand" if self.seat is not None else the(self.character or "")
        return f"{gizmo_name(self.gizmo)} went back to {where}."


class RolePeeked(Event, frozen=True):
    """A player peeked at another player's hidden role."""

    reveals = True
    seat: Seat
    victim: Seat

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} peeked at one of {who(names, self.victim)}'s hidden roles."


class RoleSeen(Event, frozen=True):
    """Tells only the player who peeked which role it is."""

    reveals = True
    victim: Seat
    character: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.victim)} is {the(self.character)}. Keep it to yourself."

    def _deed(self, names: Names, _of: str) -> Deed | None:
        return Deed(f"saw that {who(names, self.victim)} is {the(self.character)}")


class EliminationPrevented(Event, frozen=True):
    """A gizmo saved its role and moved the token to `cell`."""

    seat: Seat
    character: str
    start: str
    cell: str

    def _describe(self, names: Names) -> str:
        return f"Boing! {who(names, self.seat)}'s {role(self.character)} bounced to safety at {self.cell}."
