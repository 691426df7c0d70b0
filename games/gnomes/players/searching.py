"""A computer player that simulates this turn and the next one, both played sensibly, with `games.search.race`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import tanh
from typing import Final

from games.gnomes.actions import Action
from games.gnomes.advice import worth
from games.gnomes.apply import apply
from games.gnomes.ends.scoring import points
from games.gnomes.hidden import resample
from games.gnomes.legal import legal_actions
from games.gnomes.players.candidates import candidates, finished
from games.gnomes.players.choices import choose
from games.gnomes.players.reasons import reason
from games.gnomes.state import State
from games.gnomes.view import view
from games.kernel import Advice, Seat
from games.rng import Rng
from games.search import Codes, Enough, Model, Rules, race

ITERATIONS: Final = 60
_RULES: Final = Rules(legal_actions, apply, resample)
_WIDTH: Final = 8  # moves considered
_SCALE: Final = 12.0  # a gain in points that's rated tanh(1)
_TURNS: Final = 1  # turns of others that are simulated
_SEARCHED: Final = frozenset({"flip", "assign", "act", "restart"})  # steps of a turn in which the player searches
_TRUST: Final = 0.06  # bonus for the sensible player's move
_WIN: Final = 30.0  # value of winning a solo game, in points


def searching(world: State, seat: Seat, rng: Rng, enough: Enough, /) -> Advice:
    """Choose the move that does best when this turn and the next one are simulated in several possible worlds."""
    moves = tuple(islice(candidates(world, seat), _WIDTH)) if _is_searched(world, seat) else ()
    if len(moves) < 2:
        codes = finished(world, seat, choose(world, seat, legal_actions(world, seat), rng))
    else:
        model = _Model(world, seat, moves)
        codes = race(model, world, rng, enough, ITERATIONS, {moves[0]: _TRUST}, knockout=True)
    state, last = _RULES.completed(world, seat, codes)
    return Advice(codes[0], reason(view(state, seat), last), codes[1:])


def _is_searched(state: State, seat: Seat) -> bool:
    """Tell whether the player searches for this choice.

    The player searches for tiles, dice, moves, casts and replies, but uses estimates for re-rolls, calls and cards.
    """
    if state.draft is not None or state.asked != seat:
        return False
    return state.top is not None or state.phase in _SEARCHED


class _Model(Model[State, Action]):
    """The rules of the search: a world is simulated until the next player's turn ends, and each lead is rated."""

    def __init__(self, world: State, seat: Seat, moves: tuple[Codes, ...]) -> None:
        super().__init__(_RULES, seat)
        self._moves = moves
        self._before = leads(world)
        self._horizon = world.turn + _TURNS + 1

    def mover(self, state: State) -> Seat | None:
        return None if state.phase == "over" or state.turn >= self._horizon else state.asked

    def moves(self, _state: State) -> Iterator[Codes]:
        """Return the moves to compare. They come from the actual state, so every simulated world has the same ones."""
        return iter(self._moves)

    def choose(self, state: State, seat: Seat, legal: tuple[Action, ...], rng: Rng) -> Action:
        """Choose as the sensible player would, but don't cast, because rating casts would take most of the time."""
        return choose(state, seat, [action for action in legal if action.verb != "cast"], rng)

    def worth(self, state: State) -> tuple[float, ...]:
        """Return a rating from -1 to 1 for each seat: how much its lead has grown since the simulation began."""
        return tuple(tanh((lead - before) / _SCALE) for lead, before in zip(leads(state), self._before, strict=True))


def leads(state: State) -> tuple[float, ...]:
    """Return each seat's lead. After the game, only the result counts."""
    seats = range(state.rules.humans)
    if state.phase != "over":
        return tuple(worth.value_of(state, seat) for seat in seats)
    if state.rules.solo:
        return (_WIN if state.over == "won" else worth.value_of(state, 0) - _WIN,)
    scores = [points(state, seat) for seat in seats]
    return tuple(_lead(scores, seat) for seat in seats)


def _lead(scores: list[int], seat: Seat) -> float:
    best = max((score for other, score in enumerate(scores) if other != seat), default=0)
    return scores[seat] - best + (_SCALE if scores[seat] > best else 0.0)
