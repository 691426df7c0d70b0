"""Tests of the searching computer player: it finds winning moves, keeps secrets, and beats the sensible player."""

from __future__ import annotations

from itertools import count

import pytest

from games.gears import GAME
from games.gears.players.prospects import prospects
from games.gears.players.searching import ranked
from games.gears.state import State, asked
from games.kernel import Advice, play
from games.record import Header, start
from games.rng import Rng

searching = GAME.searchers["searching"]


def advised(state: State, seat: int, seed: str, iterations: int = 30) -> Advice:
    clock = count(1)
    return searching(GAME.resample(state, seat, Rng(f"{seed}w")), seat, Rng(seed), lambda: next(clock) >= iterations)


def opening(number: int, seats: int = 2, decisions: int = 40, **options: str) -> State:
    """Return the State between two moves of a game of sensible players, after about `decisions` decisions."""
    state: State = start(GAME, Header("gears", GAME.version, seats, GAME.defaults() | options, f"opening-{number}"))
    number_made = 0
    while True:
        (seat,) = asked(state)
        legal = GAME.legal_actions(state, seat)
        step = play(
            GAME, state, seat, GAME.policies["sensible"](GAME.view(state, seat), legal, Rng(f"{number_made}")).code
        )
        state, number_made = step.state, number_made + 1
        if number_made >= decisions and step.events:
            return state


def test_moves_are_ranked_whole_and_each_once() -> None:
    state = opening(1)
    (seat,) = asked(state)
    moves = list(ranked(state, seat))
    assert len(set(moves)) == len(moves) > len(GAME.legal_actions(state, seat))
    for codes in moves:
        after = state
        for code in codes[:-1]:
            step = play(GAME, after, seat, code)
            assert not step.events
            after = step.state
        assert play(GAME, after, seat, codes[-1]).events


def test_the_first_in_rank_is_what_the_sensible_player_begins_with() -> None:
    state = opening(2)
    (seat,) = asked(state)
    firsts = {
        GAME.policies["sensible"](GAME.view(state, seat), GAME.legal_actions(state, seat), Rng(f"{n}")).code
        for n in range(30)
    }
    assert next(ranked(state, seat))[0] in firsts


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_search_advises_the_same_whatever_hidden_information_is_replaced_by(seats: int) -> None:
    for number in range(3):
        state = opening(number, seats, 30 + 20 * number)
        (seat,) = asked(state)
        other = GAME.resample(state, seat, Rng("other"))
        assert advised(state, seat, "same") == advised(other, seat, "same")


def test_reasons_of_the_searching_player_are_those_of_the_sensible_one() -> None:
    """The searching player's reasons depend only on the kind of move, so they can't reveal anything."""
    said = {advised(state, asked(state)[0], "why", 10).why for state in map(opening, range(6))}
    assert all(line.endswith((".", ")")) and "\n" not in line for line in said)


def test_prospects_know_the_end() -> None:
    state = opening(3)
    while asked(state):
        (seat,) = asked(state)
        assert all(-1 < value < 1 for value in prospects(state))
        legal = GAME.legal_actions(state, seat)
        code = GAME.policies["sensible"](GAME.view(state, seat), legal, Rng("end")).code
        state = play(GAME, state, seat, code).state
    outcome = GAME.outcome(state)
    assert outcome is not None, "the game is over"
    values = prospects(state)
    assert all((values[seat] > -1) == (seat in outcome.ranking[0]) for seat in (0, 1))


@pytest.mark.parametrize(("tiles", "decisions"), [("fewer", 45), ("all", 70)])
def test_the_search_wins_where_a_move_wins_at_once(tiles: str, decisions: int) -> None:
    """If a move wins the game, the search makes that move, or one that wins later in the same turn.

    `make bench` prints how often the search beats the sensible player.
    """
    met = 0
    for number in range(19):
        state = opening(number, decisions=decisions, tiles=tiles)
        for turn in range(40):
            if not asked(state):
                break
            (seat,) = asked(state)
            advice = GAME.policies["sensible"](GAME.view(state, seat), GAME.legal_actions(state, seat), Rng(f"{turn}"))
            winning = {codes for codes in ranked(state, seat) if wins(state, seat, codes)} if not state.stack else set()
            if winning:
                met += 1
                found = advised(state, seat, f"{number}", 60)
                after = made(state, seat, (found.code, *found.then))
                assert (found.code, *found.then) in winning or wins_soon(after, seat, 2)
                break
            state = play(GAME, state, seat, advice.code).state
    assert met >= 3


def wins_soon(state: State, seat: int, moves: int) -> bool:
    if not moves or seat not in asked(state):
        return False
    ways = [*ranked(state, seat)]
    return any(wins(state, seat, codes) for codes in ways) or any(
        wins_soon(made(state, seat, codes), seat, moves - 1) for codes in ways
    )


def wins(state: State, seat: int, codes: tuple[str, ...]) -> bool:
    """Tell whether the move wins the game, whatever the hidden cards are."""
    for number in range(6):
        world = GAME.resample(state, seat, Rng(f"wins-{number}"))
        world = made(world, seat, codes)
        if prospects(world)[seat] < 1:
            return False
    return True


def made(state: State, seat: int, codes: tuple[str, ...]) -> State:
    for code in codes:
        state = play(GAME, state, seat, code).state
    return state
