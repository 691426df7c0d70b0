"""A computer player that looks ahead by simulation, with `games.search`.

The policy `sensible` ranks the moves to try, and makes all moves in the simulations.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Final

from games.gears.actions import Action
from games.gears.apply import apply
from games.gears.hidden.resample import resample
from games.gears.legal import legal_actions
from games.gears.players import choose, sensible
from games.gears.players.choices import value
from games.gears.players.prospects import prospects
from games.gears.players.reasons import reason
from games.gears.players.table import Table
from games.gears.state import State, asked
from games.gears.view import view
from games.kernel import Advice, Seat
from games.rng import Rng
from games.search import Codes, Enough, Model, Rules, interleaved, search

ITERATIONS: Final = 400
_RULES: Final = Rules(legal_actions, apply, resample)


def searching(world: State, seat: Seat, rng: Rng, enough: Enough, /) -> Advice:
    """Choose the move that does best in simulations of many possible worlds."""
    legal = legal_actions(world, seat)
    if len(legal) == 1 and apply(world, seat, legal[0]).events:  # otherwise the move isn't complete yet
        return Advice(legal[0].code, "There was no choice.")
    if seat not in asked(world):
        return sensible(view(world, seat), legal, rng)  # an offer to answer in another player's turn
    codes = search(_Model(world, seat), world, rng, enough, ITERATIONS)
    state, last = _RULES.completed(world, seat, codes)
    return Advice(codes[0], reason(view(state, seat), last), codes[1:])


class _Model(Model[State, Action]):
    """The game as the search needs it.

    A simulation ends, and the state is rated, when the searching seat's next turn begins.
    """

    def __init__(self, world: State, seat: Seat) -> None:
        super().__init__(_RULES, seat)
        self._horizon = world.turn + max(2, len(world.order))  # in a solo game, the search also looks at the next turn

    def mover(self, state: State) -> Seat | None:
        waiting = () if state.turn >= self._horizon else asked(state)
        return self.seat if self.seat in waiting else next(iter(waiting), None)

    def moves(self, state: State) -> Iterator[Codes]:
        seat = self.mover(state)
        return iter(()) if seat is None else ranked(state, seat)

    def choose(self, state: State, seat: Seat, legal: tuple[Action, ...], rng: Rng) -> Action:
        return choose(view(state, seat), legal, rng)

    def worth(self, state: State) -> tuple[float, ...]:
        return prospects(state)


def ranked(state: State, seat: Seat) -> Iterator[Codes]:
    """Yield the seat's complete moves: the best of each kind, then the second best of each kind, and so on."""
    table = Table(view(state, seat))
    kinds: dict[str, list[tuple[float, Action]]] = {}
    for action in legal_actions(state, seat):
        kinds.setdefault(action.verb, []).append((value(table, action), action))
    queues = sorted(kinds.values(), key=lambda kind: -max(worth for worth, _ in kind))
    return interleaved(_best_first(state, seat, kind) for kind in queues)


def _best_first(state: State, seat: Seat, first: list[tuple[float, Action]]) -> Iterator[Codes]:
    """Yield complete moves, best first; `first` contains their possible first actions with values.

    A move is rated by the value of its first action, minus, for each later action, how much less it's worth than the
    best action at that point.
    """
    number = count()
    heap: list[tuple[float, int, Codes, State, Action]] = []
    for worth, action in first:
        heappush(heap, (-worth, next(number), (action.code,), state, action))
    while heap:
        loss, _, codes, before, chosen = heappop(heap)
        step = apply(before, seat, chosen)
        if step.events:
            yield codes
            continue
        table = Table(view(step.state, seat))
        worths = [(value(table, action), action) for action in legal_actions(step.state, seat)]
        top = max(worth for worth, _ in worths)
        for worth, action in worths:
            heappush(heap, (loss + top - worth, next(number), (*codes, action.code), step.state, action))
