"""How all stand: points, which everybody counts, and how near the end is."""

from __future__ import annotations

from games.gizmos.data import MOST_GIZMOS, MOST_MASTERWORKS
from games.gizmos.view import View
from games.kernel import Figure, Standing


def standing(view: View, /) -> Standing:
    """Points by seat: all of them lie open."""
    points = tuple(player.points for player in view.players)
    return Standing(tuple((Figure(number, "VP", "VP"),) for number in points), points)


def nearing(view: View, /) -> str:
    """The last round, or that somebody lacks one gizmo, or one of level III, to ring the bell (Z50)."""
    if view.outcome:
        return ""
    if view.ending:
        return "This is the last round."
    is_near = any(len(p.gizmos) + 1 >= MOST_GIZMOS or p.masterworks + 1 >= MOST_MASTERWORKS for p in view.players)
    return "The next gizmo could trigger the last round." if is_near else ""
