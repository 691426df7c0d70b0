"""When a round is the last, or may be. Victories are told with the round that brought them."""

from __future__ import annotations

from games.geargrid.view import View


def nearing(view: View, /) -> str:
    """Whether some, or all, who win this round would win the match. Alone there is but one round, as all know."""
    if view.outcome is not None:
        return ""
    near = [player.victories + 1 >= view.target for player in view.players]
    if all(near):
        return "This round is the last." if len(near) > 1 else ""
    return "This round may be the last." if any(near) else ""
