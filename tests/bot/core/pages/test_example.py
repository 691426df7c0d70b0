"""Tests of the picture on the page *How to play*: it shows a game in progress, readable on a phone."""

from __future__ import annotations

import pytest

from bot.core.pages.example import MIDST, SEATS, midway
from bot.core.pages.pictures import Gallery
from games import GAMES
from games.kernel import to_act
from rendering import RENDERERS
from rendering.draw.record import recording
from rendering.memory import forget
from tests.games.example import GAME
from tests.rendering.test_phone import READ
from tools.glance import sizes


@pytest.mark.parametrize("key", GAMES)
async def test_all_that_is_written_on_it_is_read_on_a_phone(key: str) -> None:
    forget()  # what an earlier test drew is only copied, so nothing in it would be recorded
    gallery = Gallery(RENDERERS)
    with recording() as finished:
        pictures = await gallery.example(GAMES[key])
    gallery.close()
    assert len(pictures) == 1
    assert sizes(finished[-1])
    assert [(text, size) for text, size in sizes(finished[-1]) if size < READ] == []


def test_a_short_game_is_shown_at_its_end() -> None:
    assert not to_act(GAME, midway(GAME), SEATS)
    assert MIDST > 20
    assert to_act(GAMES["briar"], midway(GAMES["briar"]), SEATS)
