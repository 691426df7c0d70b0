"""Computer players of Pebbles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.kernel import Advice, Seat
from games.rng import Rng
from games.search import Codes, Model, Rules, search
from tests.games.example.rules import Move, State, Take, View, apply, legal_actions, outcome, resample


def greedy(_view: View, legal: Sequence[Move], _rng: Rng, /) -> Advice:
    """Take as many pebbles as possible, from the first heap."""
    if isinstance(legal[-1], Take):
        return Advice(legal[-1].code, "A pebble in the hand is worth two on the heap.")
    return Advice(legal[0].code, "The first heap is the nearest.")


def searching(world: State, seat: Seat, rng: Rng, enough: Callable[[], bool], /) -> Advice:
    """Recommend the action that does best in many random playouts to the end of the game."""
    codes = search(Pebbles(seat), world, rng, enough, 400)
    return Advice(codes[0], "Counted on all fingers.", codes[1:])


class Pebbles(Model[State, Move]):
    """The model of Pebbles for `games.search`, with the rules from one seat's point of view."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(Rules(legal_actions, apply, resample), seat)

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

    def choose(self, _state: State, _seat: Seat, legal: tuple[Move, ...], rng: Rng) -> Move:
        return rng.choice(legal)[0]

    def worth(self, state: State) -> list[float]:
        result = outcome(state)
        assert result is not None
        winners = () if result.won is False else result.ranking[0]
        return [1.0 if seat in winners else -1.0 for seat in range(len(state.taken))]
