"""What a computer player makes of its View: what is still missing, what a card is worth, when it is time to go home.

Worth is counted in Life. Who has one cat and much Life walks on; the fewer Life, the sooner a player is content.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from games.briar.data import ALL_CATS, CATS, KIND, NAMES, Card, Lose, Roll, face
from games.briar.nouns import who
from games.briar.rolls import chance
from games.briar.view import PlayerView, View

_CATS: Final = tuple(NAMES[cat] for cat in sorted(CATS))
# Life at which one with so many cats is content: while a missing cat may still come, and once it has gone by.
CONTENT: Final = {1: (2, 3), 2: (3, 6)}
BAIT: Final = 4.0  # an Item that catches a cat that lies ahead
LATER: Final = 2.0  # the same, if the cat comes only after dark
HEAL: Final = 2.3
# What else cards are worth as long as what they are good for lies ahead.
_WORTH: Final = {
    "item_dagger": 1.2,
    "item_cane": 0.9,
    "item_rocks": 1.0,
    "item_amulet": 1.2,
    "item_marionette": 1.8,
    "item_grimoire": 2.0,
    "spell_hush": 1.8,
    "spell_nerve": 1.4,
    "spell_sight": 2.2,
}


class Table:
    """The View of a seat, thought through."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.me: PlayerView = view.players[view.seat]

    @cached_property
    def card(self) -> Card:
        """The one being dealt with."""
        assert self.me.card is not None
        return face(self.me.card)

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """Cats that can still be had."""
        gone = {cat for player in self.view.players if player.status != "dead" for cat in player.cats}
        return tuple(cat for cat in _CATS if cat not in gone)

    @cached_property
    def ahead(self) -> frozenset[str]:
        """What lies in the deck."""
        return frozenset(self.me.ahead)

    @cached_property
    def is_content(self) -> bool:
        """Whether it is time to leave."""
        cats = len(self.me.cats)
        if cats == ALL_CATS or (cats and not self.missing):
            return True
        if not cats:
            return False
        is_gone_by = not self.ahead.intersection(self.missing)
        return self.me.life <= CONTENT[cats][is_gone_by]

    @cached_property
    def stakes(self) -> tuple[int, int]:
        """The Life that the next failure costs, and each one after it: a skill softens only the first."""
        later = sum(each.n + (each.night if self.me.night else 0) for each in self.card.fail if isinstance(each, Lose))
        return self.me.stake, later

    def worth(self, name: str) -> float:
        """What a card in hand is worth."""
        card = face(name)
        if card.plays and card.id != "spell_sight":
            return HEAL
        return max(self._bait(card.id), _WORTH.get(card.id, 0.0), self._payment(card.id), self._cage(card.id))

    def _bait(self, card: str) -> float:
        worths = [
            BAIT if cat in self.ahead or cat == self.me.card else LATER
            for cat in self.missing
            if (lure := face(cat).lure) and card in lure.any_of
        ]
        return max(worths, default=0.0)

    def _cage(self, card: str) -> float:
        """What takes a Mouse is worth something as long as a Mouse is worth more."""
        pickup = KIND["item_mouse"].pickup
        if pickup is None or card not in pickup.any_of or "item_mouse" not in self.ahead:
            return 0.0
        return 0.5 * self._bait("item_mouse")

    def _payment(self, card: str) -> float:
        """Creatures ahead that take it."""
        takers = sum(
            any(way.give and card in way.give.any_of for way in face(name).options)
            for name in self.ahead
            if name.startswith("enc_")
        )
        return 0.9 * takers

    def danger(self, name: str) -> float:
        """The Life that meeting a card in the deck would cost, its best way taken; below 0 for what is welcome."""
        card = face(name)
        if card.kind == "encounter":
            return self._creature(card)
        if card.kind == "maze":
            return 0.6 if isinstance(card.steps[0], Roll) else -1.0
        if card.kind == "cat":
            return -4.0 if name in self.missing else 1.0
        return -self.worth(name)

    def _creature(self, card: Card) -> float:
        """By daylight, without bonuses."""
        character = who(self.me.character or "")
        life = sum(each.n for each in card.fail if isinstance(each, Lose))
        best = max(chance(way.roll.target, character.score(way.roll.attr)) for way in card.options if way.roll)
        return life * (1 / best - 1)
