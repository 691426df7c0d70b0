"""The painters of BriarMaze."""

from __future__ import annotations

from functools import partial
from typing import Final

from rendering import lobby
from rendering.briar import choices, entry, film, final, hand, paint, sheet
from rendering.briar.look import LOOK
from rendering.picture import Renderer

RENDERER: Final = Renderer(
    board=paint.paint,
    hand=hand.paint,
    choices=choices.paint_choices,
    lobby=partial(lobby.paint, look=LOOK, ground=sheet.lobby_ground),
    final=final.paint_final,
    film=film.shoot,
    entry=entry.paint,
)
