"""Tests that old records still replay to the same states. See golden.py for how to regenerate golden games."""

from __future__ import annotations

import msgspec
import pytest

from games import GAMES
from games.record import Undo, replay
from tests.games.golden import ALL, HERE, Golden, Wanted, path, verdict, wanted

KEPT = [(key, each) for key in ALL for each in wanted(key)]


@pytest.mark.parametrize(("key", "kept"), KEPT, ids=[f"{key}-{kept.name}" for key, kept in KEPT])
def test_a_golden_game_replays_to_its_outcome(key: str, kept: Wanted) -> None:
    """Every decision is legal and leads to a State with the stored digest, and the result is worded as before."""
    game, golden = ALL[key], msgspec.json.decode(path(key, kept.name).read_bytes(), type=Golden)
    final = replay(game, golden.record)[-1].state
    assert game.outcome(final) == golden.outcome
    assert (golden.outcome.reason, golden.outcome.won) == (kept.reason, kept.won)
    assert verdict(game, final) == golden.verdict
    assert any(isinstance(entry, Undo) for entry in golden.record.log) == kept.takes_back


def test_every_game_has_golden_games_and_no_file_is_forgotten() -> None:
    assert all(wanted(key) for key in GAMES)
    assert {path(key, kept.name) for key, kept in KEPT} == set(HERE.glob("*/records/*.json"))
