"""The painters of Gizmos."""

from __future__ import annotations

from functools import partial
from typing import Final

from rendering import lobby
from rendering.gizmos import board, choices, entry, film, final, hand
from rendering.gizmos.colours import LOOK
from rendering.picture import Renderer

RENDERER: Final = Renderer(
    board=board.paint,
    hand=hand.paint,
    choices=choices.paint,
    lobby=partial(lobby.paint, look=LOOK),
    final=final.paint,
    film=film.shoot,
    entry=entry.paint,
)
