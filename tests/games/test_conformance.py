"""Tests that all games, and the example game, keep the invariants in conformance.py and secrecy.py.

`make test` covers every pair of choices in the lobby. `make test-slow` adds the cross product of modes, expansions and
seats, each other choice by itself, and an even sample of all combinations.
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import count, product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel import Advice, AnyGame, AnySearcher, digest, play, to_act
from games.record import Header, start
from games.rng import Rng
from tests.games import conformance, secrecy
from tests.games.conformance import CATALOGUE, CHEAP, NAMES, headers, lively_headers, mixtures, more_headers, name, walk
from tests.games.pairwise import Pick, every_table, pairs

ROOT = Path(__file__).parents[2]
INVARIANTS = (*conformance.INVARIANTS, *secrecy.INVARIANTS)
SLOW = pytest.mark.slow
FIRST_MOVES, WHOLE_GAME = 40, 5000
ENOUGH = 40  # number of walks, for games whose walks are all similar
each_game = pytest.mark.parametrize("game", CATALOGUE.values(), ids=CATALOGUE)


@pytest.mark.parametrize(
    ("header", "sampled"),
    [
        *(pytest.param(header, 0.06, id=name(header)) for game in CATALOGUE.values() for header in headers(game)),
        *(
            pytest.param(header, 1.0, id=name(header), marks=SLOW)
            for game in CATALOGUE.values()
            for header in more_headers(game)
        ),
    ],
)
@pytest.mark.every_case
def test_a_random_walk_keeps_every_invariant(header: Header, sampled: float, subtests: pytest.Subtests) -> None:
    """Each random game keeps every invariant. A broken one is reported by name: `SUBFAILED [secrets_are_kept]`."""
    played = replace(walk(header), sampled=sampled)
    for invariant in INVARIANTS:
        with subtests.test(invariant.__name__):
            invariant(played)


@SLOW  # checks cheap invariants in more combinations; the test above covers every pair of options
@pytest.mark.parametrize("header", [header for game in CATALOGUE.values() for header in mixtures(game)], ids=name)
def test_a_mixture_of_options_keeps_the_cheap_invariants(header: Header, subtests: pytest.Subtests) -> None:
    played = walk(header)
    for invariant in CHEAP:
        with subtests.test(invariant.__name__):
            invariant(played)


@each_game
def test_every_two_choices_of_the_lobby_meet_in_a_walk(game: AnyGame) -> None:
    walked = [(dict(header.options), header.seats) for header in headers(game)]
    assert {seats for _, seats in walked} == {seats for _, seats in every_table(game)}
    met = set[frozenset[Pick]]().union(*map(pairs, walked))
    missing = set[frozenset[Pick]]().union(*map(pairs, every_table(game))) - met
    assert not missing, f"no walk has {sorted(map(sorted, missing))[:5]} together"


@pytest.mark.parametrize(
    "game", [game for game in CATALOGUE.values() if len(game.options) > 1], ids=lambda game: game.key
)
def test_every_mode_with_every_expansion_and_number_of_seats_is_walked(game: AnyGame) -> None:
    """`make test-slow` covers every combination of modes, expansions and numbers of seats, not only a sample."""
    first, second = game.options[:2]
    walked = {
        (each.options[first.key], each.options[second.key], each.seats) for each in headers(game) + more_headers(game)
    }
    for one, other in product(first.choices, second.choices):
        options = game.defaults() | {first.key: one.value, second.key: other.value}
        assert {(one.value, other.value, seats) for seats in game.seats(options)} <= walked


def test_replay_is_the_same_in_another_process() -> None:
    """Another process, with another PYTHONHASHSEED, replays to the same result, so the order of sets never matters."""
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
    secrecy.everything_hidden_is_dealt_anew(map(walk, headers(game) + lively_headers(game)))


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
    """Every computer player gives legal advice with a one-line reason, and the same advice if it's asked again."""
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
    "moves", [pytest.param(FIRST_MOVES, id="opening"), pytest.param(WHOLE_GAME, id="whole-game", marks=SLOW)]
)
@pytest.mark.parametrize(
    ("game", "key", "seats"),
    [
        pytest.param(game, key, seats, id=f"{game.key}-{key}-{seats}")
        for game in CATALOGUE.values()
        for key in game.searchers
        for seats in sorted({game.min_seats, game.max_seats})
    ],
)
def test_every_searching_player_makes_whole_legal_moves(game: AnyGame, key: str, seats: int, moves: int) -> None:
    """Computer players that search give the same complete, legal move each time they're asked, with a one-line reason.

    The first part of a game has every kind of move. Whole games are slow, because each move is searched for.
    """
    state = start(game, Header(game.key, game.version, seats, game.defaults(), f"searchers-{key}"))
    for number in range(moves):
        asked = to_act(game, state, seats)
        if not asked:
            break
        seat = asked[number % len(asked)]
        advice = _searched(game, game.searchers[key], state, seat, number)
        assert number % 10 or _searched(game, game.searchers[key], state, seat, number) == advice
        assert 0 < len(advice.why) <= 200
        assert "\n" not in advice.why
        codes = (advice.code, *advice.then)  # a code can occur twice: a card that needs two tiles may take one twice
        for place, code in enumerate(codes, start=1):
            step = play(game, state, seat, code)
            assert bool(step.events) == (place == len(codes))
            state = step.state
    assert moves == FIRST_MOVES or not to_act(game, state, seats), "the game isn't over"


def _searched(game: AnyGame, searcher: AnySearcher, state: Any, seat: int, number: int) -> Advice:
    """Search for a move, with six iterations every tenth time and two otherwise. Both must lead to a legal move."""
    clock, most = count(), 2 if number % 10 else 6
    world = game.resample(state, seat, Rng(f"world-{number}"))
    return searcher(world, seat, Rng(f"{number}"), lambda: next(clock) >= most)


@each_game
def test_a_digest_does_not_depend_on_whether_options_were_read_or_typed(game: AnyGame) -> None:
    """A digest depends only on values, not on the identity of objects such as option strings."""
    for header in headers(game):
        again = msgspec.json.decode(msgspec.json.encode(header), type=Header)
        typed = msgspec.structs.replace(header, options=game.defaults() | dict(header.options.items()))
        assert digest(start(game, again)) == digest(start(game, typed))
