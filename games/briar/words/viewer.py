"""The viewer of a View, and the card a player is dealing with."""

from __future__ import annotations

from games.briar.data import Card, face
from games.briar.view import PlayerView, View


def me(view: View) -> PlayerView | None:
    """The viewer."""
    return None if view.seat is None else view.players[view.seat]


def asked(view: View) -> PlayerView | None:
    """The viewer, if something is asked of them."""
    return me(view) if view.seat in view.acting else None


def card_of(player: PlayerView) -> Card | None:
    """The card that the player is dealing with."""
    return face(player.card) if player.card else None
