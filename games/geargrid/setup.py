"""The State at the start of a game."""

from __future__ import annotations

from collections.abc import Mapping

from games.geargrid.match.rounds import begin_round
from games.geargrid.metadata import rules_of
from games.geargrid.state import READY, Bench, State
from games.rng import Rng


def setup(seats: int, options: Mapping[str, str], rng: Rng) -> State:
    """Return the State at the start of round 1, when tiles are dealt and boards are empty."""
    empty = State(rng, rules_of(seats, options), READY, 0, b"", (), (Bench(),) * seats)
    return begin_round(empty, 1)
