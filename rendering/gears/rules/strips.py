"""Small pictures for headlines: eliminated characters crossed out, demolished tiles with a crater."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from games.english import capital, listing
from games.gears.nouns import the
from rendering.draw import fonts
from rendering.draw.canvas import Point, put, write
from rendering.draw.sheets import MARGIN, WIDE
from rendering.gears import parts
from rendering.gears.board import tiles
from rendering.gears.facts import CHARACTERS, TILES

HIGH: Final = 300
SIZE: Final = 220  # of a medal
RED: Final = "#ff5a3c"
NAME: Final = 90
Draw = Callable[[Image.Image, Point, str], None]


def paint(key: str) -> tuple[Image.Image, str] | None:
    """Draw the picture for a key such as "fallen-rogue" or "blast-x_flue", or for several of a kind joined by "+".

    Return the picture and its alt text, or None for any other key.
    """
    shown = [part.partition("-")[::2] for part in key.split("+")]
    kinds, names = {kind for kind, _ in shown}, [name for _, name in shown]
    if kinds == {"fallen"} and all(name in CHARACTERS for name in names):
        return _strip([CHARACTERS[name].role for name in names], names, _fallen), _told(names)
    if kinds == {"blast"} and all(name in TILES for name in names):
        titles = [TILES[name].name for name in names]
        return _strip(titles, names, _blast), f"Demolished: {listing(titles)}."
    return None


def _told(names: Sequence[str]) -> str:
    return f"{capital(listing([the(name) for name in names]))}, crossed out."


def _strip(titles: Sequence[str], names: Sequence[str], draw: Draw) -> Image.Image:
    """Draw one medal with its name beside it, or several medals side by side without names."""
    image, middle = parts.ground(HIGH), HIGH / 2
    if len(names) == 1:
        draw(image, (MARGIN + 200, middle), names[0])
        limit = WIDE - 2 * MARGIN - 380
        write(image, (MARGIN + 380, middle), titles[0], NAME, face=fonts.STRONG, limit=limit, least=56)
        return image
    step = (WIDE - 2 * MARGIN) / len(names)
    for number, name in enumerate(names):
        draw(image, (MARGIN + (number + 0.5) * step, middle), name)
    return image


def _fallen(image: Image.Image, at: Point, character: str) -> None:
    put(image, parts.medal(CHARACTERS[character].faction, character, SIZE), at)
    parts.stamp(image, (at[0] + 0.3 * SIZE, at[1] + 0.25 * SIZE), "eliminated", SIZE // 2, RED)


def _blast(image: Image.Image, at: Point, tile: str) -> None:
    put(image, tiles.front(tile, 0, round(0.42 * HIGH)), at)
    put(image, parts.disc("demolished", round(0.42 * HIGH)), at)
