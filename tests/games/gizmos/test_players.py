"""Tests of Gizmos' computer players: the sensible one beats random play, and the search finds obvious moves."""

from __future__ import annotations

from itertools import count
from statistics import mean

import pytest

from games.gizmos import GAME
from games.gizmos.data import CARD
from games.gizmos.players.searching import leads
from games.gizmos.players.table import of_state, value
from games.kernel import Advice
from games.rng import Rng
from lab.matches import by_policy, played
from tests.games.gizmos.build import P, Table

RANDOM, SENSIBLE = (by_policy(GAME.policies[name]) for name in ("random", "sensible"))


def sensible(table: Table) -> str:
    seat = table.state.active
    advice = GAME.policies["sensible"](table.view(seat), GAME.legal_actions(table.state, seat), Rng("a"))
    return advice.code


def searched(table: Table, iterations: int = 150) -> Advice:
    clock, seat = count(), table.state.active
    world = GAME.resample(table.state, seat, Rng("world"))
    return GAME.searchers["searching"](world, seat, Rng("a"), lambda: next(clock) >= iterations)


@pytest.mark.parametrize("seats", [2, 4])
def test_sensible_beats_random(seats: int) -> None:
    """The sensible player wins at least 18 of 20 games against random play."""
    won = 0
    for number in range(20):
        mine = number % seats
        movers = [SENSIBLE if seat == mine else RANDOM for seat in range(seats)]
        won += played(GAME, movers, {}, f"beats-{number}").outcome.ranking[0] == (mine,)
    assert won >= 18


def test_sensible_games_are_short_and_rich() -> None:
    games = [played(GAME, [SENSIBLE] * 3, {}, f"short-{number}") for number in range(6)]
    assert mean(game.state.round for game in games) < 28
    assert mean(score or 0 for game in games for score in game.outcome.scores) > 22


def test_the_sensible_player_builds_what_it_can_pay_for_and_fires_triggered_gizmos() -> None:
    table = Table(P("K", "134"), display="109 101 103 104", row="RRRRRR")
    code = sensible(table)
    assert code.startswith("build"), code
    fired = Table(P("K", "134"), display="109 101 103 104").do("build:109")
    assert sensible(fired) == "use:134"


def test_the_sensible_player_fires_all_remaining_gizmos_with_one_choice() -> None:
    assert sensible(Table(P("", "301 311 309")).do("file:101")) == "rest"


def test_the_sensible_player_leaves_researched_cards_that_it_cannot_use() -> None:
    assert sensible(Table(P("", "", "103"), decks={3: "301 302 303 304"}).do("research:3")) == "leave"


def test_the_sensible_player_starts_with_gizmos_that_bring_spheres() -> None:
    """Of two gizmos at the same price, the sensible player builds the one that brings spheres rather than a point."""
    assert sensible(Table(P("B", ""), display="130 134 136 103")) == "build:130"


def test_a_second_gizmo_of_a_kind_is_worth_less() -> None:
    first = of_state(Table(P("B", ""), display="130").state)
    second = of_state(Table(P("B", "132"), display="130").state)
    assert value(second, CARD["130"]) < value(first, CARD["130"])


@pytest.mark.parametrize(
    ("me", "display", "do", "why"),
    [
        (
            P("K", "134"),
            "109 101 103 104",
            "",
            (
                "The Azure Magnet is worth 1 VP, and building it triggers the Soot Chime."
                " I rate this 5.6, the best of 15 choices, ahead of filing Azure Magnet (2.8)."
            ),
        ),
        (P("", "301 311 309"), "101", "file:101", "Nothing left needs a choice."),
        (P("", "", "103"), "", "research:3", "Nothing here helps my machine."),
    ],
)
def test_reasons_explain_choices_with_public_facts(me: P, display: str, do: str, why: str) -> None:
    table = Table(me, display=display, row="RRRRRR", decks={3: "301 302 303 304"} if do.startswith("res") else {})
    advice = GAME.policies["sensible"](table.do(do).view(0), GAME.legal_actions(table.state, 0), Rng("a"))
    assert advice.why == why


def test_the_search_takes_the_win() -> None:
    """In the last turn of a tied game, the search builds a gizmo, which wins by one point."""
    table = Table(P("RRRR", "201 202 203 204"), P("K", "301 302 303"), active=1, round_=200, display="117 118 119 120")
    assert searched(table).code == "build:117"


def test_the_search_makes_whole_moves() -> None:
    table = Table(P("RY", "102 301 302 303"), P("", "103"), display="104 101 107 109 304 305")
    advice = searched(table, 40)
    assert GAME.apply(table.state, 0, GAME.legal_actions(table.state, 0)[0])
    assert len((advice.code, *advice.then)) in (1, 2, 3)


def test_a_player_with_more_gizmos_and_spheres_is_ahead() -> None:
    table = Table(P("R", "101"), P("RR", "102 103"))
    lead = leads(table.state)
    assert lead[1] > 0 > lead[0]
    assert lead[0] == pytest.approx(-lead[1])
