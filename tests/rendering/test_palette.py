from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from rendering.build.colors import EXACT
from rendering.draw import palette
from rendering.draw.indexed import colors
from rendering.gears import colors as gears
from rendering.gnomes.colors import TRIBE
from tests.rendering.color import ciede2000, contrast, worst
from tools.side_by_side import seen


def test_the_difference_formula_agrees_with_the_published_pairs() -> None:
    # Sharma, Wu and Dalal 2005, table 1, pairs 1, 7, 17 and 25.
    pairs = (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    )
    for one, other, expected in pairs:
        assert ciede2000(np.array(one, float), np.array(other, float)) == pytest.approx(expected, abs=1e-4)


def test_colors_of_players_differ_with_any_color_vision() -> None:
    assert worst([mark.color for mark in palette.PLAYERS]) >= 24


def test_shapes_of_players_differ() -> None:
    assert len({mark.shape for mark in palette.PLAYERS}) == len(palette.PLAYERS)


def test_colors_of_factions_differ_with_any_color_vision() -> None:
    assert worst(list(gears.FACTION_COLORS.values())) >= 26
    middles = ["#" + "".join(f"{(a + b) // 2:02x}" for a, b in zip(palette.rgb(top), palette.rgb(low), strict=True))
               for top, low in gears.FACTIONS.values()]  # fmt: skip
    assert worst(middles) >= 20
    for face in gears.FACE:
        assert all(worst([middle, face]) >= 12 for middle in middles), "on a tile"


def test_numbers_read_on_their_badges() -> None:
    for mark in palette.PLAYERS:
        assert contrast(mark.color, mark.ink) >= 4.5, mark


def test_paths_stand_out_from_every_part_of_a_tile() -> None:
    for face in gears.FACE:
        for path in gears.PATH:
            assert contrast(face, path) >= 5


def test_text_reads_on_panel_rows_and_plates() -> None:
    for text in (palette.TEXT, palette.GOLD, palette.CREAM):
        for ground in (palette.BACKGROUND, palette.PANEL, *palette.ROW, *palette.ROW_ON):
            assert contrast(text, ground) >= 4.5, (text, ground)
    assert contrast(palette.MUTED, palette.PANEL) >= 7


def test_marks_of_the_last_move_differ_with_any_color_vision() -> None:
    assert worst([palette.GLOW, gears.DRIVEN, gears.CLASH]) >= 15


def test_the_fixed_colors_hold_what_must_be_exact() -> None:
    flat = colors().getpalette("RGB")
    assert flat is not None
    held = {tuple(flat[at : at + 3]) for at in range(0, len(flat), 3)}
    assert {palette.rgb(color) for color in EXACT} <= held
    assert len(held) <= 256


def test_tribes_of_gnomes_differ_by_shape_and_by_color_with_any_color_vision() -> None:
    assert len({livery.shape for livery in TRIBE.values()}) == len(TRIBE)
    assert worst([livery.color for livery in TRIBE.values()]) >= 20


def test_deuteranopia_is_simulated_in_linear_light() -> None:
    grey = Image.new("RGB", (1, 1), (120, 120, 120))
    assert all(abs(channel - 120) <= 1 for channel in pixel(seen(grey, "deutan"))), "greys stay as they are"
    red, green = (seen(Image.new("RGB", (1, 1), color), "deutan") for color in ((200, 0, 0), (0, 130, 0)))
    assert abs(pixel(red)[0] - pixel(green)[0]) < 40, "red and green come together"


def pixel(image: Image.Image) -> tuple[int, int, int]:
    found = image.getpixel((0, 0))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]
