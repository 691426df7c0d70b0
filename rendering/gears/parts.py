"""Lookups of art and icons by short name. The game's own atlas comes first, then the shared atlas."""

from __future__ import annotations

from functools import cache

from PIL import Image

from rendering.draw import atlas, blocks, fit, icons, palette, sprites
from rendering.draw.canvas import Point
from rendering.draw.pixels import Sprite
from rendering.draw.sheets import HIGH
from rendering.gears.colors import LOOK

_GAME = "gears"


@cache
def own(name: str, folder: str = "icon") -> str:
    """Return the full name of an icon, or of a piece in another folder.

    For example, "gears/prime" is the game's own icon, and "check" is a shared icon.
    """
    return f"{_GAME}/{name}" if f"{_GAME}/{folder}/{name}" in atlas.index(atlas.path_of(_GAME)) else name


@cache
def part(name: str) -> str:
    """Return a piece's full name: "gears/tile/back" is the game's own piece, and "ring/neutral" is a shared one."""
    return f"{_GAME}/{name}" if f"{_GAME}/{name}" in atlas.index(atlas.path_of(_GAME)) else name


def piece(name: str, scale: float = 1.0) -> Sprite:
    """Return a piece of art, scaled by `scale`. Its anchor is scaled with it."""
    return sprites.piece(part(name), scale)


def emblem(parts: tuple[str, ...], icon: str, diameter: int, fill: str = "#fff4d8") -> Sprite:
    """Stack pieces of art, with an icon on top; see `sprites.emblem`."""
    return sprites.emblem(tuple(map(part, parts)), own(icon), diameter, fill)


def medal(face: str, icon: str, diameter: int) -> Sprite:
    """Return a medallion with an icon. `face` is a faction, "plain", "drop" or "wobble"."""
    return sprites.medal(own(face, "medal"), own(icon), diameter)


def disc(name: str, diameter: int) -> Sprite:
    """Return a disc with its icon. `name` is cogseal, gearnade, anomaly, demolished, known or eliminated."""
    return sprites.disc(own(name, "disc"), diameter)


def icon(name: str, size: int) -> Image.Image:
    """Return an icon as a mask, `size` pixels square."""
    return icons.icon(own(name), size)


def stamp(image: Image.Image, at: Point, name: str, size: int, fill: str = palette.CREAM) -> None:
    icons.stamp(image, at, own(name), size, fill)


def ground(height: int = HIGH) -> Image.Image:
    """Return the game's background; see `blocks.ground`."""
    return blocks.ground(height, LOOK)


def sheet(bottom: int) -> Image.Image:
    """Return the game's background for content that ends at `bottom`; see `blocks.sheet`."""
    return blocks.sheet(bottom, LOOK)


def page(bottom: int) -> Image.Image:
    """Return the game's background, as wide as a page; see `blocks.page`."""
    return blocks.page(bottom, LOOK)


def packed(image: Image.Image, most: int = fit.MOST) -> bytes:
    """Encode a picture as PNG in the game's palette; see `fit.packed`."""
    return fit.packed(image, LOOK, most)
