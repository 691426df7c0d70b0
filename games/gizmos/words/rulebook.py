"""Everything that can be looked up: rules and terms from rules.toml, a page for each card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.gizmos.data import CARDS, STARTERS, Card
from games.gizmos.nouns import LEVEL, effect, price, worth
from games.kernel import Entry
from games.rulebook import rules_and_terms

_KIND: Final = {
    "upgrade": "Upgrade: it works from the moment it is built.",
    "convert": "Converter: used while paying, once a turn.",
    "file": "Fires when you file, once a turn.",
    "pick": "Fires when you pick, once a turn.",
    "build": "Fires when you build another gizmo, once a turn.",
}
_SAME: Final = "All starters are alike."


@cache
def entries() -> Sequence[Entry]:
    """Rules first, then the cards, then terms."""
    rules, terms = rules_and_terms("games.gizmos")
    return (*rules, *map(_page, CARDS), *terms)


def _page(card: Card) -> Entry:
    first = f"A starter, in play from the beginning. {_SAME}"
    if CARDS.index(card) not in STARTERS:
        first = f"A {LEVEL[card.level]} gizmo; costs {price(card)}; {worth(card)}."
    text = f"{first}\n{effect(card)}.\n{_KIND[card.kind]}\nCard {card.id}; its name is our own."
    return Entry(f"card-{card.id}", "card", card.title, text)
