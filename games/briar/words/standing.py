"""How all stand: Life and cats, which everybody counts. What a walk is worth is known only at its end."""

from __future__ import annotations

from games.briar.view import View
from games.kernel import Figure, Standing


def standing(view: View, /) -> Standing:
    """Life and cats by seat."""
    figures = ((Figure(p.life, "Life", "Life"), Figure(len(p.cats), "cat")) for p in view.players)
    return Standing(tuple(figures))
