"""How all stand: victories; the score of the own board as far as the table helps, and when a round may be the last."""

from __future__ import annotations

from games.geargrid.view import View
from games.kernel import Figure, Standing


def standing(view: View, /) -> Standing:
    """Victories by seat."""
    return Standing(tuple((Figure(player.victories, "victory", "victories"),) for player in view.players))


def nearing(view: View, /) -> str:
    """Whether whoever wins this round may win the match."""
    is_near = view.outcome is None and any(player.victories + 1 >= view.target for player in view.players)
    return "This round may be the last." if is_near else ""
