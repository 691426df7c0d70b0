"""Computer players of Pebbles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.kernel import Advice, Seat
from games.rng import Rng
from games.search import Codes, search
from tests.games.example.rules import Move, State, Take, View, apply, legal_actions, outcome, resample


def greedy(_view: View, legal: Sequence[Move], _rng: Rng, /) -> Advice:
    """As many as can be."""
    if isinstance(legal[-1], Take):
        return Advice(legal[-1].code, "A pebble in the hand is worth two on the heap.")
    return Advice(legal[0].code, "The first heap is the nearest.")


def searching(world: State, seat: Seat, rng: Rng, enough: Callable[[], bool], /) -> Advice:
    """Plays to the end by lot, often."""
    codes = search(Pebbles(seat), world, seat, rng, enough, 400)
    return Advice(codes[0], "Counted on all fingers.", codes[1:])


class Pebbles:
    """The whole of the game, as `games.search` asks for it."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def imagine(self, state: State, rng: Rng) -> State:
        return resample(state, self.seat, rng)

    def mover(self, state: State) -> Seat | None:
        order = (self.seat, *(seat for seat in range(len(state.taken)) if seat != self.seat))
        return next((seat for seat in order if legal_actions(state, seat)), None)

    def moves(self, state: State) -> Iterator[Codes]:
        seat = self.mover(state)
        assert seat is not None
        for action in legal_actions(state, seat):
            step = apply(state, seat, action)
            if step.events:
                yield (action.code,)
            else:
                yield from ((action.code, then.code) for then in legal_actions(step.state, seat))

    def make(self, state: State, codes: Codes) -> State | None:
        seat = self.mover(state)
        assert seat is not None
        for code in codes:
            action = next((each for each in legal_actions(state, seat) if each.code == code), None)
            if action is None:
                return None
            state = apply(state, seat, action).state
        return state

    def values(self, state: State, rng: Rng) -> list[float]:
        while (seat := self.mover(state)) is not None:
            action, rng = rng.choice(legal_actions(state, seat))
            state = apply(state, seat, action).state
        result = outcome(state)
        assert result is not None
        winners = () if result.won is False else result.ranking[0]
        return [1.0 if seat in winners else -1.0 for seat in range(len(state.taken))]
