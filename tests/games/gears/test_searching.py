"""The searching player: takes what wins, keeps secrets, and beats the sensible one."""

from __future__ import annotations

from itertools import count

import pytest

from games.gears import GAME
from games.gears.players.prospects import prospects
from games.gears.players.searching import ranked
from games.gears.state import asked
from games.kernel import Advice, play
from games.record import Header, start
from games.rng import Rng
from tests.bench.players import by_policy, contest

searching = GAME.searchers["searching"]
HURRIED = 6


def advised(state: object, seat: int, seed: str, iterations: int = 30) -> Advice:
    clock = count(1)
    return searching(GAME.resample(state, seat, Rng(f"{seed}w")), seat, Rng(seed), lambda: next(clock) >= iterations)  # type: ignore[arg-type]


def opening(number: int, seats: int = 2, decisions: int = 40):  # type: ignore[no-untyped-def]
    """A state in the middle of a sensible game, with no chain begun."""
    state = start(GAME, Header("gears", GAME.version, seats, GAME.defaults(), f"opening-{number}"))
    made = 0
    while True:
        (seat,) = asked(state)
        legal = GAME.legal_actions(state, seat)
        step = play(GAME, state, seat, GAME.policies["sensible"](GAME.view(state, seat), legal, Rng(f"{made}")).code)
        state, made = step.state, made + 1
        if made >= decisions and step.events:
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
def test_it_advises_the_same_whatever_it_may_not_know(seats: int) -> None:
    """Another deal of all that is hidden from it: the same move with the same words."""
    for number in range(3):
        state = opening(number, seats, 30 + 20 * number)
        (seat,) = asked(state)
        other = GAME.resample(state, seat, Rng("other"))
        assert advised(state, seat, "same") == advised(other, seat, "same")


def test_its_reasons_are_those_of_the_sensible_player() -> None:
    """Said by the kind of move alone, so that they give nothing away."""
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
    assert outcome is not None
    values = prospects(state)
    assert all((values[seat] > -1) == (seat in outcome.ranking[0]) for seat in (0, 1))


def test_it_beats_the_sensible_player_even_in_a_hurry() -> None:
    """With 24 iterations a move; `make bench` prints the share at 0.3 s."""
    won = 0
    for number in range(HURRIED):
        mine = number % 2
        movers = [by_policy("sensible"), by_policy("sensible")]
        movers[mine] = lambda _game, state, seat, seed: _codes(advised(state, seat, seed, 24))
        won += contest(GAME, (movers[0], movers[1]), f"hurry-{number}") == (mine,)
    assert won >= HURRIED // 2


def _codes(advice: Advice) -> tuple[str, ...]:
    return advice.code, *advice.then
