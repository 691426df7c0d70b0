"""The painters of Gears 'N Guffaws."""

from __future__ import annotations

from typing import Final

from rendering import lobby
from rendering.gears import choices, entry, film, final, hand, holdings, paint
from rendering.picture import Renderer

RENDERER: Final = Renderer(
    board=paint.paint,
    hand=hand.paint,
    choices=choices.paint,
    lobby=lobby.paint,
    final=final.paint,
    film=film.shoot,
    entry=entry.paint,
    more=holdings.paint,
)
