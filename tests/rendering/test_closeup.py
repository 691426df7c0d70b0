"""Tests of close-ups of Gears' board: everything that can be chosen is in the picture and large enough."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from games.gears.view import View
from rendering.draw.record import recording
from rendering.draw.sheets import BODY_TOP
from rendering.gears.choices import closeup, lettered
from rendering.gears.facts import place
from rendering.picture import MarkedChoice
from tests.rendering.views import frame, table


def beside(view: View) -> list[str]:
    return [tile.cell for tile in view.tiles[::5]]


@pytest.mark.parametrize("count", [1, 3, 12, 24])
@pytest.mark.parametrize("spread", [0.0, 0.5, 1.0])
def test_all_that_can_be_chosen_is_in_sight(count: int, spread: float) -> None:
    view = table(count, 4, count, spread)
    chosen = beside(view)
    made = closeup.Closeup(view, chosen)
    for x, y in (made.maze.at(place(cell)) for cell in chosen):
        assert made.maze.radius * 0.86 <= x <= made.scene.width - made.maze.radius * 0.86
        assert BODY_TOP + made.maze.radius * 0.86 <= y <= made.scene.height - made.maze.radius * 0.86


def test_of_a_large_maze_only_what_lies_about_the_choice_is_shown_and_larger() -> None:
    view = table(7, 4, 24, 0.9)
    one, every = closeup.Closeup(view, [view.tiles[0].cell]), closeup.Closeup(view, [t.cell for t in view.tiles])
    assert one.maze.radius > every.maze.radius


@pytest.mark.parametrize("seed", range(6))
def test_letters_on_cells_and_tokens_fit_what_may_be_sent(seed: int) -> None:
    view = table(seed, 6, 24, seed % 3 / 3, crowd=seed % 2 == 0)
    cells = [f"to:{cell}" for cell in beside(view)]
    tokens = [f"move:{token.character}" for token in view.tokens if token.status == "maze"]
    for codes in (cells, tokens):
        offered = tuple(MarkedChoice(chr(65 + n), code, code) for n, code in enumerate(codes))
        picture = lettered.paint(view, frame(), offered)
        image = Image.open(io.BytesIO(picture.data))
        assert closeup.NARROWEST <= image.width <= 1650
        assert image.height <= 1050
        assert len(picture.data) <= 300 * 1024


def test_a_choice_without_a_place_does_not_turn_the_board_into_a_list() -> None:
    view = table(1, 3, 8, 0.3)
    cell = view.tiles[0].cell
    offered = (MarkedChoice("A", f"tile:{cell}", cell), MarkedChoice("B", "pass", "No more"))
    with recording() as finished:
        lettered.paint(view, frame(), offered)
    written = {mark.name for mark in finished[-1] if mark.kind == "text"}
    assert "No more" not in written
    assert any(mark.name.startswith("lettered A") for mark in finished[-1])


def test_choices_of_several_kinds_do_not_get_the_title_of_the_first() -> None:
    walk, use, end = (MarkedChoice("A", code, code) for code in ("move:inventor", "use:inventor.one", "end"))
    view = table()
    assert lettered.title(view, (walk, use, end)) == "What now?"
    assert lettered.title(view, (walk, MarkedChoice("B", "pass", "No more"))) == "Tokens you can move", (
        "other things may be done as well"
    )
