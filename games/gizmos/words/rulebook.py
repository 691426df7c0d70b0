"""The pages of the rulebook: rules and terms from rules.toml, and a page for each card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.gizmos.data import CARDS, STARTERS, Card
from games.gizmos.nouns import LEVEL, effect, price, worth
from games.kernel import Entry
from games.rulebook import rules_and_terms

_KIND: Final = {
    "upgrade": "Upgrade: works as soon as you build it.",
    "convert": "Converter: use it while paying, once per turn.",
    "file": "Fires when you file, once per turn.",
    "pick": "Fires when you pick, once per turn.",
    "build": "Fires when you build another gizmo, once per turn.",
}
_SAME: Final = "All starters are the same."


def _worth(card: Card) -> str:
    return "Scores at the end." if card.end else f"Worth {worth(card)}."


@cache
def entries() -> Sequence[Entry]:
    """Return the rulebook's pages: rules first, then cards, then terms."""
    rules, terms = rules_and_terms("games.gizmos")
    return (*rules, *map(_page, CARDS), *terms)


def _page(card: Card) -> Entry:
    first = f"A starter: you begin with it. {_SAME}"
    if CARDS.index(card) not in STARTERS:
        first = f"A {LEVEL[card.level]} gizmo. Cost: {price(card)}. {_worth(card)}"
    text = f"{first}\n{effect(card)}.\n{_KIND[card.kind]}\nCard {card.id}. We made up its name."
    return Entry(f"card-{card.id}", "card", card.title, text)
