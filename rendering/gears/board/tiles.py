"""Tiles and tokens as sprites, which are assembled from pieces of art once for each state and size."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gears.view import TileView
from rendering.draw.atlas import art
from rendering.draw.pixels import Pixels, Sprite, centred, kept, kept_firm, masked, scaled
from rendering.draw.sprites import DIAMETER, emblem_art, ink
from rendering.gears.facts import CHARACTERS, TILES, body_of, icon_of, medal_of
from rendering.gears.parts import emblem, icon, own
from rendering.gears.parts import part as part_name
from rendering.memory import remembered

MASTER: Final = 180  # circumradius of the atlas's tiles
_SIDE: Final = 440
_EDGES: Final = ((".", "wall"), ("G", "gear"), ("P", "path"))  # in drawing order


def _lay(base: Image.Image, name: str) -> None:
    image, entry = art(part_name(name))
    base.alpha_composite(image.convert("RGBA"), (_SIDE // 2 + entry.x, _SIDE // 2 + entry.y))


def tile_art(tile: str, turn: int) -> Image.Image:
    """Draw a tile's front, rotated by `turn` steps.

    Return an RGBA picture with the tile in its center. The tile's circumradius is MASTER.
    """
    base = Image.new("RGBA", (_SIDE, _SIDE))
    _lay(base, f"tile/body/{body_of(tile)}")
    for letter, kind in _EDGES:
        for edge in (e for e in range(6) if TILES[tile].edges[e] == letter):
            _lay(base, f"tile/{kind}/{(edge + turn) % 6}")
    _lay(base, f"medal/{medal_of(tile)}")
    if tile != "prime":
        size = round(DIAMETER["medal"] * 0.555)
        ink(base, icon(icon_of(tile), size), ((_SIDE - size) // 2, (_SIDE - size) // 2), "#fff4d8")
    _lay(base, f"tile/pointer/{turn}")
    return base


def _trimmed(image: Image.Image) -> Pixels:
    box = image.getchannel("A").getbbox() or (0, 0, 1, 1)
    whole = centred(image)
    return masked(whole.rgb.crop(box), whole.mask.crop(box), whole.x + box[0], whole.y + box[1])


@kept_firm
def front(tile: str, turn: int, radius: int) -> Pixels:
    """Draw a face-up tile. Its anchor is its center, and `radius` is its circumradius in pixels."""
    return _trimmed(scaled(tile_art(tile, turn), radius / MASTER))


@kept
def part(name: str, radius: int) -> Pixels:
    """Draw a piece of art in the size of a tile: "tile/back", "tile/ghost", "mark/placed" and so on."""
    base = Image.new("RGBA", (_SIDE, _SIDE))
    _lay(base, name)
    return _trimmed(scaled(base, radius / MASTER))


@kept_firm
def back(radius: int) -> Pixels:
    return part("tile/back", radius).pixels


def tile(view: TileView, radius: int) -> Sprite:
    """Return a tile as it is on the table, face-up or face-down."""
    return front(view.tile or "", view.turn, radius) if view.face_up else back(radius)


@remembered
def token(character: str, owner: int | None, diameter: int) -> Sprite:
    """Return a character's token. The ring has the owner's color, or is brass if not everybody knows the owner."""
    ring = "ring/neutral" if owner is None else f"ring/{owner}"
    return emblem((ring, f"coin/{CHARACTERS[character].faction}"), character, diameter)


@kept
def lost(character: str, diameter: int) -> Pixels:
    """Draw the token of an eliminated character: gray, with a skull."""
    base = emblem_art(("ring/neutral", "coin/plain"), own(character), "#8f877c").convert("LA").convert("RGBA")
    skull = icon("eliminated", 92)
    ink(base, skull, (74, 74), "#ff8a66", 3)
    return centred(scaled(base, diameter / DIAMETER["ring"]))
