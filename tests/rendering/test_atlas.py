from __future__ import annotations

import time
import zipfile

import numpy as np
import pytest
from PIL import Image

from rendering import atlas
from rendering.build import frames
from rendering.build.__main__ import LIT
from rendering.build.pieces import ICON_SIZE, icon_mask, icon_names
from rendering.gears.facts import CHARACTERS, TILES, icon_of, medal_of
from rendering.png import colours

SAMPLE = ("tile/gear/1", "tile/path/2", "tile/wall/5", "tile/pointer/3", "medal/drop", "medal/prime", "badge/2",
          "ring/4", "disc/cogseal", "frame/panel", "frame/plate", "card/role")  # fmt: skip


@pytest.mark.parametrize("name", SAMPLE)
def test_the_shipped_art_is_what_the_build_draws(name: str) -> None:
    shipped, drawn = atlas.art(name), LIT[name]()
    assert (shipped.entry.x, shipped.entry.y, shipped.entry.border) == (drawn.x, drawn.y, drawn.border)
    one, other = (np.asarray(image.convert("RGBA"), np.int16) for image in (shipped.image, drawn.image))
    assert one.shape == other.shape
    # Rasterisers round differently from version to version; a shift or another colour would show as more.
    assert np.abs(one - other).mean() < 0.5


def test_the_shipped_backdrop_is_what_the_build_draws() -> None:
    drawn = frames.backdrop().quantize(palette=colours(), dither=Image.Dither.NONE)
    unlike = np.asarray(drawn) != np.asarray(atlas.art("backdrop").image)
    assert unlike.mean() < 0.005


def test_the_shipped_icons_are_the_packaged_drawings() -> None:
    for name in icon_names():
        one = np.asarray(atlas.art(f"icon/{name}").image, np.int16)
        assert np.abs(one - np.asarray(icon_mask(name, ICON_SIZE), np.int16)).mean() < 0.5, name


def test_the_atlas_holds_what_the_build_draws_and_nothing_else() -> None:
    icons = {f"icon/{name}" for name in icon_names()}
    assert set(atlas.index()) == set(LIT) | icons | {"palette", "backdrop"}


def test_every_tile_and_character_has_a_drawing_of_its_own() -> None:
    icons = {icon_of(tile) for tile in TILES} | set(CHARACTERS)
    assert len(icons) == len(TILES) - 2 + len(CHARACTERS)  # three Wobbleways, one icon
    drawings = {np.asarray(atlas.art(f"icon/{icon}").image).tobytes() for icon in icons}
    assert len(drawings) == len(icons)
    assert all(f"medal/{medal_of(tile)}" in atlas.index() for tile in TILES)


def test_the_atlas_is_small_and_opens_at_once() -> None:
    assert atlas.PATH.stat().st_size < 1_500_000
    started = time.thread_time()
    with zipfile.ZipFile(atlas.PATH) as archive:
        assert archive.testzip() is None
    assert time.thread_time() - started < 0.5


def test_every_icon_is_credited_and_every_font_has_its_licence() -> None:
    folder = atlas.PATH.parent
    credits_text = (folder / "CREDITS.md").read_text()
    assert all(f"`{name}.svg`" in credits_text for name in icon_names())
    assert (folder / "icons" / "LICENSE.txt").exists()
    for path in (folder / "fonts").glob("*.ttf"):
        family = path.stem.rpartition("-")[0]
        licence = (folder / "fonts" / f"{family}-LICENSE.txt").read_text()
        assert "SIL Open Font License" in licence or "Apache License" in licence
        assert f"`{family}" in credits_text
