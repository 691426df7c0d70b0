"""Tests of animated replays of golden games: each frame is right, and the file is small."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec
import pytest
from PIL import GifImagePlugin, Image, ImageChops

from games.gears import GAME
from games.gears.view import View
from games.record import replay
from rendering.draw import captions
from rendering.draw.indexed import colors
from rendering.file.gif import LAST_SHOWN, SHOWN, develop, with_sheet
from rendering.gears.colors import LOOK
from rendering.gears.ends import film
from rendering.picture import Film, Frame, Picture
from tests.games.golden import Golden
from tests.rendering.views import NAMES

RECORDS = Path(__file__).parents[1] / "games" / "gears" / "records"
LIMIT = 2_500_000
MOST = 60


def game(name: str) -> list[View]:
    """Return up to 60 public Views of a golden game, from its start to its end."""
    golden = msgspec.json.decode((RECORDS / f"{name}.json").read_bytes(), type=Golden)
    steps = replay(GAME, golden.record, every=False)
    shown = [number * (len(steps) - 1) // (MOST - 1) for number in range(MOST)]
    return [GAME.view(steps[number].state, None) for number in shown]


def shot(views: list[View]) -> Film:
    return film.shoot(views, [Frame(NAMES[: len(view.players)], (f"Turn {view.turn}.",)) for view in views])


def developed(reel: Film) -> Picture:
    *working, picture = develop(reel, "replay.gif")
    assert set(working) == {None}
    assert picture is not None
    return picture


def test_the_score_stands_at_the_end_and_each_frame_has_its_time() -> None:
    frames = [Image.new("RGB", (80, 60), color) for color in ("#2b1d14", "#f4e3c3")]
    sheet = io.BytesIO()
    Image.new("RGB", (40, 10), "#c22a12").save(sheet, "PNG")
    reel = with_sheet(Film(iter(frames), "Two", LOOK, (300, 900)), Picture(sheet.getvalue(), "The score"))
    picture = opened(reel)
    times = []
    for number in range(3):
        picture.seek(number)
        times.append(picture.info["duration"])
    assert times == [300, 900, LAST_SHOWN]
    assert picture.size == (80, 60)
    middle, edge = (picture.convert("RGB").getpixel(at) for at in ((40, 30), (0, 0)))
    assert middle == edge, "the ground about the sheet is of its corner's color"


def opened(reel: Film) -> GifImagePlugin.GifImageFile:
    return GifImagePlugin.GifImageFile(io.BytesIO(developed(reel).data))


@pytest.mark.parametrize("name", ["pool", "taken-back", "still"])
def test_a_whole_game_is_a_small_picture_that_moves(name: str) -> None:
    views = game(name)
    picture = developed(shot(views))
    moving = GifImagePlugin.GifImageFile(io.BytesIO(picture.data))
    assert (moving.n_frames, moving.size, moving.info["loop"]) == (MOST, (825, 525 + captions.HEIGHT), 0)
    assert len(picture.data) <= LIMIT
    assert f"{views[-1].turn} turns" in picture.alt
    assert any(f"{name} win" in picture.alt for name in NAMES)


def test_every_frame_shows_its_table() -> None:
    views = game("pool")[::6]
    moving = opened(shot(views))
    shown = []
    for number, drawn in enumerate(shot(views).frames):
        moving.seek(number)
        expected = drawn.quantize(palette=colors(LOOK.colors), dither=Image.Dither.NONE).convert("RGB")
        assert ImageChops.difference(moving.convert("RGB"), expected).getbbox() is None
        shown.append(moving.info["duration"])
    assert shown == [SHOWN] * (len(views) - 1) + [LAST_SHOWN]


def test_tiles_that_do_not_move_stay_in_place_between_frames() -> None:
    views = game("tiles")
    prime = next(tile for tile in views[0].tiles if tile.tile == "prime")
    later = max(views, key=lambda view: len(view.tiles))
    assert len(later.tiles) > len(views[0].tiles) + 3
    drawn = list(shot([views[0], later]).frames)
    assert [tile.cell for tile in later.tiles if tile.tile == "prime"] == [prime.cell]
    moved = ImageChops.difference(*drawn).convert("L").point(lambda value: 255 * (value > 40))
    left = sum(moved.crop((0, 0, 550, 525)).histogram()[255:])
    assert 0 < left < 550 * 525 * 0.6


def test_equal_frames_are_all_kept() -> None:
    one = Image.new("RGB", (40, 30), "#b11d00")
    moving = opened(Film(iter([one, one, one]), "Nothing moves."))
    assert moving.n_frames == 3
    moving.seek(2)
    assert moving.convert("RGB").getpixel((5, 5)) == (0xB1, 0x1D, 0x00)
