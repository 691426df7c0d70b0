"""Tests of time zones: their names, and the next full hour in each."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.core.table.timing import zones


def at(name: str, text: str, fold: int = 0) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=zones.zone(name), fold=fold).timestamp()


@pytest.mark.parametrize("name", ["", "UTC", "Mars/Olympus_Mons", "../etc/passwd"])
def test_a_zone_that_this_machine_does_not_know_is_utc(name: str) -> None:
    assert zones.zone(name) is UTC


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("America/Sao_Paulo", "Sao Paulo"),
        ("America/Argentina/Buenos_Aires", "Buenos Aires"),
        ("Europe/Berlin", "Berlin"),
        ("UTC", "UTC"),
        ("", "UTC"),
    ],
)
def test_a_time_zone_is_named_after_its_place(name: str, place: str) -> None:
    assert zones.place(name) == place


@pytest.mark.parametrize(
    ("zone", "hour", "now", "then"),
    [
        ("UTC", 8, "2026-11-23T07:59:59.5", "2026-11-23T08:00"),
        ("UTC", 8, "2026-11-23T08:00:00", "2026-11-24T08:00"),
        ("UTC", 8, "2026-11-23T07:35:00", "2026-11-23T08:00"),
        ("UTC", 24, "2026-11-23T07:35:12", "2026-11-24T00:00"),
        ("Asia/Kathmandu", 8, "2026-11-23T08:20:12", "2026-11-24T08:00"),
    ],
)
def test_the_next_full_hour_has_no_minutes_or_seconds(zone: str, hour: int, now: str, then: str) -> None:
    assert zones.next_hour(zone, hour, at(zone, now)) == at(zone, then)


@pytest.mark.parametrize(
    ("zone", "now", "fold", "then"),
    [
        ("Europe/Berlin", "2026-10-25T01:59:59", 0, "2026-10-25T02:00"),
        ("Europe/Berlin", "2026-10-25T02:00:00", 0, "2026-10-26T02:00"),
        ("Europe/Berlin", "2026-10-25T02:59:59", 0, "2026-10-26T02:00"),  # the second 2:00 is one second away
        ("Europe/Berlin", "2026-10-25T02:30:00", 1, "2026-10-26T02:00"),
        ("Antarctica/Troll", "2026-10-25T01:30:00", 1, "2026-10-26T02:00"),  # where two hours are repeated
    ],
)
def test_an_hour_that_winter_time_repeats_comes_once(zone: str, now: str, fold: int, then: str) -> None:
    assert zones.next_hour(zone, 2, at(zone, now, fold)) == at(zone, then)
