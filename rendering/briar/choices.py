"""The picture of the viewer's choices: the current card, the dice, lettered cards, and text for other choices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
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
from rendering.draw.sheets import MARGIN, PAGE, TEXT, badge
from rendering.draw.wording import clip, names_of, readable
from rendering.picture import Frame, MarkedChoice, Picture

TOP: Final = 146
PLATE: Final = 128
WORDY: Final = 172  # height of a plate with a two-line hint
GAP: Final = 16
TRAY: Final = 116  # height of the dice
WITHIN: Final = PAGE - 2 * MARGIN
MET_SIZE: Final = 44
HINTS: Final = (42, TEXT)
MOST: Final = 6  # cards in one picture
FEW: Final = 6  # up to this many plates, each is as wide as the picture
NARROW: Final = 110  # height of plates in two columns, which show only letter and name
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
    "pick": "Choose a character",
    "turn": "Your turn",
    "find": "Take it?",
    "fight": "How do you deal with it?",
    "chase": "How do you catch it?",
    "trial": "Time to roll",
    "failed": "Roll again?",
    "exit": "Leave the maze?",
    "look": "Next in your deck",
    "seek": "Search for which card?",
    "surplus": "Ban which card for good?",
}


def paint_choices(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> Picture:
    """Draw the viewer's choices, or the board if there are none."""
    offered = readable(offered, frame)
    if not offered or view.seat is None:
        image = paint.alone(view, frame)
    elif all(offer.code.startswith("pick:") for offer in offered):
        image = characters.choices(offered, TITLES["pick"])
    else:
        image = _sheet(view.players[view.seat], [named(view, frame, offer) for offer in offered])
    return Picture(packed(image, LOOK), described(view, frame, offered), "briar-choices.png")


def named(view: View, frame: Frame, offer: MarkedChoice) -> MarkedChoice:
    """Return the choice. If it has no label, fill in the label and the hint."""
    if offer.label:
        return offer
    action = Action(offer.code, offer.code.partition(":")[0])
    return replace(offer, label=label(view, action, names_of(frame)), hint=hint(view, action))


def card_in(offer: MarkedChoice) -> str:
    """Return the card that a choice names, or ""."""
    value = offer.code.partition(":")[2]
    return value if value in CARD else ""


def _sheet(me: PlayerView, offered: Sequence[MarkedChoice]) -> Image.Image:
    """Draw the current card, the dice, and the choices in the order of their letters."""
    met = _below(TOP, card_pages.height(me.card, WITHIN, MET_SIZE) if me.card else 0)
    tray = _below(_after(met), TRAY if me.card and me.throw else 0)
    runs, end = _runs(_pictured(offered), tray)
    image = sheet.ground(end.bottom + badge(PAGE)[1], maze.light_of(me), wide=PAGE)
    blocks.heading(image, TITLES.get(me.phase, "What now?"), size=56)
    if me.card:
        card_pages.draw(image, met, me.card, MET_SIZE)
    if me.throw and tray.height:
        blocks.framed(image, "briar/well", tray)
        marks.throw(image, (tray.left + 28, tray.middle[1]), me.throw, 84)
    for size, run in runs:
        for offer, box in run:
            if size:
                card_pages.draw(image, box, card_in(offer), size, note=note(offer), letter=offer.letter)
            else:
                _plate(image, box, offer)
    return image


def _pictured(offered: Sequence[MarkedChoice]) -> list[MarkedChoice]:
    """Return the choices to draw.

    Cards without letters, which are chosen on another page, are left out if they take more than one row.
    """
    plain = [offer for offer in offered if card_in(offer) and not offer.letter]
    return [offer for offer in offered if len(plain) <= hand.COLUMNS or offer not in plain]


def _runs(offered: Sequence[MarkedChoice], above: Box) -> tuple[list[tuple[int, list[tuple[MarkedChoice, Box]]]], Box]:
    """Arrange the choices in groups of consecutive cards, or of consecutive plates with text, below the box `above`.

    Return the groups and the lowest box. Each group has its font size (0 for plates, which choose their own) and its
    choices with their boxes.
    """
    shown = [offer for offer in offered if card_in(offer)][:MOST]
    found: list[tuple[int, list[tuple[MarkedChoice, Box]]]] = []
    for is_card, run in groupby(offered, key=lambda offer: offer in shown):
        each = list(run)
        size, boxes = _cards(each, _after(above)) if is_card else (0, _plates(each, _after(above)))
        found.append((size, list(zip(each, boxes, strict=True))))
        above = boxes[-1]
    return found, above


