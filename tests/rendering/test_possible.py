"""Tests that the Play panel's first page marks possible choices in its picture, and lists them in the alt text."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from rendering.draw.record import recording
from rendering.draw.wording import MOST
from rendering.gears.board import glance, possible
from rendering.gears.choices import lettered
from rendering.picture import Frame, MarkedChoice
from tests.games.gears.build import NAMES, Table

FRAME = Frame(NAMES[:3])
SEEN = 12  # of 255: the distance between indexed colors where a glow fades
MAZE = "prime@(0,0)+0, x_gasket@(1,0)+1"


def marked(*codes: str) -> tuple[MarkedChoice, ...]:
    return tuple(MarkedChoice("", code, "") for code in codes)


def painted(table: Table, *codes: str) -> Image.Image:
    return possible.on_maze(table.view(table.acting), FRAME, marked(*codes)).convert("RGB")


def changed(*codes: str) -> tuple[int, int, int, int]:
    """Return the bounding box of the pixels that marking these choices changes."""
    table = Table(MAZE, tokens={"inventor": (0, 0), "rogue": (1, 0)})
    differs = ImageChops.difference(painted(table, "end"), painted(table, "end", *codes)).convert("L")
    box = differs.point(lambda value: 255 * (value > SEEN)).getbbox()
    assert box is not None
    return box


def test_a_ring_is_about_its_token() -> None:
    first, second = changed("move:inventor"), changed("move:rogue")
    assert first != second
    for left, top, right, bottom in (first, second):
        assert right - left == pytest.approx(bottom - top, abs=6)
        assert right - left < glance.WIDE / 4


def test_choices_without_a_place_in_the_maze_are_not_marked() -> None:
    table = Table(MAZE, tokens={"inventor": (0, 0), "rogue": (1, 0)})
    plain = painted(table, "end").tobytes()
    assert painted(table, "end", "reveal:engineer", "use:engineer.two").tobytes() == plain


def test_a_cell_for_a_tile_has_its_name_in_letters_that_are_read() -> None:
    table = Table(MAZE, tokens={"inventor": (0, 0)})
    with recording() as finished:
        lettered.paint(table.view(0), FRAME, marked("at:M12"))
    assert [mark for mark in finished[-1] if mark.name.startswith(f"haloed M12 {glance.CELL}")]


def test_the_picture_of_the_first_page_says_what_is_marked() -> None:
    table = Table(MAZE, tokens={"inventor": (0, 0), "rogue": (1, 0)})
    offered = marked("place:x_flue", "move:rogue", "reveal:inventor", "use:engineer.two", "end", "at:M12", "at:O11")
    picture = lettered.paint(table.view(0), FRAME, offered)
    assert Image.open(io.BytesIO(picture.data)).width == glance.WIDE
    assert len(picture.data) <= 300_000
    assert picture.alt.startswith("A tile can go to M12 or O11. The Rogue can move. The Inventor can be revealed. "), (
        picture.alt
    )
    assert "Ada has 0 gears" in picture.alt
    assert len(picture.alt) <= MOST


def test_a_gizmo_that_can_answer_is_named() -> None:
    assert "Bamboozle Box has an ability to use." in possible.described(marked("use:gz18", "pass"))
