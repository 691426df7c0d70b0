"""Illustrations of rulebook pages ("placards"), described in TOML: scenes of a maze, with a legend below."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from PIL import Image

from rendering.draw import legend
from rendering.draw.geometry import Box
from rendering.draw.legend import GAP, Sign
from rendering.draw.sheets import MARGIN, WIDE
from rendering.gears import parts
from rendering.gears.rules import stage
from rendering.gears.rules.stage import Scene

SCENE: Final = 860  # height of the scenes


class Placard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of an illustration: scenes, and a legend with an icon and an explanation in each line."""

    scenes: tuple[Scene, ...] = ()
    signs: tuple[Sign, ...] = ()
    same: str = ""  # key of the page whose picture this one shares

    def words(self) -> str:
        return " ".join((*(f"{scene.words}." for scene in self.scenes), *(sign.told() for sign in self.signs)))


@cache
def placards() -> dict[str, Placard]:
    """Return the illustrations by page key."""
    text = (files("rendering.gears") / "placards.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, Placard])


def draw(placard: Placard) -> Image.Image:
    """Draw the scenes, and the legend below."""
    high = SCENE + GAP if placard.scenes else 0
    signed = MARGIN + high + legend.height(len(placard.signs))
    image = parts.ground(signed + MARGIN) if placard.signs else parts.sheet(signed - GAP)
    wide = (WIDE - 2 * MARGIN - GAP * (len(placard.scenes) - 1)) // max(1, len(placard.scenes))
    for number, scene in enumerate(placard.scenes):
        left = MARGIN + number * (wide + GAP)
        stage.draw(image, Box(left, MARGIN, left + wide, MARGIN + SCENE), scene)
    marked = [(sign, parts.medal("plain", sign.mark, legend.MARK)) for sign in placard.signs]
    legend.draw(image, MARGIN + high, marked)
    return image
