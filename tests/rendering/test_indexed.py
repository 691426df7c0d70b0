"""Tests that drawing on an indexed picture has the same result as drawing in RGB and then reducing the colors."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image, ImageChops

from rendering.draw import icons, sprites
from rendering.draw.canvas import lay, put, write
from rendering.draw.indexed import colors_of, in_colors, indexed
from rendering.draw.pixels import Sprite
from rendering.gears.board import tiles
from rendering.gears.colors import LOOK
from rendering.gizmos.cards import faces

SIZE = (420, 400)
NEAR = 6  # Pillow treats colors that differ only in the last two bits as equal


def _ground() -> Image.Image:
    return indexed(sprites.backdrop(*SIZE, LOOK.backdrop), LOOK)


def _part() -> Image.Image:
    return Image.linear_gradient("L").convert("RGB")


BLENDED: dict[str, Callable[[Image.Image], object]] = {
    "frame": lambda image: put(image, sprites.frame("panel", 300, 260), (40, 40)),
    "glow": lambda image: put(image, sprites.halo(120), (210, 200)),
    "beyond the edge": lambda image: put(image, sprites.halo(120), (3, 395)),
    "text": lambda image: write(image, (20, 200), "Guffaw & Söhne", 48),
    "icon": lambda image: icons.stamp(image, (200, 200), "gear", 90),
    "part": lambda image: lay(image, _part(), (100, 90)),
    "part with a mask": lambda image: lay(image, _part(), (100, 90), Image.radial_gradient("L")),
}


@pytest.mark.parametrize("name", BLENDED)
def test_a_blended_piece_takes_the_nearest_colors(name: str) -> None:
    image = _ground()
    colored, before = image.convert("RGB"), image.tobytes()
    BLENDED[name](image)
    BLENDED[name](colored)
    assert (image.mode, image.tobytes() != before) == ("P", True)
    expected = in_colors(colored, LOOK.colors).convert("RGB")
    assert np.asarray(ImageChops.difference(image.convert("RGB"), expected)).max() <= NEAR


FIRM: dict[str, Callable[[], Sprite]] = {
    "tile": lambda: tiles.front("s_rogue", 1, 180),
    "token": lambda: tiles.token("rogue", 2, 120),
    "card": lambda: faces.plain(next(iter(faces.FACTS)), 238, 330),
    "badge": lambda: sprites.badge(2, 60),
}


@pytest.mark.parametrize("name", FIRM)
def test_a_piece_that_is_not_blended_is_cut_where_it_is_half_opaque(name: str) -> None:
    piece, image = FIRM[name](), _ground()
    ground, at = image.convert("RGB"), (-piece.x, -piece.y)
    put(image, piece, at)
    half = Image.new("L", SIZE)
    half.paste(piece.mask.point([0] * 128 + [255] * 128), (0, 0))
    expected = ground.copy()
    expected.paste(in_colors(piece.rgb, LOOK.colors).convert("RGB"), (0, 0), half.crop((0, 0, *piece.size)))
    assert ImageChops.difference(image.convert("RGB"), expected).getbbox() is None
    assert 0 < half.histogram()[0] < SIZE[0] * SIZE[1]


def test_a_copy_and_a_part_know_their_colors() -> None:
    image = _ground()
    for held in (image, image.copy(), image.crop((10, 10, 90, 90))):
        assert colors_of(held) == LOOK.colors
    assert not colors_of(image.convert("RGB"))
