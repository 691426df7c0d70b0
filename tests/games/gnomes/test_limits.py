"""Tests of the time limit for replies to an attack (W60, Q36-Q41)."""

from __future__ import annotations

import pytest

from games.gnomes import GAME
from games.gnomes.limits import limit
from tests.games.gnomes.build import Table


def attacked(pace: str = "post", alliances: str = "off") -> Table:
    """Return a game in which seat 0 attacks seat 1, who holds a Secret card."""
    table = Table(pace=pace, alliances=alliances).put("tur3", "a3").put("bet4", "a3").hand(1, "S03")
    return table.do("attack:tur3", "hit:bet4")


@pytest.mark.parametrize(("pace", "seconds"), [("post", 43200), ("live", 60)])
def test_Q38_a_question_passes_by_itself_after_the_tables_time(pace: str, seconds: int) -> None:
    found = limit(attacked(pace=pace).state)
    assert found is not None
    assert (found.seconds, found.codes) == (seconds, ((1, ("pass",)),))


def test_Q38_the_second_time_in_a_turn_nobody_is_waited_for_again() -> None:
    found = limit(attacked().own(1, passes=1).state)
    assert found is not None
    assert found.codes == ((1, ("mute",)),)


def test_Q37_nobody_who_could_do_nothing_is_waited_for() -> None:
    table = Table().put("tur3", "a3").put("bet4", "a3").do("attack:tur3", "hit:bet4")
    assert limit(table.state) is None
    assert table["bet4"].hp < 10


def test_Q41_ones_own_turn_has_the_tables_clock_alone() -> None:
    assert limit(Table().state) is None
    assert GAME.limit is limit


def test_a_question_keeps_its_clock_and_the_next_has_another() -> None:
    """Choices outside the turn don't restart a time limit. A second attack in the same turn gets its own limit."""
    table = attacked(alliances="on")
    first = limit(table.state)
    assert first is not None
    assert limit(table.do("ally:bet").state) == first
    table.do("pass", seat=1).put("tur4", "a3").do("attack:tur4", "hit:bet4")
    second = limit(table.state)
    assert second is not None
    assert second.key != first.key


def test_Q40_a_fall_goes_on_by_itself_too() -> None:
    """When time runs out, the bot chooses for a unit that has to fall, even on another player's turn."""
    table = Table().put("bet4", "d2").change(phase="flip", flips=1, round=6, active=0, asked=0)
    table.do("flip:d2")
    found = limit(table.state)
    assert found is not None
    ((seat, (code,)),) = found.codes
    assert seat == 1
    assert code in table.legal(1, "fall")
