"""Tests of the gizmos that a table fires without asking (`Game.obvious`)."""

from __future__ import annotations

from games.gizmos.obvious import obvious
from games.kernel import Seat
from tests.games.gizmos.build import P, Table

STARTER = "use:901"
SCORES = "134"  # building black gives 1 VP
PICKS = "131"  # building black lets its owner pick a sphere


def _obvious(table: Table, seat: Seat = 0) -> str:
    action = obvious(table.state, seat)
    return action.code if action else ""


def test_filing_with_room_in_the_ring_draws_without_asking() -> None:
    table = Table(P("RR"), display="109 101 103 104").do("file:109")
    assert table.codes() == [STARTER, "done"]
    assert _obvious(table) == STARTER
    assert _obvious(table, 1) == "", "it isn't their turn"


def test_a_sphere_that_would_fill_the_ring_is_asked_for() -> None:
    table = Table(P("RRBB"), display="109 101 103 104").do("file:109")
    assert table.codes() == [STARTER, "done"]
    assert _obvious(table) == ""


def test_points_are_never_asked_for() -> None:
    table = Table(P("KRRBB", f"{SCORES} {PICKS}"), display="109 101 103 104").do("build:109")
    assert table.codes() == [f"use:{SCORES}", f"use:{PICKS}", "done"]
    assert _obvious(table) == f"use:{SCORES}"


def test_the_order_is_asked_for_while_another_gizmo_needs_room_too() -> None:
    table = Table(P("R", "130 118"), display="109 101 103 104").do("file:109")
    assert {STARTER, "use:118"} < set(table.codes())
    assert _obvious(table) == ""


def test_nothing_is_obvious_in_the_middle_of_a_choice_or_at_the_start_of_a_turn() -> None:
    table = Table(P("R", "118"), display="109 101 103 104")
    assert _obvious(table) == ""
    assert _obvious(table.do("file:109 use:118")) == ""
