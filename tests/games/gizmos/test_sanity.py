"""Tests that averages over random games are within 15 % of those that an independent implementation gave."""

from __future__ import annotations

import random
from statistics import mean

import pytest

from games.gizmos import GAME
from games.rng import Rng

GAMES = 60


def random_game(seats: int, seed: int) -> tuple[int, int, float]:
    """Play a random game; return (number of decisions, number of rounds, mean score).

    Cards put under a deck keep their order, as in the implementation that gave the expected averages.
    """
    state, chance, decisions = GAME.setup(seats, {}, Rng(f"sane-{seed}")), random.Random(seed), 0
    while not state.over:
        legal = [action for action in GAME.legal_actions(state, state.active) if action.prefix != "arrange"]
        state = GAME.apply(state, state.active, chance.choice(legal)).state
        decisions += 1
    outcome = GAME.outcome(state)
    assert outcome is not None, "the game is over"
    return decisions, state.round, mean(score or 0 for score in outcome.scores)


@pytest.mark.parametrize(("seats", "expected"), [(2, (146, 41, 18)), (4, (292, 42, 19))])
def test_averages_of_random_play(seats: int, expected: tuple[float, float, float]) -> None:
    games = [random_game(seats, seed) for seed in range(GAMES)]
    found = [mean(figures) for figures in zip(*games, strict=True)]
    assert found == pytest.approx(expected, rel=0.15)
