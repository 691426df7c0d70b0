"""Tests of sprites split into parts: pasting the parts is faster than blending with a mask, with the same result."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PIL import Image, ImageDraw

from rendering.draw import sprites
from rendering.draw.canvas import put
from rendering.draw.partition import WORTH, partition
from rendering.draw.pixels import Pixels, Sprite, kept, masked, sprite
from rendering.gears.board import tiles
from rendering.gizmos.cards import faces


def _ring() -> Image.Image:
    mask = Image.new("L", (300, 260))
    ImageDraw.Draw(mask).ellipse((5, 5, 290, 250), outline=255, width=60)
    return mask


def _specks() -> Image.Image:
    """Return a mask that is opaque except at a few pixels."""
    chance, mask = random.Random(3), Image.new("L", (211, 173), 255)
    for _ in range(40):
        mask.putpixel((chance.randrange(mask.width), chance.randrange(mask.height)), chance.choice((0, 1, 254)))
    return mask


def _slope() -> Image.Image:
    return Image.linear_gradient("L").resize((190, 240))


MASKS: dict[str, Callable[[], Image.Image]] = {
    "ring": _ring,
    "specks": _specks,
    "slope": _slope,
    "full": lambda: Image.new("L", (120, 80), 255),
    "empty": lambda: Image.new("L", (120, 80), 0),
    "dot": lambda: Image.new("L", (1, 1), 255),
    "line": lambda: Image.new("L", (500, 2), 200),
}


@pytest.mark.parametrize("name", MASKS)
def test_areas_hold_all_that_is_not_empty_and_nothing_twice(name: str) -> None:
    mask = MASKS[name]()
    count = Image.new("L", mask.size)
    for box, opaque in partition(mask):
        part = mask.crop(box)
        assert (part.getextrema()[0] == 255) is opaque
        count.paste(count.crop(box).point([1, *[2] * 255]), box)
    held = count.tobytes()
    assert set(held) <= {0, 1}
    assert all(here for here, value in zip(held, mask.tobytes(), strict=True) if value)


PIECES: dict[str, Callable[[], Sprite]] = {
    "tile": lambda: tiles.front("s_rogue", 1, 205),
    "card": lambda: faces.face(next(iter(faces.FACTS)), 238, 330),
    "frame": lambda: sprites.frame("panel", 524, 1016),
    "badge": lambda: sprites.badge(2, 60),
}


@pytest.mark.parametrize("name", PIECES)
def test_the_parts_of_a_sprite_look_like_the_whole(name: str) -> None:
    piece = PIECES[name]()
    ground = Image.effect_noise((600, 1100), 80).convert("RGB")
    whole, parted = ground.copy(), ground.copy()
    put(whole, masked(piece.rgb, piece.mask, piece.x, piece.y), (250, 250))
    put(parted, piece, (250, 250))
    assert parted.tobytes() == whole.tobytes() != ground.tobytes()


@pytest.mark.parametrize(("name", "least"), [("tile", 0.75), ("card", 0.9), ("frame", 0.95)])
def test_most_of_what_is_opaque_is_copied(name: str, least: float) -> None:
    piece = PIECES[name]()
    copied = sum(part.image.width * part.image.height for part in piece.pixels.parts if part.mask is None)
    assert copied >= least * piece.mask.histogram()[255]


def test_a_small_sprite_is_one_part() -> None:
    mask = Image.new("L", (60, WORTH // 60 - 1), 255)
    mask.putpixel((0, 0), 254)
    assert len(partition(mask)) == 1


def test_a_sprite_on_which_nothing_is_seen_is_kept_too() -> None:
    @kept
    def nothing() -> Pixels:
        return sprite(Image.new("RGBA", (40, 30)), 3, 4)

    piece, image = nothing(), Image.new("RGB", (90, 90), "#123456")
    before = image.tobytes()
    put(image, piece, (20, 20))
    assert image.tobytes() == before
    assert piece.size == piece.rgb.size == piece.mask.size == (40, 30)
