"""Tiles, characters, factions and cells: names, numbers and text, without logic.

Inside the rules, tiles, characters and cells are small numbers; elsewhere they're ids or names. Tile `c + 1` is the
Starting Tile of character `c`.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import msgspec


class TileCard(msgspec.Struct, frozen=True):
    """A maze tile.

    `edges` has a letter for each of the six edges, clockwise from the edge with the tile's name: P path, G gear, `.`
    wall (G4).
    """

    id: str
    name: str
    kind: str  # "prime", "start", "special", "plain"
    edges: str
    effect: str


class AbilityCard(msgspec.Struct, frozen=True):
    """An ability of a character.

    `steps` are written in the language that section 12 of docs/rules/gears.md defines; `source` says who wrote the
    ability.
    """

    name: str
    type: str  # "one_time", "permanent", "triggered"
    cost: int
    text: str
    steps: tuple[dict[str, Any], ...]
    source: str
    escape: bool = False
    trigger: dict[str, Any] | None = None
    gist: str = ""  # what it does in at most 80 characters, if `text` is longer

    @property
    def in_brief(self) -> str:
        """Return what the ability does, in at most 80 characters."""
        return self.gist or self.text


class CharacterCard(msgspec.Struct, frozen=True):
    """A character. Each player secretly has two of them."""

    id: str
    name: str
    role: str
    faction: str
    one_time: AbilityCard
    second: AbilityCard
    automa: dict[str, Any]
    tweak: str | None
    starting_tile: str


class GambitCard(msgspec.Struct, frozen=True):
    """A card with a secret objective (docs/rules/gears.md, sections 9 and 12).

    `veiled` means that a character whose role is still hidden can complete it; `automa`, that solo games use it too.
    """

    id: str
    name: str
    value: int
    veiled: bool
    automa: bool
    text: str
    gist: str  # text so short that a phone shows it completely
    when: str  # "turn_end", "event"
    turn: str  # "mine", "others", "any"
    event: dict[str, Any] | None
    actor: tuple[tuple[str, str, Any], ...]
    player: tuple[tuple[str, str, Any], ...]
    board: tuple[tuple[str, str, Any], ...]
    agg: dict[str, Any] | None


class GizmoCard(msgspec.Struct, frozen=True):
    """A gadget that a player puts beside a revealed role (G100-G103).

    `role_bonus` names a role and what improves when the gizmo is beside it: "cost", "peek" (how many are seen) or
    "gain".
    """

    id: str
    name: str
    type: str  # "one_time", "permanent", "triggered"
    cost: int
    automa: bool
    role_only: tuple[str, ...] | None
    role_bonus: dict[str, Any] | None
    trigger: dict[str, Any] | None
    escape: bool
    text: str
    steps: tuple[dict[str, Any], ...]
    gist: str = ""  # what it does in at most 80 characters, if `text` is longer

    @property
    def in_brief(self) -> str:
        """Return what the gizmo does, in at most 80 characters."""
        return self.gist or self.text


def _content(name: str) -> bytes:
    return files(__package__).joinpath("content", name).read_bytes()


TILES: Final = msgspec.json.decode(_content("tiles.json"), type=tuple[TileCard, ...])
CHARACTERS: Final = msgspec.json.decode(_content("characters.json"), type=tuple[CharacterCard, ...])
GAMBITS: Final = msgspec.json.decode(_content("gambits.json"), type=tuple[GambitCard, ...])
GIZMOS: Final = msgspec.json.decode(_content("gizmos.json"), type=tuple[GizmoCard, ...])
FACTIONS: Final = {"opportunut": "Opportunuts", "gizmologist": "Gizmologists", "rabblerouser": "Rabblerousers"}
GEARS: Final = 50  # all gears, in the pool and with players (G3)
SEALS: Final = 3  # Cogseals, and as many Gearnades
DRAFT: Final = 3  # tiles in the draft row
BOXED: Final = 6  # tiles left in the box in games of two; our own number
LAST_ROUND: Final = 60  # the round after which the game ends in any case (G77)
STILL_ROUNDS: Final = 3  # uneventful rounds that end the game (G77)

TILE: Final = {tile.id: number for number, tile in enumerate(TILES)}
GAMBIT: Final = {gambit.id: number for number, gambit in enumerate(GAMBITS)}
CHARACTER: Final = {character.id: number for number, character in enumerate(CHARACTERS)}
GIZMO: Final = {gizmo.id: number for number, gizmo in enumerate(GIZMOS)}
PRIME: Final = TILE["prime"]
DROP: Final = TILE["drop"]
WOBBLES: Final = tuple(number for number, tile in enumerate(TILES) if tile.name == "Wobbleway")
# Characters of each faction.
MEMBERS: Final = {
    faction: tuple(number for number, card in enumerate(CHARACTERS) if card.faction == faction) for faction in FACTIONS
}
# The character of each Starting Tile, which is tile `character + 1`; verified by a test.
STARTING: Final = tuple(TILE[card.starting_tile] for card in CHARACTERS)

SIDE: Final = 25  # columns A-Y, rows 1-25 (G6)
_HALF: Final = SIDE // 2
CELLS: Final = tuple(f"{chr(ord('A') + column)}{row + 1}" for column in range(SIDE) for row in range(SIDE))
CELL: Final = {name: number for number, name in enumerate(CELLS)}


def axial(cell: int) -> tuple[int, int]:
    """Return the axial coordinates (q, r) of a cell. The Prime Gear starts at (0, 0) (G4, G6)."""
    q = cell // SIDE - _HALF
    return q, cell % SIDE - _HALF - (q - (q & 1)) // 2


def cell_at(q: int, r: int) -> int | None:
    """Return the cell at axial coordinates (q, r), or None if they're outside the board of 625 cells."""
    column, row = q + _HALF, r + (q - (q & 1)) // 2 + _HALF
    return column * SIDE + row if 0 <= column < SIDE and 0 <= row < SIDE else None
