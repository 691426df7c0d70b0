"""Everything that can be looked up: rules and terms from rules.toml, pages of tiles and characters from the cards."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from games.gears.data import CHARACTERS, FACTIONS, TILE, TILES, AbilityCard, CharacterCard, TileCard
from games.gears.words.nouns import count, distinct_name, price
from games.kernel import Entry

_EDGES: Final = {"P": "path", "G": "gear", ".": "wall"}
_USE: Final = {
    "one_time": "once, right after the reveal",
    "permanent": "once in each of your turns",
    "triggered": "by itself",
}
_SOURCE: Final = {"rulebook": "as in the rulebook", "reconstructed": "pieced together from the rulebook"}


@cache
def entries() -> Sequence[Entry]:
    """Rules first, then characters, tiles and terms."""
    book = tomllib.loads((files("games.gears") / "content" / "rules.toml").read_text("utf-8"))["page"]
    pages = [Entry(page["key"], page["kind"], page["title"], " ".join(page["text"].split())) for page in book]
    rules = [page for page in pages if page.kind == "rule"]
    terms = [page for page in pages if page.kind == "term"]
    return (*rules, *map(_character, CHARACTERS), *map(_tile, TILES), *terms)


def _character(card: CharacterCard) -> Entry:
    home = TILES[TILE[card.starting_tile]].name
    text = (
        f"{FACTIONS[card.faction]}. Enters with {home}.",
        _ability(card.one_time),
        _ability(card.second),
    )
    return Entry(f"character-{card.id}", "character", f"{card.role}: {card.name}", "\n".join(text))


def _ability(card: AbilityCard) -> str:
    source = _SOURCE.get(card.source, "our own design")
    return f"{card.name} ({_USE[card.type]}, {price(card.cost)}; {source}): {card.text}"


def _tile(card: TileCard) -> Entry:
    edges = ", ".join(_EDGES[edge] for edge in card.edges)
    counts = " and ".join(count(card.edges.count(letter), _EDGES[letter]) for letter in "PG")
    text = f"{_effect(card)}\n{counts}. Clockwise from the name's edge: {edges}."
    return Entry(f"tile-{card.id}", "tile", distinct_name(card.id), text)


def _effect(card: TileCard) -> str:
    home = next((character.role for character in CHARACTERS if character.starting_tile == card.id), "")
    if home:
        return (
            f"Starting Tile: when it lies face-up, the {home} enters the maze here, if the token waits off the board."
        )
    return card.effect or "No special effect."
