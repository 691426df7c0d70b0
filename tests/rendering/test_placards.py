"""Tests of the rulebook's pictures: every page has one, it obeys the rules, and its text fits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from games import GAMES
from games.gears.data import CELL
from games.gears.maze import network, topology
from rendering.briar.rules import entry as briar_entry
from rendering.briar.rules import placards as briar
from rendering.draw import blocks, fonts, legend
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, WIDE
from rendering.gears.rules import entry, illustrations, placards, stage
from rendering.gizmos.rules import entry as gizmos_entry
from rendering.gizmos.rules import placards as gizmos
from rendering.picture import Picture

PAGES = {page.key: page for page in GAMES["gears"].words.entries()}
PLACARDS = placards.placards()
SCENES = [(key, number) for key, each in PLACARDS.items() for number in range(len(each.scenes))]


@pytest.mark.parametrize("key", [key for key, page in PAGES.items() if page.kind in ("rule", "term")])
def test_every_rule_and_term_has_a_picture_with_words(key: str) -> None:
    picture = entry.paint(key)
    assert isinstance(picture, Picture)
    assert 20 < len(picture.alt) <= 1024
    assert len(picture.data) < 300_000


def test_every_card_and_tile_has_a_picture() -> None:
    assert {page.kind for page in PAGES.values()} == {"rule", "term", "character", "tile", "gambit", "gizmo"}
    cards = [key for key, page in PAGES.items() if page.kind not in ("rule", "term")]
    assert all(entry.paint(key) is not None for key in cards[::7])


def test_every_picture_belongs_to_a_page() -> None:
    assert set(illustrations.PAGES) <= set(PAGES)
    assert all(each.same or each.scenes or each.signs for each in PLACARDS.values())


@pytest.mark.parametrize(("key", "number"), SCENES)
def test_a_scene_keeps_the_rules(key: str, number: int) -> None:
    """In the pictures of rule pages, tiles are connected, and tokens move as the rules allow.

    A token walks over links, leaves a demolished tile, or enters a tile that was face-down.
    """
    scene = PLACARDS[key].scenes[number]
    laid, last = stage.lay(scene)
    cells = [cell for cell in laid.where if cell >= 0]
    assert all(any(topology.distance(cell, other) == 1 for other in cells) for cell in cells if len(cells) > 1)
    graph = network.links(laid)
    for one, other in pairwise(last.path):
        assert one in last.demolished or CELL[other] in graph[CELL[one]]
    assert bool(topology.anomalies(laid)) == (key == "anomaly")
    assert {tile.cell for tile in stage.view(scene).tiles} >= {stage.cell(place) for place in scene.tokens.values()}


@pytest.mark.parametrize(
    ("key", "number", "driven"), [("place-face-up", 0, 2), ("power", 1, 0), ("cascade-order", 0, 4)]
)
def test_cascades_turn_as_many_as_the_words_say(key: str, number: int, driven: int) -> None:
    assert len(stage.lay(PLACARDS[key].scenes[number])[1].driven) == driven


def test_the_words_of_every_rule_picture_fit() -> None:
    for key, each in PLACARDS.items():
        assert_fitting(each.signs)
        for scene in each.scenes:
            wide = (WIDE - 2 * MARGIN) // len(each.scenes) - 70
            assert blocks.holds(scene.words, stage.SIZES[-1], Box(0, 0, wide, stage.CAPTION), 2), (key, scene.words)


BRIAR = {page.key: page for page in GAMES["briar"].words.entries() if page.kind in ("rule", "term")}


@pytest.mark.parametrize("key", BRIAR)
def test_every_rule_and_term_of_the_briars_has_a_picture_whose_words_fit(key: str) -> None:
    picture, placard = briar_entry.paint(key), briar.placards()[key]
    assert isinstance(picture, Picture)
    assert 20 < len(picture.alt) <= 1024
    assert len(picture.data) < 300_000
    assert_fitting(placard.signs)
    assert len(placard.walk.split()) <= briar.COLUMNS


def assert_fitting(shown: Sequence[legend.Sign]) -> None:
    """Check that no title and no line of text is cut off."""
    field = legend.words_box(legend.boxes(1, 0)[0])
    for _, title, words in shown:
        assert fonts.width(words, fonts.BODY, legend.WORDS) <= field.width, words
        assert fonts.width(title, fonts.HEADING, 40) <= field.width, title


def test_a_walk_shows_the_ways_back_that_the_rules_tell() -> None:
    (way,) = briar.walker(briar.placards()["back"].walk).exits
    assert (way.distance, way.way, way.is_tied) == (3, 3, False)
    (way,) = briar.walker(briar.placards()["yarn"].walk).exits
    assert (way.distance, way.way, way.is_tied) == (4, 2, True)
    after_dark = briar.walker(briar.placards()["night"].walk)
    assert after_dark.night == 1
    assert [way.distance for way in after_dark.exits] == [1]
    total = sum((*briar.THROW.dice, briar.THROW.score, briar.THROW.bonus))
    assert briar.THROW.passed == (total >= briar.THROW.target)


GIZMOS = {page.key for page in GAMES["gizmos"].words.entries() if page.kind in ("rule", "term")}


@pytest.mark.parametrize("key", sorted(GIZMOS))
def test_every_rule_and_term_of_the_workshop_has_a_picture_whose_words_fit(key: str) -> None:
    picture = gizmos_entry.paint(key)
    assert isinstance(picture, Picture)
    assert 20 < len(picture.alt) <= 1024
    assert len(picture.data) < 300_000
    if key in gizmos.placards():
        assert_fitting(gizmos.placards()[key].signs)
