"""Property-based tests in all time zones: the next full hour, counted time, and times in sentences."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.core.table.timing import zones
from bot.core.table.timing.counted_time import Shut, after, between
from bot.core.table.timing.durations import spoken
from bot.features.clocks.kinds import Weekends
from bot.features.vacations.steps import Away

HOUR, DAY, QUARTER = 3600, 86_400, 900
FIRST = int(datetime(2024, 1, 1, tzinfo=UTC).timestamp())
LAST = int(datetime(2034, 1, 1, tzinfo=UTC).timestamp())
UNITS = {"second": 1, "minute": 60, "hour": HOUR, "day": DAY, "week": 7 * DAY}

instants = st.integers(FIRST, LAST)
hours = st.integers(0, 23)
names = st.sampled_from(sorted(zones.known()))
changing = st.sampled_from(
    ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Africa/Cairo", "Asia/Kathmandu"]
)
zone = st.one_of(names, changing)


def at(name: str, text: str, fold: int = 0) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=zones.zone(name), fold=fold).timestamp()


def exists(name: str, hour: int, day: datetime) -> bool:
    """Tell whether this full hour occurs on that day, as the start of daylight saving time may skip it."""
    shown = day.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    return zones.local(name, shown.timestamp()).replace(tzinfo=None) == shown.replace(tzinfo=None)


@example("Europe/Berlin", 2, int(at("Europe/Berlin", "2026-10-25T02:00")) - 1)
@example("Europe/Berlin", 2, int(at("Europe/Berlin", "2026-10-25T02:00")))
@example("Europe/Berlin", 2, int(at("Europe/Berlin", "2026-10-25T02:30", fold=1)))
@example("Europe/Berlin", 2, int(at("Europe/Berlin", "2026-03-28T23:00")))
@example("Australia/Lord_Howe", 2, int(at("Australia/Lord_Howe", "2026-10-03T12:00")))
@given(zone, hours, instants)
def test_the_next_full_hour_is_the_first_later_one_that_the_clocks_show(name: str, hour: int, now: int) -> None:
    """The next full hour equals the result of a search in steps of 15 minutes.

    An hour that occurs twice counts once.
    """
    found = zones.next_hour(name, hour, now)
    assert now < found <= now + 2 * DAY
    shown = zones.local(name, found)
    day = shown.replace(hour=0, minute=0, fold=0)
    if exists(name, hour, day):
        assert (shown.hour, shown.minute, shown.second, shown.fold) == (hour, 0, 0, 0)
    else:
        assert timedelta(0) < shown.replace(tzinfo=None) - day.replace(hour=hour, tzinfo=None) <= timedelta(hours=1)
    for earlier in range(now // QUARTER * QUARTER + QUARTER, found, QUARTER):
        local = zones.local(name, earlier)
        assert (local.hour, local.minute, local.fold) != (hour, 0, 0), f"the clocks show {hour}:00 at {earlier}"


@given(zone, st.tuples(hours, hours), instants)
def test_quiet_hours_are_those_counted_off_the_clock(name: str, quiet: tuple[int, int], now: int) -> None:
    first, last = quiet
    counted = set[int]()
    while first != last:
        counted.add(first)
        first = (first + 1) % 24
    assert zones.is_between(name, quiet, now) == (zones.local(name, now).hour in counted)


vacations = st.one_of(st.just((0, 0)), st.tuples(instants, st.integers(0, 30 * DAY)).map(lambda h: (h[0], sum(h))))


@st.composite
def closed(draw: st.DrawFn) -> tuple[Shut, int]:
    """Draw the times when a table's clocks are paused, and an instant during the weeks around them."""
    vacation = draw(vacations)
    weekends = (Weekends(draw(zone)),) if draw(st.booleans()) else ()
    shut = Shut((*weekends, Away(*vacation)))
    start = vacation[0] + draw(st.integers(-10 * DAY, 35 * DAY)) if vacation[0] else draw(instants)
    return shut, start


def is_closed(shut: Shut, now: float) -> bool:
    """Tell from the calendar alone whether the clocks are paused at the time `now`."""
    *weekends, away = shut.closures
    assert isinstance(away, Away)
    is_weekend = any(zones.local(each.zone, now).weekday() >= 5 for each in weekends if isinstance(each, Weekends))
    return is_weekend or away.first <= now < away.last


@given(closed(), st.integers(1, 12 * DAY))
def test_as_much_time_counts_as_was_asked_for(where: tuple[Shut, int], seconds: int) -> None:
    shut, start = where
    end = after(shut, start, seconds)
    assert between(shut, start, end) == seconds
    assert end - start >= seconds
    assert not is_closed(shut, end - 1), "the last second counts"


@given(closed(), st.integers(0, 20 * DAY), st.integers(0, 20 * DAY))
def test_time_that_counts_adds_up(where: tuple[Shut, int], one: int, two: int) -> None:
    shut, start = where
    middle, end = start + one, start + one + two
    assert between(shut, start, end) == between(shut, start, middle) + between(shut, middle, end)
    assert 0 <= between(shut, start, end) <= end - start
    assert between(shut, end, start) == 0


@given(closed(), st.integers(0, 20 * DAY))
def test_counted_time_agrees_with_the_calendar(where: tuple[Shut, int], length: int) -> None:
    """The counted time equals the result of a search in steps of 15 minutes, except for the first and last steps."""
    shut, start = where
    counted = sum(not is_closed(shut, now) for now in range(start, start + length, QUARTER)) * QUARTER
    edges = 2 * QUARTER * (3 + length // DAY)
    assert between(shut, start, start + length) == pytest.approx(counted, abs=edges)


@given(closed())
def test_a_table_opens_at_the_first_instant_that_counts(where: tuple[Shut, int]) -> None:
    shut, start = where
    opens = shut.opens(start)
    assert not is_closed(shut, opens)
    assert opens == start if not is_closed(shut, start) else is_closed(shut, opens - 1)


@given(st.integers(1, 10**7))
def test_a_spoken_time_is_the_time(seconds: int) -> None:
    number, unit = spoken(seconds).split()
    assert int(number) * UNITS[unit.removesuffix("s")] == seconds
    assert (number == "1") != unit.endswith("s")
    assert not any(
        int(number) % (size // UNITS[unit.removesuffix("s")]) == 0
        for size in UNITS.values()
        if size > UNITS[unit.removesuffix("s")]
    )
