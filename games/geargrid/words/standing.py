"""The standing in victories, and a warning of the last round."""

from __future__ import annotations

from games.geargrid.view import View
from games.kernel import Figure, Standing


def standing(view: View, /) -> Standing:
    """Return victories by seat; none in a solo game, whose question says how far the goal is."""
    if len(view.players) == 1:
        return Standing(((),))
    figures = tuple((Figure(player.victories, "victory", "victories"),) for player in view.players)
    return Standing(figures, tuple(player.victories for player in view.players), "Victories so far")


def nearing(view: View, /) -> str:
    """Warn if winning this round could, or must, win the match. Solo players know that there is one round."""
    if view.outcome is not None:
        return ""
    near = [player.victories + 1 >= view.target for player in view.players]
    if all(near):
        return "This is the last round." if len(near) > 1 else ""
    return "This could be the last round." if any(near) else ""
