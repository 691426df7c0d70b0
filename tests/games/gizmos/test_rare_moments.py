"""Tests of situations that few games reach: empty decks and dispensers, last rounds, near ties, and many effects."""

from __future__ import annotations

from msgspec.structs import replace

from games.gizmos import GAME, events
from games.gizmos.building.energy import ONE
from games.gizmos.data import CARD, LAST_ROUND
from games.kernel import Outcome
from tests.games.gizmos.build import P, Table

FIFTEEN = "101 102 103 104 105 106 107 108 109 110 111 112 113 114"  # including the starter
RED = ONE[0]


def result(table: Table, over: str = "") -> Outcome:
    outcome = GAME.outcome(replace(table.state, over=over or table.state.over))
    assert outcome is not None, "the game has ended"
    return outcome


def with_dispenser(table: Table, spheres: int, row: int = 6) -> Table:
    """Leave only these spheres in the dispenser, and the first `row` spheres in the row; return the table."""
    table.state = replace(table.state, dispenser=spheres, row=table.state.row[:row])
    return table


# Empty decks and dispensers


def test_Z34_from_an_empty_dispenser_nothing_is_drawn_and_the_turn_is_over() -> None:
    """Filing a card triggers the starter. If the dispenser is empty, the starter draws nothing, and the turn ends."""
    assert Table().do("file:101").codes() == ["use:901", "done"]
    table = with_dispenser(Table(), 0).do("file:101")
    assert (table.state.active, table.ring()) == (1, "")


def test_Z33_three_draws_from_a_dispenser_with_one_sphere_are_one() -> None:
    table = with_dispenser(Table(P("", "311")), RED).do("file:101 use:311")
    assert (table.ring(), table.state.dispenser, table.state.active) == ("R", 0, 1)


def test_Z33_draws_end_when_the_spheres_run_out() -> None:
    """If two gizmos would draw four spheres, but only two are left, the other draws are dropped."""
    table = with_dispenser(Table(P("", "311")), RED * 2).do("file:101 rest")
    assert (table.ring(), table.state.active) == ("RR", 1)


def test_Z33_two_picks_from_a_row_with_one_sphere_are_one() -> None:
    """Card 205 allows two picks, but after the first one nothing is left in the row, so the turn ends."""
    table = with_dispenser(Table(P("K", "205", archive="121")), 0, row=0).do("build:121")
    assert table.codes() == ["use:205", "done"]
    table.do("use:205 pick:K")
    assert (table.ring(), table.state.row, table.state.active) == ("K", b"", 1)


def test_Z11_Z14_with_an_empty_row_one_may_still_file_and_may_not_pass() -> None:
    table = with_dispenser(Table(), 0, row=0)
    assert table.codes("pick") == table.codes("pass") == []
    assert table.codes("file")


def test_Z13_the_last_card_of_a_deck_goes_under_it_as_its_only_card() -> None:
    table = Table(decks={2: "210"}).do("research:2")
    assert table.view(0).seen == ("210",)
    table.do("leave")
    assert table.state.decks[2] == bytes((CARD["210"],))
    assert "research:2" in table.codes("research")


def test_Z5_Z13_filing_the_last_card_of_a_deck_leaves_the_display_and_an_empty_deck() -> None:
    table = Table(display="201 202 203", decks={2: "210"})
    display = table.state.display
    table.do("research:2 file:210 done")
    assert (table.archive(), table.state.decks[2], table.state.display) == (["210"], b"", display)
    assert table.codes("research") == ["research:1", "research:3"]


def test_Z5_the_last_card_of_a_deck_fills_the_space_and_the_next_stays_empty() -> None:
    table = Table(display="101 102 103 104", decks={1: "105"}).do("file:102 done file:101")
    assert table.view().display[0] == (None, "105", "103", "104")


# The order in which effects are resolved


