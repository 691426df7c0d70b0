"""Every game of the catalogue, and the example, keeps the laws of conformance.py: over seats and options."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import count, product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.kernel import Advice, AnyGame, AnySearcher, digest, play, to_act
from games.record import Header, start
from games.rng import Rng
from tests.games import conformance, secrecy
from tests.games.conformance import CATALOGUE, CHEAP, NAMES, Walk, headers, mixtures, name, walk

ROOT = Path(__file__).parents[2]
HEADERS = [header for game in CATALOGUE.values() for header in headers(game)]
LAWS = (*conformance.LAWS, *secrecy.LAWS)
ENOUGH = 40  # walks, where each is much alike
each_game = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)


@pytest.mark.parametrize("law", LAWS, ids=[law.__name__ for law in LAWS])
@pytest.mark.parametrize(
    "header", [pytest.param(header, marks=pytest.mark.xdist_group(name(header)), id=name(header)) for header in HEADERS]
)
def test_law(header: Header, law: Callable[[Walk], None]) -> None:
    law(walk(header))


@pytest.mark.parametrize("header", [header for game in CATALOGUE.values() for header in mixtures(game)], ids=name)
def test_cheap_laws_where_all_options_are_mixed(header: Header) -> None:
    game = walk(header)
    for law in CHEAP:
        law(game)


@pytest.mark.parametrize(
    "game", [game for game in CATALOGUE.values() if len(game.options) > 1], ids=lambda game: game.key
)
def test_every_mode_with_every_expansion_and_number_of_seats_is_walked(game: AnyGame) -> None:
    """By all laws: nothing that decides the shape of a game is left to sampling."""
    first, second = game.options[:2]
    walked = {(each.options[first.key], each.options[second.key], each.seats) for each in headers(game)}
    for one, other in product(first.choices, second.choices):
        options = game.defaults() | {first.key: one.value, second.key: other.value}
        assert {(one.value, other.value, seats) for seats in game.seats(options)} <= walked


def test_replay_is_the_same_in_another_process() -> None:
    """With another PYTHONHASHSEED: nothing hangs on the order of a set."""
    walks = [walk(header) for game in CATALOGUE.values() for header in headers(game)[:: 1 + len(game.options)]]
    lines = b"\n".join(msgspec.json.encode(played.record) for played in walks)
    run = subprocess.run(
        [sys.executable, "-m", "tests.games.conformance"],
        input=lines,
        capture_output=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "4711"},
    )
    assert run.stdout.decode().split() == [digest(played.turns[-1].step.state) for played in walks]


@each_game
def test_the_facts_about_a_game_are_filled_in(game: AnyGame) -> None:
    assert game.key.isidentifier()
    assert 1 <= game.min_seats <= game.max_seats <= len(NAMES)
    assert game.version >= 1
    assert all((game.name, game.blurb, game.credit, game.how_to, game.verbs))
    strengths = [choice.value for choice in game.strengths.choices]
    assert strengths == [*game.policies, *game.searchers]
    assert game.strengths.default in game.policies
    assert "random" in game.policies
    for option in game.options:
        assert option.default in {choice.value for choice in option.choices}
        assert len(option.choices) > 1
        assert all((choice.title, choice.help) for choice in option.choices)


@each_game
def test_everything_hidden_is_dealt_anew(game: AnyGame) -> None:
    secrecy.everything_hidden_is_dealt_anew(map(walk, headers(game)))


@each_game
def test_secrets_tell_what_is_hidden(game: AnyGame) -> None:
    found = headers(game)
    secrecy.secrets_tell_what_is_hidden(map(walk, found[:: 1 + len(found) // ENOUGH]))


@each_game
def test_the_rule_book_can_be_looked_up(game: AnyGame) -> None:
    entries = game.words.entries()
    assert len({entry.key for entry in entries}) == len(entries) > 0
    assert all(entry.title and entry.text and len(entry.text) <= 2000 for entry in entries)


@each_game
def test_every_computer_player_plays_a_whole_game(game: AnyGame) -> None:
    """By the view and the legal list alone: the same twice, always legal, with a line of why."""
    for seats, policy in ((seats, key) for seats in (game.min_seats, game.max_seats) for key in game.policies):
        state, rng = (
            start(game, Header(game.key, game.version, seats, game.defaults(), f"players-{policy}")),
            Rng(policy),
        )
        number = 0
        while asked := to_act(game, state, seats):
            assert number < 5000
            view, legal = game.view(state, asked[0]), game.legal_actions(state, asked[0])
            chance = Rng(f"{policy}-{number}")
            advice = game.policies[policy](view, legal, chance)
            if number % 10 == 0:
                assert game.policies[policy](view, legal, chance) == advice
            assert 0 < len(advice.why) <= 200
            assert "\n" not in advice.why
            state = game.apply(state, asked[0], next(action for action in legal if action.code == advice.code)).state
            number += 1
        assert rng.drawn == 0


@pytest.mark.parametrize(
    ("game", "key", "seats"),
    [
        pytest.param(game, key, seats, id=f"{game.key}-{key}-{seats}")
        for game in CATALOGUE.values()
        for key in game.searchers
        for seats in sorted({game.min_seats, game.max_seats})
    ],
)
def test_every_searching_player_plays_a_whole_game(game: AnyGame, key: str, seats: int) -> None:
    """Told only worlds like the true one: whole moves, the same twice, with a line of why."""
    state, number = start(game, Header(game.key, game.version, seats, game.defaults(), f"searchers-{key}")), 0
    while asked := to_act(game, state, seats):
        seat = asked[number % len(asked)]
        advice = _searched(game, game.searchers[key], state, seat, number)
        assert number % 10 or _searched(game, game.searchers[key], state, seat, number) == advice
        assert 0 < len(advice.why) <= 200
        assert "\n" not in advice.why
        codes = (advice.code, *advice.then)  # the same may stand there twice: a card with two tiles takes one for both
        for place, code in enumerate(codes, start=1):
            step = play(game, state, seat, code)
            assert bool(step.events) == (place == len(codes))
            state = step.state
        number += 1


def _searched(game: AnyGame, searcher: AnySearcher, state: Any, seat: int, number: int) -> Advice:
    """In a dozen iterations now and then, in three for the other moves: what is thought through is legal after each."""
    clock, most = count(), 3 if number % 10 else 12
    world = game.resample(state, seat, Rng(f"world-{number}"))
    return searcher(world, seat, Rng(f"{number}"), lambda: next(clock) >= most)


@each_game
def test_a_table_does_not_hang_on_whether_its_options_were_read_or_typed(game: AnyGame) -> None:
    """A digest looks at values, never at which objects they are."""
    for header in headers(game):
        again = msgspec.json.decode(msgspec.json.encode(header), type=Header)
        typed = msgspec.structs.replace(header, options=game.defaults() | dict(header.options.items()))
        assert digest(start(game, again)) == digest(start(game, typed))
