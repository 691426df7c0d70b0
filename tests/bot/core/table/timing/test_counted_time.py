"""Tests of how much time a clock counts across weekends, vacations and changes to and from daylight saving time."""

from __future__ import annotations

import random

import pytest

from bot.core.table.timing.counted_time import Shut, after, between
from bot.features.clocks.kinds import Weekends
from bot.features.vacations.steps import Away
from tests.bot.core.table.test_pings import BERLIN, at

HOUR, DAY = 3600, 86_400


def shut(zone: str = "", weekends: bool = False, vacation: tuple[int, int] = (0, 0)) -> Shut:
    return Shut(((Weekends(zone),) if weekends else ()) + (Away(*vacation),))


WEEK = shut(BERLIN, weekends=True)


@pytest.mark.parametrize(
    ("start", "seconds", "end"),
    [
        ("2026-11-23T10:00", DAY, "2026-11-24T10:00"),  # a Monday
        ("2026-11-27T10:00", DAY, "2026-11-30T10:00"),
        ("2026-11-28T10:00", HOUR, "2026-11-30T01:00"),
        ("2026-11-27T23:00", HOUR, "2026-11-28T00:00"),
        ("2026-11-23T10:00", 10 * DAY, "2026-12-07T10:00"),
        ("2026-03-27T22:00", 4 * HOUR, "2026-03-30T02:00"),  # the Sunday between them has 23 hours
        ("2026-10-23T22:00", 4 * HOUR, "2026-10-26T02:00"),  # the Sunday between them has 25 hours
    ],
)
def test_weekends_off_do_not_count(start: str, seconds: int, end: str) -> None:
    assert after(WEEK, at(start), seconds) == at(end)
    assert between(WEEK, at(start), at(end)) == seconds


def test_a_day_has_24_counted_hours_even_when_summer_time_begins() -> None:
    assert after(Shut(), at("2026-03-28T12:00"), DAY) == at("2026-03-29T13:00")


def test_a_time_ends_in_the_second_in_which_as_much_has_counted() -> None:
    assert after(Shut(), 1000.7, 10) == 1010
    late = at("2026-11-27T23:00") + 0.7  # the hour ends 0.7 seconds after Friday
    assert after(WEEK, late, HOUR) == at("2026-11-30T00:00")


def test_a_vacation_does_not_count() -> None:
    away = shut(vacation=(1000, 2000))
    assert [after(away, start, 10) for start in (900, 995, 1000, 1999, 2000)] == [910, 2005, 2010, 2010, 2010]
    assert between(away, 900, 2100) == 200
    assert between(away, 1100, 1900) == 0
    assert between(away, 2100, 900) == 0


def test_a_vacation_that_ends_on_a_weekend_off_lasts_until_monday() -> None:
    closed = shut(BERLIN, weekends=True, vacation=(int(at("2026-11-23T10:00")), int(at("2026-11-28T10:00"))))
    assert after(closed, at("2026-11-25T10:00"), HOUR) == at("2026-11-30T01:00")


def test_counting_forward_and_counting_between_two_times_agree() -> None:
    lot = random.Random("working time")
    for _ in range(300):
        start = at("2026-03-20T00:00") + lot.randrange(20 * DAY)
        first = int(start) + lot.randrange(-5 * DAY, 10 * DAY)
        closed = shut(BERLIN, lot.random() < 0.5, (first, first + lot.randrange(8 * DAY)))
        seconds = lot.randrange(1, 12 * DAY)
        end = after(closed, start, seconds)
        assert between(closed, start, end) == seconds
        assert end >= start + seconds
