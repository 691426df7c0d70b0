"""Tests of the art that comes with the bot: an atlas for everything shared, and one for each game."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from games import GAMES
from rendering.build import frames
from rendering.build.__main__ import DRAWN, games
from rendering.build.pieces import ICON_SIZE, Piece, icon_mask, icon_names
from rendering.draw import atlas
from rendering.draw.indexed import colors
from rendering.draw.palette import rgb
from rendering.gears.facts import CHARACTERS, TILES, icon_of, medal_of

ROOT = atlas.PATH.parents[1]
HOUSE = ""
ATLASES = (HOUSE, *games())
APART = 4  # of 255: how much a pixel may change with another version of the rasterizer
MOST = {HOUSE: 600_000, "briar": 800_000, "gears": 1_200_000, "gnomes": 1_000_000}  # bytes; 600,000 for others


def path_of(game: str) -> Path:
    """Return the path of a game's atlas, or of the shared atlas for ""."""
    return atlas.path_of(game) if game else atlas.PATH


def test_every_game_has_an_atlas_of_its_own() -> None:
    assert set(GAMES) == set(games())


def drawings(game: str) -> dict[str, Callable[[], Piece]]:
    """Return {piece of an atlas: function that draws it} for all pieces except icons, palette and backdrop."""
    if not game:
        return DRAWN
    return {f"{game}/{name}": draw for name, draw in import_module(f"rendering.{game}.art").DRAWN.items()}


@pytest.mark.parametrize("game", ATLASES)
def test_the_atlas_holds_what_the_build_draws_and_nothing_else(game: str) -> None:
    lead = f"{game}/" if game else ""
    icons = {f"{lead}icon/{name}" for name in icon_names(game)}
    assert set(atlas.index(path_of(game))) == set(drawings(game)) | icons | {f"{lead}palette", f"{lead}backdrop"}


@pytest.mark.parametrize("name", [name for game in ATLASES for name in drawings(game)])
def test_the_shipped_art_is_what_the_build_draws(name: str) -> None:
    game = name.partition("/")[0]
    shipped, drawn = atlas.art(name), drawings(game if game in games() else HOUSE)[name]()
    assert (shipped.entry.x, shipped.entry.y, shipped.entry.border) == (drawn.x, drawn.y, drawn.border), (
        f"{name}: its place"
    )
    one, other = (np.asarray(image.convert("RGBA"), np.int16) for image in (shipped.image, drawn.image))
    assert one.shape == other.shape, f"{name}: its size"
    unlike = (np.abs(one - other).max(axis=2) > APART).mean()
    assert unlike < 0.001, f"{name}: {unlike:.1%} of its pixels are drawn otherwise"


@pytest.mark.parametrize("game", ATLASES)
def test_the_shipped_backdrop_is_what_the_build_draws(game: str) -> None:
    lead = f"{game}/" if game else ""
    ground = import_module(f"rendering.{game}.art").backdrop if game else frames.backdrop
    drawn = ground().quantize(palette=colors(f"{lead}palette"), dither=Image.Dither.NONE)
    assert (np.asarray(drawn) != np.asarray(atlas.art(f"{lead}backdrop").image)).mean() < 0.005


@pytest.mark.parametrize("game", ATLASES)
def test_the_shipped_icons_are_the_packaged_drawings(game: str) -> None:
    for name in icon_names(game):
        one = np.asarray(atlas.art(atlas.filed("icon", f"{game}/{name}" if game else name)).image, np.int16)
        assert np.abs(one - np.asarray(icon_mask(name, ICON_SIZE, game), np.int16)).mean() < 0.5, name


@pytest.mark.parametrize("game", games())
def test_colors_that_must_be_exact_are_and_one_is_left_for_films(game: str) -> None:
    table = colors(f"{game}/palette").getpalette("RGB") or []
    found = {tuple(table[start : start + 3]) for start in range(0, len(table), 3)}
    exact = import_module(f"rendering.{game}.art").EXACT
    assert exact
    assert {rgb(color) for color in exact} <= found
    assert len(table) // 3 <= 255


@pytest.mark.parametrize("game", ATLASES)
def test_an_atlas_is_small_and_whole(game: str) -> None:
    path = path_of(game)
    assert path.stat().st_size < MOST.get(game, 600_000)
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None


@pytest.mark.parametrize("game", ATLASES)
def test_art_is_credited(game: str) -> None:
    told = (ROOT / "CREDITS.md").read_text()
    assert f"`{game or 'assets'}/icons/`" in told
    assert (ROOT / (game or "assets") / "icons" / "LICENSE.txt").exists()


def test_every_icon_from_elsewhere_is_credited_with_its_author() -> None:
    told = (ROOT / "CREDITS.md").read_text()
    assert all(f"`{name}.svg`" in told for game in (HOUSE, "gears", "gnomes") for name in icon_names(game))


def test_every_font_has_its_licence() -> None:
    told, fonts = (ROOT / "CREDITS.md").read_text(), sorted((ROOT / "assets" / "fonts").glob("*.ttf"))
    assert fonts
    for path in fonts:
        family = path.stem.rpartition("-")[0]
        licence = (path.parent / f"{family}-LICENSE.txt").read_text()
        assert "SIL Open Font License" in licence or "Apache License" in licence
        assert f"`{family}" in told


def test_every_tile_and_character_of_gears_has_a_drawing_of_its_own() -> None:
    icons = {icon_of(tile) for tile in TILES} | set(CHARACTERS)
    assert len(icons) == len(TILES) - 2 + len(CHARACTERS)  # the three Wobbleways share an icon
    drawings = {np.asarray(atlas.art(f"gears/icon/{icon}").image).tobytes() for icon in icons}
    assert len(drawings) == len(icons)
    known = {name for game in ("", "gears") for name in atlas.index(path_of(game))}
    assert all({f"medal/{medal_of(tile)}", f"gears/medal/{medal_of(tile)}"} & known for tile in TILES)
