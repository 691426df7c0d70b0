"""Tests of what players read about pauses, vacations and extra time, and which requests are refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotNow, Stale
from bot.core.storage import Body, Chair
from bot.core.table.edits import changed, with_chair
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.table_change import TableChange
from bot.core.table.timing import returning, running_clocks
from bot.core.table.timing.durations import DAY, HOUR
from bot.features.clocks.clockwork import Clockwork
from bot.features.pauses import pages
from bot.features.pauses import request as pause_requests
from bot.features.pauses import steps as pauses
from bot.features.pauses.request import PAUSE
from bot.features.vacations import steps as away
from bot.features.vacations.steps import VACATION, Away
from tests.bot.conftest import ADA, BO, Deal
from tests.bot.core.table.timing import test_limits
from tests.bot.core.table.timing.test_turn_clocks import pebbles, turn_of

NOW = 100_000.0


def asked(clock: int = DAY, work: Clockwork | None = None, **deadline: Any) -> tuple[Position, int, int]:
    """Return a table, the user whose turn it is, and the other user. `deadline` sets fields of the turn's Deadline."""
    position = pebbles(work or Clockwork(), clock)
    (seat,) = prompts.openly_asked(position)
    position = changed(position, deadlines=(replace(turn_of(seat, NOW + HOUR), **deadline),))
    users = (ADA.id, BO.id)
    return position, users[seat], users[1 - seat]


def refused(change: Any, *arguments: Any, kind: type[Exception] = NotNow) -> str:
    with pytest.raises(kind) as refusal:
        change(*arguments)
    return str(refusal.value)


def resting() -> TableChange:
    alone = pauses.pause(pebbles(), ADA.id, NOW).after
    return pauses.pause(alone, BO.id, NOW + 1)


def test_a_pause_begins_with_the_last_agreement_and_names_all_players() -> None:
    alone = pauses.pause(pebbles(), ADA.id, NOW)
    assert alone.notes == ()
    request = pause_requests.of(alone.after.head)
    assert request is not None
    assert (request.id > 0, request.since, alone.after.head.paused_since) == (True, 0, 0)
    assert resting().notes == ("The game is paused: Ada and Bo agreed.",)
    assert resting().after.head.paused_since == NOW + 1


def test_a_pause_names_the_player_who_ended_or_refused_it() -> None:
    assert pauses.resume(resting().after, BO.id, NOW + 5).notes == ("Bo resumed the game. The clock is running again.",)
    refusal = pauses.resume(pauses.pause(pebbles(), ADA.id, NOW).after, BO.id, NOW)
    assert refusal.notes == ("Bo would rather keep playing, so the game isn't paused.",)


def test_an_impossible_pause_is_refused_with_a_reason() -> None:
    assert (
        refused(pauses.pause, resting().after, ADA.id, NOW) == "The game is already paused. Press Resume to continue."
    )
    assert refused(pauses.resume, pebbles(), ADA.id, NOW, kind=Stale) == "The game isn't paused."
    limited = test_limits.dealt(*test_limits.PEOPLE)
    words = "You're playing against the game's own clock, which can't be paused."
    assert refused(pauses.pause, limited, ADA.id, NOW) == words


def test_a_pause_whose_request_is_not_known_can_be_ended_and_not_begun_again() -> None:
    paused = changed(pebbles(), paused_since=int(NOW))
    assert refused(pauses.pause, paused, ADA.id, NOW) == "The game is already paused. Press Resume to continue."
    assert pauses.resume(paused, ADA.id, NOW + 5).after.head.paused_since == 0


def test_a_player_who_agreed_to_a_pause_that_core_ended_is_asked_again() -> None:
    ended = running_clocks.restarted(resting().after, NOW + 5)
    assert pause_requests.of(ended.head) is None
    asked = pauses.pause(ended, ADA.id, NOW + 9).after
    assert (asked.head.paused_since, pauses.is_awaiting(asked, BO.id)) == (0, True)


def test_a_table_that_is_archived_keeps_a_pause_in_effect_and_no_request_for_one() -> None:
    asked, paused = pauses.pause(pebbles(), ADA.id, NOW).after, resting().after
    for before, is_kept in ((asked, False), (paused, True), (changed(paused, paused_since=0), False)):
        asleep = changed(before, status="archived")
        after = pauses.archived(before, asleep, TableChange(asleep))
        assert (PAUSE.of(after.head) is not None) == is_kept


