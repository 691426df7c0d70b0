"""Players walking in, coming to Exits, and the end of their walks."""

from __future__ import annotations

from games.briar.nouns import cards, named, page, the, verb, who
from games.english import count, listing
from games.kernel import Deed, Event, Moment, Names, Seat


class Picked(Event, frozen=True):
    """A player chose a character."""

    seat: Seat
    character: str

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} walks into the maze as {who(self.character).name}."


class Began(Event, frozen=True):
    """Everybody has a character. `lots` is empty for one who plays alone."""

    apart = True
    order: tuple[Seat, ...]
    lots: tuple[tuple[tuple[Seat, int], ...], ...]

    def _told(self, names: Names) -> str:
        if not self.lots:
            return "Three cats are lost, and twilight falls."
        rolled = "; again: ".join(listing([f"{names[seat]} {pips}" for seat, pips in lot], "and") for lot in self.lots)
        return f"The dice: {rolled}. {names[self.order[0]]} begins."


class NightFell(Event, frozen=True):
    """A deck was used up: the discard pile, of so many cards, is the new one (B34-B37)."""

    seat: Seat
    night: int
    cards: int
    is_lost: bool  # a way back was under way and is lost

    def _told(self, names: Names) -> str:
        again = "again " if self.night > 1 else ""
        lost = " The way back is lost." if self.is_lost else ""
        return f"Darkness falls {again}on {names[self.seat]}: {count(self.cards, 'card')} make a new deck.{lost}"

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"Darkness falls on {names[self.seat]}")


class WalkedOn(Event, frozen=True):
    """An Exit is left open; `yarn` was laid beside it (B61, B65)."""

    seat: Seat
    card: str
    yarn: str | None

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} leaves {the(self.card)} open{self._tied()} and walks on."

    def _tied(self) -> str:
        return " and ties a Ball of Yarn to it" if self.yarn else ""

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """To which Exit somebody came is told before."""
        return Deed(f"leaves it open{self._tied()} and walks on")


class TurnedBack(Event, frozen=True):
    """A player walks back to an open Exit: so many cards, then it is found."""

    seat: Seat
    card: str
    cards: int

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} turns back to {the(self.card)}: {count(self.cards, 'card')} to go."


class CameHome(Event, frozen=True):
    """A player left the maze with these cats."""

    seat: Seat
    card: str
    cats: tuple[str, ...]

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} leaves the maze by {the(self.card)}, {self._cats()}."

    def _cats(self) -> str:
        return f"with {cards(self.cats)}" if self.cats else "without a cat"

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """By which Exit is told before."""
        return Deed(f"leaves the maze {self._cats()}")

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"{names[self.seat]} leaves the maze {self._cats()}")


class Fell(Event, frozen=True):
    """A character's Life is 0 (B50, B83)."""

    seat: Seat
    card: str

    def _told(self, names: Names) -> str:
        return (
            f"{the(self.card)} {verb(self.card, 'is', 'are')} too much for {names[self.seat]}, who is lost in the maze."
        )

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"{names[self.seat]} is lost in the maze", page(self.card))


class Freed(Event, frozen=True):
    """Cats of a fallen player are about again; `back` lists whose copies return to whose discard pile (R47)."""

    cats: tuple[str, ...]
    back: tuple[Seat, ...]

    def _told(self, names: Names) -> str:
        back = f" {named(self.back, names)} may find them after dark." if self.back else ""
        return f"{cards(self.cats)} {'roams' if len(self.cats) == 1 else 'roam'} the maze again.{back}"


class CageLeft(Event, frozen=True):
    """A fallen player's Mouse waits in its cage for whoever draws a Mouse next (B85)."""

    seat: Seat

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]}'s Mouse still sits in its cage, for whoever finds a Mouse next."


class ShutOut(Event, frozen=True):
    """No cat is left in the maze for this player (R53)."""

    seat: Seat

    def _told(self, names: Names) -> str:
        return f"No cat is left to find for {names[self.seat]}, who goes home."


class GameEnded(Event, frozen=True):
    """Nobody is in the maze any more; `reason` is the outcome's."""

    apart = minor = True
    reason: str

    def _told(self, _names: Names) -> str:
        return "The game is over."
