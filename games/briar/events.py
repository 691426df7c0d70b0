"""What happened, for narration. Cards by their names, seats by number; `to` as in the kernel.

Events come in the order in which things happened.
"""

from __future__ import annotations

from typing import Final

from games.briar.data import PAIR_PASSES, face
from games.briar.nouns import SCORES, ZONES, cards, life, named, the, title, verb, who
from games.english import count, listing
from games.kernel import Event, Names, Seat

_MEETS: Final = {
    "cat": "spots",
    "exit": "comes to",
    "item": "finds",
    "spell": "finds",
    "encounter": "meets",
    "maze": "walks into",
}
_WHY: Final = {
    "caught": "{by} has {card}: {name}'s copy is set aside.",
    "banned": "{by} got rid of {card}: {name}'s copy is banned.",
    "carried": "{by} carries {card}: {name}'s copy is discarded.",
    "claimed": "{by} was there first: {name}'s copy of {card} is discarded.",
}


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


class Drew(Event, frozen=True):
    """A card is met. `how`: "drawn"; "found", an Exit that one walked back to; "sought", searched out of the deck."""

    reveals = True
    seat: Seat
    card: str
    how: str

    def _told(self, names: Names) -> str:
        card, name = face(self.card), names[self.seat]
        if self.how == "found":
            return f"{name} is back at {the(self.card)}."
        way = "searches out" if self.how == "sought" else _MEETS[card.kind]
        return f"{name} {way} {the(self.card)}."


class Ignored(Event, frozen=True):
    """The card has no effect because of another player (B77, B78, R45, R48).

    `why`: "caught" (a cat), "banned" (an Encounter), "carried" (a single object), "claimed" (`by` has it before them).
    """

    seat: Seat
    card: str
    why: str
    by: Seat

    def _told(self, names: Names) -> str:
        return _WHY[self.why].format(by=names[self.by], name=names[self.seat], card=the(self.card))


class WayChosen(Event, frozen=True):
    """How an Encounter will be dealt with: by rolling that score."""

    seat: Seat
    card: str
    attr: str
    target: int

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} takes on {the(self.card)}: {SCORES[self.attr]} {self.target}."


class Rolled(Event, frozen=True):
    """Two dice. `natural`: they alone decided (B11). `again`: with the Lucky Button."""

    seat: Seat
    card: str
    dice: tuple[int, int]
    attr: str
    score: int
    bonus: int
    target: int
    passed: bool
    natural: bool
    again: bool

    def _told(self, names: Names) -> str:
        one, two = self.dice
        added = f", {SCORES[self.attr]} {self.score}" + (f", +{self.bonus}" if self.bonus else "")
        total = one + two + self.score + self.bonus
        again = " again" if self.again else ""
        if self.natural:
            told = "Two sixes always pass." if one + two == PAIR_PASSES else "Two ones always fail."
        else:
            told = "Passed!" if self.passed else "Failed."
        return f"{names[self.seat]} rolls {one} and {two}{again}{added}: {total} against {self.target}. {told}"


class Spared(Event, frozen=True):
    """No roll was needed, thanks to a card that is carried."""

    seat: Seat
    card: str
    by: str

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} gets past {the(self.card)} with {the(self.by)}."


class LifeLost(Event, frozen=True):
    """A failure's cost; `left` is the Life that remains. 0 lost: a skill took the blow."""

    seat: Seat
    card: str
    life: int
    left: int

    def _told(self, names: Names) -> str:
        if not self.life:
            return f"{names[self.seat]} shrugs it off: no Life is lost."
        return f"{names[self.seat]} loses {life(self.life)}, {self.left} left."


class Healed(Event, frozen=True):
    """Lost Life regained through that card."""

    seat: Seat
    card: str
    life: int
    left: int

    def _told(self, names: Names) -> str:
        if not self.life:
            return f"{the(self.card)} {verb(self.card, 'does', 'do')} {names[self.seat]} good, but nothing hurts."
        return f"{the(self.card)}: {names[self.seat]} regains {life(self.life)}, {self.left} in all."


