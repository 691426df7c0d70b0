"""Tests of the pure functions for turn clocks: which clock a table has, how a bank changes, which deadlines change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.ids import TableId
from bot.core.refusals import NotNow
from bot.core.storage import Chair, Deadline, Head, Stored
from bot.core.table import moves
from bot.core.table.edits import changed, with_chair, with_head
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.timing import running_clocks
from bot.core.table.timing.durations import DAY, HOUR
from bot.features.clocks import clockwork, kinds, steps
from bot.features.clocks.clockwork import BANK as BANKS
from bot.features.clocks.clockwork import CLOCKWORK, Bank, Clockwork
from bot.features.pauses import steps as pauses
from bot.features.vacations.steps import VACATION, Away
from games.kernel import Step
from games.rng import Rng
from tests.bot.conftest import ADA, BO, PLACE
from tests.bot.core.table.test_pings import BERLIN, at
from tests.bot.features.assembled import HOOKS
from tests.games.example import GAME
from tests.games.example.rules import State

NOW = 100_000.0
BANK = Clockwork(bank=DAY)
BANK_WORDS = "a bank of 3 days, plus 12 hours per turn"


def pebbles(
    work: Clockwork = BANK,
    clock: int = HOUR,
    *,
    pace: str = "turns",
    turn: Callable[[State], int] | None = None,
    deadlines: tuple[Deadline, ...] = (),
) -> Position:
    """Return a two-player table of Pebbles after both secret first moves."""
    game, options = replace(GAME, turn=turn), GAME.defaults() | {"pace": pace}
    head = Head(TableId("t"), PLACE, ADA.id, GAME.key, 1, options, "playing", "seed", clock=clock)
    stored = Stored(CLOCKWORK.put(head, work), (Chair("Ada", ADA.id), Chair("Bo", BO.id)))
    position = Position(game, stored, (Step(game.setup(2, options, Rng("seed"))),), hooks=HOOKS)
    for seat in (0, 1):
        position = moves.move(position, seat, ("heap:b", "take:1"))
    return changed(position, deadlines=deadlines)


def with_clock(position: Position, key: str, zone: str = "") -> Position:
    return with_head(position, position.hooks.turn_clocks.choose(position.head, key, zone))


def chosen(position: Position) -> str:
    return position.hooks.turn_clocks.chosen(position.head)


def turn_of(seat: int, due: float, **more: Any) -> Deadline:
    return Deadline(seat, "", 1, due=int(due), **more)


# -- which clock a table has


@pytest.mark.parametrize("key", kinds.KINDS)
def test_a_table_has_the_clock_that_was_chosen(key: str) -> None:
    assert chosen(with_clock(pebbles(), key)) == key


def test_a_clock_that_is_offered_no_more_has_no_key() -> None:
    assert chosen(pebbles(Clockwork(), 1234)) == ""


@pytest.mark.parametrize(
    ("own", "chosen", "zone"), [("", "", ""), ("", BERLIN, BERLIN), ("Asia/Tokyo", BERLIN, "Asia/Tokyo")]
)
def test_the_first_player_who_sets_an_hour_or_weekends_sets_the_time_zone(own: str, chosen: str, zone: str) -> None:
    position = pebbles(Clockwork(zone=own))
    assert clockwork.of(with_clock(position, "at-20", chosen).head).zone == zone
    assert clockwork.of(steps.with_weekends(position, True, chosen).head).zone == zone


def test_without_a_zone_hours_and_weekends_are_meant_in_utc() -> None:
    position = pebbles(Clockwork())
    assert clockwork.of(with_clock(position, "at-20").head).zone == ""
    assert clockwork.of(steps.with_weekends(position, True).head).zone == ""


def test_the_time_zone_can_be_chosen_anew() -> None:
    assert clockwork.of(steps.with_zone(pebbles(Clockwork(zone=BERLIN)), "Asia/Tokyo").head).zone == "Asia/Tokyo"


@pytest.mark.parametrize(
    ("choose", "words"),
    [
        (
            lambda now: with_clock(now, "17"),
            "Pick a clock from the list: no limit, 1 hour to 1 week per turn, a bank of time, or a daily deadline.",
        ),
        (lambda now: steps.with_zone(now, "Mars/Olympus"), "I don't know that time zone. Pick one from the list."),
        (
            lambda now: steps.with_end(now, "nothing"),
            "When a player's time runs out, I can move once, fill in until they're back, or open the seat.",
        ),
    ],
)
def test_a_choice_that_there_is_not_is_refused_in_words(choose: Callable[[Position], Position], words: str) -> None:
    with pytest.raises(NotNow) as refusal:
        choose(pebbles())
    assert str(refusal.value) == words


@pytest.mark.parametrize(
    ("work", "clock", "words", "card"),
    [
        (Clockwork(), 0, "no limit", []),
        (Clockwork(), DAY, "1 day", ["1 day a turn"]),
        (Clockwork(weekends_off=True), DAY, "1 day", ["1 day a turn", "weekends off"]),
        (Clockwork(bank=3 * DAY), 12 * HOUR, BANK_WORDS, [BANK_WORDS]),
        (Clockwork(hour=20, weekends_off=True), 0, "every day at 8 pm", ["every day at 8 pm", "weekends off"]),
    ],
)
def test_a_clock_is_described_on_the_card_and_among_the_settings(
    work: Clockwork, clock: int, words: str, card: list[str]
) -> None:
    position = pebbles(work, clock)
    clocks = position.hooks.turn_clocks
    assert clocks.in_words(position.head) == words
    assert clocks.on_card(position.head) == card
    assert clocks.choices.get(clocks.chosen(position.head)) == words


# -- when a turn is over


@pytest.mark.parametrize(
    ("asked", "due"),
    [
        ("2026-11-23T14:00:00", "2026-11-23T20:00"),
        ("2026-11-23T14:00:01", "2026-11-24T20:00"),
        ("2026-11-23T20:00:00", "2026-11-24T20:00"),
    ],
)
def test_a_turn_by_the_hour_of_the_day_lasts_six_hours_or_more(asked: str, due: str) -> None:
    assert running_clocks.due(pebbles(Clockwork(hour=20, zone=BERLIN)), 0, at(asked)) == at(due)


def test_a_vacation_that_ends_at_the_hour_ends_the_turn_then() -> None:
    position = pebbles(Clockwork(hour=20, zone=BERLIN))
    away = Away(int(at("2026-11-20T10:00")), int(at("2026-11-25T20:00")))
    chairs = (VACATION.put(position.chairs[0], away), position.chairs[1])
    position = replace(position, stored=replace(position.stored, chairs=chairs))
    assert running_clocks.due(position, 0, at("2026-11-23T10:00")) == at("2026-11-25T20:00")
    assert running_clocks.due(position, 1, at("2026-11-23T10:00")) == at("2026-11-23T20:00")


def test_weekends_begin_at_midnight_of_the_tables_time_zone() -> None:
    position = pebbles(Clockwork(zone=BERLIN, weekends_off=True), HOUR)
    assert running_clocks.due(position, 0, at("2026-11-27T23:30")) == at("2026-11-30T00:30")


# -- banks


@pytest.mark.parametrize(
    ("pace", "turn", "left"),
    [
        ("turns", None, 10 * HOUR + HOUR),  # a game that doesn't number turns: each move is one
        ("turns", lambda _state: 1, 10 * HOUR + HOUR),  # the seat isn't asked any longer
        ("any", lambda state: sum(state.heaps), 10 * HOUR + HOUR),  # asked again, in another turn
        ("any", lambda _state: 1, 10 * HOUR),  # asked again in the same turn
    ],
)
def test_the_increment_is_added_when_the_turn_is_over(pace: str, turn: Any, left: int) -> None:
    before = pebbles(pace=pace, turn=turn)
    seat = prompts.openly_asked(before)[0]
    before = changed(before, deadlines=(turn_of(seat, NOW + 10 * HOUR),))
    after = running_clocks.spent(before, moves.move(before, seat, ("toss",)), NOW)
    assert kinds.bank(after.head, after.chairs[seat]) == left
    assert BANKS.of(after.chairs[1 - seat]) is None


def test_only_the_bank_of_the_seat_that_moved_changes() -> None:
    before = pebbles(pace="any", deadlines=(turn_of(0, NOW + 5 * HOUR), turn_of(1, NOW + 10 * HOUR)))
    after = running_clocks.spent(before, moves.move(before, 1, ("toss",)), NOW)
    assert [BANKS.of(chair) for chair in after.chairs] == [None, Bank(11 * HOUR)]


@pytest.mark.parametrize(
    "deadline", [turn_of(0, 0), Deadline(0, "pass", 1, due=int(NOW) + HOUR), turn_of(0, NOW + HOUR, limit="bell")]
)
def test_an_answer_or_a_turn_without_a_clock_takes_nothing_from_the_bank(deadline: Deadline) -> None:
    before = pebbles(pace="any", deadlines=(deadline,))
    assert BANKS.of(running_clocks.spent(before, moves.move(before, 0, ("toss",)), NOW).chairs[0]) is None


def test_without_banks_nobody_has_one() -> None:
    before = pebbles(Clockwork(), pace="any", deadlines=(turn_of(0, NOW + HOUR),))
    assert BANKS.of(running_clocks.spent(before, moves.move(before, 0, ("toss",)), NOW).chairs[0]) is None


# -- deadlines that move


def test_a_pause_postpones_turns_and_reminders_of_its_seats_but_no_limit_of_the_game() -> None:
    mine = turn_of(0, NOW + 5 * HOUR, remind=int(NOW) + HOUR)
    unlimited, other, limit = turn_of(0, 0), turn_of(1, NOW + HOUR), turn_of(0, NOW + HOUR, limit="bell")
    before = pebbles(deadlines=(mine, unlimited, other, limit))
    after = running_clocks.shifted(before, before, NOW, NOW + 2 * HOUR, {0})
    later = replace(mine, due=int(NOW) + 7 * HOUR, remind=int(NOW) + 3 * HOUR)
    assert after.head.deadlines == (later, unlimited, other, limit)


def test_a_turn_by_the_hour_of_the_day_that_is_moved_ends_at_the_hour_that_counts() -> None:
    due = int(at("2026-11-23T20:00"))
    position = pebbles(Clockwork(hour=20, zone=BERLIN), deadlines=(turn_of(0, due), turn_of(0, 0), turn_of(1, due)))
    away = Away(int(at("2026-11-20T10:00")), int(at("2026-11-25T21:00")))
    after = with_chair(position, 0, VACATION.put(position.chairs[0], away))
    then, now = at("2026-11-23T10:00"), at("2026-11-23T15:00")
    ends = [deadline.due for deadline in running_clocks.shifted(position, after, then, now, {0, 1}).head.deadlines]
    assert ends == [at("2026-11-26T20:00"), 0, at("2026-11-24T20:00")]


def test_a_pause_that_ends_gives_every_seat_the_time_that_it_had() -> None:
    limit, started = turn_of(0, NOW + HOUR, limit="bell"), int(NOW) - 500
    before = pebbles(deadlines=(turn_of(0, NOW + HOUR), turn_of(1, NOW, remind=int(NOW) - 100), limit))
    paused = changed(before, paused_since=started)
    after = running_clocks.restarted(paused, NOW)
    later = (turn_of(0, NOW + HOUR + 500), turn_of(1, NOW + 500, remind=int(NOW) + 400), limit)
    assert (after.head.paused_since, after.head.deadlines) == (0, later)


def test_a_pause_that_was_only_asked_for_is_dropped_without_time() -> None:
    before = pebbles(deadlines=(turn_of(0, NOW + HOUR),))
    asked = pauses.pause(before, ADA.id, NOW).after
    assert asked != before
    assert pauses.resume(asked, BO.id, NOW + 5).after.head == before.head


def test_by_the_hour_of_the_day_more_time_lasts_until_the_hour_comes_again() -> None:
    due = int(at("2026-11-23T20:00"))
    position = pebbles(Clockwork(hour=20, zone=BERLIN), deadlines=(turn_of(0, due),))
    (after,) = running_clocks.extended(position, {0}, HOUR).head.deadlines
    assert after.due == at("2026-11-24T20:00")


@pytest.mark.parametrize(
    ("deadline", "due"),
    [
        (turn_of(0, NOW), NOW + HOUR),
        (turn_of(1, NOW), NOW),  # nobody gave Bo extra time
        (turn_of(0, 0), 0),  # there was no deadline
        (Deadline(0, "pass", 1, due=int(NOW)), NOW),  # a reaction, not a turn
        (turn_of(0, NOW, limit="bell"), NOW),
    ],
)
def test_more_time_is_for_turns_of_the_seats_that_it_is_given_to(deadline: Deadline, due: float) -> None:
    (after,) = running_clocks.extended(pebbles(deadlines=(deadline,)), {0}, HOUR).head.deadlines
    assert after.due == due
