"""Tests of building a board: components, taking, placing and lifting tiles, the pool, edits, and the end of a round."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from games.geargrid import GAME, events
from games.geargrid.components.board import PLAYABLE, SPACES
from games.geargrid.components.placements import BY_NAME, MASK, OF_CODE, PLACEMENTS, same_as
from games.geargrid.components.tiles import BOX, CODES, NUMBER, tiles_of
from games.geargrid.state import MOST_TAKES
from games.kernel import IllegalAction, play
from tests.games.geargrid.build import Table


def live(seats: int = 2, **options: str) -> Table:
    return Table(seats, mode="live", **options).all("ready")


def test_GG1_the_box_holds_84_twos_and_32_threes_41_squares_of_each_color() -> None:
    sizes = Counter(CODES[code].size for code in tiles_of(BOX))
    assert sizes == {2: 84, 3: 32}
    squares = Counter(letter for code in tiles_of(BOX) for letter in CODES[code].pattern)
    assert [squares[letter] for letter in "RYPO"] == [41] * 4
    assert sum(squares.values()) == 264
    assert len(CODES) == 46


def test_GG3_the_board_has_60_playable_spaces() -> None:
    assert SPACES == 60


def test_GG60_a_placement_turns_clockwise_about_its_first_square() -> None:
    squares = {turns: PLACEMENTS[BY_NAME[f"LRP@D4r{turns}"]].squares for turns in range(4)}
    names = {turns: [f"{'ABCDEFGH'[cell % 8]}{cell // 8 + 1}" for cell in cells] for turns, cells in squares.items()}
    assert names == {0: ["D4", "E4", "E5"], 1: ["D4", "D5", "C5"], 2: ["D4", "C4", "C3"], 3: ["D4", "D3", "E3"]}


def test_GG62_equal_placements_count_as_one_7552_in_all() -> None:
    assert len(PLACEMENTS) == 7552
    assert same_as("DRR@C1r2") == "B1r0"
    assert same_as("DRY@C1r2") == "C1r2"
    assert same_as("DRY@A1r0") is None
    faces = {
        (code, frozenset(zip(PLACEMENTS[place].squares, CODES[code].pattern, strict=True)))
        for code in range(len(CODES))
        for place in OF_CODE[code]
    }
    assert len(faces) == 7552


def test_GG10_a_live_round_begins_when_all_are_ready_with_the_whole_box() -> None:
    table = Table(3, mode="live").do(0, "ready").do(2, "ready")
    assert (table.state.phase, table.codes(0), table.codes(1)) == ("ready", [], ["ready"])
    table.do(1, "ready")
    assert table.state.phase == "build"
    assert table.state.pools == (BOX,)
    assert len(table.codes(1, "take:")) == 46


def test_GG11_the_last_tile_goes_to_its_first_taker_and_the_other_reads_that_it_is_taken() -> None:
    table = live().do(0, "take:I1R")
    assert "take:I1R" not in table.codes(1)
    with pytest.raises(IllegalAction, match="Someone just took the last I1R"):
        play(GAME, table.state, 1, "take:I1R")


def test_Q12_choosing_another_tile_gives_the_first_back() -> None:
    table = live().do(0, "take:I1R take:D1Y")
    assert table.state.pools[0][NUMBER["I1R"]] == 1
    assert table.state.pools[0][NUMBER["D1Y"]] == 11
    assert table.view(0).hand == "D1Y"
    assert "take:D1Y" not in table.codes(0)


def test_GG12_tiles_lie_on_free_playable_spaces() -> None:
    table = live().do(0, "D1R@B1r0 take:DRY")
    places = [BY_NAME[f"DRY@{code.removeprefix('put:')}"] for code in table.codes(0, "put:")]
    assert places
    first = MASK[BY_NAME["D1R@B1r0"]]
    assert all(not MASK[place] & (first | ~PLAYABLE) for place in places)
    with pytest.raises(IllegalAction, match="would overlap another tile"):
        play(GAME, table.state, 0, "put:C1r1")
    with pytest.raises(IllegalAction, match="doesn't fit there: it would cover a corner or leave the board"):
        play(GAME, table.state, 0, "put:G1r0")


def test_GG13_a_tile_must_touch_the_engine_or_its_chain_corners_and_blanks_included() -> None:
    table = live().do(0, "take:D1R")
    assert {code[4:6] for code in table.codes(0, "put:")} >= {"A2", "B1", "B2", "C2"}
    assert "put:D4r0" not in table.codes(0)
    table.do(0, "put:B1r0 take:D1R")
    assert "put:D2r0" in table.codes(0), "it touches the blank square on C1 by a corner"
    with pytest.raises(IllegalAction, match="has to touch the engine or a tile connected to it"):
        play(GAME, table.state, 0, "put:F5r0")


def test_Q10_an_island_stays_but_gives_no_touch() -> None:
    table = live().do(0, "D1R@B1r0 D1R@D1r0 D1R@F1r0 lift:D1 back take:D1Y")
    assert table.state.benches[0].count == 2
    assert "put:G2r1" not in table.codes(0)
    table.do(0, "put:D1r0 take:D1Y")
    assert "put:G2r1" in table.codes(0)


def test_GG14_a_tile_is_moved_turned_and_removed_and_a_moved_one_keeps_its_label_GG63() -> None:
    table = live().do(0, "D1R@B1r0 DRY@D1r0 lift:B1 put:A2r1")
    board = table.view(0).board
    assert board is not None, "the seat has a board"
    assert [(tile.label, tile.place) for tile in board.tiles] == [("a", "A2r1"), ("b", "D1r0")]
    table.do(0, "lift:A2 back")
    assert table.state.pools[0][NUMBER["D1R"]] == 12
    table.do(0, "D1P@B1r0")
    board = table.view(0).board
    assert board is not None, "the seat has a board"
    assert [(tile.label, tile.code) for tile in board.tiles] == [("a", "D1P"), ("b", "DRY")]


def test_GG15_a_tile_may_be_put_so_that_it_clashes() -> None:
    table = live().do(0, "D1R@B1r0 take:D1Y")
    assert "put:B2r0" in table.codes(0)


def test_GG16_a_tile_in_the_hand_counts_for_nothing_and_goes_back() -> None:
    table = live().do(0, "D1R@B1r0 lift:B1 done")
    assert table.state.benches[0].count == 0
    assert table.state.pools[0] == BOX
    assert "work" in table.codes(0)


def test_M4_all_done_ends_the_round_and_work_takes_done_back() -> None:
    table = live().do(0, "done")
    assert GAME.idle == {"work"}
    table.do(0, "work D1R@B1r0 done")
    assert table.state.round == 1
    table.do(1, "done")
    assert table.state.results[0].scores == (-58, -60)
    assert (table.state.phase, table.state.round) == ("ready", 2)


def test_M5_by_post_all_get_the_same_deal_of_10_threes_and_28_twos_as_a_pool_of_their_own() -> None:
    table = Table(4)
    assert Counter(CODES[code].size for code in tiles_of(table.state.deal)) == {3: 10, 2: 28}
    assert table.state.pools == (table.state.deal,) * 4
    table.do(0, table.codes(0, "take:")[0])
    assert table.state.pools[1:] == (table.state.deal,) * 3


@pytest.mark.parametrize(("deal", "tiles"), [("8+21", (8, 21)), ("16+42", (16, 42)), ("all", (32, 84))])
def test_M5_other_deals_have_their_numbers_of_threes_and_twos(deal: str, tiles: tuple[int, int]) -> None:
    sizes = Counter(CODES[code].size for code in tiles_of(Table(2, deal=deal).state.deal))
    assert (sizes[3], sizes[2]) == tiles


def test_M5_each_round_has_a_new_deal() -> None:
    table = Table(2)
    first = table.state.deal
    table.all("done")
    assert table.state.round == 2
    assert table.state.deal != first


def test_GG65_by_post_the_order_in_which_steps_mix_changes_nothing() -> None:
    one, other = Table(2, deal="all"), Table(2, deal="all")
    one.do(0, "D1R@B1r0 DRY@D2r1").do(1, "D1P@A2r1 take:D1O")
    other.do(1, "take:D1P").do(0, "take:D1R").do(1, "put:A2r1").do(0, "put:B1r0 DRY@D2r1").do(1, "take:D1O")
    assert one.state == other.state


def post(edits: str = "24") -> Table:
    return Table(2, deal="all", edits=edits)


def test_M8_a_put_a_move_and_a_removal_are_an_edit_each() -> None:
    table = post().do(0, "D1R@B1r0")
    assert table.view(0).edits_left == 23
    table.do(0, "lift:B1 put:B1r1")
    assert table.view(0).edits_left == 22
    table.do(0, "lift:B1 back")
    assert table.view(0).edits_left == 21


def test_M8_giving_back_an_unused_tile_and_putting_one_where_it_was_are_free() -> None:
    table = post().do(0, "take:D1R back take:D1Y take:DRR back DRR@B1r0")
    assert table.view(0).edits_left == 23
    table.do(0, "lift:B1 put:B1r0")
    assert table.view(0).edits_left == 23
    table.do(0, "lift:B1 take:D1R")
    assert table.view(0).edits_left == 22, "taking another removes the lifted one"


def test_M8_no_edit_left_is_done() -> None:
    table = post().do(0, "D1R@B1r0")
    for _ in range(11):
        table.do(0, "lift:B1 put:B2r0 lift:B2 put:B1r0")
    assert table.view(0).edits_left == 1
    table.do(0, "lift:B1")
    assert table.codes(0, "take:") == [], "giving the lifted tile back would be the last edit"
    table.do(0, "back")
    assert table.state.benches[0].done
    assert table.codes(0) == []
    assert table.told(events.RanOut)


def test_M8_a_seat_takes_or_lifts_at_most_600_times_a_round() -> None:
    table = live()
    for _ in range(MOST_TAKES // 2):
        table.do(0, "take:D1R back take:D1Y back")
    assert table.view(0).takes_left == 0
    assert table.codes(0) == ["done"]
    assert GAME.words.blocked(table.view(0))["take"] == "You've used up this round's takes and lifts."


def test_M8_working_on_counts_too_so_that_every_game_ends() -> None:
    table = live().do(0, "done")
    for _ in range(MOST_TAKES):
        table.do(0, "work done")
    assert table.codes(0) == []


def test_the_invariants_notice_a_surplus_tile() -> None:
    table = live().do(0, "D1R@B1r0")
    broken = replace(table.state, pools=(BOX,))
    with pytest.raises(AssertionError, match="box = pool"):
        GAME.check(broken)
