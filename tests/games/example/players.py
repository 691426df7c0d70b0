"""Computer players of Pebbles."""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel import Advice
from games.rng import Rng
from tests.games.example.rules import Move, Take, View


def greedy(_view: View, legal: Sequence[Move], _rng: Rng, /) -> Advice:
    """As many as can be."""
    if isinstance(legal[-1], Take):
        return Advice(legal[-1].code, "A pebble in the hand is worth two on the heap.")
    return Advice(legal[0].code, "The first heap is the nearest.")
