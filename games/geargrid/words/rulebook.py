"""The rulebook: rules and terms from rules.toml, and a page for each kind of tile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.english import capital
from games.geargrid.components.tiles import CODES, Code
from games.geargrid.nouns import face, squares
from games.kernel import Entry
from games.rulebook import rules_and_terms


@cache
def entries() -> Sequence[Entry]:
    """Return rules first, then tiles, then terms."""
    rules, terms = rules_and_terms("games.geargrid")
    return (*rules, *map(_page, CODES), *terms)


def _page(kind: Code) -> Entry:
    text = (
        f"{capital(face(kind.code))}. Squares in order: {squares(kind.code)}."
        f" It's on {kind.copies} of the 116 tiles in the box. We reconstructed the tile faces."
    )
    return Entry(f"tile-{kind.code}", "tile", kind.code, text)
