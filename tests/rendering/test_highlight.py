"""Tests that highlights on a board stand out: if they'd cover more than a third of it, nothing is highlighted."""

from __future__ import annotations

import re
from typing import Final

import pytest

from rendering.draw.highlight import few
from tests.rendering.test_seen import every, look

# By game: patterns for the names of highlights, and of the places where highlights can be.
HIGHLIGHTS: Final = {
    "gears": (r"part tile/ghost ", r"part tile/ghost |front |part tile/(?!ghost)"),
    "gizmos": (r"frame gizmos/glow ", r"(?:plain|bare|chip) "),
    "gnomes": (r"tile (?:lit|harm)/", r"tile (?:tile|mine|blank)/"),
}


@pytest.mark.parametrize(("marked", "places", "left"), [(3, 9, 3), (4, 9, 0), (0, 0, 0), (1, 2, 0)])
def test_a_third_of_a_board_is_highlighted_at_most(marked: int, places: int, left: int) -> None:
    assert len(few(range(marked), places)) == left


@pytest.mark.parametrize(("game", "name"), every("choices"))
def test_a_picture_of_choices_highlights_a_third_of_its_board_at_most(game: str, name: str) -> None:
    shown = look(game, name)
    if game in HIGHLIGHTS and not any(offer.letter for offer in shown.scene.offered):
        highlights, places = (
            len({mark.middle for mark in shown.marks if mark.kind == "sprite" and re.match(pattern, mark.name)})
            for pattern in HIGHLIGHTS[game]
        )
        assert 3 * highlights <= places + 3 * (game == "gnomes"), "the last move has a ring of its own"
