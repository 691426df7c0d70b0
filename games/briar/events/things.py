"""Events about catching cats, taking and leaving cards, and looking at the deck."""

from __future__ import annotations

from games.briar.nouns import ZONES, cards, page, the
from games.kernel import Deed, Event, Moment, Names, Seat


class Caught(Event, frozen=True):
    """A player caught a cat. `lure` is the Item that attracted the cat, or None if the player chased it."""

    seat: Seat
    card: str
    lure: str | None

    def _describe(self, names: Names) -> str:
        how = f" with {the(self.lure)}" if self.lure else ""
        return f"{names[self.seat]} catches {the(self.card)}{how}!"

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"{names[self.seat]} catches {the(self.card)}", page(self.card))


class GaveUp(Event, frozen=True):
    """A player gave up the chase."""

    seat: Seat
    card: str

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} lets {the(self.card)} go."


class Took(Event, frozen=True):
    """A player picked up a card.

    `paid` is the card used to take a Mouse, or "free" if a fallen player's cage was used.
    """

    seat: Seat
    card: str
    paid: str | None

    def _describe(self, names: Names) -> str:
        paid = {None: "", "free": " in the Cage that was left behind"}.get(self.paid)
        paid = f" with {the(self.paid or '')}" if paid is None else paid
        return f"{names[self.seat]} takes {the(self.card)}{paid}."


class Left(Event, frozen=True):
    """A player left a found card behind; it's discarded or banned."""

    seat: Seat
    card: str
    zone: str

    def _describe(self, names: Names) -> str:
        fate = f" ({ZONES[self.zone]})" if self.zone == "ban" else ""
        return f"{names[self.seat]} leaves {the(self.card)}{fate}."


class Banned(Event, frozen=True):
    """A player who held more than the hand limit banned a card (B28)."""

    seat: Seat
    card: str

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} is over the hand limit and bans {the(self.card)} for good."


class Looked(Event, frozen=True):
    """A player looked at the top cards of the deck."""

    minor = True
    seat: Seat
    cards: int

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} peeks {self._ahead()}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Describe the look in the turn summary although the event is minor, because nothing else has happened yet."""
        return Deed(f"peeks {self._ahead()}")

    def _ahead(self) -> str:
        return "at the next card" if self.cards == 1 else f"at the next {self.cards} cards"


class Saw(Event, frozen=True):
    """A private event that tells a player the top cards of their deck, top card first."""

    reveals = True
    cards: tuple[str, ...]

    def _describe(self, _names: Names) -> str:
        return f"You see, top card first: {cards(self.cards)}."


class PutAside(Event, frozen=True):
    """A player discarded one of the cards that they looked at, or decided to discard none."""

    reveals = True
    seat: Seat
    card: str | None

    def _describe(self, names: Names) -> str:
        if self.card is None:
            return f"{names[self.seat]} leaves the cards alone."
        return f"{names[self.seat]} discards {the(self.card)} from the top of the deck."

    def _deed(self, names: Names, of: str) -> Deed | None:
        return super()._deed(names, of) if self.card else None


class Shuffled(Event, frozen=True):
    """The deck was shuffled after a search (B44)."""

    minor = True
    seat: Seat

    def _describe(self, names: Names) -> str:
        return f"The hedges shift: {names[self.seat]}'s deck is reshuffled."
