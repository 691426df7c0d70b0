"""Tests of turn clocks in a bot without features, which have only a fixed number of seconds per turn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.refusals import NotNow
from bot.core.table.edits import changed
from bot.core.table.hooks import NO_HOOKS
from bot.core.table.position import Position
from bot.core.table.timing import deadlines, running_clocks
from bot.core.table.timing.durations import DAY, HOUR
from bot.features.clocks.clockwork import Clockwork
from tests.bot.conftest import ADA
from tests.bot.core.table.timing.test_turn_clocks import NOW, pebbles, turn_of

OTHER = Clockwork(bank=DAY, hour=20, weekends_off=True, at_zero="seat")  # left behind by a removed feature


def plain(clock: int = HOUR, work: Clockwork = OTHER) -> Position:
    return replace(pebbles(work, clock), hooks=NO_HOOKS)


@pytest.mark.parametrize(
    ("seconds", "words", "card"),
    [(0, "no limit", []), (HOUR, "1 hour", ["1 hour a turn"]), (7 * DAY, "1 week", ["1 week a turn"])],
)
def test_a_clock_is_chosen_and_described(seconds: int, words: str, card: list[str]) -> None:
    position = deadlines.set_clock(changed(plain(DAY), status="lobby"), ADA.id, seconds)
    clocks, head = position.hooks.turn_clocks, position.head
    assert (head.clock, clocks.chosen(head), clocks.choices[str(seconds)]) == (seconds, str(seconds), words)
    assert (clocks.in_words(head), clocks.is_set(head)) == (words, seconds > 0)
    assert clocks.on_card(head) == card


@pytest.mark.parametrize("key", ["bank-86400-7200", "at-20", "17", ""])
def test_other_clocks_are_refused_in_words(key: str) -> None:
    with pytest.raises(NotNow) as refusal:
        deadlines.set_clock(changed(plain(), status="lobby"), ADA.id, key)
    assert str(refusal.value) == "Pick a clock from the list: no limit, or 1 hour to 1 week per turn."


def test_a_clock_that_is_not_offered_is_described_all_the_same() -> None:
    position = plain(2 * HOUR)
    clocks = position.hooks.turn_clocks
    assert (clocks.chosen(position.head), clocks.in_words(position.head)) == ("", "2 hours")


def test_clock_settings_of_a_removed_feature_change_no_turn() -> None:
    """Clock settings of a removed feature have no effect: there's no bank, no fixed hour and no weekend off.

    When time runs out, the bot moves.
    """
    saturday = 1_795_867_200.0  # 2026-11-28, at noon
    position = changed(plain(), deadlines=(turn_of(0, saturday),))
    assert running_clocks.due(position, 0, saturday) == saturday + HOUR
    (longer,) = running_clocks.extended(position, {0}, HOUR).head.deadlines
    (later,) = running_clocks.shifted(position, position, saturday - 5, saturday, {0}).head.deadlines
    assert (longer.due, later.due) == (saturday + HOUR, saturday + 5)
    clocks = position.hooks.turn_clocks
    assert clocks.spent(position.head, position.chairs[0], 5, True) is position.chairs[0]
    assert clocks.at_zero(position.head) == "move"
    assert not deadlines.is_wanted(position, 0)
    assert clocks.per_turn(position.head) == HOUR
    assert running_clocks.due(position, 1, NOW) == NOW + HOUR
