"""Names of tiles, roles, cards and prices for use in sentences."""

from __future__ import annotations

from typing import Final

from games.english import count, listing
from games.gears.abilities.steps import FIRST_GIZMO, price_of
from games.gears.data import (
    CHARACTER,
    CHARACTERS,
    FACTIONS,
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
from games.kernel import Names, Seat

SEALS: Final = {"cogseal": "Cogseal", "gearnade": "Gearnade"}
_CARDS: Final[tuple[AbilityCard | GizmoCard, ...]] = (
    *(ability for card in CHARACTERS for ability in (card.one_time, card.second)),
    *GIZMOS,
)
ABILITY: Final = {card.name: card for card in _CARDS}
END: Final = {
    "tiles": "All tiles have been placed.",
    "pool": "The pool is out of gears.",
    "rounds": "The maze had enough after 60 rounds.",
    "stuck": "Nobody can make a move.",
    "still": "No tile or gear moved for three rounds.",
    "lost": "Your character is lost in the maze.",
}
_USES: Final = {"one_time": "single use", "permanent": "once a turn", "triggered": "when triggered, once a turn"}
_SAME_NAME: Final = {"wobble_a": "Wobbleway A", "wobble_b": "Wobbleway B", "wobble_c": "Wobbleway C"}


def who(names: Names, seat: Seat) -> str:
    """Return the name of the player in this seat, or "the Automa" if the seat is NOBODY."""
    return names[seat] if 0 <= seat < len(names) else "the Automa"


def a_member(faction: str) -> str:
    """Name a member of a faction: "a Gizmologist", "an Opportunut"."""
    member = FACTIONS[faction].removesuffix("s")
    return f"{'an' if member[0] in 'AEIOU' else 'a'} {member}"


def tile_name(tile: str | None) -> str:
    """Return the name printed on a tile. The three Wobbleways also get letters, because players choose among them."""
    return "a face-down tile" if tile is None else _SAME_NAME.get(tile) or TILES[TILE[tile]].name


def role(character: str) -> str:
    """Name a character's role: "Rogue"."""
    return CHARACTERS[CHARACTER[character]].role


def the(character: str) -> str:
    """Name a character's role with its article: "the Rogue"."""
    return f"the {role(character)}"


def gambit(card: str) -> GambitCard:
    return GAMBITS[GAMBIT[card]]


def gambit_worth(card: str) -> str:
    """Name a gambit with its value: "Long Haul (2 gears)"."""
    return f"{gambit(card).name} ({count(gambit(card).value, 'gear')})"


def gambit_gist(card: str) -> str:
    """Sum up a gambit in at most 110 characters, so that it fits after "You drew" on one line of a phone."""
    veiled = ", Veiled Cog" if gambit(card).veiled else ""
    return f"{gambit(card).name} ({count(gambit(card).value, 'gear')}{veiled}): {gambit(card).gist}."


def abilities(character: str) -> tuple[AbilityCard, AbilityCard]:
    """Return a character's two abilities, the one-time ability first."""
    card = CHARACTERS[CHARACTER[character]]
    return card.one_time, card.second


def price(cost: int) -> str:
    """Return a price in words: "3 gears", "free"."""
    return count(cost, "gear") if cost else "free"


def gizmo_card(gizmo: str) -> GizmoCard:
    return GIZMOS[GIZMO[gizmo]]


def gizmo_name(gizmo: str | None) -> str:
    """Name a gizmo: "Exploding Teapot", or "a hidden gizmo" if it's None."""
    return "a hidden gizmo" if gizmo is None else gizmo_card(gizmo).name


def gizmo_price(gizmo: str, bearer: str) -> int:
    """Return the price of using a gizmo beside the role `bearer`."""
    return price_of(FIRST_GIZMO + GIZMO[gizmo], CHARACTER[bearer])


def gizmo_terms(gizmo: str) -> str:
    """Say what a gizmo costs and how often it can be used: "1 gear per use, once a turn"."""
    card = gizmo_card(gizmo)
    each = " per use" if card.cost and card.type != "one_time" else ""
    return f"{price(card.cost)}{each}, {_USES[card.type]}"


def gizmo_page(gizmo: str) -> str:
    """Sum up a gizmo in one line: its name, cost and text."""
    return f"{gizmo_name(gizmo)} ({gizmo_terms(gizmo)}): {gizmo_card(gizmo).text}"


def traded(gizmo: str | None) -> str:
    """Name the gizmo in an offer: "" if there's none, "any gizmo" if the other player may choose."""
    return "" if gizmo is None else "any gizmo" if gizmo == "any" else gizmo_name(gizmo)


def goods(gizmos: str, gears: int) -> str:
    """List what one side of a trade gives: "Exploding Teapot and 2 gears".

    Negative gears are left out, because the other side pays those.
    """
    return listing([*filter(None, [gizmos]), *([count(gears, "gear")] if gears > 0 else [])]) or "nothing"
