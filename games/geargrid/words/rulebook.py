"""The rulebook: rules and terms from rules.toml, and a page for each kind of tile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.geargrid.components.tiles import CODES, Code
from games.geargrid.nouns import SHAPE, squares
from games.kernel import Entry
from games.rulebook import rules_and_terms


@cache
def entries() -> Sequence[Entry]:
    """Return rules first, then tiles, then terms."""
    rules, terms = rules_and_terms("games.geargrid")
    return (*rules, *map(_page, CODES), *terms)


def _page(kind: Code) -> Entry:
    article = "An" if kind.shape == "L" else "A"
    text = (
        f"{article} {SHAPE[kind.shape]} tile with these {kind.size} squares in order: {squares(kind.code)}."
        f" The box of 116 tiles has {kind.copies} like this. All tile faces are our reconstruction."
    )
    return Entry(f"tile-{kind.code}", "tile", kind.code, text)
