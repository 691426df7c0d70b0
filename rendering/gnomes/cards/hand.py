"""Pictures of a player's private cards, in hand or just drawn, and of their standing orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.gnomes.nouns import MOMENT, title
from games.gnomes.view import OrderView, View
from rendering.draw import blocks, fonts, palette, sheets
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, PAGE, TALL, badge
from rendering.draw.wording import clip
from rendering.gnomes.alt import short
from rendering.gnomes.cards import faces, tribe
from rendering.gnomes.colors import LOOK
from rendering.gnomes.parts import sign
from rendering.picture import Frame, Picture

TOP: Final = 110
ABREAST: Final = 2  # cards side by side
GAP: Final = 18
ORDER: Final = 132  # height of a standing order
WORDS: Final = 44


def paint(view: View, frame: Frame) -> tuple[Picture, ...]:
    """Draw the viewer's cards, and the abilities of the viewer's units on the board."""
    del frame
    return (*_held(view), *tribe.texts(view))


def _held(view: View) -> tuple[Picture, ...]:
    """Draw the viewer's cards and standing orders on as many pages as necessary; () if there are none."""
    held = (*view.seen, *view.hand)
    rows = [held[start : start + ABREAST] for start in range(0, len(held), ABREAST)]
    highs = [*(faces.laid(row, 0)[0].bottom + GAP for row in rows), *(ORDER + 10 for _ in view.orders)]
    pictures = []
    for number, page in enumerate(sheets.parted(highs, TALL - TOP - badge(PAGE)[1])):
        cards = [code for row in rows[page.start : page.stop] for code in row]
        orders = view.orders[max(0, page.start - len(rows)) : max(0, page.stop - len(rows))]
        glowing = len(view.seen) - ABREAST * page.start
        image = _page(heading(view), cards, glowing, orders)
        pictures.append(Picture(packed(image, LOOK), described(view), f"gnomes-hand-{number}.png"))
    return tuple(pictures)


def _page(title: str, cards: Sequence[str], glowing: int, orders: Sequence[OrderView]) -> Image.Image:
    """Draw cards, and standing orders below them. The first `glowing` cards have a glow."""
    boxes = faces.laid(cards, TOP)
    top = max((box.bottom for box in boxes), default=TOP) + 14
    image = blocks.page(top + len(orders) * (ORDER + 10) - 10, LOOK)
    blocks.heading(image, title, size=56)
    for number, (box, code) in enumerate(zip(boxes, cards, strict=True)):
        put(image, faces.face(code, box.width, box.height), (box.left, box.top))
        if number < glowing:
            blocks.framed(image, "gnomes/glow", box)
    for number, order in enumerate(orders):
        _order(image, top + number * (ORDER + 10), order)
    return image


def heading(view: View) -> str:
    if view.seen:
        return "Only you can see these"
    return "Your hand" if view.hand else "Your standing orders"


_WORDS: Final = {"attacker": "the attacker", "attacked": "the attacked unit", "anyone": "any unit"}


def told(order: OrderView) -> str:
    about = f", triggered by {target(order.about)}" if order.about else ""
    aimed = f", on {', '.join(target(each) for each in order.on)}" if order.on else ""
    return f"{title(order.ability)} when {MOMENT[order.moment]}{about}{aimed}"


def target(code: str) -> str:
    """Name a target of a standing order. A unit is called by its short name, a cell by its label."""
    is_unit = len(code) == 4 and code[:3] in ("tur", "ach", "imb", "bet")
    return short(code) if is_unit else _WORDS.get(code, code)


def _order(image: Image.Image, top: int, order: OrderView) -> None:
    box = Box(MARGIN, top, PAGE - MARGIN, top + ORDER)
    blocks.framed(image, "row", box)
    sign(image, (box.left + 56, box.middle[1]), "hourglass", 56, palette.GOLD)
    write(image, (box.left + 104, box.middle[1]), str(order.number), 46, face=fonts.STRONG, fill=palette.GOLD)
    lines = fonts.wrap(told(order), fonts.BODY, WORDS, box.width - 180, 2)
    blocks.paragraph(image, (box.left + 156, box.middle[1] - blocks.height(lines, WORDS) / 2), lines, WORDS)


def described(view: View) -> str:
    """Describe the viewer's cards and standing orders for the alt text."""
    seen = f"Just drawn: {' '.join(map(faces.words, view.seen))}" if view.seen else ""
    hand = f"In hand: {' '.join(map(faces.words, view.hand))}" if view.hand else ""
    orders = f"Orders: {'; '.join(told(order) for order in view.orders)}." if view.orders else ""
    return clip(" ".join(part for part in (seen, hand, orders) if part))
