"""The functions that draw Gear Grid's pictures, collected in a Renderer."""

from __future__ import annotations

from functools import partial
from typing import Final

from games.geargrid.view import View
from rendering import lobby_card, result_card
from rendering.draw.wording import name_of
from rendering.geargrid import alt, choices
from rendering.geargrid.board import large, table
from rendering.geargrid.cards import hand
from rendering.geargrid.colors import LOOK
from rendering.geargrid.ends import film, results, score_sheet, waves
from rendering.geargrid.rules import entry
from rendering.picture import Frame, Picture, Renderer


def private(view: View, frame: Frame) -> Picture:
    """Draw the viewer's board.

    Until the viewer takes a tile in the next round, draw the scored board of the previous round.
    """
    if not view.shows_last or view.seat is None:
        return hand.paint(view, frame)
    return waves.paint(waves.story(view.last[view.seat])[-1], name_of(frame, view.seat))


RENDERER: Final = Renderer(
    board=table.paint,
    hand=private,
    choices=choices.paint,
    lobby=partial(lobby_card.paint, look=LOOK),
    result=partial(result_card.paint, look=LOOK),
    final=score_sheet.paint,
    film=film.shoot,
    entry=entry.paint,
    in_words=alt.in_words,
    example=private,
    large=large.paint,
    scene=waves.scene,
    sheet_has_board=True,
    side_by_side=results.side_by_side,
)