@pytest.mark.parametrize(
    ("clock", "work", "seconds", "time"),
    [
        (DAY, Clockwork(), DAY, "1 day"),
        (12 * HOUR, Clockwork(), 12 * HOUR, "12 hours"),
        (2 * HOUR, Clockwork(bank=DAY), 2 * HOUR, "2 hours"),
    ],
)
def test_extra_time_is_announced_with_its_length(clock: int, work: Clockwork, seconds: int, time: str) -> None:
    position, mover, other = asked(clock, work)
    change = pauses.more_time(position, UserId(other), NOW)
    names = {ADA.id: "Ada", BO.id: "Bo"}
    assert change.notes == (f"{names[UserId(other)]} gave {names[UserId(mover)]} extra time: {time}.",)
    assert change.after.head.deadlines[0].due == NOW + HOUR + seconds


def test_by_the_hour_of_the_day_more_time_is_a_day() -> None:
    position, mover, other = asked(0, Clockwork(hour=20))
    names = {ADA.id: "Ada", BO.id: "Bo"}
    assert pauses.more_time(position, UserId(other), NOW).notes == (
        f"{names[UserId(other)]} gave {names[UserId(mover)]} extra time: 1 day.",
    )


@pytest.mark.parametrize("deadline", [{"due": 0}, {"code": "pass"}, {"limit": "bell"}])
def test_time_can_only_be_given_for_a_turn_that_has_an_end(deadline: dict[str, Any]) -> None:
    position, mover, other = asked(**deadline)
    words = "Nobody else's clock is running, so there's no time to give."
    assert refused(pauses.more_time, position, other, NOW) == words
    assert refused(pauses.more_time, asked()[0], mover, NOW) == words


@pytest.mark.parametrize(("left", "is_given"), [(27 * DAY - 1, True), (27 * DAY, True), (27 * DAY + 1, False)])
def test_others_can_give_up_to_four_weeks(left: int, is_given: bool) -> None:
    position, _, other = asked(due=int(NOW) + left)
    if is_given:
        assert pauses.more_time(position, UserId(other), NOW).after.head.deadlines[0].due == NOW + left + DAY
    else:
        assert refused(pauses.more_time, position, other, NOW) == "They already have the maximum of four weeks."


@pytest.mark.parametrize(
    ("clock", "work", "ending"),
    [
        (DAY, Clockwork(), " Their clock is paused."),
        (0, Clockwork(hour=20), " Their clock is paused."),
        (0, Clockwork(), ""),
    ],
)
def test_a_vacation_stops_a_clock_where_there_is_one(clock: int, work: Clockwork, ending: str) -> None:
    change = away.vacation(pebbles(work, clock), ADA.id, int(NOW), int(NOW) + DAY, NOW)
    assert change.notes == (f"Ada is away until <t:{int(NOW) + DAY}:D>.{ending}",)


def test_the_vacation_of_a_solo_player_is_not_announced() -> None:
    position = pebbles()
    position = with_chair(position, 1, Chair("Ratchet", policy="greedy"))
    change = away.vacation(position, ADA.id, int(NOW), int(NOW) + DAY, NOW)
    assert change.notes == ()
    assert VACATION.of(change.after.chairs[0]) == Away(int(NOW), int(NOW) + DAY)


@pytest.mark.parametrize(
    ("chair", "notes"), [({"missed": 1}, ("Ada is back.",)), ({"stand_in": True}, ("Ada is back.",)), ({}, ())]
)
def test_a_returning_player_moves_again_and_is_announced_if_they_were_away(
    chair: dict[str, Any], notes: tuple[str, ...]
) -> None:
    position = pebbles()
    change = returning.back(with_chair(position, 0, replace(position.chairs[0], **chair)), ADA.id)
    assert change.notes == notes
    assert (change.after.chairs[0].missed, change.after.chairs[0].stand_in) == (0, False)


@pytest.mark.parametrize("agreed", [1, 2], ids=["asked for", "begun"])
async def test_a_pause_ends_with_the_game(deal: Deal, agreed: int) -> None:
    table = await deal(ADA, BO, sealed=True)
    for person in (ADA, BO)[:agreed]:
        await table.change(pauses.pause, person.id, NOW)
    rest = pause_requests.of(table.now.head)
    assert rest is not None
    while table.now.status == "playing":
        (seat, *_) = table.now.to_act
        user = table.now.chairs[seat].user or 0
        await table.act(UserId(user), ("toss",), None, InteractionId(1000 + table.now.length))
    (body,) = await table._store.rows("SELECT body FROM waiting_messages WHERE kind = 'rest'")
    page = pages.rest(table.now, msgspec.json.decode(str(body[0]), type=Body))
    assert (page.text, page.rows) == ("-# The game is over.", ())
