"""The maze's own art: what is shipped is what the build draws, and nothing is told by colour alone."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from games.briar.data import CHARACTERS, KIND
from rendering import atlas, palette
from rendering.briar import art, colours, facts, marks
from rendering.briar.look import LOOK
from rendering.build.pieces import ICON_SIZE, icon_mask, icon_names
from rendering.palette import rgb
from rendering.png import colours as table_of
from tests.rendering.colour import contrast, worst

PATH = atlas.path_of("briar")
SAMPLE = ("path/ns", "path/ne", "leaves/ew", "leaves/s", "mark/snow", "mark/encounter", "die/5", "frame/page",
          "frame/plot", "hedge/sprig", "sky/moon")  # fmt: skip


@pytest.mark.parametrize("name", SAMPLE)
def test_the_shipped_art_is_what_the_build_draws(name: str) -> None:
    shipped, drawn = atlas.art(f"briar/{name}"), art.DRAWN[name]()
    assert (shipped.entry.x, shipped.entry.y, shipped.entry.border) == (drawn.x, drawn.y, drawn.border)
    one, other = (np.asarray(image.convert("RGBA"), np.int16) for image in (shipped.image, drawn.image))
    assert one.shape == other.shape
    assert np.abs(one - other).mean() < 0.5


def test_the_atlas_holds_what_the_build_draws_and_nothing_else() -> None:
    own = {f"briar/{name}" for name in art.DRAWN} | {f"briar/icon/{name}" for name in icon_names("briar")}
    assert set(atlas.index(PATH)) == own | {LOOK.backdrop, LOOK.colours}


def test_the_shipped_icons_are_the_packaged_drawings() -> None:
    for name in icon_names("briar"):
        one = np.asarray(atlas.art(f"briar/icon/{name}").image, np.int16)
        assert np.abs(one - np.asarray(icon_mask(name, ICON_SIZE, "briar"), np.int16)).mean() < 0.5, name


def test_every_card_and_character_has_an_icon_and_every_icon_is_used() -> None:
    named = set(KIND) | {f"char_{card.id}" for card in CHARACTERS}
    assert named <= set(icon_names("briar"))
    sources = "".join(path.read_text() for path in Path(art.__file__).parent.glob("*.py"))
    for name in set(icon_names("briar")) - named - set(facts.SCORES):
        assert f"briar/{name}" in sources, name


def test_colours_that_must_be_exact_are_and_one_is_left_for_films() -> None:
    table = table_of(LOOK.colours).getpalette("RGB") or []
    found = {tuple(table[start : start + 3]) for start in range(0, len(table), 3)}
    assert {rgb(colour) for colour in art.EXACT} <= found
    assert len(table) // 3 <= 255


def test_the_atlas_is_small_and_its_drawings_are_credited() -> None:
    assert PATH.stat().st_size < 800_000
    assert "briar/icons" in (atlas.PATH.parent / "CREDITS.md").read_text()
    assert (Path(art.__file__).parent / "icons" / "LICENSE.txt").exists()


def test_kinds_and_cats_are_told_apart_by_shape_or_by_drawing() -> None:
    kinds = ("item", "spell", "encounter", "maze", "exit")
    shapes = {kind: atlas.art(f"briar/mark/{kind}").image.getchannel("A").resize((64, 64)) for kind in (*kinds, "snow")}
    for one, other in combinations(shapes.values(), 2):
        apart = np.asarray(one, np.int16) - np.asarray(other, np.int16)
        assert np.abs(apart).mean() > 6
    cats = [marks.mark(cat, 120) for cat in facts.CATS]
    assert len({cat.rgb.tobytes() for cat in cats}) == 3
    assert len({icon_mask(cat, ICON_SIZE, "briar").tobytes() for cat in facts.CATS}) == 3


def test_kinds_are_told_apart_whatever_the_eye() -> None:
    middles = [colours.mixed(*colours.FACES[kind], 0.5) for kind in ("item", "spell", "encounter", "maze", "exit")]
    assert worst(middles) >= 12  # their shapes tell them apart as well
    cats = [colours.mixed(*colours.FACES[cat], 0.5) for cat in ("snow", "ink", "ember")]
    assert worst(cats) >= 30


def test_icons_stand_out_from_their_marks() -> None:
    for kind, face in colours.FACES.items():
        ink = colours.ICONS.get(kind, colours.PALE)
        assert min(contrast(ink, shade) for shade in face) >= 4.5, kind


def test_text_reads_on_every_ground() -> None:
    for text in (palette.TEXT, palette.GOLD, palette.CREAM):
        for ground in (colours.GROUND, colours.PANEL, *colours.ROW, *colours.ROW_ON):
            assert contrast(text, ground) >= 4.5, (text, ground)
    for ground in (colours.PANEL, *colours.ROW, *colours.ROW_ON):
        assert contrast(palette.MUTED, ground) >= 4.5, ground
    for field in colours.FIELDS.values():
        assert contrast(palette.CREAM, field) >= 7


def test_paths_stand_out_from_the_hedge() -> None:
    for light, hedge in colours.HEDGE.items():
        assert contrast(colours.LIT[0], hedge) >= 5
        assert contrast(colours.mixed(colours.LIT[0], colours.WORN[light], colours.FADES[-1]), hedge) >= 2.2
