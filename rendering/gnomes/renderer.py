"""The functions that draw pictures of Gnomes & Wizards, collected in a Renderer."""

from __future__ import annotations

from functools import partial
from typing import Final

from rendering import lobby_card, result_card
from rendering.gnomes import alt
from rendering.gnomes.board import paint
from rendering.gnomes.cards import hand, tribe
from rendering.gnomes.choices import paint as choices
from rendering.gnomes.colors import LOOK
from rendering.gnomes.ends import film, score_sheet
from rendering.gnomes.rules import entry
from rendering.picture import Renderer

RENDERER: Final = Renderer(
    board=paint.paint,
    hand=tribe.paint,
    choices=choices.paint,
    lobby=partial(lobby_card.paint, look=LOOK),
    result=partial(result_card.paint, look=LOOK),
    final=score_sheet.paint,
    film=film.shoot,
    entry=entry.paint,
    in_words=alt.in_words,
    glance=paint.glance,
    large=paint.large,
    more=hand.paint,
)
