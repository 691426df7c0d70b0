"""What the viewer can choose now, lettered: cards as cards, all else as plates, beside the card that is met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from PIL import Image

from games.briar.actions import Action
from games.briar.data import CARD
from games.briar.view import PlayerView, View
from games.briar.words.labels import hint, label
from games.briar.words.prompts import question
from rendering.briar import alt, sheet
from rendering.briar.board import marks, maze, paint
from rendering.briar.cards import card_pages, characters, hand
from rendering.briar.look import LOOK
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.sheets import FOOT, MARGIN, WIDE
from rendering.draw.wording import clip, names_of, readable
from rendering.picture import Frame, Lettered, Picture

TOP: Final = 146
PLATE: Final = 128
WORDY: Final = 156  # of a plate whose words need two lines below its label
GAP: Final = 16
MET: Final = 560  # width of the card that is met
MET_SIZE: Final = 42
HINTS: Final = (40, 38, 36, 34)
MOST: Final = 12  # cards in one picture
BESIDE: Final = 4  # so many of them have room beside the card that is met
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
    offered = readable(offered, frame)
    if not offered or view.seat is None:
        image = paint.alone(view, frame)
    elif all(offer.code.startswith("pick:") for offer in offered):
        image = characters.choices(offered, TITLES["pick"])
    else:
        image = _sheet(view.players[view.seat], [named(view, frame, offer) for offer in offered])
    return Picture(packed(image, LOOK), described(view, frame, offered), "briar-choices.png")


def named(view: View, frame: Frame, offer: Lettered) -> Lettered:
    """The choice with the words that it has on a button, if it came without."""
    if offer.label:
        return offer
    action = Action(offer.code, offer.code.partition(":")[0])
    return replace(offer, label=label(view, action, names_of(frame)), hint=hint(view, action))


def card_in(offer: Lettered) -> str:
    """The card that a choice names, "" if it names none."""
    value = offer.code.partition(":")[2]
    return value if value in CARD else ""


def _sheet(me: PlayerView, offered: Sequence[Lettered]) -> Image.Image:
    """The card that is met and the plates beside it, the cards that can be chosen below them."""
    cards = [offer for offer in offered if card_in(offer)][:MOST]
    rest = [offer for offer in offered if offer not in cards]
    met = _met(me, is_alone=len(cards) > BESIDE and not rest and not me.throw)
    left = met.right + GAP if met.height else MARGIN
    plates = _plates(rest, left, TOP)
    tray = _tray(me, left, plates)
    size, boxes = _cards(cards, _area(len(cards), met, [*plates, tray]))
    image = sheet.ground(max([box.bottom for box in (met, tray, *plates, *boxes)]) + FOOT, maze.light_of(me))
    blocks.heading(image, TITLES.get(me.phase, "What now?"))
    if me.card and met.height:
        card_pages.draw(image, met, me.card, MET_SIZE)
    for offer, box in zip(rest, plates, strict=True):
        _plate(image, box, offer)
    if me.throw and tray.height:
        blocks.framed(image, "briar/well", tray)
        marks.throw(image, (tray.left + 28, tray.middle[1]), me.throw, 84)
    for offer, box in zip(cards, boxes, strict=True):
        card_pages.draw(image, box, card_in(offer), size, note=note(offer), letter=offer.letter)
    return image


def _area(cards: int, met: Box, beside: Sequence[Box]) -> Box:
    """Where the cards that can be chosen lie: below the plates; below all, if there are many."""
    low = max([TOP - GAP, *(box.bottom for box in beside if box.height)]) + GAP
    if met.height and cards <= BESIDE:
        return Box(met.right + GAP, low, WIDE - MARGIN, 0)
    return Box(MARGIN, max(low, met.bottom + GAP if met.height else 0), WIDE - MARGIN, 0)


def _met(me: PlayerView, *, is_alone: bool) -> Box:
    """Where the card that is met lies, if there is one: as wide as the picture where nothing lies beside it."""
    wide, least = (WIDE - 2 * MARGIN, 0) if is_alone else (MET, 320)
    high = max(least, card_pages.height(me.card, wide, MET_SIZE)) if me.card else 0
    return Box(MARGIN, TOP, MARGIN + wide, TOP + high)


def _tray(me: PlayerView, left: int, plates: Sequence[Box]) -> Box:
    """Where the dice rolled against that card lie."""
    top = plates[-1].bottom + GAP if plates else TOP
    return Box(left, top, WIDE - MARGIN, top + (116 if me.card and me.throw else 0))


def note(offer: Lettered) -> str:
    """What choosing a card would do: the verb, and the hint."""
    verb = VERBS.get(offer.code.partition(":")[0], "")
    return ": ".join(part for part in (verb, offer.hint) if part) or offer.label


VERBS: Final = {
    "play": "Play",
    "give": "Give",
    "lure": "Lure",
    "trap": "Use up",
    "ban": "Ban for good",
    "drop": "Discard until dark",
    "seek": "Search out",
    "tie": "Tie and walk on",
    "back": "Walk back",
}


def _cards(cards: Sequence[Lettered], area: Box) -> tuple[int, tuple[Box, ...]]:
    """The size of the texts of the cards that can be chosen, and where these lie."""
    names = [card_in(offer) for offer in cards]
    columns = hand.columns(len(names)) if area.left == MARGIN else 1 if len(names) == 1 else 2
    return hand.boxes(names, area, columns, [(note(offer), offer.letter) for offer in cards])


def _plates(offered: Sequence[Lettered], left: int, top: int) -> tuple[Box, ...]:
    columns = 1 if left > MARGIN or len(offered) == 1 else 2
    wide = (WIDE - MARGIN - left - (columns - 1) * GAP) // columns
    room = Box(0, 0, _field(Box(0, 0, wide, PLATE)).width, PLATE)
    high = PLATE if all(blocks.holds(offer.hint, HINTS[-1], room, 1) for offer in offered) else WORDY
    places = ((number % columns, number // columns) for number in range(len(offered)))
    corners = [(left + column * (wide + GAP), top + row * (high + GAP)) for column, row in places]
    return tuple(Box(x, y, x + wide, y + high) for x, y in corners)


def _field(plate: Box) -> Box:
    """Where the words of a plate stand, beside letter and icon."""
    return Box(plate.left + 228, plate.top + 8, plate.right - 24, plate.bottom - 8)


def _plate(image: Image.Image, box: Box, offer: Lettered) -> None:
    blocks.framed(image, "briar/row_on" if offer.letter else "briar/row", box)
    y, x = box.middle[1], box.left + 24
    if offer.letter:
        put(image, sprites.lettered(offer.letter, 92), (x + 46, y))
        x += 112
    prefix, _, value = offer.code.partition(":")
    icon = f"briar/{value}" if prefix == "way" else ICONS.get(prefix, "walk")
    stamp(image, (x + 34, y), icon, 68, palette.GOLD)
    field = _field(box)
    _words(image, Box(x + 92, field.top, field.right, field.bottom), offer)


def _words(image: Image.Image, field: Box, offer: Lettered) -> None:
    """The label, and below it what the choice will do."""
    if not offer.hint:
        write(image, (field.left, field.middle[1]), offer.label, 48, face=fonts.STRONG, limit=field.width)
        return
    write(image, (field.left, field.top + 26), offer.label, 42, face=fonts.STRONG, limit=field.width)
    room = Box(field.left, field.top + 50, field.right, field.bottom)
    size = next((size for size in HINTS if blocks.holds(offer.hint, size, room, 2)), HINTS[-1])
    lines = fonts.wrap(offer.hint, fonts.BODY, size, room.width, 2)
    blocks.paragraph(image, (room.left, room.middle[1] - blocks.height(lines, size) / 2), lines, size,
                        fill=palette.MUTED)  # fmt: skip


def described(view: View, frame: Frame, offered: Sequence[Lettered]) -> str:
    """The choices in words; the board where there are none."""
    if not offered:
        return alt.board(view, frame)
    asked = clip(question(view, names_of(frame)), 220)
    most = max(24, 760 // len(offered))
    told = [clip(_told(named(view, frame, offer)), most) for offer in offered]
    return clip(f"{asked} " + "; ".join(told) + ".")


def _told(offer: Lettered) -> str:
    label = f"{offer.letter}: {offer.label}" if offer.letter else offer.label
    verb = VERBS.get(offer.code.partition(":")[0], "")
    hint = ", ".join(part for part in (verb.lower(), offer.hint) if part)
    return f"{label} ({hint})" if hint else label
