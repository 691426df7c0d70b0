"""Lookups of the viewer's player, and of the card that a player is resolving."""

from __future__ import annotations

from games.briar.data import Card, face
from games.briar.view import PlayerView, View


def me(view: View) -> PlayerView | None:
    """Return the viewer's player; None if the viewer is the public."""
    return None if view.seat is None else view.players[view.seat]


def asked(view: View) -> PlayerView | None:
    """Return the viewer's player if they have something to choose, else None."""
    return me(view) if view.seat in view.acting else None


def card_of(player: PlayerView) -> Card | None:
    return face(player.card) if player.card else None
