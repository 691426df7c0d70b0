"""Tests of rounds, victories, ties, matches, choices between tiles, deadlines and leaving."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.geargrid import GAME, events
from games.geargrid.match.scoring import ranked, victories
from games.geargrid.timing import limit
from games.kernel import play
from games.rng import Rng
from tests.games.geargrid.build import Table

CONFLICT = "D1R@B1r0 I1R@A2r1"  # both touch the engine, so only one of them can stay (X7)
TILES = {2: "D1R@B1r0", 3: "I1R@B1r0", 0: ""}


def played(table: Table, *boards: str) -> Table:
    if table.state.rules.is_live:
        table.all("ready")
    for seat, tiles in enumerate(boards):
        table.do(seat, f"{tiles} done")
    return table


def test_GG50_most_points_then_goals_right_then_shared() -> None:
    assert ranked((-5, -3, -9), (0, 0, 3)) == ((1,), (0,), (2,))
    assert ranked((-5, -5, -5), (1, 2, 2)) == ((1, 2), (0,))


def test_GG51_a_match_goes_to_4_3_2_victories_with_2_3_4_players() -> None:
    assert [Table(seats).state.rules.target for seats in (2, 3, 4)] == [4, 3, 2]
    assert Table(2, victories="2").state.rules.target == 2


@pytest.mark.parametrize("number", range(1, 10))
def test_GG51_the_table_may_choose_any_number_of_victories(number: int) -> None:
    table = Table(2, mode="live", victories=str(number))
    for won in range(number):
        assert (victories(table.state), GAME.outcome(table.state)) == ((won, 0), None)
        played(table, TILES[2], "")
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert (outcome.reason, outcome.scores) == ("victories", (number, 0))


def test_GG51_the_match_ends_with_the_victory_that_is_enough() -> None:
    table = Table(2, mode="live", victories="2")
    played(table, TILES[2], "")
    assert (victories(table.state), GAME.outcome(table.state)) == ((1, 0), None)
    played(table, TILES[2], "")
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert (outcome.reason, outcome.ranking, outcome.scores) == ("victories", ((0,), (1,)), (2, 0))
    assert [sum(line.points for line in lines) for lines in outcome.breakdown] == [2, 0]
    assert GAME.words.verdict(table.view(None), ("Ada", "Bo")).startswith(
        "Ada wins the match with 2 victories in 2 rounds; "
    )


def test_Q27_a_tie_is_a_victory_for_each_and_Q28_the_match_is_shared() -> None:
    table = played(Table(3, mode="live", victories="1"), TILES[2], TILES[2], "")
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert (outcome.reason, outcome.ranking) == ("shared", ((0, 1), (2,)))
    assert "Ada and Bo share the win" in GAME.words.verdict(table.view(None), ("Ada", "Bo", "Cy"))


def test_Q28_at_most_5_rounds_with_four_and_7_with_three_or_two() -> None:
    for seats, most in ((4, 5), (3, 7), (2, 7)):
        table, number = Table(seats, mode="live"), 0
        while GAME.outcome(table.state) is None:
            winner = number % seats
            played(table, *(TILES[2] if seat == winner else "" for seat in range(seats)))
            number += 1
        assert number == most


def test_GG52_every_round_begins_with_empty_boards_and_the_whole_box() -> None:
    table = played(Table(2, mode="live"), TILES[3], "")
    assert table.state.round == 2
    assert all(not bench.tiles for bench in table.state.benches)
    assert table.state.deal == table.state.pools[0]
    assert table.view(1).last[0].tiles[0].code == "I1R", "the boards of the last round lie open"


def test_GG52_alone_it_is_one_round_and_the_score() -> None:
    table = played(Table(1, deal="all"), TILES[3])
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert (outcome.scores, outcome.won, outcome.reason) == ((-57,), False, "short")
    assert sum(line.points for line in outcome.breakdown[0]) == -57
    minus = "\N{MINUS SIGN}"
    assert GAME.words.verdict(table.view(None), ("Ada",)) == (
        f"Ada loses with {minus}57, 57 short of the target: 57 empty spaces."
    )


def test_Q18_the_bot_chooses_and_shows_what_the_other_choices_give() -> None:
    table = played(Table(2, mode="live"), CONFLICT, "")
    assert table.state.results[0].scores == (-58, -60)
    story = table.view(1).last[0].judgement
    assert story is not None, "the board was judged"
    assert [(choice.goes, choice.score, choice.is_chosen) for choice in story.waves[0].choices] == [
        ((0,), -58, True),
        ((1,), -59, False),
    ]
    fell = table.told(events.Fell)[0]
    assert fell.sentence(("Ada", "Bo")) == (
        "Tile a (D1R at B1) comes off: it conflicts with tile b (I1R at A2), which is just as far from the engine."
    )


def test_choice_own_asks_wave_by_wave_and_a_wrong_choice_costs() -> None:
    table = played(Table(2, mode="live", choice="own"), CONFLICT, "")
    assert (table.state.phase, table.codes(0), table.codes(1)) == ("choose", ["keep:a", "keep:b"], [])
    ask = table.view(0).ask
    assert ask is not None, "somebody is asked"
    assert (ask.wave, ask.prospects) == (1, (("a", -59), ("b", -58)))
    assert ask.rivals == (("a", ("b",)), ("b", ("a",)))
    hint = GAME.words.hint(table.view(0), GAME.legal_actions(table.state, 0)[0])
    assert hint == "removes b; the most you can still score is \N{MINUS SIGN}59"
    table.do(0, "keep:a")
    assert table.state.results[0].scores == (-59, -60)
    assert table.state.finals[0].picks == (0,)


def test_M4_the_deadline_ends_building_for_all_at_once() -> None:
    table = Table(3, mode="live", minutes="5")
    assert limit(table.state) is None
    table.all("ready").do(0, "D1R@B1r0 take:D1Y").do(1, "done")
    due = limit(table.state)
    assert due is not None, "a time limit runs"
    assert (due.key, due.seconds, due.codes) == ("build:1", 300, ((0, ("done",)), (1, ()), (2, ("done",))))
    for seat, codes in due.codes:
        table.do(seat, " ".join(codes))
    assert table.state.results[0].scores == (-58, -60, -60)


def test_M4_the_same_deadline_runs_on_whatever_is_built() -> None:
    table = Table(2)
    before = limit(table.state)
    table.do(0, table.codes(0, "take:")[0])
    after = limit(table.state)
    assert before is not None
    assert after is not None
    assert (before.key, before.seconds) == (after.key, after.seconds) == ("build:1", 24 * 3600)


def test_the_deadline_of_a_choice_picks_the_best() -> None:
    table = played(Table(2, mode="live", choice="own"), CONFLICT, CONFLICT.replace("R@", "Y@"))
    while (due := limit(table.state)) is not None and due.key == "choose:1":
        for seat, codes in due.codes:
            table.do(seat, " ".join(codes))
    assert table.state.results[0].scores == (-58, -58)


def test_Q29_the_board_of_one_who_left_counts_as_it_stands() -> None:
    table = Table(2, mode="live").all("ready").do(0, TILES[3])
    legal = GAME.legal_actions(table.state, 0)
    assert GAME.stand_in(table.view(0), legal, Rng("x")).code == "done"
    table.do(0, "done").do(1, "done")
    assert table.state.results[0].scores[0] == -57


def test_M7_help_shows_as_much_as_the_table_gives_and_changes_nothing_else() -> None:
    seen, codes = {}, set()
    for help_ in ("none", "sides", "full"):
        table = Table(2, mode="live", help=help_).all("ready").do(0, CONFLICT)
        board = table.view(0).board
        assert board is not None, "the seat has a board"
        seen[help_] = (board.black, board.judgement is not None)
        codes.add(tuple(table.codes(0)))
    assert seen == {"none": ((), False), "sides": (("b",), False), "full": (("b",), True)}
    assert len(codes) == 1
    assert (Table(2).state.rules.help, Table(2, mode="live").state.rules.help) == ("full", "sides")


def test_boards_are_hidden_from_others_while_building_and_public_at_the_end() -> None:
    live, post = Table(2, mode="live").all("ready"), Table(2, deal="all")
    for table, shown in ((live, 1), (post, None)):
        table.do(0, f"{TILES[2]} take:D1Y")
        for seat in (1, None):
            view = table.view(seat)
            assert view.players[0].tiles == shown
            assert view.last == ()
            assert view.hand is None
        assert table.view(0).hand == "D1Y"
    assert dict(live.view(1).pool)["D1R"] == 11
    assert dict(post.view(1).pool)["D1R"] == 12
    live.all("done")
    assert [len(board.tiles) for board in live.view(None).last] == [1, 0]


def test_a_round_ends_in_the_step_of_the_last_player_who_is_done() -> None:
    table = Table(2).do(0, "done")
    step = play(GAME, table.state, 1, "done")
    kinds = [type(event).__name__ for event in step.events]
    assert kinds == ["Finished", "BoardsFinal", "Judged", "Judged", "RoundWon", "RoundOpened"]
    assert replace(step.state, results=()) != table.state
