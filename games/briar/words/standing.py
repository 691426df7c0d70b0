"""The current standing: Life and cats of every player.

A game is scored only when it's over, so nobody has points before that.
"""

from __future__ import annotations

from typing import Final

from games.briar.data import ALL_CATS
from games.briar.view import PlayerView, View
from games.kernel import Figure, Standing

_LAST: Final = 3  # cards that one turn can draw


def standing(view: View, /) -> Standing:
    """Return the Life and cats of each seat that has a character.

    Players who can still win are compared by their cats.
    """
    figures = tuple(_figures(player) if player.character else () for player in view.players)
    if len(view.players) == 1:
        return Standing(figures, goal=_goal(view.players[0]))
    cats = tuple(len(player.cats) if player.status in ("in", "out") else None for player in view.players)
    return Standing(figures, cats, "Cats so far")


def _goal(player: PlayerView) -> str:
    if not player.character:
        return ""
    if len(player.cats) == ALL_CATS:
        return f"All {ALL_CATS} cats caught: leave by an Exit for a complete victory."
    if not player.cats:
        return "Goal: catch a cat, then leave by an Exit."
    return f"{len(player.cats)} of {ALL_CATS} cats caught: leave by an Exit to win."


def _figures(player: PlayerView) -> tuple[Figure, ...]:
    return (Figure(player.life, "Life", "Life"), Figure(len(player.cats), "cat"))


def nearing(view: View, /) -> str:
    """Warn that darkness may fall soon, because the viewer's deck (for spectators, any deck) is almost empty (R22)."""
    walks = [player for player in view.players if player.status == "in" and view.seat in (None, player.seat)]
    if view.outcome or not any(player.character and player.deck <= _LAST for player in walks):
        return ""
    return "Darkness could fall before your next turn."
