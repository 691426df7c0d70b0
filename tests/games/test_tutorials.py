"""Tutorials: every move of the script is legal and whole, and the newcomer is asked whenever it is theirs."""

from __future__ import annotations

import pytest

from bot import tutorial
from bot.presenter.tutorial import way
from bot.storage import Person
from games import GAMES
from games.kernel import AnyGame
from tests.games.example import GAME

NEWCOMER = Person(7, "Ada")
LONGEST = 320  # characters that are read before one plays
TAUGHT = [game for game in (*GAMES.values(), GAME) if game.tutorial]


def test_every_game_has_a_tutorial() -> None:
    assert all(game.tutorial for game in GAMES.values())


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_the_script_plays(game: AnyGame) -> None:
    stage = tutorial.first({game.key: game}, game.key)
    while True:
        position = stage.position(NEWCOMER)  # raises if a move before it is not legal or not whole
        assert position.status == "playing"
        assert 0 < len(stage.lesson.text) <= LONGEST
        if stage.lesson.codes:
            assert stage.seat in position.to_act
            assert position.completes(stage.seat, stage.lesson.codes)
            assert len(way(stage, position).split(", ")) >= len(stage.lesson.codes)
        if stage.is_last:
            break
        stage = stage.next()
    assert not stage.lesson.codes, "the last lesson is to be read"
    assert position.length > 2
