"""Pictures of the viewer's choices: with letters on a close-up or side by side, or marked on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.gnomes.view import View
from games.gnomes.words import question, waiting
from rendering.draw import blocks
from rendering.draw.canvas import lay
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, PAGE
from rendering.draw.wording import clip, names_of, readable
from rendering.gnomes import alt
from rendering.gnomes.board import paint as board
from rendering.gnomes.board import units
from rendering.gnomes.choices import closeup, sheet
from rendering.gnomes.colors import LOOK
from rendering.picture import Frame, MarkedChoice, Picture

TOP: Final = 16
LEAST: Final = 120  # minimum bottom edge of a picture's content
DICE: Final = 150  # height of the dice in a choice about them


def paint(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> Picture:
    """Draw the choices with letters. If the choices have no letters, mark them on the table."""
    offered = readable(offered, frame)
    lettered = [offer for offer in offered if offer.letter]
    with_letters = bool(lettered) or is_about_dice(view)
    image = _sheet(view, lettered) if with_letters else _marked(view, offered)
    return Picture(packed(image, LOOK), described(view, frame, offered), "gnomes-choices.png")


def is_about_dice(view: View) -> bool:
    """Tell whether the viewer is re-rolling dice or giving them to units."""
    mine = view.seat is not None and view.seat in view.asked and view.pending is None
    return mine and view.phase in ("reroll", "assign") and bool(view.dice)


def _marked(view: View, offered: Sequence[MarkedChoice]) -> Image.Image:
    """Draw the board with a glow around what can be chosen, unless that's more than a third of the board."""
    field, size = board.alone(view)
    image = board.scene(view, field, size).convert("RGB")
    spots = [found for offer in offered if (found := closeup.spot(view, offer)) is not None]
    closeup.marks(image, view, field, spots)
    units.after(image, view, field)
    return image


def _sheet(view: View, offered: Sequence[MarkedChoice]) -> Image.Image:
    """Draw the close-up, then the dice if the choice is about dice, then choices that aren't about a place."""
    spots = [spot for offer in offered if (spot := closeup.spot(view, offer)) is not None]
    placed = {each.offer.letter for each in spots}
    high = closeup.height(view, spots) if spots else 0
    top = high or TOP
    dice = is_about_dice(view) or (view.draft is not None and view.draft.verb in ("die", "put"))
    band = Box(MARGIN, top, PAGE - MARGIN, top + DICE)
    top += DICE + 10 if dice else 0
    rows = [offer for offer in offered if offer.letter not in placed or sheet.kind_of(offer) == "fight"]
    beside = sheet.arranged(rows, top)
    bottom = max((box.bottom for box, _ in beside), default=top)
    takes = dice and not beside
    image = blocks.page(max(bottom + (sheet.takers_high(view) if takes else 0), LEAST), LOOK)
    if spots:
        lay(image, closeup.draw(view, spots, high), (0, 0))
    if dice:
        sheet.table_dice(image, view, band)
    if takes:
        sheet.takers(image, view, bottom + 6)
    sheet.draw(image, view, beside)
    return image


def question_or_waiting(view: View, frame: Frame) -> str:
    """Return the question to the viewer or, if there's none, say whom the table is waiting for."""
    is_asked = view.draft is not None or view.seat in view.asked
    return (question if is_asked else waiting)(view, names_of(frame))


def described(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> str:
    """Describe the choices for the alt text. If the choices have no letters, describe the table."""
    lettered = [offer for offer in offered if offer.letter]
    if not lettered:
        return alt.board(view, frame)
    most = max(24, 860 // len(lettered))
    told = [clip(f"{o.letter}: {o.label}" + (f" ({o.hint})" if o.hint else ""), most) for o in lettered]
    return clip(f"{clip(question_or_waiting(view, frame), 140)} {'; '.join(told)}.")
