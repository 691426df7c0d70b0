"""Events of entering the maze, reaching Exits, and leaving or falling."""

from __future__ import annotations

from games.briar.data import face
from games.briar.nouns import cards, named, page, the, who
from games.english import count, listing
from games.kernel import Deed, Event, Moment, Names, Seat


class Picked(Event, frozen=True):
    """A player chose a character."""

    seat: Seat
    character: str

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} walks into the maze as {who(self.character).name}."


class Began(Event, frozen=True):
    """All players have chosen a character, so the game begins.

    `order` is the order of play, and `lots` are the dice that decided it, () in a solo game.
    """

    apart = True
    order: tuple[Seat, ...]
    lots: tuple[tuple[tuple[Seat, int], ...], ...]

    def _describe(self, names: Names) -> str:
        if not self.lots:
            return "Three cats are lost, and twilight falls."
        rolled = "; then, to break the tie, ".join(
            listing([f"{names[seat]} rolled {pips}" for seat, pips in lot], "and") for lot in self.lots
        )
        return f"{rolled}. {names[self.order[0]]} goes first."


class NightFell(Event, frozen=True):
    """A player's deck ran out and darkness fell; the discard pile of `cards` cards became the new deck (B34-B37)."""

    seat: Seat
    night: int
    cards: int
    is_lost: bool  # a way back was under way and is lost

    def _describe(self, names: Names) -> str:
        again = " again" if self.night > 1 else ""
        lost = " The way back is lost." if self.is_lost else ""
        return f"Darkness falls on {names[self.seat]}{again}. The new deck has {count(self.cards, 'card')}.{lost}"

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"Darkness falls on {names[self.seat]}")


class WalkedOn(Event, frozen=True):
    """A player stayed in the maze and left the Exit `card` open, perhaps with a Ball of Yarn tied to it (B61, B65)."""

    seat: Seat
    card: str
    yarn: str | None

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} leaves {the(self.card)} open{self._tied()} and walks on."

    def _tied(self) -> str:
        return ", ties a Ball of Yarn to it" if self.yarn else ""

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Describe the event without the Exit's name, because the preceding event already names the Exit."""
        return Deed(f"leaves the Exit open{self._tied()} and walks on")


class TurnedBack(Event, frozen=True):
    """A player started to walk back to the open Exit `card`, which is `cards` cards away."""

    seat: Seat
    card: str
    cards: int

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} backtracks to {the(self.card)}: {count(self.cards, 'card')} to go."


class CameHome(Event, frozen=True):
    """A player left the maze with these cats."""

    seat: Seat
    card: str
    cats: tuple[str, ...]

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} leaves the maze at {the(self.card)} {self._cats()}."

    def _cats(self) -> str:
        return f"with {cards(self.cats)}" if self.cats else "without a cat"

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Describe the event without the Exit's name, because the preceding event already names the Exit."""
        return Deed(f"leaves the maze {self._cats()}")

    def _moment(self, names: Names) -> Moment | None:
        ending = f"brings {cards(self.cats)} home" if self.cats else "leaves the maze without a cat"
        return Moment(f"{names[self.seat]} {ending}")


class Fell(Event, frozen=True):
    """A player's Life dropped to 0 while they were resolving a card, so they're out of the game (B50, B83)."""

    seat: Seat
    card: str

    def _describe(self, names: Names) -> str:
        if face(self.card).kind == "cat":
            return f"{names[self.seat]} chases {the(self.card)} too far and is lost in the maze."
        return f"{names[self.seat]} runs out of Life facing {the(self.card)} and is lost in the maze."

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"{names[self.seat]} is lost in the maze", page(self.card))


class Freed(Event, frozen=True):
    """The cats of a fallen player are free again (R47).

    The seats in `back` get their own copies back on the discard pile.
    """

    cats: tuple[str, ...]
    back: tuple[Seat, ...]

    def _describe(self, names: Names) -> str:
        roams, words = ("roams", "it") if len(self.cats) == 1 else ("roam", "them")
        back = f" {named(self.back, names)} can find {words} after dark." if self.back else ""
        return f"{cards(self.cats)} {roams} the maze again.{back}"


class CageLeft(Event, frozen=True):
    """A fallen player left a caged Mouse. The next player who takes a Mouse needs no Cage or Cheese for it (B85)."""

    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]}'s Mouse stays caged for the next player to find a Mouse."


class ShutOut(Event, frozen=True):
    """A player is out of the game, because there's no cat left in the maze for them (R53)."""

    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} has no cats left to find and goes home."


class GameEnded(Event, frozen=True):
    """The game is over for all players. `reason` is the same as in the outcome."""

    apart = minor = True
    reason: str

    def _describe(self, _names: Names) -> str:
        return "The game is over."
