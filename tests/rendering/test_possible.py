"""The first page of the Play panel: what is possible is marked where it is, in the picture and in its words."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from rendering.draw.wording import MOST
from rendering.gears import layout
from rendering.gears.board import maze as board
from rendering.gears.board import panel, possible
from rendering.gears.choices import lettered
from rendering.picture import Frame, Lettered
from tests.games.gears.build import NAMES, Table

FRAME = Frame(NAMES[:3])
MAZE = "prime@(0,0)+0, x_gasket@(1,0)+1"


def marked(*codes: str) -> tuple[Lettered, ...]:
    return tuple(Lettered("", code, "") for code in codes)


def painted(table: Table, *codes: str) -> Image.Image:
    return possible.on_table(table.view(table.acting), FRAME, marked(*codes))


def changed(*codes: str) -> tuple[int, int, int, int]:
    """Where the marks differ from a table on which only the turn can be ended."""
    table = Table(MAZE, tokens={"inventor": (0, 0), "rogue": (1, 0)})
    box = ImageChops.difference(painted(table, "end"), painted(table, "end", *codes)).getbbox()
    assert box is not None
    return box


def test_a_ring_is_about_its_token() -> None:
    table = Table(MAZE, tokens={"inventor": (0, 0), "rogue": (1, 0)})
    view, maze = table.view(0), board.maze_of(table.view(0))
    tile = next(tile for tile in view.tiles if "rogue" in tile.tokens)
    diameter, ((x, y),) = layout.fan(maze, (tile.q, tile.r), 1)
    left, top, right, bottom = changed("move:rogue")
    assert x - diameter < left < x < right < x + diameter
    assert y - diameter < top < y < bottom < y + diameter


@pytest.mark.parametrize("code", ["reveal:engineer", "use:engineer.two"])
def test_a_role_that_can_act_is_ringed_in_its_holders_row(code: str) -> None:
    row = panel.places(Table(MAZE).view()).rows[0]
    left, top, right, bottom = changed(code)
    assert row.box.left < left < right < row.box.right
    assert row.box.top < top < bottom < row.box.bottom


def test_a_cell_for_a_tile_is_outlined() -> None:
    table = Table(MAZE, tokens={"inventor": (0, 0)})
    maze = board.maze_of(table.view(0), {"M12": ""})
    (x, y), reach = maze.at((0, -1)), round(maze.radius / 2)
    around = (round(x) - reach, round(y) - reach, round(x) + reach, round(y) + reach)
    light = painted(table, "at:M12").crop(around).convert("L").histogram()
    assert sum(light[150:]), "its name"


def test_the_picture_of_the_first_page_says_what_is_marked() -> None:
    table = Table(MAZE, tokens={"inventor": (0, 0), "rogue": (1, 0)})
    offered = marked("place:x_flue", "move:rogue", "reveal:inventor", "use:engineer.two", "end", "at:M12", "at:O11")
    picture = lettered.paint(table.view(0), FRAME, offered)
    assert Image.open(io.BytesIO(picture.data)).size == layout.SIZE
    assert len(picture.data) <= 300_000
    assert picture.alt.startswith("A tile can go to M12 or O11. The Rogue can walk. The Inventor can be revealed. ")
    assert "Gears: Ada 0" in picture.alt
    assert len(picture.alt) <= MOST


def test_the_legend_speaks_of_what_there_is() -> None:
    assert possible.legend(marked("end")) == ()
    assert possible.legend(marked("use:engineer.two", "at:M12")) == (
        "Outlined cells have room for a tile.",
        "Ringed roles can be used.",
    )
    assert possible.legend(marked("reveal:rogue", "use:engineer.two")) == ("Ringed roles can be revealed or used.",)


def test_a_gizmo_that_can_answer_is_named_and_its_role_ringed() -> None:
    assert "Bamboozle Box has an ability to use." in possible.described(marked("use:gz18", "pass"))
    table = Table(MAZE, tokens={"inventor": (0, 0), "rogue": (1, 0)})
    assert painted(table, "use:gz18", "pass").size == layout.SIZE
