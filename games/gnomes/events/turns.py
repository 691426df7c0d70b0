"""Events of a turn and of the whole game: tribes, tiles, dice, calls, alliances and the end."""

from __future__ import annotations

from games.english import count
from games.gnomes.events.naming import ROBOT, owned, who
from games.gnomes.nouns import FACE, faces, the, tribe, unit, verb
from games.kernel import Deed, Event, Moment, Names, Seat


class Seated(Event, frozen=True, gc=False):
    """A player gets a tribe: one that they chose, or the last one left."""

    seat: Seat
    tribe: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} leads the {tribe(self.tribe).name}."


class TurnBegan(Event, frozen=True, gc=False):
    """A player's turn begins."""

    apart = True
    minor = True
    seat: Seat
    round: int

    def _describe(self, names: Names) -> str:
        return f"Round {self.round}: {names[self.seat]}'s turn."


class Entered(Event, frozen=True, gc=False):
    """A unit enters the board. `how` is "start", "call" (called to war), "card" (by an ability) or "return"."""

    seat: Seat
    unit: str
    cell: str
    how: str

    def _describe(self, names: Names) -> str:
        if self.how == "start":
            return f"{the(self.unit)} {verb(self.unit, 'starts', 'start')} on {self.cell}."
        how = ("brought in", "on") if self.how == "return" else ("called", "to")
        return f"{who(names, self.seat)} {how[0]} the {unit(self.unit)} {how[1]} {self.cell}."

    def _deed(self, names: Names, of: str) -> Deed | None:
        called = f"called the {unit(self.unit)}"
        return Deed(called) if self.how != "start" and who(names, self.seat) == of else super()._deed(names, of)


class TileNamed(Event, frozen=True, gc=False):
    """The tile that will be flipped is announced. The seat is ROBOT if the rules choose the tile, as in solo games."""

    seat: Seat
    cell: str

    def _describe(self, names: Names) -> str:
        if self.seat == ROBOT:
            return f"The ground gave way at {self.cell}."
        return f"{names[self.seat]} flipped {self.cell}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed("The ground swallowed" if self.seat == ROBOT else "flipped", 1, "tile")


class Flipped(Event, frozen=True, gc=False):
    """A tile turns face-down. `named` means that a `TileNamed` event announced it."""

    minor = True
    cell: str
    named: bool = False

    def _describe(self, _names: Names) -> str:
        return "" if self.named else f"{self.cell.capitalize()} flipped."


class TurnedUp(Event, frozen=True, gc=False):
    """A tile turns face-up again."""

    cell: str

    def _describe(self, _names: Names) -> str:
        return f"{self.cell.capitalize()} is face-up again."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Leave the event out of the turn summary, because the board shows the tile."""
        return None


class ClanLost(Event, frozen=True, gc=False):
    """A clan can't be called anymore, because both of its tiles are face-down (W27)."""

    seat: Seat
    unit: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} can't call the {unit(self.unit)} anymore."


class Landed(Event, frozen=True, gc=False):
    """A unit that fell lands on a tile."""

    minor = True
    unit: str
    cell: str

    def _describe(self, _names: Names) -> str:
        return f"{the(self.unit)} landed on {self.cell}."


class Rolled(Event, frozen=True, gc=False):
    """A player rolls `count` dice. `faces` has the letters of all the player's dice after the roll."""

    minor = True
    seat: Seat
    count: int
    faces: str

    def _describe(self, names: Names) -> str:
        dice = "1 die" if self.count == 1 else f"{self.count} dice"
        if self.count < len(self.faces):
            return f"{names[self.seat]} re-rolled {dice} and now has {faces(self.faces)}."
        return f"{names[self.seat]} rolled {dice}: {faces(self.faces)}."


class Locked(Event, frozen=True, gc=False):
    """A player keeps their dice as they are and gives up any re-rolls left."""

    minor = True
    seat: Seat
    faces: str

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} kept {faces(self.faces)}."


class DieTurned(Event, frozen=True, gc=False):
    """A player turns a die to another face."""

    minor = True
    was: str
    now: str

    def _describe(self, _names: Names) -> str:
        return f"A die turned from a {FACE[self.was]} to a {FACE[self.now]}."


class Assigned(Event, frozen=True, gc=False):
    """A player gives dice to units. Each of `gifts` is a unit and its faces. `crystals` go to the player's reserve."""

    minor = True
    seat: Seat
    gifts: tuple[tuple[str, str], ...]
    crystals: int

    def _describe(self, names: Names) -> str:
        gifts = [f"{faces(given)} to {the(code)}" for code, given in self.gifts]
        gifts += [f"{count(self.crystals, 'crystal')} to the reserve"] if self.crystals else []
        *others, last = gifts or ["no dice"]
        return f"{names[self.seat]} assigned {'; '.join([*others, f'and {last}' if others else last])}."


class WentOn(Event, frozen=True, gc=False):
    """A player ends a step of their turn."""

    minor = True
    seat: Seat
    step: str

    def _describe(self, names: Names) -> str:
        return {"moves": "", "calls": "", "turn": f"{names[self.seat]}'s turn is over."}[self.step]


class RoundExtra(Event, frozen=True, gc=False):
    """Points and hit points are tied after the last round, so one more round is played (W84)."""

    apart = True

    def _describe(self, _names: Names) -> str:
        return "It's a tie, so you play one more round!"


class GameEnded(Event, frozen=True, gc=False):
    """The game ends. `reason` is "rounds", "last", "won" or "lost"."""

    apart = minor = True
    reason: str

    def _describe(self, _names: Names) -> str:
        return "The game is over."


class Alliance(Event, frozen=True, gc=False):
    """A player offers an alliance, accepts one (`what` is "made"), ends one ("over") or withdraws an offer ("back")."""

    seat: Seat
    other: Seat
    what: str

    def _describe(self, names: Names) -> str:
        one, two = names[self.seat], names[self.other]
        return {
            "offered": f"{one} offered {two} an alliance.",
            "made": f"{one} and {two} are allies now.",
            "over": f"{one} ended the alliance with {two}.",
            "back": f"{one} withdrew the offer of an alliance with {two}.",
        }[self.what]


class Called(Event, frozen=True, gc=False):
    """A player spends horns. `what` is "call" (a clan), "draw" (cards) or "empower" (fill an ability of a clan)."""

    minor = True
    seat: Seat
    unit: str
    what: str

    def _describe(self, names: Names) -> str:
        done = {"call": "blew the horn", "draw": "spent 2 horns on cards", "empower": "spent 3 horns to empower a clan"}
        return f"{owned(names, self.seat, self.unit)} {done[self.what]}."


class Eliminated(Event, frozen=True, gc=False):
    """A player's whole tribe is eliminated (W81)."""

    apart = True
    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} is out of the game but keeps all points."

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"{who(names, self.seat)} is eliminated")
