"""Names of things, counts and lists, as every sentence spells them."""

from __future__ import annotations

from typing import Final

from games.english import count
from games.gears.cards import FIRST_GIZMO, price_of
from games.gears.data import (
    CHARACTER,
    CHARACTERS,
    GAMBIT,
    GAMBITS,
    GIZMO,
    GIZMOS,
    TILE,
    TILES,
    AbilityCard,
    GambitCard,
    GizmoCard,
)

SEALS: Final = {"cogseal": "Cogseal", "gearnade": "Gearnade"}
_CARDS: Final[tuple[AbilityCard | GizmoCard, ...]] = (
    *(ability for card in CHARACTERS for ability in (card.one_time, card.second)),
    *GIZMOS,
)
ABILITY: Final = {card.name: card for card in _CARDS}
_SAME_NAME: Final = {"wobble_a": "Wobbleway A", "wobble_b": "Wobbleway B", "wobble_c": "Wobbleway C"}


def tile_name(tile: str | None) -> str:
    """As printed on the tile."""
    return "a face-down tile" if tile is None else TILES[TILE[tile]].name


def distinct_name(tile: str) -> str:
    """Tells the three Wobbleways apart, where they are chosen from a list."""
    return _SAME_NAME.get(tile, tile_name(tile))


def role(character: str) -> str:
    """ "Rogue"."""
    return CHARACTERS[CHARACTER[character]].role


def the(character: str) -> str:
    """ "the Rogue"."""
    return f"the {role(character)}"


def gambit(card: str) -> GambitCard:
    """The gambit of that id."""
    return GAMBITS[GAMBIT[card]]


def abilities(character: str) -> tuple[AbilityCard, AbilityCard]:
    """The one-time ability and the second."""
    card = CHARACTERS[CHARACTER[character]]
    return card.one_time, card.second


def price(cost: int) -> str:
    """ "3 gears", "free"."""
    return count(cost, "gear") if cost else "free"


def gizmo_card(gizmo: str) -> GizmoCard:
    """A gizmo's card."""
    return GIZMOS[GIZMO[gizmo]]


def gizmo_name(gizmo: str | None) -> str:
    """ "Exploding Teapot", "a hidden gizmo"."""
    return "a hidden gizmo" if gizmo is None else gizmo_card(gizmo).name


def gizmo_price(gizmo: str, bearer: str) -> int:
    """What using it beside that role costs."""
    return price_of(FIRST_GIZMO + GIZMO[gizmo], CHARACTER[bearer])
