"""Pieces and icons by their short names: from Gears' own atlas where it has them, else from that of the house."""

from __future__ import annotations

from functools import cache

from PIL import Image

from rendering.draw import atlas, blocks, fit, icons, palette, sprites
from rendering.draw.canvas import Point
from rendering.draw.pixels import Sprite
from rendering.draw.sheets import HIGH
from rendering.gears.colours import LOOK

_GAME = "gears"


@cache
def own(name: str, folder: str = "icon") -> str:
    """What the house calls an icon, or a piece of another folder: "gears/prime", but "check"."""
    return f"{_GAME}/{name}" if f"{_GAME}/{folder}/{name}" in atlas.index(atlas.path_of(_GAME)) else name


@cache
def part(name: str) -> str:
    """The whole name of a piece in the atlases: "gears/tile/back", but "ring/neutral"."""
    return f"{_GAME}/{name}" if f"{_GAME}/{name}" in atlas.index(atlas.path_of(_GAME)) else name


def piece(name: str, scale: float = 1.0) -> Sprite:
    """A piece at a scale, about its own anchor."""
    return sprites.piece(part(name), scale)


def emblem(parts: tuple[str, ...], icon: str, diameter: int, fill: str = "#fff4d8") -> Sprite:
    """Pieces laid over each other with an icon on top, see `sprites.emblem`."""
    return sprites.emblem(tuple(map(part, parts)), own(icon), diameter, fill)


def medal(face: str, icon: str, diameter: int) -> Sprite:
    """A medallion: of a faction, "plain", "drop" or "wobble"."""
    return sprites.medal(own(face, "medal"), own(icon), diameter)


def disc(name: str, diameter: int) -> Sprite:
    """A round mark with its own icon: cogseal, gearnade, anomaly, demolished, known, eliminated."""
    return sprites.disc(own(name, "disc"), diameter)


def icon(name: str, size: int) -> Image.Image:
    """An icon as a mask, `size` pixels square."""
    return icons.icon(own(name), size)


def stamp(image: Image.Image, at: Point, name: str, size: int, fill: str = palette.CREAM) -> None:
    """Paste an icon about a point."""
    icons.stamp(image, at, own(name), size, fill)


def ground(height: int = HIGH) -> Image.Image:
    """The backdrop to draw on, as wide as all pictures beside the board."""
    return blocks.ground(height, LOOK)


def sheet(bottom: int) -> Image.Image:
    """The same for what ends at a height, see `blocks.sheet`."""
    return blocks.sheet(bottom, LOOK)


def page(bottom: int) -> Image.Image:
    """As narrow as hands, choices and results are, see `blocks.page`."""
    return blocks.page(bottom, LOOK)


def packed(image: Image.Image, most: int = fit.MOST) -> bytes:
    """The PNG in the game's fixed colours, small enough to be sent."""
    return fit.packed(image, LOOK, most)
