"""A computer player's assessment of the game: which cats are missing, what cards are worth, and when to leave.

Values are measured in Life. The more Life a player has, the more cats they want to find before they leave.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple

from games.briar.data import ALL_CATS, CATS, KIND, NAMES, Card, Lose, Roll, face
from games.briar.encounters.rolls import chance
from games.briar.nouns import who
from games.briar.state import IN, OUT
from games.briar.view import PlayerView, View

_CATS: Final = tuple(NAMES[cat] for cat in sorted(CATS))


# Value of cards in hand, apart from their value as bait, payment or a cage.
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


class Temper(NamedTuple):
    """The parameters of a computer player: how many risks it takes, and what it values."""

    # By number of cats: the Life at or below which the player leaves if a missing cat is in the deck, and if none is.
    content: Mapping[int, tuple[int, int]]
    chase: tuple[tuple[float, int], ...]  # pairs: with at least this chance, chase a cat while Life is above this
    bait: float  # value of an Item that catches a cat in the deck
    later: float  # value of an Item that catches a cat that comes only after dark
    heal: float
    death: float
    worth: Mapping[str, float]
    last: int = 0  # Life by which the limit of `chase` is lower for the last cat
    minds_rivals: bool = False  # leaves when that wins for sure, and not while a rival who is out is ahead


PLAIN: Final = Temper({1: (2, 3), 2: (3, 6)}, ((0.15, 4),), 4.0, 2.0, 2.3, 8.0, _WORTH)
# Tuned with some ten thousand solo games to bring out all three cats as often as possible with few deaths.
DARING: Final = Temper(
    {1: (0, 1), 2: (1, 2)},
    ((0.4, 1), (0.25, 3), (0.15, 4), (0.0, 5)),
    2.7,
    2.7,
    1.7,
    12.0,
    _WORTH | {"item_grimoire": 3.4, "spell_hush": 2.7},
    last=1,
    minds_rivals=True,
)


class Table:
    """The View of a seat, with the conclusions that a computer player with the temper `temper` draws from it."""

    def __init__(self, view: View, temper: Temper = PLAIN) -> None:
        assert view.seat is not None
        self.view = view
        self.temper = temper
        self.me: PlayerView = view.players[view.seat]

    @cached_property
    def card(self) -> Card:
        """Return the card being resolved. Call it only while there is one."""
        assert self.me.card is not None
        return face(self.me.card)

    @cached_property
    def missing(self) -> tuple[str, ...]:
        """Return the cats that the player can still catch: those that no player has.

        Cats of dead players count as missing.
        """
        gone = {cat for player in self.view.players if player.status != "dead" for cat in player.cats}
        return tuple(cat for cat in _CATS if cat not in gone)

    @cached_property
    def ahead(self) -> frozenset[str]:
        return frozenset(self.me.ahead)

    @cached_property
    def is_content(self) -> bool:
        """Tell whether the player would leave by the next Exit."""
        cats = len(self.me.cats)
        if cats == ALL_CATS or (cats and not self.missing):
            return True
        if not cats:
            return False
        if self.temper.minds_rivals and self.rivals and (self.is_beaten or self.is_unbeatable):
            return self.is_unbeatable
        is_gone_by = not self.ahead.intersection(self.missing)
        return self.me.life <= self.temper.content[cats][is_gone_by]

    @property
    def rivals(self) -> list[PlayerView]:
        return [player for player in self.view.players if player.seat != self.me.seat]

    @property
    def is_unbeatable(self) -> bool:
        """Tell whether leaving now would win, whatever the rivals do."""
        return all(self._best(rival) < _result(self.me) for rival in self.rivals)

    @property
    def is_beaten(self) -> bool:
        """Tell whether a rival who has left the maze would be ahead of the player even if the player left now."""
        return any(rival.status == OUT and _result(rival) > _result(self.me) for rival in self.rivals)

    def _best(self, rival: PlayerView) -> tuple[int, int]:
        """Return an upper limit on the rival's result, as a sort key like that of `_result`."""
        if rival.status == IN:
            return len(rival.cats) + len(self.missing), 0
        return _result(rival) if rival.status == OUT else (-1, 0)

    def stop(self, chance: float) -> int:
        """Return the Life at or below which the player stops chasing a cat.

        `chance` is the probability that a roll catches the cat.
        """
        least = next((life for likely, life in self.temper.chase if chance >= likely), self.me.most)
        return least - self.temper.last * (len(self.me.cats) == ALL_CATS - 1)

    @cached_property
    def stakes(self) -> tuple[int, int]:
        """Return how much Life the next failed roll costs, and how much each failed roll after it costs.

        Skills that soften a failure can only apply to the next one.
        """
        later = sum(
            effect.n + (effect.night if self.me.night else 0) for effect in self.card.fail if isinstance(effect, Lose)
        )
        return self.me.stake, later

    def worth(self, name: str) -> float:
        """Return the value of a card in hand, measured in Life."""
        card = face(name)
        if card.plays and card.id != "spell_sight":
            return self.temper.heal
        return max(
            self._bait(card.id), self.temper.worth.get(card.id, 0.0), self._payment(card.id), self._cage(card.id)
        )

    def _bait(self, card: str) -> float:
        worths = [
            self.temper.bait if cat in self.ahead or cat == self.me.card else self.temper.later
            for cat in self.missing
            if (lure := face(cat).lure) and card in lure.any_of
        ]
        return max(worths, default=0.0)

    def _cage(self, card: str) -> float:
        """Return a card's value for taking a Mouse that's in the deck: half of what the Mouse is worth as bait."""
        pickup = KIND["item_mouse"].pickup
        if pickup is None or card not in pickup.any_of or "item_mouse" not in self.ahead:
            return 0.0
        return 0.5 * self._bait("item_mouse")

    def _payment(self, card: str) -> float:
        """Return a card's value as a gift: 0.9 Life for each Encounter in the deck that would accept it."""
        takers = sum(
            any(way.give and card in way.give.any_of for way in face(name).options)
            for name in self.ahead
            if name.startswith("enc_")
        )
        return 0.9 * takers

    def danger(self, name: str) -> float:
        """Return how much Life meeting a card costs on average with the best response; negative for welcome cards."""
        card = face(name)
        if card.kind == "encounter":
            return self._creature(card)
        if card.kind == "maze":
            return 0.6 if isinstance(card.steps[0], Roll) else -1.0
        if card.kind == "cat":
            return -4.0 if name in self.missing else 1.0
        return -self.worth(name)

    def _creature(self, card: Card) -> float:
        """Return how much Life an Encounter costs on average before dark, not counting bonuses."""
        character = who(self.me.character or "")
        life = sum(effect.n for effect in card.fail if isinstance(effect, Lose))
        best = max(chance(way.roll.target, character.score(way.roll.attr)) for way in card.options if way.roll)
        return life * (1 / best - 1)


def _result(player: PlayerView) -> tuple[int, int]:
    """Return a sort key for the result of leaving now: the number of cats, then minus the Life lost (B87, B88)."""
    return len(player.cats), player.life - player.most
