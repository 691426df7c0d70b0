"""What happens to the table: turns, tiles, dice, calls, alliances, the end."""

from __future__ import annotations

from games.english import count
from games.gnomes.events.naming import who
from games.gnomes.nouns import faces, tribe, unit
from games.kernel import Deed, Event, Moment, Names, Seat


class Seated(Event, frozen=True, gc=False):
    """A player drew the tribe that is left, or chose it."""

    seat: Seat
    tribe: str

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} leads the {tribe(self.tribe).name}."


class TurnBegan(Event, frozen=True, gc=False):
    """A player's turn begins."""

    apart = True
    minor = True
    seat: Seat
    round: int

    def _told(self, names: Names) -> str:
        return f"Round {self.round}: {names[self.seat]}'s turn."


class Entered(Event, frozen=True, gc=False):
    """A unit comes onto the board: `how` is "start", "call", "card" or "return"."""

    seat: Seat
    unit: str
    cell: str
    how: str

    def _told(self, names: Names) -> str:
        if self.how == "start":
            return f"{unit(self.unit)} stands on {self.cell}."
        verb = {"call": "called", "card": "called", "return": "sent in"}[self.how]
        return f"{who(names, self.seat)} {verb} the {unit(self.unit)} onto {self.cell}."

    def _deed(self, names: Names, of: str) -> Deed | None:
        called = f"called the {unit(self.unit)}"
        return Deed(called) if self.how != "start" and who(names, self.seat) == of else super()._deed(names, of)


class TileNamed(Event, frozen=True, gc=False):
    """A tile is about to be flipped."""

    seat: Seat
    cell: str

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} flips {self.cell}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed("flipped", 1, "tile")


class Flipped(Event, frozen=True, gc=False):
    """A tile lies face-down now; `named` if that was told already."""

    minor = True
    cell: str
    named: bool = False

    def _told(self, _names: Names) -> str:
        return "" if self.named else f"{self.cell.capitalize()} crumbles."


class TurnedUp(Event, frozen=True, gc=False):
    """A tile lies face-up again."""

    cell: str

    def _told(self, _names: Names) -> str:
        return f"{self.cell.capitalize()} lies face-up again."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """The table shows it."""
        return None


class ClanLost(Event, frozen=True, gc=False):
    """Both tiles of a clan that was not called are gone (W27)."""

    seat: Seat
    unit: str

    def _told(self, names: Names) -> str:
        return f"The {unit(self.unit)} can no longer be called by {who(names, self.seat)}."


class Landed(Event, frozen=True, gc=False):
    """A unit that fell stands on a tile again."""

    minor = True
    unit: str
    cell: str

    def _told(self, _names: Names) -> str:
        return f"{unit(self.unit)} landed on {self.cell}."


class Rolled(Event, frozen=True, gc=False):
    """Dice were rolled: so many, and how all of them lie now."""

    minor = True
    seat: Seat
    count: int
    faces: str

    def _told(self, names: Names) -> str:
        dice = "1 die" if self.count == 1 else f"{self.count} dice"
        now = "now " if self.count < len(self.faces) else ""
        return f"{names[self.seat]} rolled {dice}: {now}{faces(self.faces)}."


class Locked(Event, frozen=True, gc=False):
    """No more re-rolls."""

    minor = True
    seat: Seat
    faces: str

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} keeps {faces(self.faces)}."


class DieTurned(Event, frozen=True, gc=False):
    """A die was turned to another face."""

    minor = True
    was: str
    now: str

    def _told(self, _names: Names) -> str:
        return f"A die turns from {faces(self.was)[2:]} to {faces(self.now)[2:]}."


class Assigned(Event, frozen=True, gc=False):
    """Dice were given to units: (unit, faces); crystals go to the reserve."""

    minor = True
    seat: Seat
    gifts: tuple[tuple[str, str], ...]
    crystals: int

    def _told(self, names: Names) -> str:
        told = [f"{unit(code)} {faces(given)}" for code, given in self.gifts]
        told += [f"the reserve {count(self.crystals, 'crystal')}"] if self.crystals else []
        return f"{names[self.seat]}'s dice: {'; '.join(told) or 'to nobody'}."


class WentOn(Event, frozen=True, gc=False):
    """A step of the turn is over."""

    minor = True
    seat: Seat
    step: str

    def _told(self, names: Names) -> str:
        return {"moves": "", "calls": "", "turn": f"{names[self.seat]}'s turn is over."}[self.step]


class RoundExtra(Event, frozen=True, gc=False):
    """A tie even in hit points: one more round (W84)."""

    apart = True

    def _told(self, _names: Names) -> str:
        return "A tie: one more round is played."


class GameEnded(Event, frozen=True, gc=False):
    """It is over: "rounds", "last", "won" or "lost"."""

    apart = minor = True
    reason: str

    def _told(self, _names: Names) -> str:
        return "The game is over."


class Alliance(Event, frozen=True, gc=False):
    """An alliance is offered, made ("made") or over ("over"); an offer may be taken back ("back")."""

    seat: Seat
    other: Seat
    what: str

    def _told(self, names: Names) -> str:
        one, two = names[self.seat], names[self.other]
        return {
            "offered": f"{one} offers {two} an alliance.",
            "made": f"{one} and {two} are allies now.",
            "over": f"{one} ended the alliance with {two}.",
            "back": f"{one} takes the offer to {two} back.",
        }[self.what]


class Called(Event, frozen=True, gc=False):
    """A call, a draw, an empowering is paid for with horns: `what` says which."""

    minor = True
    seat: Seat
    unit: str
    what: str

    def _told(self, names: Names) -> str:
        done = {"call": "blew the horn", "draw": "spent 2 horns on cards", "empower": "spent 3 horns on crystals"}
        return f"{names[self.seat]}'s {unit(self.unit)} {done[self.what]}."


class Eliminated(Event, frozen=True, gc=False):
    """A tribe is wiped out (W81)."""

    apart = True
    seat: Seat

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} is eliminated; points stay."

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"{who(names, self.seat)} is eliminated", weight=4)
