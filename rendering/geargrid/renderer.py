"""The painters of Gear Grid."""

from __future__ import annotations

from functools import partial
from typing import Final

from games.geargrid.view import View
from rendering import lobby_card
from rendering.draw.wording import name_of
from rendering.geargrid import alt, choices
from rendering.geargrid.board import large, table
from rendering.geargrid.cards import hand
from rendering.geargrid.colours import LOOK
from rendering.geargrid.ends import film, results, score_sheet, waves
from rendering.geargrid.rules import entry
from rendering.picture import Frame, Picture, Renderer


def story(view: View, frame: Frame) -> tuple[Picture, ...]:
    """The viewer's last board wave by wave, until the first tile of the next one is taken."""
    mine = view.board is not None and (view.board.tiles or view.hand)
    if view.seat is None or not view.last or view.phase == "choose" or (view.phase == "build" and mine):
        return ()
    return waves.steps(view.last[view.seat], name_of(frame, view.seat))


RENDERER: Final = Renderer(
    board=table.paint,
    hand=hand.paint,
    choices=choices.paint,
    lobby=partial(lobby_card.paint, look=LOOK),
    final=score_sheet.paint,
    film=film.shoot,
    entry=entry.paint,
    in_words=alt.in_words,
    large=large.paint,
    more=story,
    scene=waves.scene,
    sheet_has_board=True,
    side_by_side=results.side_by_side,
)
