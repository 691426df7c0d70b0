"""What only its owner sees: cards in hand or just drawn, standing orders."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gnomes.nouns import MOMENT, title
from games.gnomes.view import OrderView, View
from rendering.draw import blocks, fonts, palette
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, PAGE
from rendering.draw.wording import clip
from rendering.gnomes.alt import short
from rendering.gnomes.cards import faces, tribe
from rendering.gnomes.colours import LOOK
from rendering.gnomes.parts import sign
from rendering.picture import Frame, Picture

TOP: Final = 110
ORDER: Final = 132  # height of a standing order
WORDS: Final = 44


def paint(view: View, frame: Frame) -> tuple[Picture, ...]:
    """What is held, and what the abilities on the board do."""
    del frame
    return (*_held(view), *tribe.texts(view))


def _held(view: View) -> tuple[Picture, ...]:
    """One picture, or none for somebody who holds nothing."""
    held = (*view.seen, *view.hand)
    if not held and not view.orders:
        return ()
    boxes = faces.laid(held, TOP)
    top = max((box.bottom for box in boxes), default=TOP) + 14
    image = blocks.page(top + len(view.orders) * (ORDER + 10) - 10, LOOK)
    blocks.heading(image, heading(view), size=56)
    for number, (box, code) in enumerate(zip(boxes, held, strict=True)):
        put(image, faces.face(code, box.width, box.height), (box.left, box.top))
        if number < len(view.seen):
            blocks.framed(image, "gnomes/glow", box)
    for number, order in enumerate(view.orders):
        _order(image, top + number * (ORDER + 10), order)
    return (Picture(packed(image, LOOK), described(view), "gnomes-hand.png"),)


def heading(view: View) -> str:
    """What it shows."""
    if view.seen:
        return "Only you see these"
    return "Your hand" if view.hand else "Your standing orders"


def told(order: OrderView) -> str:
    """A standing order in words."""
    about = f", about {short(order.about)}" if order.about else ""
    aimed = f", on {', '.join(target(each) for each in order.on)}" if order.on else ""
    return f"{title(order.ability)} when {MOMENT[order.moment]}{about}{aimed}"


def target(code: str) -> str:
    """A unit by its name; everything else as it is."""
    is_unit = len(code) == 4 and code[:3] in ("tur", "ach", "imb", "bet")
    return short(code) if is_unit else {"attacker": "whoever attacks"}.get(code, code)


def _order(image: Image.Image, top: int, order: OrderView) -> None:
    box = Box(MARGIN, top, PAGE - MARGIN, top + ORDER)
    blocks.framed(image, "row", box)
    sign(image, (box.left + 56, box.middle[1]), "hourglass", 56, palette.GOLD)
    write(image, (box.left + 104, box.middle[1]), str(order.number), 46, face=fonts.STRONG, fill=palette.GOLD)
    lines = fonts.wrap(told(order), fonts.BODY, WORDS, box.width - 180, 2)
    blocks.paragraph(image, (box.left + 156, box.middle[1] - blocks.height(lines, WORDS) / 2), lines, WORDS)


def described(view: View) -> str:
    """Cards and orders in words."""
    seen = f"Only you see: {' '.join(map(faces.words, view.seen))}" if view.seen else ""
    hand = f"In hand: {' '.join(map(faces.words, view.hand))}" if view.hand else ""
    orders = f"Orders: {'; '.join(told(order) for order in view.orders)}." if view.orders else ""
    return clip(" ".join(part for part in (seen, hand, orders) if part))
