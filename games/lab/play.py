"""A game between computer players of one strength, reproducible by its seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.kernel import AnyGame, Event, Outcome, Policy, to_act
from games.record import Header, start
from games.rng import Rng

MOST_DECISIONS = 20_000


class Played(msgspec.Struct, frozen=True):
    """A finished game: its last state, its outcome, and the events of each decision."""

    state: Any
    outcome: Outcome
    steps: tuple[tuple[Event, ...], ...]


def played(game: AnyGame, policy: Policy, seats: int, options: Mapping[str, str], seed: str) -> Played:
    """Play it. Raises RuntimeError if it does not end."""
    state = start(game, Header(game.key, game.version, seats, dict(options), seed))
    rng, steps = Rng(f"{seed}:players"), list[tuple[Event, ...]]()
    for number in range(MOST_DECISIONS):
        asked = to_act(game, state, seats)
        outcome = game.outcome(state)
        if outcome is not None:
            return Played(state, outcome, tuple(steps))
        seat = asked[number % len(asked)]
        legal = game.legal_actions(state, seat)
        code = policy(game.view(state, seat), legal, Rng(f"{rng.key}:{number}")).code
        step = game.apply(state, seat, next(action for action in legal if action.code == code))
        state = step.state
        steps.append(step.events)
    raise RuntimeError(f"game {seed} does not end")
