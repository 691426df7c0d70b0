"""The functions that draw Gizmos' pictures, collected in a Renderer."""

from __future__ import annotations

from functools import partial
from typing import Final

from rendering import lobby_card, result_card
from rendering.gizmos import alt, choices
from rendering.gizmos.board import large, paint
from rendering.gizmos.cards import hand
from rendering.gizmos.colors import LOOK
from rendering.gizmos.ends import film, score_sheet
from rendering.gizmos.rules import entry
from rendering.picture import Renderer

RENDERER: Final = Renderer(
    board=paint.paint,
    hand=hand.paint,
    choices=choices.paint,
    lobby=partial(lobby_card.paint, look=LOOK),
    result=partial(result_card.paint, look=LOOK),
    final=score_sheet.paint,
    film=film.shoot,
    entry=entry.paint,
    in_words=alt.in_words,
    glance=paint.glance,
    large=large.paint,
)
