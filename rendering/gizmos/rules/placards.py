"""Illustrations of rulebook pages ("placards"), described in TOML: cards in a row, with a legend below."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from PIL import Image

from rendering.draw import blocks, fonts, legend, palette, sprites
from rendering.draw.geometry import Box
from rendering.draw.legend import Sign
from rendering.draw.pixels import Sprite
from rendering.draw.sheets import MARGIN, WIDE
from rendering.gizmos import parts
from rendering.gizmos.cards import faces
from rendering.gizmos.cards.faces import FACTS
from rendering.gizmos.colors import INK, LOOK

CARD: Final = (320, 444)
BETWEEN: Final = 40


class Placard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of an illustration: ids of cards, and a legend with marks from the game's art and icons."""

    cards: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    same: str = ""  # key of the page whose picture this one shares

    def words(self) -> str:
        """Describe the illustration for the alt text."""
        shown = (f"{', '.join(FACTS[card].title for card in self.cards)}.",) if self.cards else ()
        return " ".join((*shown, *(sign.told() for sign in self.signs)))


@cache
def placards() -> dict[str, Placard]:
    """Return the illustrations by page key."""
    return msgspec.toml.decode((files("rendering.gizmos") / "placards.toml").read_bytes(), type=dict[str, Placard])


def draw(placard: Placard) -> Image.Image:
    """Draw the cards, and the legend below."""
    top = 2 * MARGIN + CARD[1] if placard.cards else MARGIN
    image = blocks.ground(top + legend.height(len(placard.signs)) + MARGIN, LOOK)
    left = (WIDE - len(placard.cards) * (CARD[0] + BETWEEN) + BETWEEN) // 2
    for number, card in enumerate(placard.cards):
        x = left + number * (CARD[0] + BETWEEN)
        faces.show(image, Box(x, MARGIN + 8, x + CARD[0], MARGIN + 8 + CARD[1]), card)
    legend.draw(image, top, [(sign, mark(sign.mark)) for sign in placard.signs])
    return image


def mark(name: str) -> Sprite:
    """Return the mark for a line of the legend: a sphere, level badge, token, other art, or an icon on a medal."""
    kind, _, which = name.partition("/")
    if kind == "level":
        return parts.marked("level", parts.ROMAN[int(which)], legend.MARK, palette.GOLD, fonts.HEADING, 0.5)
    if kind == "token":
        return parts.marked("token", which, legend.MARK, INK, fonts.STRONG, 0.56)
    if kind in ("sphere", "star", "socket"):
        return parts.part(name, legend.MARK)
    return sprites.medal("plain", f"gizmos/{name}", legend.MARK)
