"""Life and cats of every player; a walk scores only at its end."""

from __future__ import annotations

from typing import Final

from games.briar.view import PlayerView, View
from games.kernel import Figure, Standing

_LAST: Final = 3  # cards that one turn can draw


def standing(view: View, /) -> Standing:
    """Return Life and cats by seat, for seats with a character."""
    return Standing(tuple(_figures(player) if player.character else () for player in view.players))


def _figures(player: PlayerView) -> tuple[Figure, ...]:
    return (Figure(player.life, "Life", "Life"), Figure(len(player.cats), "cat"))


def nearing(view: View, /) -> str:
    """Warn that darkness may fall soon (R22): in the viewer's deck, or for a spectator in any."""
    walks = [player for player in view.players if player.status == "in" and view.seat in (None, player.seat)]
    if view.outcome or not any(player.character and player.deck <= _LAST for player in walks):
        return ""
    return "Darkness could fall before your next turn."
