"""Everything that can be looked up: rules and terms from rules.toml, a page for each card."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from games.gizmos.data import CARDS, STARTERS, Card
from games.gizmos.nouns import LEVEL, effect, price, worth
from games.kernel import Entry

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
    book = tomllib.loads((files("games.gizmos") / "content" / "rules.toml").read_text("utf-8"))["page"]
    pages = [Entry(page["key"], page["kind"], page["title"], " ".join(page["text"].split())) for page in book]
    rules, terms = ([page for page in pages if page.kind == kind] for kind in ("rule", "term"))
    return (*rules, *map(_page, CARDS), *terms)


def _page(card: Card) -> Entry:
    first = f"A starter, in play from the beginning. {_SAME}"
    if CARDS.index(card) not in STARTERS:
        first = f"A {LEVEL[card.level]} gizmo; costs {price(card)}; {worth(card)}."
    text = f"{first}\n{effect(card)}.\n{_KIND[card.kind]}\nCard {card.id}; its name is our own."
    return Entry(f"card-{card.id}", "card", card.title, text)
