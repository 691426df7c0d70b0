"""Tests of situations that few matches reach: a tile that runs out, ties broken by goals, three players who choose."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.geargrid import GAME, events
from games.geargrid.components.tiles import BOX, NUMBER
from games.geargrid.match.scoring import ranked, victories
from games.geargrid.timing import limit
from games.kernel import IllegalAction, Outcome
from tests.games.geargrid.build import Table
from tests.games.geargrid.test_match import CONFLICT, TILES, played

# Six spaces and one goal powered correctly: -54 + 3. Nine spaces and no goal: -51.
GOAL = "DRR@B1r0 DRR@D1r0 DRR@F1r0"
SPACES = "DOO@A2r1 DOO@A4r1 IOO@B6r0 DOO@E7r0"


def result(table: Table) -> Outcome:
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the match is over"
    return outcome


def test_GG11_M2_the_last_tile_of_a_kind_goes_to_one_and_comes_back_for_the_next() -> None:
    """If three players hold all three tiles of a kind, a fourth gets one only when another player returns one."""
    table = Table(4, mode="live").all("ready")
    assert BOX[NUMBER["DRR"]] == 3
    for seat in range(3):
        table.do(seat, "take:DRR")
    assert "take:DRR" not in table.codes(3, "take")
    with pytest.raises(IllegalAction, match="DRR"):
        table.do(3, "take:DRR")
    table.do(1, "back").do(3, "take:DRR")
    assert [table.view(seat).hand for seat in range(4)] == ["DRR", None, "DRR", "DRR"]


def test_GG14_a_removed_tile_is_in_the_pool_for_the_others() -> None:
    table = Table(4, mode="live").all("ready").do(0, "DRR@B1r0").do(1, "take:DRR").do(2, "take:DRR")
    assert "take:DRR" not in table.codes(3, "take")
    table.do(0, "lift:B1 back")
    assert "take:DRR" in table.codes(3, "take")


def test_GG52_tiles_used_in_one_round_are_there_in_the_next() -> None:
    table = Table(3, mode="live").all("ready")
    table.do(0, GOAL).all("done")
    assert (table.state.round, table.state.pools) == (2, (BOX,))


def test_GG50_of_equal_scores_the_one_with_more_goals_right_has_the_victory() -> None:
    table = played(Table(3, mode="live"), SPACES, GOAL, "")
    (last,) = table.state.results
    assert (last.scores, last.rights, last.winners) == ((-51, -51, -60), (0, 1, 0), (1,))
    assert victories(table.state) == (0, 1, 0)


def test_GG50_equal_scores_and_goals_are_a_victory_for_each_of_three() -> None:
    table = played(Table(4, mode="live", victories="1"), TILES[2], TILES[2], TILES[2], "")
    assert (result(table).reason, result(table).ranking) == ("shared", ((0, 1, 2), (3,)))


def test_GG50_goals_right_never_outweigh_points() -> None:
    assert ranked((-20, -21, -21, -30), (0, 3, 1, 3)) == ((0,), (1,), (2,), (3,))


def test_Q28_a_victory_shared_in_the_last_round_shares_the_match_only_between_those_who_reach_the_target() -> None:
    """If two players share a victory, and only one of them now has two, that player wins the match alone."""
    table = played(Table(3, mode="live", victories="2"), TILES[2], "", "")
    played(table, TILES[2], TILES[2], "")
    assert (result(table).reason, result(table).ranking, result(table).scores) == (
        "victories", ((0,), (1,), (2,)), (2, 1, 0),
    )  # fmt: skip


def test_Q28_two_who_reach_the_target_together_share_the_match_and_the_third_is_behind() -> None:
    table = Table(3, mode="live", victories="2")
    for boards in ((TILES[2], "", ""), ("", TILES[2], ""), (TILES[2], TILES[2], "")):
        assert GAME.outcome(table.state) is None
        played(table, *boards)
    assert (result(table).reason, result(table).ranking, result(table).scores) == ("shared", ((0, 1), (2,)), (2, 2, 0))
    assert not any(table.codes(seat) for seat in range(3)), "nobody builds after the end"
    assert limit(table.state) is None


def test_GG52_M6_alone_the_mark_is_reached_at_0_and_not_below() -> None:
    """A solo player reaches the mark with a score of 0. An empty board scores -60, which isn't enough."""
    table = played(Table(1, deal="all"), "")
    assert (result(table).scores, result(table).won, result(table).reason) == ((-60,), False, "short")


# Three players choose


@pytest.mark.parametrize("order", list(permutations((0, 1, 2))))
def test_GG32_three_choose_in_any_order_and_the_round_is_scored_with_the_last(order: tuple[int, ...]) -> None:
    """Three players choose between two tiles in any order. The round is scored after the last choice.

    On each board, the tiles a and b touch the engine (X7). Keeping a scores -59; keeping b, with three squares, -58.
    """
    boards = (CONFLICT, CONFLICT.replace("R@", "Y@"), CONFLICT.replace("R@", "P@"), "")
    table = played(Table(4, mode="live", choice="own"), *boards)
    picks = {0: "keep:b", 1: "keep:a", 2: "keep:b"}
    for number, seat in enumerate(order):
        assert (table.state.phase, table.state.results) == ("choose", ())
        assert [bool(table.codes(other)) for other in range(4)] == [other in order[number:] for other in range(4)], (
            "each of the three chooses once, the fourth has nothing to choose"
        )
        table.do(seat, picks[seat])
    assert table.state.results[0].scores == (-58, -59, -58, -60)
    assert table.state.results[0].winners == (0, 2)


def test_GG32_the_deadline_chooses_the_best_only_for_those_who_have_not_chosen() -> None:
    boards = (CONFLICT, CONFLICT.replace("R@", "Y@"), "")
    table = played(Table(3, mode="live", choice="own"), *boards).do(0, "keep:a")
    due = limit(table.state)
    assert due is not None, "choosing has a deadline"
    assert (due.key, due.seconds, due.codes) == ("choose:1", 60, ((0, ()), (1, ("keep:b",)), (2, ())))


# The order of events


def test_GG31_GG34_lost_tiles_are_reported_wave_by_wave_then_undriven_then_cut_off_ones() -> None:
    """A tile that touched only the losing tile of a conflict is cut off, and reported last."""
    table = played(Table(2, mode="live"), f"{CONFLICT} D1R@D2r0", "")
    kinds = [type(event).__name__ for event in table.events]
    told = [kind for kind in kinds if kind in ("BoardsFinal", "Judged", "Fell", "CutOff", "RoundWon", "RoundOpened")]
    assert told == ["BoardsFinal", "Judged", "Fell", "CutOff", "Judged", "RoundWon", "RoundOpened"]
    assert [event.seat for event in table.told(events.Judged) if isinstance(event, events.Judged)] == [0, 1]
