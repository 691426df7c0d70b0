"""A computer player that looks ahead: the search of `games.search`, led and played out by the sensible player."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count, zip_longest
from typing import Final

from games.gears.actions import Action
from games.gears.apply import apply
from games.gears.hidden import resample
from games.gears.legal import legal_actions
from games.gears.players import reason, sensible
from games.gears.players.choices import value
from games.gears.players.prospects import prospects
from games.gears.players.table import Table
from games.gears.state import State, asked
from games.gears.view import view
from games.kernel import Advice, Seat
from games.rng import Rng
from games.search import Codes, Enough, search

ITERATIONS: Final = 400


def searching(world: State, seat: Seat, rng: Rng, enough: Enough, /) -> Advice:
    """The move that came out best over the futures of many worlds like this one."""
    legal = legal_actions(world, seat)
    if len(legal) == 1 and apply(world, seat, legal[0]).events:  # else there is more to choose before the move is whole
        return Advice(legal[0].code, "There was no choice.")
    if seat not in asked(world):
        return sensible(view(world, seat), legal, rng)  # an offer to answer, in somebody else's turn
    codes = search(_Model(world, seat), world, seat, rng, enough, ITERATIONS)
    return Advice(codes[0], _why(world, seat, codes), codes[1:])


def _why(world: State, seat: Seat, codes: Codes) -> str:
    state = world
    for code in codes[:-1]:
        state = apply(state, seat, _named(state, seat, code)).state
    return reason(view(state, seat), _named(state, seat, codes[-1]))


def _named(state: State, seat: Seat, code: str) -> Action:
    return next(action for action in legal_actions(state, seat) if action.code == code)


class _Model:
    """The game as the search sees it: to the seat's next turn, and what the table looks like then."""

    def __init__(self, world: State, seat: Seat) -> None:
        self._seat = seat
        self._horizon = world.turn + max(2, len(world.order))  # one who plays alone looks at the turn after, too

    def imagine(self, state: State, rng: Rng) -> State:
        """A world like this one."""
        return resample(state, self._seat, rng)

    def mover(self, state: State) -> Seat | None:
        """Whoever is asked, up to the horizon."""
        waiting = () if state.turn >= self._horizon else asked(state)
        return self._seat if self._seat in waiting else next(iter(waiting), None)

    def moves(self, state: State) -> Iterator[Codes]:
        """Whole moves, by what the sensible player makes of them."""
        seat = self.mover(state)
        return iter(()) if seat is None else ranked(state, seat)

    def make(self, state: State, codes: Codes) -> State | None:
        """The move made, if it is legal."""
        seat = self.mover(state)
        for code in codes:
            legal = () if seat is None else legal_actions(state, seat)
            action = next((action for action in legal if action.code == code), None)
            if action is None or seat is None:
                return None
            state = apply(state, seat, action).state
        return state

    def values(self, state: State, rng: Rng) -> tuple[float, ...]:
        """Everybody plays on sensibly to the horizon."""
        number = 0
        while (seat := self.mover(state)) is not None:
            state = apply(state, seat, _sensible(state, seat, Rng(f"{rng.key}:{number}"))).state
            number += 1
        return prospects(state)


def _sensible(state: State, seat: Seat, rng: Rng) -> Action:
    legal = legal_actions(state, seat)
    if len(legal) == 1:
        return legal[0]
    code = sensible(view(state, seat), legal, rng).code
    return next(action for action in legal if action.code == code)


def ranked(state: State, seat: Seat) -> Iterator[Codes]:
    """The seat's whole moves, the best of each kind first, then the second best of each, and so on."""
    table = Table(view(state, seat))
    kinds: dict[str, list[tuple[float, Action]]] = {}
    for action in legal_actions(state, seat):
        kinds.setdefault(action.verb, []).append((value(table, action), action))
    queues = sorted(kinds.values(), key=lambda kind: -max(worth for worth, _ in kind))
    rounds = zip_longest(*(_best_first(state, seat, kind) for kind in queues))
    yield from (codes for each in rounds for codes in each if codes)


def _best_first(state: State, seat: Seat, first: list[tuple[float, Action]]) -> Iterator[Codes]:
    """Whole moves by the worth of their first choice less what every later choice falls short of the best there."""
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
