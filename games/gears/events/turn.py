"""Events about turns, roles, abilities, gears and the end of the game."""

from __future__ import annotations

from typing import Final

from games.english import capital, count, signed
from games.gears.data import CHARACTER, CHARACTERS
from games.gears.nouns import END, a_member, price, role, the, who
from games.kernel import Deed, Event, Moment, Names, Seat

_UNDONE: Final = {
    "automa": "card",
    "traverse": "move",
    "place": "tile placement",
    "ability": "ability",
    "gizmo": "gizmo",
}
_PASSED: Final = {"use": "didn't use", "go on with": "is done with", "walk on with": "stopped moving"}
_DECKS: Final = {"gambits": "gambit deck", "gizmos": "gizmo deck", "pile": "tile pile"}


class TurnBegan(Event, frozen=True):
    """A player's turn begins."""

    seat: Seat
    turn: int
    round: int

    def _describe(self, _names: Names) -> str:
        return ""


class TurnEnded(Event, frozen=True):
    """A player ended the turn. `idle` means without any of its three actions, because none was possible (G31)."""

    minor = True
    seat: Seat
    idle: bool = False

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} {'had nothing to do and passed' if self.idle else 'ended the turn'}."


class RoleRevealed(Event, frozen=True):
    """A player revealed a role: one of their two characters (G38)."""

    reveals = True
    seat: Seat
    character: str

    def _describe(self, names: Names) -> str:
        card = CHARACTERS[CHARACTER[self.character]]
        return f"{who(names, self.seat)} is {the(self.character)} ({card.name}), {a_member(card.faction)}!"

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"revealed {the(self.character)}")

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"{who(names, self.seat)} is {the(self.character)}", f"character-{self.character}")


class AbilityUsed(Event, frozen=True):
    """A player paid for a role's ability and used it; events about its effects follow. `which` is "one" or "two"."""

    seat: Seat
    character: str
    which: str
    name: str
    cost: int

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} used {self.name} ({role(self.character)}, {price(self.cost)})."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"used {self.name}")


class Passed(Event, frozen=True):
    """A player ended an action early, or declined to use a gizmo.

    `verb` says which of the two happened (a key of `_PASSED`), and `name` names the gizmo, ability or token.
    """

    seat: Seat
    verb: str
    name: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} {_PASSED[self.verb]} {self.name}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return None


class TriggerAnswered(Event, frozen=True):
    """A triggered ability that costs nothing, such as Finder's Fee, paid its owner without asking first."""

    seat: Seat
    character: str
    name: str

    def _describe(self, names: Names) -> str:
        return f"{self.name} paid {who(names, self.seat)}."


class GearsGained(Event, frozen=True):
    """A player gained gears from the pool. `why` is "cascade", "bonus" or "ability"."""

    seat: Seat
    gears: int
    why: str

    def _describe(self, names: Names) -> str:
        return f"+{count(self.gears, 'gear')} for {who(names, self.seat)}." if self.gears else ""

    def _deed(self, names: Names, of: str) -> Deed | None:
        """Leave the event out of the summary of the gainer's own turn, which shows their change in gears anyway."""
        if of in ("", *names):
            return None
        gained = count(self.gears, "gear")
        return Deed(f"gained {gained}" if self.seat not in range(len(names)) else f"gave {names[self.seat]} {gained}")


class GearsStolen(Event, frozen=True):
    """A player stole gears from another player."""

    seat: Seat
    victim: Seat
    gears: int

    def _describe(self, names: Names) -> str:
        if not self.gears:
            return f"{who(names, self.seat)} found only lint in {who(names, self.victim)}'s pockets."
        return f"{who(names, self.seat)} stole {count(self.gears, 'gear')} from {who(names, self.victim)}."

    def _deed(self, names: Names, of: str) -> Deed | None:
        if who(names, self.seat) != of:
            return Deed(capital(self._describe(names)).removesuffix("."))
        return Deed(f"robbed {who(names, self.victim)}") if self.gears else None


class ActionUndone(Event, frozen=True):
    """An ability of `seat` undid the last action, which was by the seat `of` (G66).

    `gears` has the change of each seat's gears.
    """

    seat: Seat
    of: Seat  # whose action it was
    kind: str  # "traverse", "place", "ability"
    gears: tuple[int, ...]

    def _describe(self, names: Names) -> str:
        back = [f"{who(names, seat)} {signed(change)}" for seat, change in enumerate(self.gears) if change]
        gears = f" The gears were returned, too ({', '.join(back)})." if back else ""
        return f"{who(names, self.seat)} unwound the clock: {self._undone(names)} never happened.{gears}"

    def _deed(self, names: Names, _of: str) -> Deed | None:
        return Deed(f"undid {self._undone(names)}")

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"{who(names, self.seat)} unwound the clock: {self._undone(names)} never happened")

    def _undone(self, names: Names) -> str:
        return f"{who(names, self.of)}'s {_UNDONE.get(self.kind, 'last action')}"


class Shuffled(Event, frozen=True):
    """A player shuffled a deck before drawing from it (G105). `deck` is a key of `_DECKS`."""

    reveals = True
    seat: Seat
    deck: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} shuffled the {_DECKS[self.deck]}."


class Glimpsed(Event, frozen=True):
    """A player looked at the top cards of a deck (G105). `deck` is a key of `_DECKS`."""

    reveals = True
    seat: Seat
    deck: str
    number: int

    def _describe(self, names: Names) -> str:
        card = "tile" if self.deck == "pile" else "card"
        cards = card if self.number == 1 else count(self.number, card)
        return f"{who(names, self.seat)} peeked at the top {cards} of the {_DECKS[self.deck]}."


class GearsLost(Event, frozen=True):
    """A player returned gears to the pool."""

    seat: Seat
    gears: int

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} returned {count(self.gears, 'gear')} to the pool."

    def _deed(self, names: Names, of: str) -> Deed | None:
        """Leave the event out of the summary of the loser's own turn, which shows their change in gears anyway."""
        return None if of in ("", *names) else Deed(f"cost {who(names, self.seat)} {count(self.gears, 'gear')}")


class EndNears(Event, frozen=True):
    """The end of the game was triggered. By the house rule "finish the round", this round is the last one (G76)."""

    apart = True
    reason: str

    def _describe(self, _names: Names) -> str:
        return f"{END[self.reason]} This is the last round."


class StillnessTold(Event, frozen=True):
    """No tile or gear has moved for `rounds` rounds. One more round like that ends the game (G77)."""

    apart = True
    rounds: int

    def _describe(self, _names: Names) -> str:
        return (
            f"No tile or gear has moved for {self.rounds} rounds. One more round like that ends the game: "
            "place a tile, rotate one or gain a gear!"
        )


class GameEnded(Event, frozen=True):
    """The game is over, and all roles are revealed. `reason` is a key of `games.gears.nouns.END`."""

    reveals = apart = minor = True
    reason: str

    def _describe(self, _names: Names) -> str:
        return "The game is over."
