"""Tests that the golden scenes of all painters are legible in a chat on a phone.

There are no exceptions, so the tests cover new painters and games automatically.
"""

from __future__ import annotations

from typing import Final

import pytest

from rendering.draw.record import Mark
from rendering.draw.sheets import BADGE, PHONE
from tests.rendering.scenes import Drawn, Scene, seen
from tests.rendering.test_golden import ALL
from tools.glance import PRIVATE_OR_LAST, sizes, written

READ: Final = 9.0  # pixels: the height of capitals on a phone
ON_CARDS: Final = ("marked level ", "marked token ")  # in Gizmos, where the text of whole cards says the same


def of(*painters: str) -> list[object]:
    """Return the scenes of these painters (by default all) as test parameters.

    A single process draws all scenes of a game.
    """
    return [
        pytest.param(game, name, id=f"{game}: {name}", marks=pytest.mark.xdist_group(f"golden {game}"))
        for game, found in ALL.items()
        for name in found
        if not painters or Scene(game, name).painter in painters
    ]


def words(shown: Drawn) -> list[tuple[Mark, str]]:
    """Return every text in the picture with its mark, including the letters of choices.

    Leave out text that's cut off at the bottom edge.
    """
    left_out = ON_CARDS if shown.scene.painter in ("board", "entry") else ()
    marks = [mark for mark in shown.marks[:-1] if not mark.name.startswith(left_out)]
    there = [mark for mark in marks if mark.top < shown.marks[-1].bottom]
    return [(letter(mark), text[0]) for mark in there if (text := written(mark))]


def letter(mark: Mark) -> Mark:
    """Return the mark with its box reduced to what's visible: a letter's disc, or a number without its shadow."""
    if mark.name.startswith("lettered "):
        half = int(mark.name.split()[-1]) // 2
    elif mark.name.startswith("marked ") and (text := written(mark)):
        half = round(0.35 * text[1])
    else:
        return mark
    x, y = mark.middle
    return mark._replace(left=round(x) - half, top=round(y) - half, right=round(x) + half, bottom=round(y) + half)


@pytest.mark.parametrize(("game", "name"), of())
def test_no_words_lie_under_the_badge_of_a_described_picture(game: str, name: str) -> None:
    for shown in seen(game, name, ALL[game]):
        whole = shown.marks[-1]
        right, top = BADGE[0] * whole.right / PHONE, whole.bottom - BADGE[1] * whole.right / PHONE
        assert [text for mark, text in words(shown) if mark.left < right and mark.bottom > top] == [], shown.scene


@pytest.mark.parametrize(("game", "name"), of("glance", "lobby"))
def test_all_that_is_written_on_a_public_picture_before_the_end_is_read_on_a_phone(game: str, name: str) -> None:
    for shown in seen(game, name, ALL[game]):
        assert [(text, size) for text, size in sizes(shown.marks) if size < READ] == []


@pytest.mark.parametrize(("game", "name"), of(*PRIVATE_OR_LAST))
def test_all_that_is_written_on_hands_choices_and_results_is_read_on_a_phone(game: str, name: str) -> None:
    for shown in seen(game, name, ALL[game]):
        assert [(text, size) for text, size in sizes(shown.marks) if size < READ] == [], shown.scene
