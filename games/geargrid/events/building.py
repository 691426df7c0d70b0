"""Events that happen while players build.

In live rounds, where players share a pool, everyone gets these events. Most of them have no text, because they follow
each other too quickly.
"""

from __future__ import annotations

from games.geargrid.nouns import at
from games.kernel import Event, Names, Seat


class GotReady(Event, frozen=True, gc=False):
    """A player is ready for the round."""

    minor = True
    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} is ready."


class ClockStarted(Event, frozen=True, gc=False):
    """Everyone is ready and building starts."""

    apart = True
    minor = True
    round: int

    def _describe(self, _names: Names) -> str:
        return f"Round {self.round}: build!"


class Edit(Event, frozen=True, gc=False):
    """A step of building. It can't be undone with the bot's undo, because another step can reverse it (M8)."""

    minor = True
    seat: Seat


class Took(Edit, frozen=True, gc=False):
    """A player took a tile from the pool."""

    code: str

    def _describe(self, _names: Names) -> str:
        return f"You took the {self.code}." if self.to is not None else ""


class Lifted(Edit, frozen=True, gc=False):
    """A player lifted a tile from their board."""

    placement: str

    def _describe(self, _names: Names) -> str:
        code, _, place = self.placement.partition("@")
        return f"You lifted the {code} from {place[:2]}."


class Put(Edit, frozen=True, gc=False):
    """A player placed a tile.

    `origin` is the position from which the player had lifted it, or "" for a tile from the pool.
    """

    placement: str
    origin: str

    def _describe(self, _names: Names) -> str:
        code, _, place = self.placement.partition("@")
        if self.origin == place:
            return f"You put the {code} back where it was."
        return f"You {'moved' if self.origin else 'placed'} the {code} {'to' if self.origin else 'on'} {at(place)}."


class Counted(Edit, frozen=True, gc=False):
    """The number of tiles on a player's board changed to `tiles`. In a live round, everyone sees that number."""

    tiles: int

    def _describe(self, _names: Names) -> str:
        return ""


class GaveBack(Edit, frozen=True, gc=False):
    """A player returned the tile in hand to the pool.

    `was_on_board` tells whether it had been lifted from the board.
    """

    code: str
    was_on_board: bool

    def _describe(self, _names: Names) -> str:
        if self.to is None:
            return ""
        return f"You {'removed' if self.was_on_board else 'returned'} the {self.code}."


class Finished(Edit, frozen=True, gc=False):
    """A player submitted their board."""

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} is done."


class RanOut(Edit, frozen=True, gc=False):
    """A player made the last change that the round allows, which submits their board."""

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} used the last change and is done."


class WorkedOn(Edit, frozen=True, gc=False):
    """A player reopened their submitted board."""

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} keeps building."


class BoardsFinal(Event, frozen=True, gc=False):
    """Everyone is done or time has run out, so all boards are final and public."""

    apart = minor = True
    round: int

    def _describe(self, _names: Names) -> str:
        return f"Round {self.round} is over. The boards are final."
