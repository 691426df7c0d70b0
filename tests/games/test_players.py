"""Tests that computer players' reasons rank a choice correctly among all those that everybody can see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from games import GAMES
from games.english import ordinal
from games.kernel import AnyGame, peek, to_act
from games.players import rank
from games.record import Header, start
from games.rng import Rng

WORTHS = {"a": 3.0, "b": 4.0, "c": 4.0, "d": 1.0}


@pytest.mark.parametrize(
    ("chosen", "worths", "told"),
    [
        ("b", WORTHS, "tied for the best of 4 choices, ahead of a"),
        ("a", WORTHS, "the 3rd best of 4 choices, behind b"),
        ("a", {"a": 2.0, "b": 1.0, "c": 0.0}, "the best of 3 choices, ahead of b"),
        ("a", {"a": 2.0, "b": 1.0}, "the better of 2 choices, ahead of b"),
        ("b", {"a": 2.0, "b": 1.0}, "the worse of 2 choices, behind a"),
        ("a", {"a": 2.0, "b": 2.0}, "as good as the other choice"),
        ("a", {"a": 2.0, "b": 2.0, "c": 2.0}, "as good as any of 3 choices"),
        ("a", {"a": 2.0}, ""),
    ],
)
def test_a_choice_is_ranked(chosen: str, worths: dict[str, float], told: str) -> None:
    assert rank(chosen, worths, str) == told


def test_places_are_counted_as_people_say_them() -> None:
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)] == (
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"]
    )


def reasoned(game: AnyGame) -> Iterator[tuple[Any, int, tuple[str, ...], str]]:
    """Yield (state before the move, seat, codes, reason) for the first moves of a game between sensible players."""
    state = start(game, Header(game.key, game.version, 3, game.defaults(), "ranks"))
    for number in range(120):
        if not to_act(game, state, 3):
            return
        seat, before = to_act(game, state, 3)[0], state
        codes: tuple[str, ...] = ()
        while state is before:
            quiet = peek(game, state, seat, codes)
            legal = game.legal_actions(quiet, seat)
            advice = game.policies["sensible"](game.view(quiet, seat), legal, Rng(f"{number}"))
            codes = (*codes, advice.code)
            step = game.apply(quiet, seat, next(each for each in legal if each.code == advice.code))
            state = step.state if step.events else state
        yield before, seat, codes, advice.why


def ranked(why: str) -> int:
    """Return the number in a reason such as "the best of 38 choices", or 0 if the reason has no rank."""
    found = re.search(r"(?:best|better|worse|any) of (\d+)", why)
    return int(found[1]) if found else 2 if "as good as the other choice" in why else 0


def test_a_turn_of_gizmos_is_ranked_among_all_that_it_can_begin_with() -> None:
    game, seen = GAMES["gizmos"], 0
    for state, seat, codes, why in reasoned(game):
        view = game.view(state, seat)
        legal = game.legal_actions(state, seat)
        if view.ask.kind == "turn" and len(codes) == 1 and len(legal) > 1:
            assert ranked(why) == len(legal), (codes, why)
            seen += 1
    assert seen > 20


def test_a_tile_of_gears_is_ranked_among_all_ways_to_lay_one_of_the_row() -> None:
    game, seen = GAMES["gears"], 0
    for state, seat, codes, why in reasoned(game):
        if codes[0] in ("place:blind", "move") or not codes[0].startswith("place") or "down" in codes:
            continue
        tiles = [each.code for each in game.legal_actions(state, seat) if each.prefix == "place"]
        ways = 0
        for tile in tiles:
            if tile != "place:blind":
                for cell in game.legal_actions(peek(game, state, seat, (tile,)), seat):
                    after = peek(game, state, seat, (tile, cell.code))
                    ways += sum(each.prefix == "turn" for each in game.legal_actions(after, seat))
        assert ranked(why) == ways, (codes, why)
        seen += 1
    assert seen > 10


def test_a_call_of_gnomes_is_ranked_among_all_calls() -> None:
    game, seen = GAMES["gnomes"], 0
    for state, seat, codes, why in reasoned(game):
        calls = [each for each in game.legal_actions(state, seat) if each.prefix == "call"]
        if codes[0].startswith("call"):
            assert ranked(why) == (len(calls) if len(calls) > 1 else 0), (codes, why)
            seen += 1
    assert seen > 3
