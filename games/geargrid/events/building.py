"""What happens while boards are built. What touches a common pool everybody learns, without words while it is brisk."""

from __future__ import annotations

from games.geargrid.nouns import at
from games.kernel import Event, Names, Seat


class GotReady(Event, frozen=True, gc=False):
    """A player is ready for the round."""

    minor = True
    seat: Seat

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} is ready."


class ClockStarted(Event, frozen=True, gc=False):
    """All are ready: building begins."""

    apart = True
    minor = True
    round: int

    def _told(self, _names: Names) -> str:
        return f"Round {self.round}: build!"


class Edit(Event, frozen=True, gc=False):
    """A step of building, which is taken back by building on (M8)."""

    minor = True
    seat: Seat


class Took(Edit, frozen=True, gc=False):
    """A tile left the pool for a hand."""

    code: str

    def _told(self, _names: Names) -> str:
        return f"You took the {self.code}." if self.to is not None else ""


class Lifted(Edit, frozen=True, gc=False):
    """A tile of the own board is in the hand; the placement is where it lay."""

    placement: str

    def _told(self, _names: Names) -> str:
        code, _, place = self.placement.partition("@")
        return f"You lifted the {code} from {place[:2]}."


class Put(Edit, frozen=True, gc=False):
    """A tile lies on the own board; `origin` is the place that it was lifted from, "" for one of the pool."""

    placement: str
    origin: str

    def _told(self, _names: Names) -> str:
        code, _, place = self.placement.partition("@")
        if self.origin == place:
            return f"The {code} lies where it was."
        return f"You {'moved' if self.origin else 'put'} the {code} {'to' if self.origin else 'on'} {at(place)}."


class Counted(Edit, frozen=True, gc=False):
    """So many tiles lie on a board now, which live everybody sees."""

    tiles: int

    def _told(self, _names: Names) -> str:
        return ""


class GaveBack(Edit, frozen=True, gc=False):
    """The tile in a hand went back to the pool; `was_on_board` if it had been lifted."""

    code: str
    was_on_board: bool

    def _told(self, _names: Names) -> str:
        if self.to is None:
            return ""
        return f"You {'removed' if self.was_on_board else 'gave back'} the {self.code}."


class Finished(Edit, frozen=True, gc=False):
    """A player is done building."""

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} is done."


class RanOut(Edit, frozen=True, gc=False):
    """A player made the last edit that the round allows, and so is done."""

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} has used every change and is done."


class WorkedOn(Edit, frozen=True, gc=False):
    """A player who was done builds on."""

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} builds on."


class BoardsFinal(Event, frozen=True, gc=False):
    """Everybody is done, or time is up: the boards lie open as they are."""

    apart = minor = True
    round: int

    def _told(self, _names: Names) -> str:
        return f"Round {self.round} is over. The boards are final."
