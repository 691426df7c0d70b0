"""Warn of the last round. Victories are announced with the round that brought them."""

from __future__ import annotations

from games.geargrid.view import View


def nearing(view: View, /) -> str:
    """Warn if winning this round could, or must, win the match. Solo players know that there is one round."""
    if view.outcome is not None:
        return ""
    near = [player.victories + 1 >= view.target for player in view.players]
    if all(near):
        return "This is the last round." if len(near) > 1 else ""
    return "This could be the last round." if any(near) else ""
