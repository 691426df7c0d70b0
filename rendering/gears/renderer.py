"""The functions that draw pictures of Gears 'N Guffaws, collected in a Renderer."""

from __future__ import annotations

from functools import partial
from typing import Final

from rendering import lobby_card, result_card
from rendering.gears import alt
from rendering.gears.board import glance, large, paint
from rendering.gears.cards import hand
from rendering.gears.choices import lettered
from rendering.gears.colors import LOOK
from rendering.gears.ends import film, score_sheet
from rendering.gears.rules import entry
from rendering.picture import Renderer

RENDERER: Final = Renderer(
    board=paint.paint,
    hand=hand.paint,
    choices=lettered.paint,
    lobby=partial(lobby_card.paint, look=LOOK),
    result=partial(result_card.paint, look=LOOK),
    final=score_sheet.paint,
    film=film.shoot,
    entry=entry.paint,
    in_words=alt.in_words,
    more=hand.further,
    glance=glance.paint,
    large=large.paint,
)
