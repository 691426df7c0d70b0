"""The current standing in victories, and a warning before the last round."""

from __future__ import annotations

from games.geargrid.view import View
from games.kernel import Standing


def standing(view: View, /) -> Standing:
    """Return the number of victories of each seat as points.

    A solo game consists of one round, so it has no victories.
    """
    players = () if len(view.players) == 1 else view.players
    return Standing(((),) * len(view.players), tuple(player.victories for player in players), "Victories so far")


def nearing(view: View, /) -> str:
    """Warn that this round is the last one, or could be.

    Return "" in games that have only one round.
    """
    if view.outcome is not None or view.target == 1:
        return ""
    near = [player.victories + 1 >= view.target for player in view.players]
    if all(near):
        return "This is the last round." if len(near) > 1 else ""
    return "This could be the last round." if any(near) else ""
