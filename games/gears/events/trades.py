"""Events about trades of gizmos and gears, and about trade offers, which only two players see."""

from __future__ import annotations

from games.english import count
from games.gears.nouns import gizmo_page, goods, traded, who
from games.kernel import Event, Names, Seat


class OfferMade(Event, frozen=True):
    """A private event that tells two players of a trade offer between them (G104).

    `gives` and `wants` are gizmos or None; `wants` may be "any". `by` pays `gears` to `other`, or gets them if
    negative. `counter` means that this offer answers one by `other`.
    """

    reveals = True
    by: Seat
    other: Seat
    gives: str | None
    wants: str | None
    gears: int
    counter: bool

    def _describe(self, names: Names) -> str:
        get, give = goods(traded(self.gives), self.gears), goods(traded(self.wants), -self.gears)
        by, other = who(names, self.by), who(names, self.other)
        if get == "nothing" and not self.counter:
            return f"{by} asked {other} for {give}."
        offered = f"countered {other}'s offer with" if self.counter else f"offered {other}"
        return f"{by} {offered} {get} for {give}."


class OfferDropped(Event, frozen=True):
    """A private event that tells two players that an offer is off. `why` is "declined", "withdrawn" or "lapsed"."""

    by: Seat
    other: Seat
    why: str

    def _describe(self, names: Names) -> str:
        if self.why == "declined":
            return f"{who(names, self.other)} declined {who(names, self.by)}'s offer."
        if self.why == "withdrawn":
            return f"{who(names, self.by)} withdrew the offer to {who(names, self.other)}."
        return f"{who(names, self.by)}'s offer to {who(names, self.other)} expired."


class Traded(Event, frozen=True):
    """Two players traded gizmos. `seat` paid `gears` to `other`, or got them if negative (G104)."""

    reveals = True
    seat: Seat
    other: Seat
    gave: int
    got: int
    gears: int

    def _describe(self, names: Names) -> str:
        gave, got = goods(_gizmos(self.gave), self.gears), goods(_gizmos(self.got), -self.gears)
        return f"Deal! {who(names, self.seat)} gave {who(names, self.other)} {gave} for {got}."


class GizmoReceived(Event, frozen=True):
    """A private event that tells a player which gizmo they got in a trade."""

    reveals = True
    seat: Seat
    giver: Seat
    gizmo: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.giver)} gave you {gizmo_page(self.gizmo)}"


def _gizmos(number: int) -> str:
    return count(number, "gizmo") if number else ""
