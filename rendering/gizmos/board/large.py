"""The whole table, larger than in a message: the display, and every player's gizmos with their names."""

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
from rendering.gizmos.colors import LOOK
from rendering.picture import Frame, Picture

SCALE: Final = 1.5
ARCHIVED: Final = Box(0, hand.BANNER + 76, hand.CARD[0], hand.BANNER + 76 + hand.CARD[1])  # box of the first card
PITCH: Final = hand.CARD[0] + 20
SIZE: Final = Box(0, 0, board.WIDE, layout.SIZE[1]).times(SCALE)


def paint(view: View, frame: Frame) -> tuple[Picture, ...]:
    """Draw a picture of the display, and one of each player's machine (the gizmos that the player has built)."""
    name = f"gizmos-turn-{view.turn}"
    machines = (
        Picture(packed(_machine(view, player, frame), LOOK), alt.player(player, frame), f"{name}-machine.png")
        for player in view.players
    )
    return (Picture(packed(_display(view, frame), LOOK), alt.board(view, frame), f"{name}-large.png"), *machines)


def _display(view: View, frame: Frame) -> Image.Image:
    size = SIZE.width, layout.card(1, 0).times(SCALE).bottom + badge(SIZE.width)[1]
    image = sprites.backdrop(*size, LOOK.backdrop).copy()
    board.furnish(image, SCALE)
    board.fill(image, view, SCALE, ranked=False)
    _current_events(image, view, frame)
    return image


def _machine(view: View, player: PlayerView, frame: Frame) -> Image.Image:
    high = max(hand.shelves(player)[-1].bottom, ARCHIVED.bottom) + MARGIN
    wide = WIDE + len(player.archive) * PITCH
    image = sprites.backdrop(wide, high + badge(wide)[1], LOOK.backdrop).copy()
    lay(image, hand.machine(view, player, frame, high, WIDE), (0, 0))
    if player.archive:
        blocks.title(image, "Archive", (WIDE + ARCHIVED.width / 2, ARCHIVED.top - 36), ARCHIVED.width, 46)
    for number, card in enumerate(player.archive):
        x = WIDE + number * PITCH
        faces.show(image, Box(x, ARCHIVED.top, x + ARCHIVED.width, ARCHIVED.bottom), card)
    return image


def _current_events(image: Image.Image, view: View, frame: Frame) -> None:
    """Draw the field that shows what is happening, larger than on the board."""
    place = layout.NOW.times(SCALE)
    lay(
        image,
        resized(cropped(board.display(view, frame).convert("RGB"), layout.NOW), (place.width, place.height)),
        place[:2],
    )
