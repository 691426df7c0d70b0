"""Tests of Gear Grid's computer players: who beats whom, and that the reasons they give are true."""

from __future__ import annotations

from statistics import mean

import pytest

from games.english import signed
from games.geargrid import GAME
from games.geargrid.adjudication.judging import judged
from games.geargrid.components.tiles import BOX
from games.geargrid.players.layout import Layout
from games.geargrid.players.planning import plan
from games.geargrid.players.reasons import reason
from games.geargrid.players.searching import planned
from games.kernel import Advice
from games.record import Header, start
from games.rng import Rng
from lab.matches import by_policy, by_searcher, played, rounds
from tests.games.geargrid.build import Table, laid

RANDOM, SENSIBLE = (by_policy(GAME.policies[name]) for name in ("random", "sensible"))
SEARCHING = by_searcher(GAME.searchers["searching"], rounds(8))


def sensible(table: Table, seat: int = 0) -> Advice:
    return GAME.policies["sensible"](table.view(seat), GAME.legal_actions(table.state, seat), Rng("a"))


@pytest.mark.parametrize("mode", ["post", "live"])
def test_sensible_beats_random(mode: str) -> None:
    for number in range(4):
        mine = number % 2
        movers = [SENSIBLE if seat == mine else RANDOM for seat in range(2)]
        game = played(GAME, movers, GAME.defaults() | {"mode": mode, "victories": "1"}, f"beats-{number}")
        assert game.outcome.ranking[0] == (mine,)


def test_sensible_builds_boards_without_a_fault() -> None:
    scores = []
    for number in range(8):
        game = played(GAME, [SENSIBLE], GAME.defaults(), f"alone-{number}")
        story = judged(game.state.finals[0].tiles)
        assert (story.invalid, story.cut) == ((), ())
        scores.append(story.score)
    assert mean(scores) > -13


def test_the_planner_builds_what_it_planned_and_better() -> None:
    games = [played(GAME, [SEARCHING], GAME.defaults(), f"plan-{number}") for number in range(3)]
    scores = [game.outcome.scores[0] or 0 for game in games]
    plain = [played(GAME, [SENSIBLE], GAME.defaults(), f"plan-{number}").outcome.scores[0] or 0 for number in range(3)]
    assert mean(scores) > mean(plain)


@pytest.mark.parametrize("number", [3, 6, 7])
def test_the_planner_does_not_forget_the_board_that_it_builds(number: int) -> None:
    """The searching player builds the first board that it planned, without wasting edits on other plans."""
    options = GAME.defaults() | {"deal": "16+42"}
    game = played(GAME, [SEARCHING], options, f"lab-1-{number}")
    first = planned(start(GAME, Header(GAME.key, GAME.version, 1, options, f"lab-1-{number}")), 0, rounds(8)())
    assert game.outcome.scores[0] is not None
    assert game.outcome.scores[0] >= first.score
    assert game.state.finals[0].edits <= len(first.tiles) + 6


def test_the_planner_comes_to_an_end_where_edits_are_free() -> None:
    """The searching player finishes its board even if edits cost nothing, instead of rebuilding it forever."""
    game = played(GAME, [SEARCHING], GAME.defaults() | {"edits": "free", "deal": "8+21"}, "plan-free")
    assert game.state.finals[0].takes < 60


def test_a_plan_is_judged_as_it_is_scored_and_never_gets_worse() -> None:
    scores = [plan(BOX, (), "a", bettered).score for bettered in range(12)]
    assert scores == sorted(scores)
    story = judged(plan(BOX, (), "a", 11).tiles)
    assert (story.score, story.invalid, story.cut) == (scores[-1], (), ())


def test_a_layout_takes_what_turns_and_leaves_what_does_not() -> None:
    tiles = laid("D1R@B1r0, I1R@A2r1, DRR@D2r0")
    layout, left = Layout.of(tiles)
    assert list(layout.tiles) == [tiles[0]]
    assert left == [tiles[1], tiles[2]]
    assert layout.score == judged(tiles[:1]).score == -58


def test_the_sensible_player_takes_off_a_tile_that_does_not_turn() -> None:
    table = Table(1, deal="all").do(0, "D1R@B1r0 DYY@A2r1")
    assert sensible(table).code == "lift:A2"
    table.do(0, "lift:A2")
    assert not sensible(table).code.startswith("put:A2")


def test_in_a_conflict_the_best_stays() -> None:
    table = Table(1, mode="live", choice="own").do(0, "ready D1R@B1r0 I1R@A2r1 done")
    advice = sensible(table)
    assert advice.code == "keep:b"
    assert advice.why == f"The board scores {signed(-58)}, the better of 2 choices, ahead of {signed(-59)}."


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("take:DRY", "This tile covers two spaces and passes motion from red to yellow."),
        ("take:I1P", "This tile covers three spaces and connects to purple; blank squares never clash."),
        ("take:D1O", "This tile covers two spaces and connects to orange; blank squares never clash."),
        ("take:IPP", "This tile covers three spaces and connects to purple at both ends."),
    ],
)
def test_reasons_explain_choices_with_public_facts(code: str, why: str) -> None:
    table = Table(1, deal="all")
    only = [action for action in GAME.legal_actions(table.state, 0) if action.code == code]
    more = [action for action in GAME.legal_actions(table.state, 0) if action.code == "done"]
    assert reason(table.view(0), only[0]) == why
    assert reason(table.view(0), more[0]) == "No tile left would gain a point."
