"""Tests of BriarMaze's art: the files are up to date with the code that draws them, and don't rely on color alone."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np

from games.briar.data import CHARACTERS, KIND
from rendering.briar import art, colors, facts
from rendering.briar.board import marks
from rendering.build.pieces import ICON_SIZE, icon_mask, icon_names
from rendering.draw import atlas, palette
from tests.rendering.color import contrast, worst

PATH = atlas.path_of("briar")


def test_every_card_and_character_has_an_icon_and_every_icon_is_used() -> None:
    named = set(KIND) | {f"char_{card.id}" for card in CHARACTERS}
    assert named <= set(icon_names("briar"))
    sources = "".join(path.read_text() for path in Path(art.__file__).parent.rglob("*.py"))
    for name in set(icon_names("briar")) - named - set(facts.SCORES):
        assert f"briar/{name}" in sources, name


def test_kinds_and_cats_differ_by_shape_or_by_drawing() -> None:
    kinds = ("item", "spell", "encounter", "maze", "exit")
    shapes = {kind: atlas.art(f"briar/mark/{kind}").image.getchannel("A").resize((64, 64)) for kind in (*kinds, "snow")}
    for one, other in combinations(shapes.values(), 2):
        apart = np.asarray(one, np.int16) - np.asarray(other, np.int16)
        assert np.abs(apart).mean() > 6
    cats = [marks.mark(cat, 120) for cat in facts.CATS]
    assert len({cat.rgb.tobytes() for cat in cats}) == 3
    assert len({icon_mask(cat, ICON_SIZE, "briar").tobytes() for cat in facts.CATS}) == 3


def test_colors_of_kinds_and_cats_differ_with_any_color_vision() -> None:
    middles = [colors.mixed(*colors.FACES[kind], 0.5) for kind in ("item", "spell", "encounter", "maze", "exit")]
    assert worst(middles) >= 12  # their shapes differ, too
    cats = [colors.mixed(*colors.FACES[cat], 0.5) for cat in ("snow", "ink", "ember")]
    assert worst(cats) >= 30


def test_icons_stand_out_from_their_marks() -> None:
    for kind, face in colors.FACES.items():
        ink = colors.ICONS.get(kind, colors.PALE)
        assert min(contrast(ink, shade) for shade in face) >= 4.5, kind


def test_text_reads_on_every_ground() -> None:
    for text in (palette.TEXT, palette.GOLD, palette.CREAM):
        for ground in (colors.GROUND, colors.PANEL, *colors.ROW, *colors.ROW_ON):
            assert contrast(text, ground) >= 4.5, (text, ground)
    for ground in (colors.PANEL, *colors.ROW, *colors.ROW_ON):
        assert contrast(palette.MUTED, ground) >= 4.5, ground
    for field in colors.FIELDS.values():
        assert contrast(palette.CREAM, field) >= 7


def test_paths_stand_out_from_the_hedge() -> None:
    for light, hedge in colors.HEDGE.items():
        assert contrast(colors.LIT[0], hedge) >= 5
        assert contrast(colors.mixed(colors.LIT[0], colors.WORN[light], colors.FADES[-1]), hedge) >= 2.2


def test_the_share_of_a_mix_is_that_of_its_second_color() -> None:
    shares = (0.0, 0.25, 1.0)
    assert [colors.mixed("#000000", "#fff080", share) for share in shares] == ["#000000", "#403c20", "#fff080"]
