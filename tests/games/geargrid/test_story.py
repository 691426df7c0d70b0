"""Tests of the story that explains, wave by wave, how a board was scored, and what other choices would have scored."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from games.geargrid import GAME
from games.geargrid.nouns import signed
from games.geargrid.view import BoardView, View, otherwise
from games.geargrid.view.table import board_view
from games.kernel import play
from games.record import options_or_default
from games.rng import Rng
from rendering.geargrid.ends import waves
from tools.bench.adjudication import full_board


def ended() -> View:
    """Return the View of a solo game with a board that was submitted empty."""
    assert GAME.daily is not None
    start = GAME.setup(1, options_or_default(GAME, GAME.daily.options), Rng("story"))
    return GAME.view(play(GAME, start, 0, "done").state, None)


def contested(number: int) -> BoardView:
    """Return a full board with few colors, whose player has to choose between conflicting tiles."""
    chance = random.Random(number)
    while not otherwise.ways(board := board_view(full_board(chance, "RY"), (), "full")):
        pass
    return board


@pytest.mark.parametrize("number", range(8))
def test_GG36_every_other_choice_scores_what_its_story_says_and_never_more(number: int) -> None:
    board = contested(number)
    view = replace(ended(), last=(board,))
    assert GAME.story is not None
    told = GAME.story(view, 0, "")
    assert told is not None
    assert board.judgement is not None
    assert len(told.ways) == len(otherwise.ways(board)) > 0
    for way in told.ways:
        another = GAME.story(view, 0, way.key)
        shown = otherwise.otherwise(board, way.key)
        assert another is not None
        assert shown is not None
        assert shown.judgement is not None
        assert shown.judgement.score <= board.judgement.score
        assert another.scenes[-1].title == f"Score {signed(shown.judgement.score)}"
        assert way.hint == f"{signed(shown.judgement.score)} instead of {signed(board.judgement.score)}"
        assert another.ways == told.ways, "from each way the others are in reach"
        assert len(waves.story(shown)) == len(another.scenes), "a picture for each scene"


def test_there_is_no_story_before_a_board_is_judged_or_for_a_choice_that_does_not_exist() -> None:
    assert GAME.story is not None
    assert GAME.daily is not None
    start = GAME.setup(1, options_or_default(GAME, GAME.daily.options), Rng("story"))
    assert GAME.story(GAME.view(start, None), 0, "") is None
    view = ended()
    assert GAME.story(view, 1, "") is None
    assert GAME.story(view, 0, "3.1") is None
    told = GAME.story(view, 0, "")
    assert told is not None
    assert [scene.title for scene in told.scenes] == ["The board as built", f"Score {signed(-60)}"]
    assert told.ways == ()
