"""Pictures of rulebook pages: a large picture of every card, and the meaning of the symbols on cards."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gizmos.data import Card
from games.gizmos.nouns import effect, price, worth
from rendering.draw import blocks, fonts, palette
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, WIDE
from rendering.draw.wording import clip
from rendering.gizmos import parts
from rendering.gizmos.cards import faces, signs
from rendering.gizmos.cards.faces import FACTS
from rendering.gizmos.cards.hand import NAMES
from rendering.gizmos.cards.signs import TO, Group, Row, Sign
from rendering.gizmos.colors import LOOK
from rendering.gizmos.rules import placards
from rendering.picture import Picture

HIGH: Final = 760
FACE: Final = Box(MARGIN + 40, 44, MARGIN + 40 + 494, HIGH - 64)
TEXT: Final = Box(640, 60, WIDE - 60, HIGH - 60)
KINDS: Final = {
    "upgrade": "Works as soon as it's built.",
    "convert": "Used while paying, once a turn.",
    "file": "Fires when you file, once a turn.",
    "pick": "Fires when you pick, once a turn.",
    "build": "Fires when you build another, once a turn.",
}


def paint(key: str) -> Picture | None:
    """Draw the picture of a rule page, such as "card-105" or "triggers". Return None if it has none."""
    kind, _, name = key.partition("-")
    if kind == "card" and name in FACTS:
        return Picture(packed(_card(FACTS[name]), LOOK), words(FACTS[name]), f"{key}.png")
    if key in LEGENDS:
        title, found = LEGENDS[key]
        told = "; ".join(text for _, text in found)
        return Picture(packed(_legend(title, found), LOOK), clip(f"Signs. {title}: {told}."), f"{key}.png")
    placard = placards.placards().get(key)
    if placard is not None and placard.same:
        return paint(placard.same)
    return Picture(packed(placards.draw(placard), LOOK), clip(placard.words()), f"{key}.png") if placard else None


def words(card: Card) -> str:
    """Describe the card for the alt text."""
    cost = f"level {parts.ROMAN[card.level]}, costs {price(card)}" if card.level else "a starter"
    facts = f"The gizmo {card.title} ({cost}, worth {worth(card)})"
    return f"{facts}. {effect(card)}. {NAMES[card.kind]}: {KINDS[card.kind]}"


def _card(card: Card) -> Image.Image:
    image = blocks.ground(HIGH, LOOK)
    blocks.framed(image, "panel", Box(MARGIN, MARGIN, WIDE - MARGIN, HIGH - MARGIN))
    put(image, faces.drawn(card, FACE.width, FACE.height), (FACE.left, FACE.top))
    blocks.shrunk(image, (TEXT.left, 124), card.title, 88, TEXT.width, palette.GOLD)
    parts.icon(image, (TEXT.left + 34, 226), card.kind, 66, palette.MUTED)
    write(image, (TEXT.left + 88, 226), NAMES[card.kind], 54, fill=palette.MUTED)
    told = f"{effect(card)}."
    size = next((size for size in (72, 66, 60, 54, 48) if blocks.holds(told, size, _field(), 4)), 44)
    lines = fonts.wrap(told, fonts.BODY, size, TEXT.width, 5)
    blocks.paragraph(image, (TEXT.left, 296), lines, size)
    blocks.rule(image, TEXT.left, TEXT.right, HIGH - 220)
    blocks.paragraph(image, (TEXT.left, HIGH - 180), fonts.wrap(KINDS[card.kind], fonts.BODY, 48, TEXT.width, 2), 48)
    return image


def _field() -> Box:
    return Box(TEXT.left, 296, TEXT.right, HIGH - 240)


# Legends

Legend = tuple[tuple[Row, str], ...]


def _row(*groups: Group) -> Row:
    return groups


def _icon(name: str, *below: Sign, banned: bool = False) -> Group:
    return Group(Sign("icon", name), below, banned)


def _spheres(letters: str) -> tuple[Sign, ...]:
    return tuple(Sign("sphere", letter) for letter in letters)


def _energy(letters: str) -> Group:
    first, *more = _spheres(letters)
    return Group(first, tuple(more))


def _text(text: str) -> Sign:
    return Sign("text", text)


ACTIONS: Final[Legend] = (
    (_row(_icon("file")), "File a card into your archive"),
    (_row(_icon("pick")), "Pick a sphere from the row"),
    (_row(_icon("build")), "Build a card"),
    (_row(_icon("research")), "Research a deck"),
)
ENERGY: Final[Legend] = (
    (_row(_energy("R")), "Red: heat"),
    (_row(_energy("B")), "Blue: atomic"),
    (_row(_energy("Y")), "Yellow: electric"),
    (_row(_energy("K")), "Black: battery"),
    (_row(_energy("*")), "Any color"),
)
TRIGGERS: Final[Legend] = (
    (_row(_icon("file")), "After you file"),
    (_row(_icon("pick", *_spheres("B"))), "After you pick blue"),
    (_row(_icon("build", *_spheres("RY"))), "After you build red or yellow"),
    (_row(_icon("build", Sign("level", "2"))), "After you build level II"),
    (_row(_icon("build", _icon("archive").head)), "After you build from the archive"),
)
GRANTED: Final[Legend] = (
    (_row(_icon("pick", _text("\N{MULTIPLICATION SIGN}2"))), "Pick, one after the other"),
    (_row(_icon("chance")), "Draw a random sphere"),
    (_row(Group(Sign("token", "1"))), "Victory point tokens"),
    (_row(_icon("file")), "File a card"),
    (_row(_icon("research")), "Research"),
    (_row(_icon("build", Sign("level", "1"), _text("0"))), "Build level I for free"),
)
PAYING: Final[Legend] = (
    (_row(_energy("R"), TO, _energy("*")), "One counts as any color"),
    (_row(_energy("Y"), TO, _energy("YY")), "One counts as two"),
    (_row(_energy("B"), TO, Group(Sign("sphere", "*"), (_text("\N{MULTIPLICATION SIGN}2"),))), "Up to twice"),
    (
        _row(_icon("build", Sign("level", "2")), TO, Group(Sign("sphere", "*"), (_text("\N{MINUS SIGN}1"),))),
        "Costs one less",
    ),
)
LIMITS: Final[Legend] = (
    (_row(_icon("store", _text("+1"))), "Your ring holds more"),
    (_row(_icon("archive", _text("+1"))), "Your archive holds more"),
    (_row(_icon("research", _text("+1"))), "You look at more cards"),
    (_row(_icon("file", banned=True)), "You can never file again"),
    (_row(_icon("research", banned=True)), "You can never research again"),
)
LEGENDS: Final[dict[str, tuple[str, Legend]]] = {
    "turn": ("A turn: one of these", ACTIONS),
    "sphere": ("Energy", ENERGY),
    "generic": ("Energy", ENERGY),
    "triggers": ("What sets gizmos off", TRIGGERS),
    "granted": ("What gizmos do", GRANTED),
    "chains": ("What gizmos do", GRANTED),
    "paying": ("Paying", PAYING),
    "converter": ("Paying", PAYING),
    "limits": ("Limits", LIMITS),
}


def _legend(title: str, found: Legend) -> Image.Image:
    columns = 3 if len(found) in (3, 5, 6) else 2
    rows = -(-len(found) // columns)
    high = 360
    image = blocks.ground(130 + rows * (high + 18) + 14, LOOK)
    blocks.heading(image, title)
    boxes = _boxes(len(found), columns, high)
    for box, (row, text) in zip(boxes, found, strict=True):
        blocks.framed(image, "panel", box)
        window = Box(box.left + 28, box.top + 28, box.right - 28, box.bottom - 130)
        faces.framed(image, "window", window)
        field = Box(window.left + 16, window.top + 12, window.right - 16, window.bottom - 12)
        signs.draw(image, field, (row,), 130)
        block = Box(box.left + 24, box.bottom - 118, box.right - 24, box.bottom - 22)
        blocks.block(image, block, text, (50, 46, 42, 38), 2, palette.GOLD)
    return image


def _boxes(count: int, columns: int, high: int) -> tuple[Box, ...]:
    wide = (WIDE - 2 * MARGIN - 18 * (columns - 1)) // columns
    boxes = []
    for number in range(count):
        row, column = divmod(number, columns)
        filled = min(columns, count - row * columns)
        left = round(WIDE / 2 - (filled * (wide + 18) - 18) / 2) + column * (wide + 18)
        boxes.append(Box(left, 124 + row * (high + 18), left + wide, 124 + row * (high + 18) + high))
    return tuple(boxes)
