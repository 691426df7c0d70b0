"""Tests that neither a move's delay nor the time of day shows whether it was planned or made live."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import TypeAlias

import pytest

from bot.features.planned_turns.scheduling import KEPT, delay
from bot.features.planned_turns.stored import ResponseTime

DAY, HOUR, MINUTE = 86_400, 3600, 60
TURNS = 240  # more moves than in any game
PEOPLE = 30
BY_CHANCE = 1.63  # critical value of the Kolmogorov-Smirnov statistic at the 1% level
Habit: TypeAlias = Callable[[int, Random], float]


def awake(first: int, last: int, median: float, spread: float) -> Habit:
    """Return the habit of a player who answers at once from `first` to `last` o'clock, and later after waking up.

    `median` (in seconds) and `spread` define the log-normal distribution of the player's response times.
    """

    def took(asked: int, chance: Random) -> float:
        at = asked + chance.lognormvariate(log(median), spread)
        if first <= at % DAY / HOUR < last:
            return at - asked
        return (first * HOUR - at) % DAY + at - asked + chance.lognormvariate(log(20 * MINUTE), 0.8)

    return took


HABITS = {
    "at once": awake(7, 23, 3 * MINUTE, 0.7),
    "now and then": awake(8, 22, 40 * MINUTE, 1.0),
    "in the evening": awake(18, 23, 15 * MINUTE, 0.8),
    "at any hour": awake(0, 24, 2 * HOUR, 1.2),
}


def turns(habit: Habit, seed: str, planned: Callable[..., float] = delay) -> dict[bool, list[tuple[float, float]]]:
    """Simulate turns of a player. When response times are known, a random half of the turns is planned.

    Return, for planned (True) and live (False) turns, pairs of the delay in seconds and the second of the day.
    """
    chance, now, response_times = Random(seed), 0, tuple[ResponseTime, ...]()
    found: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
    while min(map(len, found.values())) < TURNS // 2:
        now += int(chance.expovariate(1 / (5 * HOUR)))
        is_planned = len(response_times) == KEPT and chance.random() < 0.5
        took = int(planned(response_times, now, None, chance) if is_planned else habit(now, chance))
        now += took
        if len(response_times) == KEPT:
            found[is_planned].append((took, now % DAY))
        if not is_planned:
            response_times = (*response_times, ResponseTime(now, took))[-KEPT:]
    return found


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the two-sample Kolmogorov-Smirnov statistic, scaled to be independent of the sizes of the samples."""
    points = sorted({*one, *other})
    most = max(abs(_share(one, at) - _share(other, at)) for at in points)
    return most * sqrt(len(one) * len(other) / (len(one) + len(other)))


def _share(sample: Sequence[float], at: float) -> float:
    return sum(each <= at for each in sample) / len(sample)


@pytest.mark.parametrize("habit", HABITS)
def test_neither_the_delay_nor_the_time_of_day_of_a_move_reveals_a_plan(habit: str) -> None:
    """A statistical test at the 1% level tells planned from live moves for at most a tenth of players of this habit."""
    apart = [0, 0]
    for number in range(PEOPLE):
        found = turns(HABITS[habit], f"{habit} {number}")
        for what in (0, 1):
            both = ([move[what] for move in found[each]] for each in (True, False))
            apart[what] += distance(*both) > BY_CHANCE
    assert max(apart) <= PEOPLE // 10


@pytest.mark.parametrize("habit", HABITS)
def test_the_statistical_test_notices_plans_played_at_once_or_after_a_fixed_time(habit: str) -> None:
    for seconds in (1, 10 * MINUTE):
        found = turns(HABITS[habit], habit, lambda *_, seconds=seconds: seconds)
        assert distance(*([took for took, _ in found[each]] for each in (True, False))) > BY_CHANCE


def test_a_player_who_never_moves_at_night_has_no_plan_played_at_night() -> None:
    found = turns(HABITS["in the evening"], "evenings")
    assert all(17 * HOUR <= at <= DAY or at <= HOUR for _, at in found[True])


def test_without_known_response_times_a_planned_turn_takes_as_long_as_people_do() -> None:
    chance = Random("nobody")
    drawn = sorted(delay((), 0, None, chance) for _ in range(4000))
    assert 12 * MINUTE < drawn[2000] < 18 * MINUTE
    assert drawn[200] > MINUTE
    assert drawn[3800] < 3 * HOUR


def test_a_delay_never_exceeds_the_remaining_time() -> None:
    chance = Random("in time")
    slow = tuple(ResponseTime(HOUR * each, 5 * DAY) for each in range(KEPT))
    assert all(0 < delay(slow, 0, 600.0, chance) <= 450.0 for _ in range(200))
