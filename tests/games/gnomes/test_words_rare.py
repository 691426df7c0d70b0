"""Tests of all variants of sentences that occur in no golden game. The tests edit Views to produce them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.gnomes import GAME
from games.gnomes.nouns import fitting
from games.gnomes.view import View
from games.gnomes.words.standing import nearing, standing
from games.kernel import Line, Outcome
from tests.games.gnomes.build import Table

NAMES = ("Ada", "Bo")
TABLE = Table().put("tur1", "c2").put("bet1", "c4")


def seen(**facts: Any) -> View:
    """Return Ada's View in the movement step of her turn. She leads the tribe "tur". `facts` are fields to replace."""
    return replace(TABLE.view(0), **facts)


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ((), "You have no cards in hand."),
        (("S10",), "In hand: Crystal Cache."),
        (("S10", "S10"), "In hand: Crystal Cache \N{MULTIPLICATION SIGN}2."),
    ],
)
def test_the_private_text_lists_the_cards_in_hand(hand: tuple[str, ...], told: str) -> None:
    assert GAME.words.secret(seen(hand=hand), NAMES).split("\n")[0] == told


def test_a_long_hand_is_counted() -> None:
    hand = [f"S{number:02}" for number in range(1, 15)]
    told = GAME.words.secret(seen(hand=(*hand, "S14")), NAMES).split("\n")[0]
    named = told.count(",") + 1
    assert told.endswith(f" and {15 - named} more."), told
    assert 1 < named < 15


def test_cards_just_drawn_are_named_to_their_viewer() -> None:
    assert (
        GAME.words.secret(seen(seen=("S10", "L07")), NAMES).split("\n")[1] == "You just drew Crystal Cache and Shove."
    )
    assert "just drew" not in GAME.words.secret(seen(seen=()), NAMES)


@pytest.mark.parametrize(
    ("ranking", "scores", "rows", "told"),
    [
        (
            ((0,), (1,)),
            (30, 20),
            (Line("clans", 30),),
            "Ada wins by 10: 30 for clans. Six rounds. Points: Ada 30, Bo 20.",
        ),
        (((1,), (0,)), (20, 21), (), "Bo wins by 1. Six rounds. Points: Bo 21, Ada 20."),
        (((0, 1),), (20, 20), (), "Ada and Bo win. Six rounds. Points: Ada 20, Bo 20."),
        (
            ((0, 1),),
            (20, 20),
            (Line("clans", 12), Line("leaders", 8), Line("nothing", 0)),
            "Ada and Bo win: 12 for clans, 8 for leaders. Six rounds. Points: Ada 20, Bo 20.",
        ),
    ],
)
def test_verdicts_name_the_winner_the_margin_and_the_reason(
    ranking: tuple[tuple[int, ...], ...], scores: tuple[int, int], rows: tuple[Line, ...], told: str
) -> None:
    breakdown = tuple(rows if seat in ranking[0] else () for seat in range(2))
    outcome = Outcome("Six rounds.", ranking, scores, breakdown)
    assert GAME.words.verdict(seen(outcome=outcome), NAMES) == told


def test_verdicts_of_solo_games_say_how_far_the_goal_was() -> None:
    def told(points: int, *, won: bool) -> str:
        outcome = Outcome("Time is up.", ((0,),), (points,), ((),), won=won)
        return GAME.words.verdict(seen(outcome=outcome, mode="solo"), NAMES)

    assert told(1, won=True) == "Ada won. Time is up."
    assert told(2, won=False) == "Ada lost: 0 of 7 enemies defeated, 2 of 7 units on the board. Time is up."


def test_a_solo_player_reads_the_distance_to_the_goal_instead_of_points() -> None:
    now = standing(seen(mode="solo", round=8))
    assert now.goal == "Goal: 0 of 7 enemies defeated, 2 of 7 units on the board, 2 rounds left."
    assert now.points == ()
    assert not any(now.figures)
    assert standing(seen(mode="solo", round=10)).goal.endswith(", last round.")
    assert standing(seen(round=8)).goal == ""


def test_partners_in_teams_are_no_rivals() -> None:
    view = seen(mode="teams", seat=0)
    first, second = view.players[:2]
    joined = replace(view, players=(replace(first, allies=(0, 1), points=9), replace(second, allies=(0, 1), points=9)))
    assert standing(joined).points == (9, None)
    assert standing(replace(joined, seat=None)).points == (9, 9)


def test_the_last_round_is_announced() -> None:
    assert nearing(seen(round=1)) == ""
    assert nearing(seen(round=99)) == "This is the last round."
    assert nearing(seen(round=99, outcome=Outcome("", ((0,),), (0,), ((),)))) == ""


def test_a_refusal_names_what_was_not_possible() -> None:
    assert GAME.words.why(seen(), "order:tur1", NAMES) == "You can't set that standing order right now."
    assert GAME.words.why(seen(), "when:1", NAMES) == "That isn't one of your choices right now."


def test_a_refusal_names_the_alliance_that_can_be_broken() -> None:
    table = Table(("tur", "bet", "imb"), alliances="on").do("ally:bet").do("ally:tur", seat=1)
    told = GAME.refusal(table.view(0), "xyzzy:1", GAME.legal_actions(table.state, 0), ("Ada", "Bo", "Cy"))
    assert told.endswith(" or break an alliance."), told


def test_a_refusal_quotes_labels_and_names_units() -> None:
    table = Table().put("tur1", "b5").put("bet1", "b5").hand(1, "S03").do("attack:tur1", "hit:bet1")
    told = GAME.refusal(table.view(1), "roll", GAME.legal_actions(table.state, 1), NAMES)
    assert " You can choose “Pass”, Iron Bark, “Keep passing”, " in told
    table = Table().put("tur1", "b5").put("bet1", "b5")
    told = GAME.refusal(table.view(0), "attack:tur3", GAME.legal_actions(table.state, 0), NAMES)
    assert told == "That unit can't attack right now. You can choose your Lamplighters."


def test_a_list_that_is_too_long_ends_with_a_count() -> None:
    assert fitting(("Ada", "Bo", "Cy"), 80) == "Ada, Bo and Cy"
    assert fitting(("Ada", "Bo", "Cy", "Dot"), 18) == "Ada, Bo and 2 more"
    assert fitting(("Ada", "Bo", "Cy", "Dot"), 1) == "Ada and 3 more"
    assert fitting(("1 horn and 1 sword to Ada", "1 horn to Bo", "1 horn to Cy"), 40) == (
        "1 horn and 1 sword to Ada, and 2 more"
    )


def test_a_refusal_on_another_players_turn_names_what_can_be_done() -> None:
    table = Table().put("tur1", "c2").put("bet1", "c4")
    legal = GAME.legal_actions(table.state, 1)
    told = GAME.refusal(table.view(1), "move:bet1", legal, NAMES)
    assert told.startswith("Round 1: it's Ada's turn. I'll ping you when you're up. Meanwhile, you "), told
    assert told.endswith(" set a standing order."), told
