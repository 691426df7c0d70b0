"""Old records keep their meaning. How to make golden games anew is said in golden.py."""

from __future__ import annotations

import msgspec
import pytest

from games import GAMES
from games.record import Undo, replay
from tests.games.golden import HERE, WANTED, Golden, Wanted, path, verdict

ALL = [(key, wanted) for key, games in WANTED.items() for wanted in games]


@pytest.mark.parametrize(("key", "wanted"), ALL, ids=[f"{key}-{wanted.name}" for key, wanted in ALL])
def test_a_golden_game_replays_to_its_outcome(key: str, wanted: Wanted) -> None:
    """Every decision is legal and leads to the state that its digest says; the end is told in the same words."""
    game, golden = GAMES[key], msgspec.json.decode(path(key, wanted).read_bytes(), type=Golden)
    final = replay(game, golden.record)[-1].state
    assert game.outcome(final) == golden.outcome
    assert (golden.outcome.reason, golden.outcome.won) == (wanted.reason, wanted.won)
    assert verdict(game, final) == golden.verdict
    assert any(isinstance(entry, Undo) for entry in golden.record.log) == wanted.takes_back


def test_every_game_has_golden_games_and_no_file_is_forgotten() -> None:
    assert set(WANTED) == set(GAMES)
    assert {path(key, wanted) for key, wanted in ALL} == set(HERE.glob("*/records/*.json"))