def _below(top: int, high: int) -> Box:
    return Box(MARGIN, top, PAGE - MARGIN, top + high)


def _after(box: Box) -> int:
    """Return the top of the next thing below the box."""
    return box.bottom + GAP if box.height else box.bottom


def note(offer: MarkedChoice) -> str:
    """Say what choosing a card would do: the verb, then the hint."""
    verb = VERBS.get(offer.code.partition(":")[0], "")
    return ": ".join(part for part in (verb, offer.hint) if part) or offer.label


VERBS: Final = {
    "play": "Play",
    "give": "Give",
    "lure": "Lure",
    "trap": "Use up",
    "ban": "Ban for good",
    "drop": "Discard until dark",
    "seek": "Search for",
    "tie": "Tie and walk on",
    "back": "Backtrack",
}


def _cards(cards: Sequence[MarkedChoice], top: int) -> tuple[int, tuple[Box, ...]]:
    """Return the font size and the boxes of cards to choose from. A single card is as wide as the page."""
    names = [card_in(offer) for offer in cards]
    columns = 1 if len(names) == 1 else hand.COLUMNS
    return hand.boxes(names, _below(top, 0), columns, [(note(offer), offer.letter) for offer in cards])


def _plates(offered: Sequence[MarkedChoice], top: int) -> tuple[Box, ...]:
    room = Box(0, 0, _field(_below(0, PLATE)).width, PLATE)
    high = PLATE if all(blocks.holds(offer.hint, TEXT, room, 1) for offer in offered) else WORDY
    columns, high = (1, high) if len(offered) <= FEW else (2, NARROW)
    wide = (WITHIN - (columns - 1) * GAP) // columns
    corners = [(MARGIN + n % columns * (wide + GAP), top + n // columns * (high + GAP)) for n in range(len(offered))]
    return tuple(Box(x, y, x + wide, y + high) for x, y in corners)


def _field(plate: Box) -> Box:
    return Box(plate.left + 228, plate.top + 8, plate.right - 24, plate.bottom - 8)


def _plate(image: Image.Image, box: Box, offer: MarkedChoice) -> None:
    blocks.framed(image, "briar/row_on" if offer.letter else "briar/row", box)
    y, x = box.middle[1], box.left + 24
    if offer.letter:
        put(image, sprites.lettered(offer.letter, min(92, box.height - 22)), (x + 46, y))
        x += 112
    if box.width < WITHIN:
        write(image, (x, y), offer.label, 46, face=fonts.STRONG, limit=box.right - x - 16, least=TEXT)
        return
    prefix, _, value = offer.code.partition(":")
    icon = f"briar/{value}" if prefix == "way" else ICONS.get(prefix, "walk")
    stamp(image, (x + 34, y), icon, 68, palette.GOLD)
    field = _field(box)
    _words(image, Box(x + 92, field.top, field.right, field.bottom), offer)


def _words(image: Image.Image, field: Box, offer: MarkedChoice) -> None:
    if not offer.hint:
        write(image, (field.left, field.middle[1]), offer.label, 48, face=fonts.STRONG, limit=field.width)
        return
    write(image, (field.left, field.top + 28), offer.label, 46, face=fonts.STRONG, limit=field.width, least=TEXT)
    room = Box(field.left, field.top + 54, field.right, field.bottom)
    size = next((size for size in HINTS if blocks.holds(offer.hint, size, room, 2)), HINTS[-1])
    lines = fonts.wrap(offer.hint, fonts.BODY, size, room.width, 2)
    blocks.paragraph(image, (room.left, room.middle[1] - blocks.height(lines, size) / 2), lines, size,
                        fill=palette.MUTED)  # fmt: skip


def described(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> str:
    """Describe the choices for the alt text, or the board if there are none."""
    if not offered:
        return alt.board(view, frame)
    asked = clip(question(view, names_of(frame)), 220)
    most = max(24, 760 // len(offered))
    told = [clip(_told(named(view, frame, offer)), most) for offer in offered]
    return clip(f"{asked} " + "; ".join(told) + ".")


def _told(offer: MarkedChoice) -> str:
    label = f"{offer.letter}: {offer.label}" if offer.letter else offer.label
    verb = VERBS.get(offer.code.partition(":")[0], "")
    verb = "" if offer.label.startswith(verb) else verb.lower()
    hint = ", ".join(part for part in (verb, offer.hint) if part)
    return f"{label} ({hint})" if hint else label
