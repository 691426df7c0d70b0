"""The workshop's own art: what is shipped is what the build draws, in its own colours."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from rendering import atlas
from rendering.build.pieces import ICON_SIZE, icon_mask, icon_names
from rendering.gizmos import art
from rendering.gizmos.colours import LOOK
from rendering.palette import rgb
from rendering.png import colours

PATH = atlas.path_of("gizmos")


@pytest.mark.parametrize("name", ["sphere/R", "sphere/*", "token", "frame/card_Y", "frame/lit", "hopper"])
def test_the_shipped_art_is_what_the_build_draws(name: str) -> None:
    shipped, drawn = atlas.art(f"gizmos/{name}"), art.DRAWN[name]()
    assert (shipped.entry.x, shipped.entry.y, shipped.entry.border) == (drawn.x, drawn.y, drawn.border)
    one, other = (np.asarray(image.convert("RGBA"), np.int16) for image in (shipped.image, drawn.image))
    assert one.shape == other.shape
    assert np.abs(one - other).mean() < 0.5


def test_the_atlas_holds_what_the_build_draws_and_nothing_else() -> None:
    own = {f"gizmos/{name}" for name in art.DRAWN} | {f"gizmos/icon/{name}" for name in icon_names("gizmos")}
    assert set(atlas.index(PATH)) == own | {LOOK.backdrop, LOOK.colours}


def test_the_shipped_icons_are_the_packaged_drawings() -> None:
    for name in icon_names("gizmos"):
        one = np.asarray(atlas.art(f"gizmos/icon/{name}").image, np.int16)
        assert np.abs(one - np.asarray(icon_mask(name, ICON_SIZE, "gizmos"), np.int16)).mean() < 0.5, name


def test_colours_that_must_be_exact_are_and_one_is_left_for_films() -> None:
    table = colours(LOOK.colours).getpalette("RGB") or []
    found = {tuple(table[start : start + 3]) for start in range(0, len(table), 3)}
    assert {rgb(colour) for colour in art.EXACT} <= found
    assert len(table) // 3 <= 255


def test_the_atlas_is_small_and_its_drawings_are_credited() -> None:
    assert PATH.stat().st_size < 600_000
    assert "gizmos/art.py" in (atlas.PATH.parent / "CREDITS.md").read_text()
    assert (Path(art.__file__).parent / "icons" / "LICENSE.txt").exists()
