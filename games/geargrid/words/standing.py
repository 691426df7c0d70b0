"""The standing in victories, and a warning of the last round."""

from __future__ import annotations

from games.geargrid.view import View
from games.kernel import Standing


def standing(view: View, /) -> Standing:
    """Return victories by seat, as points: a round's result tells who won. None in a solo game, which is one round."""
    players = () if len(view.players) == 1 else view.players
    return Standing(((),) * len(view.players), tuple(player.victories for player in players), "Victories so far")


def nearing(view: View, /) -> str:
    """Warn if winning this round could, or must, win the match. Solo players know that there is one round."""
    if view.outcome is not None:
        return ""
    near = [player.victories + 1 >= view.target for player in view.players]
    if all(near):
        return "This is the last round." if len(near) > 1 else ""
    return "This could be the last round." if any(near) else ""
