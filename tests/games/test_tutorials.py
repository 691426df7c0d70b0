"""Tests of tutorials: every move is legal and complete, and newcomers have a question whenever it's their turn."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.ids import UserId
from bot.core.pages.pictures import Gallery
from bot.core.storage import Person
from bot.core.table.reading import prompts
from bot.features.tutorial import stages as tutorial
from bot.features.tutorial.pages import way
from games import GAMES
from games.kernel import AnyGame
from tests.games.example import GAME
from tools.glance import lessons

NEWCOMER = Person(UserId(7), "Ada")
MOST_WORDS = 900
LONGEST = 320  # characters read before a move
TAUGHT = [game for game in (*GAMES.values(), GAME) if game.tutorial]


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_a_tutorial_takes_few_words_with_everything_on_its_pages(game: AnyGame) -> None:
    gallery = Gallery({})
    _, words, _ = asyncio.run(lessons(game, gallery))
    gallery.close()
    assert words <= MOST_WORDS


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_the_script_plays(game: AnyGame) -> None:
    stage = tutorial.first({game.key: game}, game.key)
    while True:
        position = stage.position(NEWCOMER)  # raises if an earlier move isn't legal or complete
        assert position.status == "playing"
        assert 0 < len(stage.lesson.text) <= LONGEST
        if stage.lesson.codes:
            assert stage.seat in position.to_act
            assert prompts.completes(position, stage.seat, stage.lesson.codes)
            codes = stage.lesson.codes
            chosen = [
                n for n in range(len(codes)) if not n or prompts.foregone(position, stage.seat, codes[:n]) != codes
            ]
            assert len(way(stage, position).split(", ")) >= len(chosen)
        if stage.is_last:
            break
        stage = stage.next()
    assert not stage.lesson.codes, "the last lesson is to be read"
    assert position.length > 2