def test_Z5_Z50_spent_spheres_refill_the_row_then_the_display_refills_then_the_end_nears() -> None:
    table = with_dispenser(Table(P("K", FIFTEEN), display="117 118 119 120"), 0, row=5).do("build:117")
    kinds = [type(event) for event in table.told if type(event) is not events.TurnBegan]
    assert kinds == [events.Built, events.RowRefilled, events.Refilled, events.EndNears]
    assert table.state.row[-1] == 3, "the black sphere that was spent"


def test_Z30_three_gizmos_of_one_build_fire_in_the_order_chosen_and_one_may_be_left() -> None:
    table = Table(P("K", "134 131 234"), display="121").do("build:121")
    assert set(table.codes("use")) == {"use:131", "use:134", "use:234"}
    table.do("use:234 use:131 pick:R")
    assert [event.card for event in table.of(events.Fired) if isinstance(event, events.Fired)] == ["234", "131"]
    assert table.codes("use") == ["use:134"]
    table.do("done")
    assert (table.state.players[0].tokens, table.state.active) == (1, 1)


# Last rounds


def test_Z50_the_round_is_counted_from_the_first_player() -> None:
    """If Ada triggers the end of the game, and the turn order is Cy, Ada, Bo, then only Bo has another turn."""
    table = Table(P("K", FIFTEEN), P(), P(), display="117 118 119 120", first=2, active=0).do("build:117")
    assert (table.state.ending, table.state.active, table.over()) == ("gizmos", 1, "")
    table.do("pick:R")
    assert table.over() == "gizmos"


def test_Z50_the_first_player_ends_it_and_all_four_have_played() -> None:
    table = Table(P(), P(), P(), P("K", FIFTEEN), display="117 118 119 120", first=3, active=3).do("build:117")
    for seat in range(3):
        assert (table.over(), table.state.active) == ("", seat)
        table.do("pick:R" if "pick:R" in table.codes() else table.codes("pick")[0])
    assert table.over() == "gizmos"


def test_Z50_Z52_in_round_200_the_reason_is_the_gizmo_that_ends_the_game() -> None:
    table = Table(P(), P("K", FIFTEEN), display="117 118 119 120", active=1, round_=LAST_ROUND).do("build:117")
    assert table.over() == "gizmos"


def test_Z52_the_round_before_the_last_ends_nothing() -> None:
    table = Table(active=1, round_=LAST_ROUND - 1).do("pick:R")
    assert (table.over(), table.state.round) == ("", LAST_ROUND)


# Near ties and the final score


def ranking(*players: P, first: int = 0) -> tuple[int, ...]:
    return tuple(seat for (seat,) in result(Table(*players, first=first, active=first), "gizmos").ranking)


def test_Z51_three_who_are_equal_in_all_else_rank_by_their_distance_from_the_first_player() -> None:
    equal = P("R", "101"), P("B", "102"), P("K", "103")
    assert ranking(*equal) == (2, 1, 0)
    assert ranking(*equal, first=1) == (0, 2, 1)
    assert ranking(*equal, first=2) == (1, 0, 2)


def test_Z51_each_key_decides_only_where_those_before_it_are_equal() -> None:
    """Points rank first, then gizmos, then energy: Bo, who has the most energy but fewer points, isn't first."""
    assert ranking(P("", "101", tokens=1), P("RRR", "105"), P("", "102 103")) == (2, 0, 1)
    assert ranking(P("R", "101", tokens=1), P("", "102", tokens=1), P("RR", "103", tokens=1)) == (2, 0, 1)


def test_Z51_two_cards_count_the_energy_in_the_ring_twice_and_an_empty_ring_for_nothing() -> None:
    outcome = result(Table(P("RRBK", "333 334"), P("", "301")), "gizmos")
    assert outcome.scores == (8, 4)
    outcome = result(Table(P("", "333 334"), P("", "301")), "gizmos")
    assert outcome.scores == (0, 4)


def test_Z51_cards_in_the_archive_count_for_nothing() -> None:
    assert result(Table(P("", "101", "321")), "gizmos").scores == (1, 0)
