"""How all stand: Life and cats, which everybody counts. What a walk is worth is known only at its end."""

from __future__ import annotations

from typing import Final

from games.briar.view import PlayerView, View
from games.kernel import Figure, Standing

_LAST: Final = 3  # cards that a turn may well draw


def standing(view: View, /) -> Standing:
    """Life and cats by seat, once it has a character."""
    return Standing(tuple(_figures(player) if player.character else () for player in view.players))


def _figures(player: PlayerView) -> tuple[Figure, ...]:
    return (Figure(player.life, "Life", "Life"), Figure(len(player.cats), "cat"))


def nearing(view: View, /) -> str:
    """That the deck of somebody, of a player who looks the own one, is nearly used up: then darkness falls (R22)."""
    walks = [player for player in view.players if player.status == "in" and view.seat in (None, player.seat)]
    if view.outcome or not any(player.character and player.deck <= _LAST for player in walks):
        return ""
    return "Darkness may fall before your next turn."
