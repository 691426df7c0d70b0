"""Report the public score, and when the last round has come."""

from __future__ import annotations

from games.gnomes.data import ROUNDS
from games.gnomes.view import View
from games.kernel import Figure, Standing


def standing(view: View, /) -> Standing:
    """List points by player, or by team; the automaton has points without a seat."""
    points = tuple(player.points for player in view.players)
    return Standing(tuple((Figure(number, "point"),) for number in points), points)


def nearing(view: View, /) -> str:
    """Announce the last round (W80)."""
    if view.outcome or view.round < ROUNDS:
        return ""
    return "This is the last round."
