"""Everything that can be looked up: rules and terms from rules.toml, a page for each code of tile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.geargrid.components.tiles import CODES, Code
from games.geargrid.nouns import face, squares
from games.kernel import Entry
from games.rulebook import rules_and_terms


@cache
def entries() -> Sequence[Entry]:
    """Rules first, then the tiles, then terms."""
    rules, terms = rules_and_terms("games.geargrid")
    return (*rules, *map(_page, CODES), *terms)


def _page(kind: Code) -> Entry:
    text = (
        f"A {face(kind.code)}: its squares are {squares(kind.code)}, from the first one on. {kind.copies} of the 116"
        f" {'tiles are' if kind.copies > 1 else 'tiles is'} of this code. What the tiles show is our reconstruction."
    )
    return Entry(f"tile-{kind.code}", "tile", kind.code, text)
