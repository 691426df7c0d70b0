"""Cats and things caught, taken and left; looks at the deck."""

from __future__ import annotations

from games.briar.nouns import ZONES, cards, page, the, verb
from games.english import count
from games.kernel import Deed, Event, Moment, Names, Seat


class Caught(Event, frozen=True):
    """A cat is caught; `lure` is the Item that it cost, None for a chase."""

    seat: Seat
    card: str
    lure: str | None

    def _told(self, names: Names) -> str:
        how = f" with {the(self.lure)}" if self.lure else ""
        return f"{names[self.seat]} catches {the(self.card)}{how}!"

    def _moment(self, names: Names) -> Moment | None:
        return Moment(f"{names[self.seat]} catches {the(self.card)}", page(self.card))


class GaveUp(Event, frozen=True):
    """The cat gets away, to be met again."""

    seat: Seat
    card: str

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} lets {the(self.card)} go."


class Took(Event, frozen=True):
    """A card was picked up; `paid` is the card used up for a Mouse, "free" for a cage that lay there."""

    seat: Seat
    card: str
    paid: str | None

    def _told(self, names: Names) -> str:
        paid = {None: "", "free": " in the cage that lay there"}.get(self.paid)
        paid = f" with {the(self.paid or '')}" if paid is None else paid
        return f"{names[self.seat]} takes {the(self.card)}{paid}."


class Left(Event, frozen=True):
    """A found card was not picked up: it stays lying ("discard"), or is banned."""

    seat: Seat
    card: str
    zone: str

    def _told(self, names: Names) -> str:
        fate = f" It is {ZONES[self.zone]}." if self.zone == "ban" else ""
        return f"{names[self.seat]} leaves {the(self.card)}.{fate}"


class Banned(Event, frozen=True):
    """A surplus card of the hand was banned (B28)."""

    seat: Seat
    card: str

    def _told(self, names: Names) -> str:
        fate = f"{the(self.card)} {verb(self.card, 'is', 'are')} {ZONES['ban']}"
        return f"{names[self.seat]} has too much to carry: {fate}."


class Looked(Event, frozen=True):
    """A player looks at so many cards on top of the deck."""

    minor = True
    seat: Seat
    cards: int

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} looks {self._ahead()}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """All that is told of a turn in which nothing else happens yet."""
        return Deed(f"looks {self._ahead()}")

    def _ahead(self) -> str:
        return f"{count(self.cards, 'card')} ahead"


class Saw(Event, frozen=True):
    """What they are, for that player alone."""

    reveals = True
    cards: tuple[str, ...]

    def _told(self, _names: Names) -> str:
        return f"You see, top card first: {cards(self.cards)}."


class PutAside(Event, frozen=True):
    """One of the cards seen was discarded, or none."""

    reveals = True
    seat: Seat
    card: str | None

    def _told(self, names: Names) -> str:
        if self.card is None:
            return f"{names[self.seat]} leaves the cards as they are."
        return f"{names[self.seat]} discards {the(self.card)} from the top of the deck."

    def _deed(self, names: Names, of: str) -> Deed | None:
        """That nothing was done is not told."""
        return super()._deed(names, of) if self.card else None


class Shuffled(Event, frozen=True):
    """The deck was shuffled after a search (B44)."""

    minor = True
    seat: Seat

    def _told(self, names: Names) -> str:
        return f"The hedges shift: {names[self.seat]}'s deck is shuffled."
