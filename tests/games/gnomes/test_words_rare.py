"""Tests of all variants of sentences that occur in no golden game. The tests edit Views to produce them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.gnomes import GAME
from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.nouns import fitting, unit
from games.gnomes.view import Pending, View
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


def _asked(table: Table) -> list[str]:
    """Return what the channel, the player who is asked, and the other player read."""
    asked = table.state.asked
    return [GAME.prompt(table.view(seat), NAMES) for seat in (None, asked, 1 - asked)]


def test_a_question_about_a_flip_names_the_units_on_the_tile() -> None:
    table = Table().put("tur3", "a2").put("bet4", "a2").hand(1, "S03").change(phase="flip", flips=2, round=7)
    channel, panel, other = _asked(table.do("flip:a2"))
    assert channel == "Ada flips a2, under Bo's Bone Callers. Bo, will you respond?"
    assert panel == "Ada flips a2, under your Bone Callers. Respond?"
    assert other == "Ada flips a2, under Bo's Bone Callers. Waiting for Bo to respond."


def test_a_player_is_asked_about_their_own_attack_by_name_once() -> None:
    table = Table().put("tur3", "a3", swords=2).put("bet4", "a3", hp=4).hand(0, "S01").hand(1, "S03")
    table.do("attack:tur3", "hit:bet4", "with:2").do("cast:S03", "on:bet4", seat=1).do("pass")
    channel, panel, other = _asked(table)
    assert channel == "Ada, will you cast something before the Toy Masters attack Bo's Bone Callers?"
    assert panel.endswith(
        " attack Bo's Bone Callers for 3 damage (6 vs 9: halved), leaving 1 HP. Cast something first?"
    )
    assert other == "Waiting for Ada, who can cast something before the Toy Masters attack your Bone Callers."


def test_a_halved_attack_says_so_in_the_channel_too() -> None:
    table = Table().put("tur1", "a3").put("bet4", "a3").hand(1, "S01").do("attack:tur1", "hit:bet4")
    channel, panel, _ = _asked(table)
    assert ": halved)" in channel
    assert ": halved)" in panel


@pytest.mark.parametrize(
    ("on", "told"),
    [
        (("bet1",), "Ada casts Heavy Swing on your {}: "),
        (("c4",), "Ada casts Heavy Swing on c4, under your {}: "),
        (("bet",), "Ada casts Heavy Swing on you: "),
        (("tur1", "b5"), "Ada casts Heavy Swing: "),
    ],
)
def test_a_question_about_a_cast_says_what_it_does_to_the_player(on: tuple[str, ...], told: str) -> None:
    swing = next(each.id for each in ABILITIES if each.name == "Heavy Swing")
    view = replace(TABLE.view(1), asked=(1,), pending=Pending("cast", 0, ability=swing, on=on))
    assert GAME.prompt(view, NAMES).startswith(told.format(unit("bet1")))
