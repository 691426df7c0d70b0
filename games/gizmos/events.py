"""Events of the game: what happened, with sentences about it.

Cards are given by id, colors by letter. An event with `to` is for that seat only; see `Event`.
"""

from __future__ import annotations

from typing import Final

from games.english import count, listing
from games.gizmos.nouns import COLOR, LAST, LEVEL, found, spheres, title
from games.kernel import Deed, Event, Moment, Names, Seat

_FROM: Final = {"display": "", "archive": " from the archive", "research": " straight from research"}


class TurnBegan(Event, frozen=True, gc=False):
    """A player's turn begins. `turn` counts all turns of the game, from 1."""

    seat: Seat
    turn: int
    round: int

    def _describe(self, _names: Names) -> str:
        return ""


class Filed(Event, frozen=True, gc=False):
    """A player put a card into their archive. It came from `source`: "display" or "research"."""

    seat: Seat
    card: str
    source: str

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} filed the {title(self.card)}{_FROM[self.source]}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"filed the {title(self.card)}")


class Picked(Event, frozen=True, gc=False):
    """A player took a sphere from the row."""

    seat: Seat
    color: str

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} picked a {COLOR[self.color]} sphere."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed("picked", 1, f"{COLOR[self.color]} sphere")


class RowRefilled(Event, frozen=True, gc=False):
    """Spheres from the dispenser filled up the row. `colors` are their letters."""

    colors: str

    def _describe(self, _names: Names) -> str:
        return ""


class Drew(Event, frozen=True, gc=False):
    """A player drew a random sphere from the dispenser into their ring."""

    seat: Seat
    color: str

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} drew a {COLOR[self.color]} sphere."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed("drew", 1, f"{COLOR[self.color]} sphere")


class Built(Event, frozen=True, gc=False):
    """A player built a card.

    `source` is "display", "archive" or "research". The player spent `spheres`, using `converters`.
    """

    seat: Seat
    card: str
    source: str
    spheres: str
    converters: tuple[str, ...] = ()
    is_free: bool = False  # granted by a gizmo

    def _describe(self, names: Names) -> str:
        through = f", using {listing([f'the {title(card)}' for card in self.converters])}" if self.converters else ""
        cost = "for free" if self.is_free or not self.spheres else f"for {spheres(self.spheres)}{through}"
        return f"{names[self.seat]} built the {title(self.card)}{_FROM[self.source]} {cost}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"built the {title(self.card)}")


class Refilled(Event, frozen=True, gc=False):
    """A card from a deck filled an empty space of the display."""

    reveals = True
    minor = True
    card: str

    def _describe(self, _names: Names) -> str:
        return f"New on display: {found(self.card)}."


class Researched(Event, frozen=True, gc=False):
    """A player is looking at `count` cards of a deck."""

    seat: Seat
    level: int
    count: int

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} looked at {count(self.count, f'{LEVEL[self.level]} card')}."


class Saw(Event, frozen=True, gc=False):
    """A private event that tells a player which cards they're looking at."""

    reveals = True
    cards: tuple[str, ...]

    def _describe(self, _names: Names) -> str:
        return f"The {'card is' if len(self.cards) == 1 else 'cards are'} {self._titles()}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"saw {self._titles()}")

    def _titles(self) -> str:
        return listing([f"the {title(card)}" for card in self.cards]) or "no cards"


class CameToLight(Event, frozen=True, gc=False):
    """A player took a researched card, so everybody sees which one it is."""

    reveals = True
    card: str

    def _describe(self, _names: Names) -> str:
        return ""


class Arranged(Event, frozen=True, gc=False):
    """A private event that tells a player which researched card just went under the deck."""

    card: str

    def _describe(self, _names: Names) -> str:
        return f"You put the {title(self.card)} on the bottom of the deck."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed(f"put the {title(self.card)} on the bottom of the deck")


class Returned(Event, frozen=True, gc=False):
    """The researched cards that weren't taken went under their deck.

    Only the player who looked at them knows their order.
    """

    minor = True
    seat: Seat
    level: int
    count: int

    def _describe(self, _names: Names) -> str:
        return f"{count(self.count, f'{LEVEL[self.level]} card')} went to the bottom of the deck."


class Fired(Event, frozen=True, gc=False):
    """A player used a triggered gizmo; events about its effect follow."""

    seat: Seat
    card: str

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} fired the {title(self.card)}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed("fired", 1, "gizmo", telling=6)


class Scored(Event, frozen=True, gc=False):
    """A gizmo gave its owner victory point tokens."""

    seat: Seat
    points: int

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} gained {self.points} VP."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return None


class Stopped(Event, frozen=True, gc=False):
    """A player declined to take more of what a gizmo grants, or to fire the remaining gizmos."""

    seat: Seat

    def _describe(self, _names: Names) -> str:
        return ""


class Passed(Event, frozen=True, gc=False):
    """A player passed, because no action was possible."""

    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} couldn't do anything and passed."


class EndNears(Event, frozen=True, gc=False):
    """A player has built enough gizmos to make this the last round. `reason` says which condition they met."""

    apart = True
    seat: Seat
    reason: str

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} {LAST[self.reason]} and rang the bell: this is the last round."

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"Last round! {names[self.seat]} {LAST[self.reason]}.")


class GameEnded(Event, frozen=True, gc=False):
    """The game is over; all players have had the same number of turns."""

    apart = minor = True
    reason: str

    def _describe(self, _names: Names) -> str:
        return "The game is over."
