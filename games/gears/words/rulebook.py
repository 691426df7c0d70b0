"""The pages of the rulebook: rules and terms from rules.toml; tiles, characters and cards from their data."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from games.english import capital, count, listing
from games.gears.data import (
    CHARACTERS,
    GAMBITS,
    GIZMOS,
    TILE,
    TILES,
    AbilityCard,
    CharacterCard,
    GambitCard,
    GizmoCard,
    TileCard,
)
from games.gears.nouns import a_member, gizmo_terms, price, the, tile_name
from games.kernel import Entry
from games.rulebook import rules_and_terms

_EDGES: Final = {"P": "path", "G": "gear", ".": "wall"}
_USE: Final = {
    "one_time": "once, right after the reveal",
    "permanent": "once on each of your turns",
    "triggered": "works by itself",
}
_SOURCE: Final = {"rulebook": "from the rulebook", "reconstructed": "pieced together from the rulebook"}
_FROM_RULEBOOK: Final = "gb01"


@cache
def entries() -> Sequence[Entry]:
    """Return the rulebook's pages: rules first, then characters, tiles, cards and terms."""
    rules, terms = rules_and_terms("games.gears")
    cards = (*map(_gambit, GAMBITS), *map(_gizmo, GIZMOS))
    return (*rules, *map(_character, CHARACTERS), *map(_tile, TILES), *cards, *terms)


def _character(card: CharacterCard) -> Entry:
    home = TILES[TILE[card.starting_tile]].name
    text = (
        f"{capital(a_member(card.faction))}. Its token enters the maze with its Starting Tile, {home}.",
        _ability(card.one_time),
        _ability(card.second),
        _automa(card.automa),
    )
    return Entry(f"character-{card.id}", "character", f"{card.role}: {card.name}", "\n".join(text))


def _automa(card: dict[str, Any]) -> str:
    source = _SOURCE.get(card["source"], "our own design")
    return f"Automa card: {card['name']} ({source}). {card['text']}"


def _ability(card: AbilityCard) -> str:
    source = _SOURCE.get(card.source, "our own design")
    return f"{card.name} ({_USE[card.type]}, {price(card.cost)}; {source}): {card.text}"


def _gambit(card: GambitCard) -> Entry:
    actor = "any token that might be yours" if card.veiled else "your own revealed role"
    alone = "" if card.automa else " Not used in the solo game."
    source = "from the rulebook" if card.id == _FROM_RULEBOOK else "our own design"
    worth = count(card.value, "gear")
    text = f"{card.text}\nWorth {worth}. Complete it with {actor}. {capital(source)}.{alone}"
    return Entry(f"gambit-{card.id}", "gambit", card.name, text)


def _gizmo(card: GizmoCard) -> Entry:
    only = listing([the(role) for role in card.role_only or ()], "or")
    roles = f"\nOnly {only} can use it." if only else ""
    extra = f"\n{_bonus(card.role_bonus)}" if card.role_bonus else ""
    escape = "\nYou can equip it for later, to escape when your tile is demolished." if card.escape else ""
    alone = "" if card.automa else " Not used in the solo game."
    text = f"{card.text}\n{capital(gizmo_terms(card.id))}. Our own design.{alone}{roles}{extra}{escape}"
    return Entry(f"gizmo-{card.id}", "gizmo", card.name, text)


def _bonus(bonus: dict[str, Any]) -> str:
    role = capital(the(bonus["role"]))
    if "cost" in bonus:
        return f"{role} uses it for {price(bonus['cost'])}."
    return (
        f"{role} peeks at {count(bonus['peek'], 'tile')}."
        if "peek" in bonus
        else f"{role} gains {count(bonus['gain'], 'gear')}."
    )


def _tile(card: TileCard) -> Entry:
    edges = ", ".join(_EDGES[edge] for edge in card.edges)
    counts = " and ".join(count(card.edges.count(letter), _EDGES[letter]) for letter in "PG")
    text = f"{_effect(card)}\n{counts}. Clockwise from the name's edge: {edges}."
    return Entry(f"tile-{card.id}", "tile", tile_name(card.id), text)


def _effect(card: TileCard) -> str:
    home = next((character.role for character in CHARACTERS if character.starting_tile == card.id), "")
    if home:
        return f"Starting Tile: once it's face-up, the {home}'s token enters the maze here if it isn't in play."
    return card.effect or "No special effect."
