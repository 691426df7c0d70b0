"""The whole table, larger than a message shows it: beside the display every machine, its gizmos with their names."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gizmos.view import PlayerView, View
from rendering.draw import blocks, sprites
from rendering.draw.canvas import cropped, lay, resized
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, WIDE, badge
from rendering.gizmos import alt, layout
from rendering.gizmos.board import paint as board
from rendering.gizmos.cards import faces, hand
from rendering.gizmos.colours import LOOK
from rendering.picture import Frame, Picture

SCALE: Final = 1.5
ARCHIVED: Final = Box(0, hand.BANNER + 76, hand.CARD[0], hand.BANNER + 76 + hand.CARD[1])  # its first card
PITCH: Final = hand.CARD[0] + 20
SIZE: Final = Box(0, 0, layout.RIGHT + layout.LEFT, layout.SIZE[1]).times(SCALE)


def paint(view: View, frame: Frame) -> Picture:
    """The table after a move."""
    return Picture(packed(compose(view, frame), LOOK), alt.board(view, frame), f"gizmos-turn-{view.turn}-large.png")


def compose(view: View, frame: Frame) -> Image.Image:
    """Display and machines as an RGB picture."""
    highs = [max(hand.shelves(player)[-1].bottom, ARCHIVED.bottom) + MARGIN for player in view.players]
    archived = max(len(player.archive) for player in view.players)
    wide = SIZE.width + WIDE + archived * PITCH
    size = wide, max(layout.card(1, 0).times(SCALE).bottom + badge(wide)[1], sum(highs))
    image = sprites.backdrop(*size, LOOK.backdrop).copy()
    board.furnish(image, SCALE)
    board.fill(image, view, SCALE)
    _happens(image, view, frame)
    top = (size[1] - sum(highs)) // 2
    for player, high in zip(view.players, highs, strict=True):
        lay(image, hand.machine(view, player, frame, high, WIDE), (SIZE.width, top))
        _archive(image, player, top)
        top += high
    return image


def _archive(image: Image.Image, player: PlayerView, top: int) -> None:
    """The archive, to the right of the machine."""
    left = SIZE.width + WIDE
    if player.archive:
        blocks.title(image, "Archive", (left + ARCHIVED.width / 2, top + ARCHIVED.top - 36), ARCHIVED.width, 46)
    for number, card in enumerate(player.archive):
        x = left + number * PITCH
        faces.show(image, Box(x, top + ARCHIVED.top, x + ARCHIVED.width, top + ARCHIVED.bottom), card)


def _happens(image: Image.Image, view: View, frame: Frame) -> None:
    """What goes on now, as the board shows it."""
    place = layout.NOW.times(SCALE)
    lay(image, resized(cropped(board.display(view, frame), layout.NOW), (place.width, place.height)), place[:2])
