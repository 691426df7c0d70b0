"""Turns, roles, abilities, gears, the end."""

from __future__ import annotations

from typing import Final

from games.english import capital, count, signed
from games.gears.data import CHARACTER, CHARACTERS, FACTIONS
from games.gears.nouns import END, costs, role, the, who
from games.kernel import Deed, Event, Moment, Names, Seat

_UNDONE: Final = {"automa": "card", "traverse": "walk", "place": "tile", "ability": "trick", "gizmo": "gizmo"}
_DECKS: Final = {"gambits": "gambit deck", "gizmos": "gizmo deck", "pile": "tile pile"}


class TurnBegan(Event, frozen=True):
    """A player's turn begins."""

    seat: Seat
    turn: int
    round: int

    def _told(self, _names: Names) -> str:
        return ""


class TurnEnded(Event, frozen=True):
    """The player ended the turn. `idle`: nothing could be done in it (G31)."""

    minor = True
    seat: Seat
    idle: bool = False

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} {'found nothing to do and passed' if self.idle else 'ended the turn'}."


class RoleRevealed(Event, frozen=True):
    """A player turned a role face-up (G38)."""

    reveals = True
    seat: Seat
    character: str

    def _told(self, names: Names) -> str:
        card = CHARACTERS[CHARACTER[self.character]]
        return f"{who(names, self.seat)} is {the(self.character)}, {card.name}. {FACTIONS[card.faction]}!"

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"revealed {the(self.character)}")

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"{who(names, self.seat)} is {the(self.character)}", self.character, weight=3)


class AbilityUsed(Event, frozen=True):
    """A player uses an ability and pays for it; comes before what the ability does. `which` is "one" or "two"."""

    seat: Seat
    character: str
    which: str
    name: str
    cost: int

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} used {self.name} ({role(self.character)}; {costs(self.cost)})."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"used {self.name}")


class Passed(Event, frozen=True):
    """A player did not do what they might have: use a gizmo, go on with an ability, walk on with a token.

    `verb` is which of the three, `name` that of the gizmo, the ability or the token.
    """

    seat: Seat
    verb: str
    name: str

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} did not {self.verb} {self.name}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return None


class TriggerAnswered(Event, frozen=True):
    """A triggered ability answers by itself (Finder's Fee: it is free and only good)."""

    seat: Seat
    character: str
    name: str

    def _told(self, names: Names) -> str:
        return f"{self.name} pays {who(names, self.seat)}."


class GearsGained(Event, frozen=True):
    """A player took gears from the pool. `why`: "cascade", "bonus" or "ability"."""

    seat: Seat
    gears: int
    why: str

    def _told(self, names: Names) -> str:
        return f"+{count(self.gears, 'gear')} for {who(names, self.seat)}." if self.gears else ""

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """The figures say it."""
        return None


class GearsStolen(Event, frozen=True):
    """A player took gears from another."""

    seat: Seat
    victim: Seat
    gears: int

    def _told(self, names: Names) -> str:
        if not self.gears:
            return f"{who(names, self.seat)} found {who(names, self.victim)}'s pockets empty."
        return f"{who(names, self.seat)} stole {count(self.gears, 'gear')} from {who(names, self.victim)}."

    def _deed(self, names: Names, of: str) -> Deed | None:
        if who(names, self.seat) != of:
            return Deed(capital(self._told(names)).removesuffix("."))
        return Deed(f"robbed {who(names, self.victim)}") if self.gears else None


class ActionUndone(Event, frozen=True):
    """The last action was reversed (G66). `gears`: what each seat has more or fewer by that."""

    seat: Seat
    of: Seat  # whose action it was
    kind: str  # "traverse", "place", "ability"
    gears: tuple[int, ...]

    def _told(self, names: Names) -> str:
        back = [f"{who(names, seat)} {signed(change)}" for seat, change in enumerate(self.gears) if change]
        gears = f" Gears: {', '.join(back)}." if back else ""
        what = f"{who(names, self.of)}'s {_UNDONE.get(self.kind, 'last action')}"
        return f"{who(names, self.seat)} unwound the clock: {what} never happened.{gears}"


class Shuffled(Event, frozen=True):
    """A player shuffled a deck before drawing from it (G105). `deck`: "gambits", "pile"."""

    reveals = True
    seat: Seat
    deck: str

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} gave the {_DECKS[self.deck]} a good shake."


class Glimpsed(Event, frozen=True):
    """A player looks at the top cards of a deck (G105). `deck`: "gambits", "pile"."""

    reveals = True
    seat: Seat
    deck: str
    number: int

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} peeked at the top {self.number} of the {_DECKS[self.deck]}."


class GearsLost(Event, frozen=True):
    """A player returned gears to the pool."""

    seat: Seat
    gears: int

    def _told(self, names: Names) -> str:
        return f"{who(names, self.seat)} returned {count(self.gears, 'gear')} to the pool."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """The figures say it."""
        return None


class EndNears(Event, frozen=True):
    """With the house rule "finish the round": the end has come about, the round is played out (G76)."""

    apart = True
    reason: str

    def _told(self, _names: Names) -> str:
        return f"{END[self.reason]} This round is played to its end."


class StillnessTold(Event, frozen=True):
    """For so many rounds nothing has come of anything: after one more the game ends (G77)."""

    apart = True
    rounds: int

    def _told(self, _names: Names) -> str:
        return (
            f"For {self.rounds} rounds no tile and no gears have moved. One more such round, and the game is over: "
            "lay a tile, turn one, gain a gear!"
        )


class GameEnded(Event, frozen=True):
    """The game is over, and all roles lie open. `reason`: a key of `games.gears.nouns.END`."""

    reveals = apart = minor = True
    reason: str

    def _told(self, _names: Names) -> str:
        return "The game is over."
