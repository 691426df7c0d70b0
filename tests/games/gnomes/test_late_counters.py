"""Tests that computer players don't value counters on players who have no turn left (W70, W84)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.gnomes.advice.worth import acts_again, unit_worth
from games.gnomes.data import ROUNDS
from games.gnomes.run import board_of
from games.gnomes.state import SLEEP, State
from tests.games.gnomes.build import Table


@pytest.fixture
def last() -> State:
    """Return a three-player game in its last round, on the second player's turn."""
    return replace(Table(("tur", "bet", "imb")).state, first=0, active=1, round=ROUNDS)


def test_only_the_current_player_and_later_ones_act_again(last: State) -> None:
    assert [acts_again(last, player) for player in range(3)] == [False, True, True]
    assert all(acts_again(replace(last, round=ROUNDS - 1), player) for player in range(3))
    assert [acts_again(replace(last, first=2), player) for player in range(3)] == [False, True, False]


def test_sleep_on_a_unit_that_has_had_its_last_turn_brings_nothing(last: State) -> None:
    board = board_of(last)

    def cost(unit: int) -> float:
        it = last.units[unit]
        rings = tuple(1 if kind == SLEEP else ring for kind, ring in enumerate(it.rings))
        asleep = replace(
            last, units=tuple(replace(it, rings=rings) if n == unit else u for n, u in enumerate(last.units))
        )
        awake = unit_worth(last, board, unit, {}, looks=False)
        return awake - unit_worth(asleep, board, unit, {}, looks=False)

    assert cost(0) == 0
    assert cost(14) > 0
