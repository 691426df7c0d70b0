"""The functions that draw BriarMaze's pictures, collected in a Renderer."""

from __future__ import annotations

from functools import partial
from typing import Final

from rendering import lobby_card, result_card
from rendering.briar import alt, choices, sheet
from rendering.briar.board import large, paint
from rendering.briar.cards import hand
from rendering.briar.ends import film, score_sheet
from rendering.briar.look import LOOK
from rendering.briar.rules import entry
from rendering.picture import Renderer

RENDERER: Final = Renderer(
    board=paint.paint,
    hand=hand.paint,
    choices=choices.paint_choices,
    lobby=partial(lobby_card.paint, look=LOOK, ground=sheet.lobby_ground),
    result=partial(result_card.paint, look=LOOK, ground=sheet.lobby_ground),
    final=score_sheet.paint_final,
    film=film.shoot,
    entry=entry.paint,
    in_words=alt.in_words,
    glance=paint.glance,
    large=large.paint,
    sheet_has_board=True,
)
