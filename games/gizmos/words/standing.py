"""The current standing: the scores, which are public, and a warning when the end is near."""

from __future__ import annotations

from games.gizmos.data import MOST_GIZMOS, MOST_MASTERWORKS
from games.gizmos.view import View
from games.kernel import Figure, Standing


def standing(view: View, /) -> Standing:
    """Return the current points of each seat."""
    points = tuple(player.points for player in view.players)
    return Standing(tuple((Figure(number, "VP", "VP"),) for number in points), points)


def nearing(view: View, /) -> str:
    """Warn that this is the last round, or that one more gizmo could make it the last one (Z50)."""
    if view.outcome:
        return ""
    if view.ending:
        return "This is the last round."
    is_near = any(len(p.gizmos) + 1 >= MOST_GIZMOS or p.masterworks + 1 >= MOST_MASTERWORKS for p in view.players)
    return "The next gizmo could trigger the last round." if is_near else ""
