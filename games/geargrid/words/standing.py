"""When a round may be the last. Victories are told with the round that brought them."""

from __future__ import annotations

from games.geargrid.view import View


def nearing(view: View, /) -> str:
    """Whether whoever wins this round may win the match."""
    is_near = view.outcome is None and any(player.victories + 1 >= view.target for player in view.players)
    return "This round may be the last." if is_near else ""
