"""Events that happen while a player resolves a card: rolls, gifts, changes of Life."""

from __future__ import annotations

from typing import Final

from games.briar.data import PAIR_PASSES, Roll, face
from games.briar.nouns import SCORES, ZONES, all_the, cards, life, the, verb
from games.kernel import Deed, Event, Names, Seat

_MEETS: Final = {
    "cat": "spots",
    "exit": "reaches",
    "item": "finds",
    "spell": "finds",
    "encounter": "meets",
    "maze": "comes across",
}
_WHY: Final = {
    "caught": "{by} already caught {card}, so {name}'s copy is set aside.",
    "banned": "{by} banned {card}, so {name}'s copy is {ban}, too.",
    "carried": "{by} already has {card}, so {name}'s copy is {discard}.",
    "claimed": "{by} got there first, so {name}'s copy of {card} is {discard}.",
}
_WHY_BRIEFLY: Final = {
    "caught": "spots {card}, but {by} got there first",
    "banned": "meets {card}, banned by {by}",
    "carried": "finds {card}, but {by} already has {it}",
    "claimed": "is too late for {card}: {by} was first",
}


class Drew(Event, frozen=True):
    """A player drew or found a card and starts to resolve it.

    `how` is "drawn", "found" (an Exit at the end of a way back) or "sought" (a card found by searching the deck).
    """

    reveals = True
    seat: Seat
    card: str
    how: str

    def _describe(self, names: Names) -> str:
        card, name = face(self.card), names[self.seat]
        if self.how == "found":
            return f"{name} is back at {the(self.card)}."
        way = "tracks down" if self.how == "sought" else _MEETS[card.kind]
        return f"{name} {way} {the(self.card)}."

    def _deed(self, names: Names, of: str) -> Deed | None:
        """Describe only Exits, and Maze cards without a roll, in the turn summary.

        Later events name all other cards.
        """
        card = face(self.card)
        is_rolled_for = any(isinstance(step, Roll) for step in card.steps)
        return super()._deed(names, of) if card.kind in ("exit", "maze") and not is_rolled_for else None


class Ignored(Event, frozen=True):
    """A card has no effect because of another player, `by` (B77, B78, R45, R48).

    `why` is "caught" (a cat that `by` has), "banned" (an Encounter that `by` banned), "carried" (an object of which
    there's only one) or "claimed" (`by` is resolving the same card and comes first in the order of play).
    """

    seat: Seat
    card: str
    why: str
    by: Seat

    def _describe(self, names: Names) -> str:
        return _WHY[self.why].format(by=names[self.by], name=names[self.seat], card=the(self.card), **ZONES)

    def _deed(self, names: Names, _of: str) -> Deed | None:
        return Deed(
            _WHY_BRIEFLY[self.why].format(by=names[self.by], card=the(self.card), it=verb(self.card, "it", "them"))
        )


class WayChosen(Event, frozen=True):
    """A player chose the score to roll with against an Encounter."""

    seat: Seat
    card: str
    attr: str
    target: int

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} takes on {the(self.card)} with {SCORES[self.attr]}, needing {self.target}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Leave the event out of the turn summary, because the events of drawing the card and of rolling say enough."""
        return None


class Rolled(Event, frozen=True):
    """A player rolled two dice.

    `natural` means that the dice showed 2 or 12, which fails or passes regardless of bonuses (B11); `again` marks a
    re-roll with the Lucky Button.
    """

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

    def _describe(self, names: Names) -> str:
        one, two = self.dice
        added = f", {SCORES[self.attr]} +{self.score}" + (f", bonus +{self.bonus}" if self.bonus else "")
        rolls = "re-rolls and gets" if self.again else "rolls"
        if self.natural:
            result = "Two sixes always pass." if one + two == PAIR_PASSES else "Two ones always fail."
        else:
            result = "Passed!" if self.passed else "Failed."
        return f"{names[self.seat]} {rolls} {one} and {two}{added}: {self._total()} against {self.target}. {result}"

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """List a turn's rolls against a card: "rolls 2+1+3=6 and 4+3+3=10 against the Scarecrow, needing 9".

        Later events, and the change in Life, tell how the rolls ended.
        """
        pips = "+".join(str(number) for number in (*self.dice, self.score, self.bonus) if number)
        against = f"against {the(self.card)}, needing {self.target}"
        return Deed("rolls", noun=against, objects=(f"{pips}={self._total()}",))

    def _total(self) -> int:
        return sum(self.dice) + self.score + self.bonus


class Spared(Event, frozen=True):
    """A card in the player's hand made the roll unnecessary."""

    seat: Seat
    card: str
    by: str

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} gets past {the(self.card)} with {the(self.by)}."


