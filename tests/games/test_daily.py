"""Tests that every game's daily puzzle can be played solo, and that shared results contain no spoilers."""

from __future__ import annotations

import pytest

from games import GAMES
from games.kernel import AnyGame, PuzzleResult, play
from games.record import options_or_default
from games.rng import Rng
from tests.games.example import GAME as PEBBLES

PUZZLES = [game for game in (*GAMES.values(), PEBBLES) if game.daily]


def result(game: AnyGame, seed: str) -> PuzzleResult:
    assert game.daily is not None
    state, number = game.setup(1, options_or_default(game, game.daily.options), Rng(seed)), 0
    while legal := game.legal_actions(state, 0):
        number += 1
        code = Rng(f"{seed} {number}").choice(legal)[0].code
        state = play(game, state, 0, code).state
    assert game.outcome(state) is not None
    return game.daily.measure(game.view(state, 0))


@pytest.mark.parametrize("game", PUZZLES, ids=lambda game: game.key)
def test_results_compare_and_fit_on_a_line(game: AnyGame) -> None:
    assert game.daily is not None
    assert 1 in game.seats(options_or_default(game, game.daily.options))
    assert len(game.daily.task) <= 80
    found = [result(game, f"puzzle {number}") for number in range(6)]
    assert len({len(each.rank) for each in found}) == 1
    ranks = sorted(each.rank for each in found)
    assert ranks[0] < ranks[-1], "chance plays now better, now worse"
    for each in found:
        assert each.score == each.shown[0]
        assert len(" · ".join(each.shown)) <= 80
        assert all(part == part.strip() and part for part in each.shown)
    assert found == [result(game, f"puzzle {number}") for number in range(6)], "the same for the same deal"


def test_there_are_puzzles_of_all_that_are_played_alone_by_rules_of_their_own() -> None:
    assert {game.key for game in PUZZLES} >= {"geargrid", "briar", "gears", "gnomes"}
