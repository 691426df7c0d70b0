from __future__ import annotations

import math
import subprocess
import sys
from itertools import combinations

import pytest

from games.gears import data
from rendering.draw import blocks
from rendering.draw.geometry import APOTHEM, centre, hexagon, outward
from rendering.gears import layout
from tests.rendering.views import STEPS, table

WITHOUT_PILLOW = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "PIL":
            raise ImportError("no Pillow here")
sys.meta_path.insert(0, Blocked())
from rendering.gears import layout
from rendering.draw import geometry
print(layout.fit([(0, 0), (3, -1)]).radius, len(layout.panel(4, 3).rows))
assert "PIL" not in sys.modules
"""


def test_layouts_need_no_pillow() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_PILLOW], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["150", "4"]


def places(seed: int, count: int, spread: float) -> list[tuple[int, int]]:
    return [(tile.q, tile.r) for tile in table(seed, count=count, spread=spread).tiles]


@pytest.mark.parametrize("spread", [0.0, 0.5, 0.95])
def test_every_hex_lies_in_the_board_area(spread: float) -> None:
    for seed in range(40):
        for count in (1, 2, 5, 12, 24):
            cells = places(seed, count, spread)
            maze = layout.fit(cells)
            corners = [corner for cell in cells for corner in hexagon(*maze.at(cell), maze.radius)]
            assert all(layout.MAZE.left <= x <= layout.MAZE.right for x, _ in corners)
            assert all(layout.MAZE.top <= y <= layout.MAZE.bottom for _, y in corners)


def test_the_scale_is_the_largest_step_that_fits() -> None:
    for seed in range(20):
        cells = places(seed, 14, 0.3)
        maze = layout.fit(cells)
        larger = [radius for radius in layout.RADII if radius > maze.radius]
        if larger:
            xs, ys = zip(*(centre(*cell) for cell in cells), strict=True)
            wide, high = max(xs) - min(xs) + 2.06, max(ys) - min(ys) + 2 * APOTHEM + 0.1
            assert wide * larger[-1] > layout.MAZE.width or high * larger[-1] > layout.MAZE.height


def test_the_scale_depends_on_the_extent_alone_and_holds_while_the_maze_fills_up() -> None:
    ring = [(0, 0), (2, -1), (-2, 1), (0, 2), (0, -2)]
    filled = [*ring, (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert layout.fit(filled) == layout.fit(ring) == layout.fit(reversed(filled))


def test_a_game_changes_scale_seldom() -> None:
    for seed in range(20):
        cells = places(seed, 24, 0.0)
        radii = [layout.fit(cells[:count]).radius for count in range(1, 25)]
        assert radii == sorted(radii, reverse=True)
        assert len(set(radii)) <= 8


def test_the_picture_agrees_with_the_rules_about_directions() -> None:
    for direction, (dq, dr) in enumerate(STEPS):
        x, y = centre(dq, dr)
        length = math.hypot(x, y)
        assert length == pytest.approx(2 * APOTHEM)
        assert (x / length, y / length) == pytest.approx(outward(direction), abs=1e-9)


def test_cells_lie_where_their_names_say() -> None:
    # G6: columns run from left to right, rows from top to bottom, and all odd columns are half a row higher or lower.
    prime = data.axial(data.CELL["M13"])
    assert prime == (0, 0)
    assert centre(*data.axial(data.CELL["N13"]))[0] > centre(*prime)[0]
    assert centre(*data.axial(data.CELL["M14"]))[1] > centre(*prime)[1]


@pytest.mark.parametrize("count", range(1, 13))
def test_tokens_on_one_tile_can_be_distinguished(count: int) -> None:
    maze = layout.fit([(0, 0)])
    diameter, points = layout.fan(maze, (0, 0), count)
    assert len(points) == count
    assert all(math.hypot(x - maze.at((0, 0))[0], y - maze.at((0, 0))[1]) < maze.radius for x, y in points)
    for one, other in combinations(points, 2):
        assert math.dist(one, other) >= 0.85 * diameter


def test_marks_on_a_tile_leave_the_middle_of_every_edge_free() -> None:
    maze = layout.fit([(0, 0)])
    x, y = maze.at((0, 0))
    edges = [(x + dx * APOTHEM * maze.radius, y + dy * APOTHEM * maze.radius) for dx, dy in map(outward, range(6))]
    spot = layout.spots(maze, (0, 0))
    discs = [(spot.seal, spot.seal_size / 2), (spot.order, spot.mark_size / 2), (spot.warning, spot.mark_size / 2)]
    for edge in edges:
        assert all(math.dist(edge, middle) > reach for middle, reach in discs)
        across, down = abs(edge[0] - spot.name[0]), abs(edge[1] - spot.name[1])
        assert across > spot.name_limit / 2 or down > spot.name_size


@pytest.mark.parametrize("players", range(2, 7))
def test_the_panel_holds_all_rows_without_overlap(players: int) -> None:
    panel = layout.panel(players, 3)
    boxes = [row.box for row in panel.rows] + list(panel.figures) + [panel.lines]
    for one, other in combinations(boxes, 2):
        assert one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top
    assert all(layout.PANEL.left < box.left and box.right < layout.PANEL.right for box in boxes)
    assert all(box.bottom <= layout.PANEL.bottom for box in boxes)
    assert panel.lines.height >= 2 * blocks.PITCH * min(blocks.NARRATION)
    lowest = max(box.bottom for box in panel.figures)
    assert all(y - panel.draft_radius * APOTHEM > lowest for _, y in panel.draft)


def test_essential_text_is_large_enough_for_a_third_of_the_size() -> None:
    assert min(layout.NAME_SIZE, layout.TURN_SIZE) >= 36
    assert layout.FIGURE_SIZE >= 44
