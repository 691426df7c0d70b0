"""Events about tokens: moving in the maze, leaving it and coming back."""

from __future__ import annotations

from games.english import capital
from games.gears.nouns import the, who
from games.kernel import Deed, Event, Moment, Names, Seat


class Traversed(Event, frozen=True):
    """A player moved a token (G33) along `path`, a list of cells that begins with the one it started from."""

    seat: Seat
    character: str
    path: tuple[str, ...]

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} moved {the(self.character)} from {self.path[0]} to {self.path[-1]}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"moved {the(self.character)} to {self.path[-1]}")


class TokenEntered(Event, frozen=True):
    """A token entered the maze on its face-up Starting Tile (G12)."""

    character: str
    cell: str

    def _describe(self, _names: Names) -> str:
        return f"{the(self.character)} entered the maze at {self.cell}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Leave the event out of the turn summary, because the picture shows the token."""
        return None


class TokenCarried(Event, frozen=True):
    """An ability moved a token directly to another cell, whether or not links lead there."""

    seat: Seat
    character: str
    start: str
    cell: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} carried {the(self.character)} from {self.start} to {self.cell}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"carried {the(self.character)} to {self.cell}")


class TokensSwapped(Event, frozen=True):
    """Two tokens traded places; `cells` are their old cells."""

    seat: Seat
    characters: tuple[str, str]
    cells: tuple[str, str]

    def _describe(self, _names: Names) -> str:
        one, two = self.characters
        return f"{the(one)} ({self.cells[0]}) and {the(two)} ({self.cells[1]}) traded places."


class TokenLeft(Event, frozen=True):
    """A token jumped off its demolished tile to `cell`. `seat` chose it, or it was the only way out (G61)."""

    seat: Seat
    character: str
    start: str
    cell: str

    def _describe(self, _names: Names) -> str:
        return f"{the(self.character)} escaped to {self.cell}."


class TokenFell(Event, frozen=True):
    """The Drop-O-Matic at `start` dropped a token onto the Prime Gear at `cell` (G70)."""

    character: str
    start: str
    cell: str

    def _describe(self, _names: Names) -> str:
        return f"The Drop-O-Matic dropped {the(self.character)} onto the Prime Gear at {self.cell}."


class Eliminated(Event, frozen=True):
    """A character was eliminated from the game (G65).

    `why` is "demolished" (its tile was, and there was no way out) or "drop" (no Prime Gear to fall onto). `seat` took
    the action that caused it, if any.
    """

    character: str
    cell: str
    why: str
    seat: Seat | None = None

    def _describe(self, _names: Names) -> str:
        why = "No way out" if self.why == "demolished" else "No Prime Gear to land on"
        return f"{why}: {the(self.character)} was eliminated."

    def _deed(self, names: Names, of: str) -> Deed | None:
        if self.seat is None:
            return Deed("was eliminated", noun="were eliminated", subjects=(the(self.character),))
        name = who(names, self.seat)
        return Deed("eliminated" if name == of else f"{capital(name)} eliminated", objects=(the(self.character),))

    def _moment(self, names: Names) -> Moment | None:
        fall = f"{the(self.character)} was eliminated"
        headline = fall if self.seat is None else f"{who(names, self.seat)} eliminated {the(self.character)}"
        return Moment(headline, f"fallen-{self.character}")


class PlayerOut(Event, frozen=True):
    """Everybody knows that both roles of a player are eliminated, so the player won't score (G80)."""

    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} is out: both roles are gone."

    def _deed(self, names: Names, of: str) -> Deed | None:
        return Deed("is out of the running" if names[self.seat] == of else f"{names[self.seat]} is out of the running")

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"{who(names, self.seat)} is out: both roles are gone")


class Revived(Event, frozen=True):
    """An eliminated character returned to its Starting Tile (G64)."""

    seat: Seat
    character: str
    cell: str

    def _describe(self, names: Names) -> str:
        return f"{who(names, self.seat)} brought {the(self.character)} back to life at {self.cell}."


class Evacuated(Event, frozen=True):
    """A character escaped from its demolished tile. The event has no text, because other events describe the escape."""

    character: str

    def _describe(self, _names: Names) -> str:
        return ""
