"""Tests of when and where people are pinged, depending on the time of day, the channel, and their settings."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.core.automation.computers import at_random, think
from bot.core.ids import UserId
from bot.core.table import moves, pings
from bot.core.table.edits import changed, with_version
from bot.core.table.reading import prompts
from bot.core.table.timing import zones
from bot.features.handover import steps as handover
from bot.features.notifications.ping_settings import PingSettings
from bot.features.pauses import steps as pauses
from tests.bot.conftest import ADA, BO, CY, Deal
from tests.bot.core.table import test_private_asks as secretly

BERLIN = "Europe/Berlin"


def at(text: str, zone: str = BERLIN) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2026-11-23T21:59", None),
        ("2026-11-23T22:00", "2026-11-24T08:00"),
        ("2026-11-24T03:00", "2026-11-24T08:00"),
        ("2026-11-24T08:00", None),
        ("2026-03-28T23:00", "2026-03-29T08:00"),  # a night of eight hours: daylight saving time begins
        ("2026-10-24T23:00", "2026-10-25T08:00"),  # a night of ten hours
    ],
)
def test_quiet_hours_follow_the_time_zone_of_the_user(now: str, until: str | None) -> None:
    wishes = PingSettings(zone=BERLIN, quiet=(22, 8))
    assert wishes.quiet_until(at(now)) == (at(until) if until else 0)


def test_an_hour_skipped_by_summer_time_becomes_the_next_existing_one() -> None:
    assert zones.next_hour(BERLIN, 2, at("2026-03-28T20:00")) == at("2026-03-29T03:00")
    assert zones.next_hour(BERLIN, 2, at("2026-10-24T20:00")) == at("2026-10-25T02:00")  # the first of two
    assert zones.next_hour("", 2, 0) == 2 * 3600


def test_a_snooze_that_ends_in_quiet_hours_lasts_until_their_end() -> None:
    wishes = PingSettings(zone=BERLIN, quiet=(22, 8), snooze=int(at("2026-11-23T23:00")))
    assert wishes.quiet_until(at("2026-11-23T15:00")) == at("2026-11-24T08:00")
    assert PingSettings(snooze=100).quiet_until(99) == 100
    assert PingSettings(snooze=100).quiet_until(100) == 0


def test_a_digest_is_sent_at_its_hour_but_not_in_quiet_hours() -> None:
    assert PingSettings(zone=BERLIN, digest=18).deliver_at(at("2026-11-23T09:00")) == at("2026-11-23T18:00")
    assert PingSettings(zone=BERLIN, digest=18).deliver_at(at("2026-11-23T18:00")) == at("2026-11-24T18:00")
    night = PingSettings(zone=BERLIN, digest=7, quiet=(22, 8))
    assert night.deliver_at(at("2026-11-23T09:00")) == at("2026-11-24T08:00")
    evening = PingSettings(zone=BERLIN, digest=18)
    assert evening.quiet_until(at("2026-11-23T09:00")) == 0  # a digest that is due may come


def test_a_game_may_have_its_own_ping_route() -> None:
    wishes = PingSettings(route="dm", games={"gears": "none"})
    assert [wishes.route_for(game) for game in ("gears", "briar")] == ["none", "dm"]


async def test_the_following_player_is_the_next_person_in_turn_order(deal: Deal) -> None:
    table = await deal(ADA, BO, CY, sealed=True)
    (seat,) = prompts.openly_asked(table.now)
    assert pings.following(table.now) == table.now.chairs[(seat + 1) % 3].user
    await table.resign(pings.following(table.now) or UserId(0))
    assert pings.following(table.now) == table.now.chairs[(seat + 2) % 3].user
    two = await deal(ADA, BO, sealed=True)
    assert pings.following(two.now) is None


async def test_a_finished_game_pings_nobody(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    await table.change(handover.offer, ADA.id, CY.id)
    await table.change(pauses.pause, ADA.id, 0.0)
    assert pings.is_asked(table.now, CY.id)
    over = changed(table.now, status="over")
    assert not pings.is_due(over, CY.id, "turn")
    assert not pings.is_asked(over, BO.id)


def test_only_public_moves_show_that_a_player_is_present() -> None:
    """Only public moves show that a player is present. Otherwise, a missing ping would reveal a secret move."""
    before = secretly.table()
    whispered = with_version(before, moves.move(before, 1, secretly.OFFER), UserId(secretly.BO))
    assert not whispered.head.acted
    seen = with_version(before, moves.move(before, 1, think(before, 1, at_random).codes), UserId(secretly.BO))
    until = seen.head.acted[secretly.BO] + pings.THERE_SECONDS
    assert pings.there(seen.head, UserId(secretly.BO), until - 1) == until
    assert not pings.there(seen.head, UserId(secretly.BO), until)
    assert not pings.there(seen.head, UserId(secretly.ADA))
