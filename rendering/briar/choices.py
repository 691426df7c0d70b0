"""What the viewer can choose now, lettered: cards as cards, all else as plates, beside the card that is met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.briar.data import CARD
from games.briar.view import PlayerView, View
from games.briar.words.prompts import prompt
from rendering import fonts, furniture, palette, sprites
from rendering.briar import alt, hand, marks, pages, paint, persons, plot, sheet
from rendering.briar.look import LOOK
from rendering.canvas import put, write
from rendering.geometry import Box
from rendering.icons import stamp
from rendering.packing import packed
from rendering.picture import Frame, Lettered, Picture
from rendering.sheets import MARGIN, WIDE
from rendering.wording import clip

TOP: Final = 146
PLATE: Final = 128
GAP: Final = 16
MET: Final = 520  # width of the card that is met
MOST: Final = 12  # cards in one picture
ICONS: Final = {
    "draw": "briar/deck",
    "roll": "die_5",
    "take": "check",
    "leave": "walk",
    "exit": "briar/home",
    "stay": "walk",
    "reroll": "briar/char_oscar",
    "accept": "briar/hurt",
    "giveup": "cancel",
    "scout": "briar/char_iris",
    "keep": "check",
    "back": "briar/back",
    "trap": "briar/item_cage",
}
TITLES: Final = {
    "pick": "Who walks into the maze?",
    "turn": "Your turn",
    "find": "Take it?",
    "fight": "How do you deal with it?",
    "chase": "How do you catch it?",
    "trial": "A roll is due",
    "failed": "Roll again?",
    "exit": "Leave the maze?",
    "look": "What lies ahead",
    "seek": "Which card do you search out?",
    "surplus": "Which card do you ban for good?",
}


def paint_choices(view: View, frame: Frame, offered: Sequence[Lettered]) -> Picture:
    """The choices; the board where there are none."""
    if not offered or view.seat is None:
        image = paint.compose(view, frame)
    elif all(offer.code.startswith("pick:") for offer in offered):
        image = persons.choices(offered, TITLES["pick"])
    else:
        image = _sheet(view.players[view.seat], offered)
    return Picture(packed(image, LOOK), described(view, frame, offered), "briar-choices.png")


def card_in(offer: Lettered) -> str:
    """The card that a choice names, "" if it names none."""
    value = offer.code.partition(":")[2]
    return value if value in CARD else ""


def _sheet(me: PlayerView, offered: Sequence[Lettered]) -> Image.Image:
    cards = [offer for offer in offered if card_in(offer)][:MOST]
    rest = [offer for offer in offered if offer not in cards]
    has_met = me.card is not None
    left = MARGIN + (MET + GAP if has_met else 0)
    size, boxes = _cards(cards, TOP)
    met_size, met = _met(me, boxes[-1].bottom + GAP if boxes else TOP)
    top = met.top if has_met else boxes[-1].bottom + GAP if boxes else TOP
    plates = _plates(len(rest), left, top)
    throw = me.throw if me.throw is not None and has_met else None
    bottoms = [box.bottom for box in (*boxes, *plates, *((met,) if has_met else ()))]
    dice = Box(left, max([top, *(box.bottom + GAP for box in plates)]), WIDE - MARGIN, 0)
    bottom = max([*bottoms, dice.top + 120 if throw else 0])
    image = sheet.ground(bottom + MARGIN, plot.light_of(me))
    furniture.heading(image, TITLES.get(me.phase, "What now?"))
    for offer, box in zip(cards, boxes, strict=True):
        pages.draw(image, box, card_in(offer), size, note=note(offer), letter=offer.letter)
    if has_met and me.card:
        pages.draw(image, met, me.card, met_size)
    for offer, box in zip(rest, plates, strict=True):
        _plate(image, box, offer)
    if throw:
        furniture.framed(image, "briar/well", Box(dice.left, dice.top, dice.right, dice.top + 116))
        marks.throw(image, (dice.left + 28, dice.top + 58), throw, 84)
    return image


def note(offer: Lettered) -> str:
    """What choosing a card would do: the verb, and the hint."""
    verb = VERBS.get(offer.code.partition(":")[0], "")
    return ": ".join(part for part in (verb, offer.hint) if part) or offer.label


VERBS: Final = {
    "play": "Play",
    "give": "Give",
    "lure": "Lure",
    "trap": "Use up",
    "ban": "Ban",
    "drop": "Discard",
    "seek": "Search out",
    "tie": "Tie and walk on",
    "back": "Walk back",
}


def _cards(cards: Sequence[Lettered], top: int) -> tuple[int, tuple[Box, ...]]:
    names = [card_in(offer) for offer in cards]
    return hand.boxes(names, top, max(2, hand.columns(len(names))), [note(offer) for offer in cards])


def _met(me: PlayerView, top: int) -> tuple[int, Box]:
    """The card that is met, and the size of its text."""
    size = 42
    high = pages.height(me.card, MET, size) if me.card else 0
    return size, Box(MARGIN, top, MARGIN + MET, top + max(high, 300 if me.card else 0))


def _plates(count: int, left: int, top: int) -> tuple[Box, ...]:
    columns = 1 if left > MARGIN or count == 1 else 2
    wide = (WIDE - MARGIN - left - (columns - 1) * GAP) // columns
    places = ((number % columns, number // columns) for number in range(count))
    corners = [(left + column * (wide + GAP), top + row * (PLATE + GAP)) for column, row in places]
    return tuple(Box(x, y, x + wide, y + PLATE) for x, y in corners)


def _plate(image: Image.Image, box: Box, offer: Lettered) -> None:
    furniture.framed(image, "briar/row_on" if offer.letter else "briar/row", box)
    y, x = box.middle[1], box.left + 24
    if offer.letter:
        put(image, sprites.lettered(offer.letter, 92), (x + 46, y))
        x += 112
    prefix, _, value = offer.code.partition(":")
    icon = f"briar/{value}" if prefix == "way" else ICONS.get(prefix, "walk")
    stamp(image, (x + 34, y), icon, 68, palette.GOLD)
    field = Box(x + 92, box.top + 8, box.right - 24, box.bottom - 8)
    _words(image, field, offer)


def _words(image: Image.Image, field: Box, offer: Lettered) -> None:
    """The label, and below it what the choice will do."""
    if not offer.hint:
        furniture.block(image, field, offer.label, (50, 46, 42, 40, 38, 36), 2)
        return
    write(image, (field.left, field.top + 26), offer.label, 42, face=fonts.STRONG, limit=field.width)
    room = Box(field.left, field.top + 50, field.right, field.bottom)
    size = next((size for size in (40, 38, 36, 34) if furniture.holds(offer.hint, size, room, 1)), 30)
    lines = fonts.wrap(offer.hint, fonts.BODY, size, room.width, 1 if size > 30 else 2)
    furniture.paragraph(image, (room.left, room.middle[1] - furniture.height(lines, size) / 2), lines, size,
                        fill=palette.MUTED)  # fmt: skip


def described(view: View, frame: Frame, offered: Sequence[Lettered]) -> str:
    """The choices in words; the board where there are none."""
    if not offered:
        return alt.board(view, frame)
    question = clip(prompt(view, [*frame.names, *(f"Player {n + 1}" for n in range(3))]), 220)
    most = max(24, 760 // len(offered))
    told = [clip(_told(offer), most) for offer in offered]
    return clip(f"{question} " + "; ".join(told) + ".")


def _told(offer: Lettered) -> str:
    label = f"{offer.letter}: {offer.label}" if offer.letter else offer.label
    verb = VERBS.get(offer.code.partition(":")[0], "")
    hint = ", ".join(part for part in (verb.lower(), offer.hint) if part)
    return f"{label} ({hint})" if hint else label