class Milled(Event, frozen=True):
    """Cards went from the top of the deck to the discard pile unresolved."""

    reveals = True
    seat: Seat
    cards: tuple[str, ...]

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} walks past without looking: {cards(self.cards)}."


class Blown(Event, frozen=True):
    """Cards of the hand, drawn by lot, were lost to the discard pile."""

    seat: Seat
    cards: tuple[str, ...]

    def _told(self, names: Names) -> str:
        return f"The wind takes {cards(self.cards)} from {names[self.seat]}." if self.cards else ""


class Played(Event, frozen=True):
    """A card was played before a roll, or read for a search. `to`: "ban" or "discard"."""

    seat: Seat
    card: str
    zone: str

    def _told(self, names: Names) -> str:
        how = "reads" if face(self.card).kind == "spell" else "uses"
        return f"{names[self.seat]} {how} {the(self.card)} ({ZONES[self.zone]})."


class Gave(Event, frozen=True):
    """A card was given to an Encounter; `zone` is where the given card went."""

    seat: Seat
    card: str
    given: str
    zone: str

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} gives {the(self.given)} to {the(self.card)} ({ZONES[self.zone]})."


class Settled(Event, frozen=True):
    """The card that was met is done with, and went there: "ban" or "discard"."""

    seat: Seat
    card: str
    zone: str

    def _told(self, _names: Names) -> str:
        if face(self.card).kind == "maze" and self.zone == "discard":
            return ""
        return f"{the(self.card)} {verb(self.card, 'is', 'are')} {ZONES[self.zone]}."


class Caught(Event, frozen=True):
    """A cat is caught; `lure` is the Item that it cost, None for a chase."""

    seat: Seat
    card: str
    lure: str | None

    def _told(self, names: Names) -> str:
        how = f" with {the(self.lure)}" if self.lure else ""
        return f"{names[self.seat]} catches {the(self.card)}{how}!"


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
        fate = " It is banned." if self.zone == "ban" else ""
        return f"{names[self.seat]} leaves {the(self.card)}.{fate}"


class Banned(Event, frozen=True):
    """A surplus card of the hand was banned (B28)."""

    seat: Seat
    card: str

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} has too much to carry: {title(self.card)} {verb(self.card, 'is', 'are')} banned."


class Looked(Event, frozen=True):
    """A player looks at so many cards on top of the deck."""

    seat: Seat
    cards: int

    def _told(self, names: Names) -> str:
        return f"{names[self.seat]} looks {count(self.cards, 'card')} ahead."


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


class Shuffled(Event, frozen=True):
    """The deck was shuffled after a search (B44)."""

    seat: Seat

    def _told(self, names: Names) -> str:
        return f"The hedges shift: {names[self.seat]}'s deck is shuffled."


class WalkedOn(Event, frozen=True):
    """An Exit is left open; `yarn` was laid beside it (B61, B65)."""

    seat: Seat
    card: str
    yarn: str | None

    def _told(self, names: Names) -> str:
        tied = " and ties a Ball of Yarn to it" if self.yarn else ""
        return f"{names[self.seat]} leaves {the(self.card)} open{tied} and walks on."


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
        cats = f"with {cards(self.cats)}" if self.cats else "without a cat"
        return f"{names[self.seat]} leaves the maze by {the(self.card)}, {cats}."


class Fell(Event, frozen=True):
    """A character's Life is 0 (B50, B83)."""

    seat: Seat
    card: str

    def _told(self, names: Names) -> str:
        return (
            f"{the(self.card)} {verb(self.card, 'is', 'are')} too much for {names[self.seat]}, who is lost in the maze."
        )


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

    apart = True
    reason: str

    def _told(self, _names: Names) -> str:
        return "The game is over."
