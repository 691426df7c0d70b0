"""Games between computer players. A game with the same seed always goes the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, count
from typing import Any, TypeAlias

import msgspec

from games.kernel import AnyGame, AnyPolicy, AnySearcher, Event, Outcome, Seat, to_act
from games.kernel import play as make
from games.record import Header, start
from games.rng import Rng
from games.search import Enough

MOST_DECISIONS = 20_000

# A function that returns the codes that a player chooses, given the game, the true state, the seat and a seed.
Mover: TypeAlias = Callable[[AnyGame, Any, Seat, str], tuple[str, ...]]


class Played(msgspec.Struct, frozen=True):
    """A finished game: all its states, its outcome, and the events of each decision."""

    states: tuple[Any, ...]
    outcome: Outcome
    steps: tuple[tuple[Event, ...], ...]

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def events(self) -> Iterator[Event]:
        return chain.from_iterable(self.steps)

    def share(self, seat: Seat) -> float:
        """Return the seat's share of the win: 1, a fraction if several players tied for it, or 0."""
        winners = self.outcome.ranking[0]
        return (seat in winners) / len(winners)


def by_policy(policy: AnyPolicy) -> Mover:
    """Return a mover that lets the policy choose. The policy gets only the seat's View and its legal actions."""

    def move(game: AnyGame, state: Any, seat: Seat, seed: str) -> tuple[str, ...]:
        return (policy(game.view(state, seat), game.legal_actions(state, seat), Rng(seed)).code,)

    return move


def by_searcher(searcher: AnySearcher, clock: Callable[[], Enough]) -> Mover:
    """Return a mover that lets the searcher choose.

    For every move, the searcher gets a resampled state and a new clock.
    """

    def move(game: AnyGame, state: Any, seat: Seat, seed: str) -> tuple[str, ...]:
        world = game.resample(state, seat, Rng(f"{seed}:world"))
        advice = searcher(world, seat, Rng(seed), clock())
        return advice.code, *advice.then

    return move


def rounds(number: int) -> Callable[[], Enough]:
    """Return a clock that allows a fixed number of iterations per move, independent of the machine's speed."""

    def clock() -> Enough:
        done = count(1)
        return lambda: next(done) >= number

    return clock


def played(game: AnyGame, movers: Sequence[Mover], options: Mapping[str, str], seed: str) -> Played:
    """Play a game with one mover per seat.

    Raises RuntimeError if the game doesn't end within MOST_DECISIONS decisions.
    """
    state = start(game, Header(game.key, game.version, len(movers), dict(options), seed))
    states, steps = [state], list[tuple[Event, ...]]()
    for number in range(MOST_DECISIONS):
        outcome = game.outcome(state)
        if outcome is not None:
            return Played(tuple(states), outcome, tuple(steps))
        asked = to_act(game, state, len(movers))
        seat = asked[number % len(asked)]
        for code in movers[seat](game, state, seat, f"{seed}:{number}"):
            step = make(game, state, seat, code)
            state = step.state
            states.append(state)
            steps.append(step.events)
    raise RuntimeError(f"game {seed} does not end")
