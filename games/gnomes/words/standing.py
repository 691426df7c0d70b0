"""How all stand: points, which everybody counts, and the last round."""

from __future__ import annotations

from games.gnomes.data import ROUNDS
from games.gnomes.view import View
from games.kernel import Figure, Standing


def standing(view: View, /) -> Standing:
    """Points by player, of teams those of the team; the automaton has no seat, but points."""
    points = tuple(player.points for player in view.players)
    return Standing(tuple((Figure(number, "point"),) for number in points), points)


def nearing(view: View, /) -> str:
    """The last round (W80), and the one before."""
    if view.outcome or view.round < ROUNDS:
        return ""
    return "This is the last round."