class LifeLost(Event, frozen=True):
    """A failed roll cost `life` Life, or 0 if a skill prevented that; `left` is how much Life the player has left."""

    seat: Seat
    card: str
    life: int
    left: int

    def _describe(self, names: Names) -> str:
        if not self.life:
            return f"{names[self.seat]} shrugs it off and loses no Life."
        return f"{names[self.seat]} loses {life(self.life)} ({self.left} left)."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Leave the event out of the turn summary, which shows each player's change in Life anyway."""
        return None


class Healed(Event, frozen=True):
    """A card restored `life` of a player's lost Life; `left` is how much Life the player has now."""

    seat: Seat
    card: str
    life: int
    left: int

    def _describe(self, names: Names) -> str:
        if not self.life:
            return (
                f"{the(self.card)} {verb(self.card, 'does', 'do')} nothing, because {names[self.seat]} is at full Life."
            )
        return f"{names[self.seat]} heals {life(self.life)} with {the(self.card)} (now {self.left})."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        """Leave the event out of the turn summary, which shows each player's change in Life anyway."""
        return None


class Milled(Event, frozen=True):
    """Cards from the top of the deck were discarded without being resolved."""

    reveals = True
    seat: Seat
    cards: tuple[str, ...]

    def _describe(self, names: Names) -> str:
        top = "card" if len(self.cards) == 1 else f"{len(self.cards)} cards"
        return f"{names[self.seat]} discards the top {top}: {cards(self.cards)}."

    def _deed(self, _names: Names, _of: str) -> Deed | None:
        return Deed("discards", len(self.cards), "card")


class Blown(Event, frozen=True):
    """Random cards from a player's hand were discarded."""

    seat: Seat
    cards: tuple[str, ...]

    def _describe(self, names: Names) -> str:
        return f"The wind snatches {all_the(self.cards)} from {names[self.seat]}." if self.cards else ""


class Played(Event, frozen=True):
    """A player played a card before a roll or to search the deck. `zone` is where it went: "ban" or "discard"."""

    seat: Seat
    card: str
    zone: str

    def _describe(self, names: Names) -> str:
        how = "reads" if face(self.card).kind == "spell" else "uses"
        return f"{names[self.seat]} {how} {the(self.card)} ({ZONES[self.zone]})."


class Gave(Event, frozen=True):
    """A player gave a card to an Encounter; `zone` is where the given card went: "ban" or "discard"."""

    seat: Seat
    card: str
    given: str
    zone: str

    def _describe(self, names: Names) -> str:
        return f"{names[self.seat]} gives {the(self.given)} to {the(self.card)} ({ZONES[self.zone]})."


class Settled(Event, frozen=True):
    """A player finished resolving a card, which went to `zone`, "ban" or "discard"."""

    seat: Seat
    card: str
    zone: str

    def _describe(self, _names: Names) -> str:
        if face(self.card).kind == "maze" and self.zone == "discard":
            return ""
        return f"{the(self.card)} {verb(self.card, 'is', 'are')} {ZONES[self.zone]}."

    def _deed(self, names: Names, of: str) -> Deed | None:
        """Describe an Encounter in a few words for the turn summary; other cards keep the event's sentence."""
        if face(self.card).kind != "encounter":
            return super()._deed(names, of)
        return Deed(f"gets past {the(self.card)} ({ZONES[self.zone]})")
