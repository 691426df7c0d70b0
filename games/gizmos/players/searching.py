"""A computer player that looks ahead by simulation, with `games.search`.

The estimated values of choices rank the moves to try, and choose all moves in the simulations.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import tanh
from typing import Final

from games.gizmos.actions import Action
from games.gizmos.apply import apply
from games.gizmos.building.energy import total
from games.gizmos.data import CARDS
from games.gizmos.hidden import resample
from games.gizmos.legal import legal_actions
from games.gizmos.players.choices import worth
from games.gizmos.players.reasons import reason
from games.gizmos.players.table import SPHERE, SPHERE_EARLY, of_state, progress, promise
from games.gizmos.scoring import points, rank_key
from games.gizmos.state import State
from games.gizmos.view import view
from games.kernel import Advice, Seat
from games.rng import Rng
from games.search import Codes, Enough, Model, Rules, interleaved, race

ITERATIONS: Final = 400
_RULES: Final = Rules(legal_actions, apply, resample)
_ROUNDS: Final = 3  # rounds that are simulated
_WIDTH: Final = 9  # moves considered
_SCALE: Final = 4.0  # a lead that has grown by this many points is rated tanh(1)
_VICTORY: Final = 6.0  # value of winning, in points
_ARCHIVED: Final = 0.1


def searching(world: State, seat: Seat, rng: Rng, enough: Enough, /) -> Advice:
    """Choose the move that does best in simulations of many possible worlds."""
    legal = legal_actions(world, seat)
    if len(legal) == 1:
        return Advice(legal[0].code, reason(view(world, seat), legal[0]))
    codes = race(_Model(world, seat), world, rng, enough, ITERATIONS)
    state, last = _RULES.completed(world, seat, codes)
    return Advice(codes[0], reason(view(state, seat), last), codes[1:])


class _Model(Model[State, Action]):
    """The game as the search needs it: a simulation plays some rounds, and then the players' machines are rated."""

    def __init__(self, world: State, seat: Seat) -> None:
        super().__init__(_RULES, seat)
        self._before = leads(world)
        self._horizon = world.turn + _ROUNDS * len(world.players)

    def mover(self, state: State) -> Seat | None:
        return None if state.over or state.turn >= self._horizon else state.active

    def moves(self, state: State) -> Iterator[Codes]:
        """Yield the most promising complete moves: the best of each kind, then the second best of each, and so on."""
        kinds: dict[str, list[Action]] = {}
        for action in _ranked(state):
            kinds.setdefault(action.verb, []).append(action)
        return islice((codes for action in interleaved(kinds.values()) for codes in _completed(state, action)), _WIDTH)

    def choose(self, state: State, _seat: Seat, legal: tuple[Action, ...], _rng: Rng) -> Action:
        table = of_state(state)
        return max(legal, key=lambda action: worth(table, action))

    def worth(self, state: State) -> tuple[float, ...]:
        """Return a rating for each seat, from -1 to 1: how much its lead has grown since the simulation began."""
        return tuple(tanh((lead - before) / _SCALE) for lead, before in zip(leads(state), self._before, strict=True))


def _ranked(state: State) -> list[Action]:
    table = of_state(state)
    return sorted(legal_actions(state, state.active), key=lambda action: -worth(table, action))


def _completed(state: State, action: Action) -> Iterator[Codes]:
    """Yield the complete moves that begin with this action; at each step, the best continuation comes first."""
    step = apply(state, state.active, action)
    if step.events:
        yield (action.code,)
        return
    for then in _ranked(step.state):
        yield from ((action.code, *codes) for codes in _completed(step.state, then))


def leads(state: State) -> tuple[float, ...]:
    """Return each seat's lead in points over the best other seat, plus a bonus for winning."""
    seats = range(len(state.players))
    if state.over:
        winner = max(seats, key=lambda seat: rank_key(state, seat))
        worths = [points(player) + _VICTORY * (seat == winner) for seat, player in enumerate(state.players)]
    else:
        worths = [_wealth(state, seat) for seat in seats]
    return tuple(mine - max(worths[:seat] + worths[seat + 1 :]) for seat, mine in enumerate(worths))


def _wealth(state: State, seat: Seat) -> float:
    """Return the seat's points, plus those that its machine, ring and archive will probably bring."""
    player = state.players[seat]
    to_come = 1.0 - max(progress(other.gizmos) for other in state.players)
    engine = sum(promise(card) for card in player.gizmos)
    stored = sum(_ARCHIVED * (CARDS[card].points + promise(card) * to_come) for card in player.archive)
    return points(player) + to_come * (engine + stored) + (SPHERE + SPHERE_EARLY * to_come) * total(player.ring)
