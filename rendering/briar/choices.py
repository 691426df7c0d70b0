"""The picture of the viewer's choices: the current card, the dice, lettered cards, and text for other choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

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
ROOM: Final = 1750  # height that a phone's screen has for the picture, with buttons and without a question
LINE: Final = 80  # how much of that height each line of the question takes
PER_LINE: Final = 32  # number of characters in such a line
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


Placed = tuple[Callable[[Image.Image, Box, MarkedChoice], None], Box, MarkedChoice]
Arranged = Callable[[Sequence[MarkedChoice], int], list[Placed]]


class _Layout(NamedTuple):
    """The boxes of a sheet: the current card, the dice, and each choice with the function that draws it."""

    met: Box
    tray: Box
    choices: list[Placed]

    @property
    def height(self) -> int:
        return max([self.tray.bottom, *(box.bottom for _, box, _ in self.choices)]) + badge(PAGE)[1]


def paint_choices(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> Picture:
    """Draw the viewer's choices, or the board if there are none."""
    offered = readable(offered, frame)
    if not offered or view.seat is None:
        image = paint.alone(view, frame)
    elif all(offer.code.startswith("pick:") for offer in offered):
        image = characters.choices(offered)
    else:
        room = _room(question(view, names_of(frame)))
        image = _sheet(view.players[view.seat], [named(view, frame, offer) for offer in offered], room)
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


def _room(asked: str) -> int:
    """Return how tall the picture can be so that a phone's screen shows it with the question `asked` and buttons."""
    return ROOM - LINE * -(-len(asked) // PER_LINE)


def _sheet(me: PlayerView, offered: Sequence[MarkedChoice], room: int) -> Image.Image:
    """Draw the current card, the dice, and the choices in the order of their letters.

    What would be taller than `room` is drawn without a title, then with smaller cards, then with the cards' names only.
    """
    layouts = list(_layouts(me, _pictured(offered)))
    layout = next((each for each in layouts if each.height <= room), layouts[-1])
    image = sheet.ground(layout.height, maze.light_of(me), wide=PAGE)
    if layout.met.top >= TOP:
        blocks.heading(image, TITLES.get(me.phase, "What now?"), size=56)
    if me.card:
        card_pages.draw(image, layout.met, me.card, MET_SIZE)
    if me.throw and layout.tray.height:
        blocks.framed(image, "briar/well", layout.tray)
        marks.throw(image, (layout.tray.left + 28, layout.tray.middle[1]), me.throw, 84)
    for draw, box, offer in layout.choices:
        draw(image, box, offer)
    return image


def _layouts(me: PlayerView, offered: Sequence[MarkedChoice]) -> Iterator[_Layout]:
    """Yield the layouts of a sheet, from the most spacious to the lowest."""
    for top, arranged in ((TOP, _cards), (MARGIN, _cards), (MARGIN, _strips), (MARGIN, _plates)):
        met = _below(top, card_pages.height(me.card, WITHIN, MET_SIZE) if me.card else 0)
        tray = _below(_after(met), TRAY if me.card and me.throw else 0)
        yield _Layout(met, tray, _placed(offered, tray, arranged))


def _pictured(offered: Sequence[MarkedChoice]) -> list[MarkedChoice]:
    """Return the choices to draw.

    Cards without letters, which are chosen on another page, are left out if they take more than one row.
    """
    plain = [offer for offer in offered if card_in(offer) and not offer.letter]
    return [offer for offer in offered if len(plain) <= hand.COLUMNS or offer not in plain]


def _placed(offered: Sequence[MarkedChoice], above: Box, arranged: Arranged) -> list[Placed]:
    """Arrange the choices below the box `above`: each run of cards with `arranged`, other choices as plates."""
    shown = [offer for offer in offered if card_in(offer)][:MOST]
    found: list[Placed] = []
    for is_card, run in groupby(offered, key=lambda offer: offer in shown):
        found += (arranged if is_card else _plates)(list(run), _after(above))
        above = found[-1][1]
    return found


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


def _cards(cards: Sequence[MarkedChoice], top: int) -> list[Placed]:
    """Arrange cards in columns. A single card is as wide as the page."""
    names = [card_in(offer) for offer in cards]
    columns = 1 if len(names) == 1 else hand.COLUMNS
    size, boxes = hand.boxes(names, _below(top, 0), columns, [(note(offer), offer.letter) for offer in cards])
    return [(partial(_card, size), box, offer) for box, offer in zip(boxes, cards, strict=True)]


def _card(size: int, image: Image.Image, box: Box, offer: MarkedChoice) -> None:
    card_pages.draw(image, box, card_in(offer), size, note=note(offer), letter=offer.letter)


def _strips(cards: Sequence[MarkedChoice], top: int) -> list[Placed]:
    """Arrange cards one below the other, with letter and name in one line above the text."""
    found: list[Placed] = []
    for offer in cards:
        box = _below(top, card_pages.strip_height(card_in(offer), WITHIN))
        found.append((_strip, box, offer))
        top = _after(box)
    return found


def _strip(image: Image.Image, box: Box, offer: MarkedChoice) -> None:
    card_pages.strip(image, box, card_in(offer), offer.letter)


def _plates(offered: Sequence[MarkedChoice], top: int) -> list[Placed]:
    room = Box(0, 0, _field(_below(0, PLATE)).width, PLATE)
    high = PLATE if all(blocks.holds(offer.hint, TEXT, room, 1) for offer in offered) else WORDY
    columns, high = (1, high) if len(offered) <= FEW else (2, NARROW)
    wide = (WITHIN - (columns - 1) * GAP) // columns
    corners = [(MARGIN + n % columns * (wide + GAP), top + n // columns * (high + GAP)) for n in range(len(offered))]
    boxes = (Box(x, y, x + wide, y + high) for x, y in corners)
    return [(_plate, box, offer) for box, offer in zip(boxes, offered, strict=True)]


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
    if card := card_in(offer):
        put(image, marks.mark(card, 76), (x + 34, y))
    else:
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
