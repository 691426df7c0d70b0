"""Events of the expansion ...'N Gizmos: gadgets drawn, put beside roles, used and junked."""

from __future__ import annotations

from games.english import count
from games.gears.nouns import gizmo_name, gizmo_page, price, role, the, who
from games.kernel import Deed, Event, Names, Seat


class GizmoDrawn(Event, frozen=True):
    """A player drew a gizmo. Only they learn which one, from a GizmoSeen event (G100)."""

    reveals = True
    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} drew a gizmo."


class GizmoSeen(Event, frozen=True):
    """A private event that tells a player which gizmo they drew."""

    reveals = True
    seat: Seat
    gizmo: str

    def _describe(self, _names: Names) -> str:
        return f"You drew {gizmo_page(self.gizmo)}"

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"drew {gizmo_name(self.gizmo)}")


class GizmoDug(Event, frozen=True):
    """A player took a gizmo from the Junk pile instead of drawing from the deck (G105)."""

    seat: Seat
    gizmo: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} dug {gizmo_name(self.gizmo)} out of the Junk pile."


class JunkShuffled(Event, frozen=True):
    """The deck was empty, so the `number` cards of the Junk pile were shuffled and became the deck (G100)."""

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
    """A player put a gizmo beside one of their revealed roles (G101)."""

    reveals = True
    seat: Seat
    gizmo: str
    character: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} equipped {the(self.character)} with {gizmo_name(self.gizmo)}."


class GizmoUsed(Event, frozen=True):
    """A player pays for a gizmo and uses it; events about its effects follow."""

    seat: Seat
    gizmo: str
    character: str
    cost: int

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} used {gizmo_name(self.gizmo)} ({role(self.character)}, {price(self.cost)})."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"used {gizmo_name(self.gizmo)}")


class GizmoJunked(Event, frozen=True):
    """A gizmo beside a role went to the Junk pile.

    `why` is "spent" (it works only once), "replaced" (by another gizmo) or "eliminated" (its role was).
    """

    gizmo: str
    character: str
    why: str

    def _describe(self, _names: Names) -> str:
        fates = {"spent": "used up", "replaced": "replaced", "eliminated": f"lost with {the(self.character)}"}
        return f"{gizmo_name(self.gizmo)} was {fates[self.why]} and went to the Junk pile."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Leave the event out of the turn summary, because other events say how the gizmo was used or lost."""
        return None


class GizmoReturned(Event, frozen=True):
    """A gizmo that an undone action had moved went back to the hand of `seat`, or beside `character` (G66)."""

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
    """A private event that tells a player which role they peeked at."""

    reveals = True
    victim: Seat
    character: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.victim)} is {the(self.character)}. Keep it to yourself."

    def _deed(self, names: Names, _of: str) -> Deed | None:
        return Deed(f"saw that {who(names, self.victim)} is {the(self.character)}")


class EliminationPrevented(Event, frozen=True):
    """A gizmo saved the role beside it from elimination and moved its token from `start` to `cell`."""

    seat: Seat
    character: str
    start: str
    cell: str

    def _describe(self, names: Names) -> str:
        return f"Boing! {who(names, self.seat)}'s {role(self.character)} bounced to safety at {self.cell}."
