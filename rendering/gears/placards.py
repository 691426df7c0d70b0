"""Pictures of the rule pages as data: scenes of a maze side by side, and below them signs with an icon and a line."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from PIL import Image

from rendering import furniture, palette, sprites
from rendering.canvas import put, write
from rendering.gears import stage
from rendering.gears.stage import Scene
from rendering.geometry import Box
from rendering.sheets import MARGIN, WIDE

SCENE: Final = 860  # height of the scenes
SIGN: Final = 178  # height of a sign
GAP: Final = 14
_TITLE: Final = 64
WORDS: Final = 50


class Placard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is on a picture. A sign is an icon, a title, and a line of words."""

    scenes: tuple[Scene, ...] = ()
    signs: tuple[tuple[str, str, str], ...] = ()
    same: str = ""  # the page whose picture this one shares

    def words(self) -> str:
        """The picture in words."""
        signs = (f"{title}: {words}" for _, title, words in self.signs)
        return " ".join((*(scene.words for scene in self.scenes), *signs))


@cache
def placards() -> dict[str, Placard]:
    """By the key of the page."""
    text = (files("rendering.gears") / "placards.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, Placard])


def draw(placard: Placard) -> Image.Image:
    """Scenes above, signs below."""
    high = SCENE + GAP if placard.scenes else 0
    image = furniture.ground(2 * MARGIN + high + len(placard.signs) * (SIGN + GAP) - GAP)
    wide = (WIDE - 2 * MARGIN - GAP * (len(placard.scenes) - 1)) // max(1, len(placard.scenes))
    for number, scene in enumerate(placard.scenes):
        left = MARGIN + number * (wide + GAP)
        stage.draw(image, Box(left, MARGIN, left + wide, MARGIN + SCENE), scene)
    for number, sign in enumerate(placard.signs):
        top = MARGIN + high + number * (SIGN + GAP)
        _sign(image, Box(MARGIN, top, WIDE - MARGIN, top + SIGN), *sign)
    return image


def words_box(box: Box) -> Box:
    """The room for the words of a sign."""
    return Box(box.left + 216, box.top + 84, box.right - 36, box.bottom - 14)


def _sign(image: Image.Image, box: Box, icon: str, title: str, words: str) -> None:
    furniture.framed(image, "panel", box)
    put(image, sprites.medal("plain", icon, 136), (box.left + 112, box.middle[1]))
    field = words_box(box)
    left = field.left
    furniture.shrunk(image, (left, box.top + 52), title, _TITLE, box.right - 40 - left, palette.GOLD)
    write(image, (left, field.middle[1]), words, WORDS, limit=field.width)
