"""The rulebook: rules and terms from `content/rules.toml`, and a page for each kind of tile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.geargrid.components.tiles import CODES, Code
from games.geargrid.nouns import squares
from games.kernel import Entry
from games.rulebook import rules_and_terms


@cache
def entries() -> Sequence[Entry]:
    """Return the rulebook's pages: rules first, then tiles, then terms."""
    rules, terms = rules_and_terms("games.geargrid")
    return (*rules, *map(_page, CODES), *terms)


def _page(kind: Code) -> Entry:
    shape = {"D": "A", "I": "A straight", "L": "An L-shaped"}[kind.shape]
    looks = "looks" if kind.copies == 1 else "look"
    text = (
        f"{shape} tile with {kind.size} squares, in this order: {squares(kind.code)}."
        f" Of the 116 tiles in the box, {kind.copies} {looks} like this. All tile faces are our own reconstructions."
    )
    return Entry(f"tile-{kind.code}", "tile", kind.code, text)
