"""Illustrations of rulebook pages ("placards"), described in TOML: pieces in a row, with a legend below."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from PIL import Image

from rendering.draw import blocks, legend, sprites
from rendering.draw.canvas import put
from rendering.draw.legend import Sign
from rendering.draw.pixels import Pixels, Sprite, kept, masked
from rendering.draw.sheets import MARGIN, WIDE
from rendering.gnomes import parts
from rendering.gnomes.board.cells import tile
from rendering.gnomes.colors import LOOK
from rendering.memory import remembered

ROW: Final = 250
PIECE: Final = 190
NAMES: Final = {"tur": "Turquefoss", "ach": "Achrinnolder", "imb": "Imblasham", "bet": "Betrumour"}


class Placard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of an illustration: pieces side by side, and a legend."""

    row: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()

    def words(self) -> str:
        """Describe the illustration for the alt text."""
        return " ".join(sign.told() for sign in self.signs)


@cache
def placards() -> dict[str, Placard]:
    """Return the illustrations by page key."""
    return msgspec.toml.decode((files("rendering.gnomes") / "placards.toml").read_bytes(), type=dict[str, Placard])


def draw(placard: Placard) -> Image.Image:
    """Draw the pieces, and the legend below."""
    top = MARGIN + ROW if placard.row else MARGIN
    image = blocks.ground(top + legend.height(len(placard.signs)) + MARGIN, LOOK)
    step = min(330, (WIDE - 2 * MARGIN) // max(1, len(placard.row)))
    for number, name in enumerate(placard.row):
        x = WIDE / 2 + (number - (len(placard.row) - 1) / 2) * step
        put(image, mark(name, PIECE), (x, MARGIN + ROW / 2 - 14))
    legend.draw(image, top, [(sign, mark(sign.mark, legend.MARK)) for sign in placard.signs])
    return image


def mark(name: str, size: int) -> Sprite:
    """Return the mark for a line of the legend: a unit, die, tile, counter, other art, or an icon on a medal."""
    kind, _, which = name.partition("/")
    if kind in ("unit", "gone"):
        return parts.unit(which, round(0.9 * size), gone=kind == "gone")
    if kind == "die":
        return parts.die(which, "pink" if which in "cd" else "black", round(0.86 * size))
    if kind in ("tile", "mine", "hole"):
        return tile(f"{name}_up" if which else "hole/up", 0.52 * size)
    if kind == "crack":
        return _cracked(which, 0.52 * size)
    if kind == "counter":
        return sprites.disc(f"gnomes/{which}", size)
    if kind in ("shield", "burst"):
        return parts.marked(kind, which, size, "#ffffff" if kind == "burst" else "#24160e", 0.46)
    if kind == "gem":
        return parts.part("gem", size)
    return medal(name, size)


@kept
def _cracked(tribe: str, half: float) -> Pixels:
    base, crack = tile(f"tile/{tribe}_up", half), tile("crack/up", half)
    image = base.rgb
    image.paste(crack.rgb, (crack.x - base.x, crack.y - base.y), crack.mask)
    return masked(image, base.mask, base.x, base.y)


@remembered
def medal(name: str, size: int) -> Sprite:
    """Return an icon, the game's own or a shared one, on a brass medal."""
    return sprites.medal("plain", name if name == "crown" else f"gnomes/{name}", size)
