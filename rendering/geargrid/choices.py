"""Pictures of lettered choices: kinds of tiles, and placements or tiles on the viewer's board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.geargrid.view import View
from rendering.draw import fonts, palette
from rendering.draw.geometry import Point
from rendering.draw.wording import clip
from rendering.file.png import encode
from rendering.geargrid.board import numbers
from rendering.geargrid.cards import hand, kinds
from rendering.geargrid.colors import LOOK
from rendering.geargrid.layout import CELL, FOOT, WIDE, middle, spot
from rendering.picture import Frame, MarkedChoice, Picture

LETTER: Final = 60
TITLE: Final = 100
QUARTERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # where the letter of a rotation is drawn in its space


def paint(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> Picture:
    """Draw kinds of tiles on a page, and placements or tiles on the viewer's board.

    A single placement is drawn as a preview.
    """
    lettered = [each for each in offered if each.letter]
    puts = [each.code for each in offered if each.code.startswith("put:")]
    if len(puts) == 1:
        return hand.paint(view, frame, _value(puts[0]))
    if not lettered:
        return hand.paint(view, frame)
    takes = [each for each in lettered if each.code.startswith("take:")]
    image = _taken(view, takes) if len(takes) > len(lettered) // 2 else _marked(view, lettered)
    return Picture(encode(image, LOOK), described(offered), "geargrid-choices.png")


def _value(code: str) -> str:
    return code.partition(":")[2]


def _taken(view: View, takes: Sequence[MarkedChoice]) -> Image.Image:
    """Draw the kinds of tiles that the viewer can take, each with its letter and the number left."""
    left = dict(view.pool)
    found = [
        kinds.Kind(_value(each.code), f"\N{MULTIPLICATION SIGN}{left.get(_value(each.code), 0)}", each.letter)
        for each in takes
    ]
    image = numbers.canvas(WIDE, TITLE + kinds.height(found) + FOOT)
    numbers.write(image, (WIDE / 2, 52), "Take which tile?", 58, fill=palette.GOLD, face=fonts.HEADING, anchor="m")
    kinds.draw(image, TITLE, found)
    return image


def _marked(view: View, lettered: Sequence[MarkedChoice]) -> Image.Image:
    """Draw the viewer's board with a letter for each choice."""
    image = hand.compose(view)
    for each in lettered:
        at = _place(view, each.code)
        if at is not None:
            numbers.press(image, at, numbers.lettered(each.letter, LETTER))
    return image


def _place(view: View, code: str) -> Point | None:
    """Return the point for a choice's letter, or None if the choice isn't about a place on the board.

    The point is on the tile or, for a placement, in the quarter of the space that stands for the rotation.
    """
    verb, _, value = code.partition(":")
    if verb == "put":
        x, y = middle(spot(value[:2]))
        right, down = QUARTERS[int(value[3:])]
        return x + right * CELL / 4, y + down * CELL / 4
    if verb == "lift":
        return middle(spot(value))
    tiles = view.board.tiles if view.board else ()
    if verb == "keep":
        return next((middle(spot(tile.cells[0])) for tile in tiles if tile.label == value), None)
    return None


def described(offered: Sequence[MarkedChoice]) -> str:
    """Describe the choices for the alt text."""
    most = max(24, 960 // len(offered))
    listed = [clip(f"{o.letter}: {o.label}" + (f" ({o.hint})" if o.hint else ""), most) for o in offered if o.letter]
    return clip("; ".join(listed) + ".")
