"""Small pictures of gambit and gizmo cards, with their whole text and their state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from PIL import Image

from games.english import count, listing
from games.gears.data import AbilityCard, CharacterCard, GizmoCard
from games.gears.nouns import gizmo_price, price, role
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.blocks import PARCHMENT_DIM, PARCHMENT_INK
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.sheets import TEXT
from rendering.gears import parts
from rendering.gears.cards.characters import KINDS
from rendering.gears.colors import FIELDS
from rendering.gears.facts import GAMBITS, GIZMOS
from rendering.gears.parts import stamp

HEAD: Final = 118  # height of the colored field
PAD: Final = 32
TAGS: Final = 66  # height of the line below the field
PRICE: Final = 112  # width of the cost or value
FOOT: Final = TEXT  # font size of the state
SIZES: Final = (44, 42, TEXT)
ROOMY: Final = 540  # a card up to this height can have large text
NAMES: Final = (50, 48, 46, 44, 42, TEXT)
RULED: Final = "#7a3c10"  # color of the rule about which roles can use a gizmo
_TWO: Final = {1: NAMES[0], 2: 44}  # maximum font size of a name, by its number of lines
_MEDALS: Final = {"gambit": "wobble", "gizmo": "plain"}
_TYPES: Final = {"one_time": "one-time", "permanent": "each turn", "triggered": "triggered"}


class Mini(msgspec.Struct, frozen=True):
    """The content of a small card.

    `state` is the text at the bottom of the card, after `icon`. `dim` means that the card is out of the game.
    """

    kind: str  # "gambit", "gizmo", or for an ability the faction of its character
    id: str
    name: str
    text: str
    gears: int  # a gambit's value, a gizmo's cost
    tags: tuple[tuple[str, str], ...]  # pairs of icon and text
    rule: str = ""  # which roles can use it, or get a bonus
    state: str = ""
    icon: str = ""
    letter: str = ""
    dim: bool = False

    def described(self) -> str:
        """Describe the card for the alt text, without the text printed on it."""
        what = f"worth {count(self.gears, 'gear')}" if self.kind == "gambit" else price(self.gears)
        told = (what, *(words for _, words in self.tags), self.rule.rstrip("."), self.state)
        return f"{self.name} ({', '.join(part for part in told if part)})"


def gambit(card: str, state: str = "", icon: str = "", letter: str = "", *, dim: bool = False) -> Mini:
    facts = GAMBITS[card]
    actor = ("veiled", "Veiled Cog") if facts.veiled else ("reveal", "Revealed")
    tags = (actor, *((("automa", "solo"),) if facts.automa else ()))
    return Mini("gambit", card, facts.name, facts.text, facts.value, tags, "", state, icon, letter, dim)


def gizmo(card: str, bearer: str = "", state: str = "", icon: str = "", letter: str = "") -> Mini:
    """Return the small card of a gizmo.

    If the role `bearer` is given, the card shows that role's cost.
    """
    facts = GIZMOS[card]
    tags = ((facts.type, _TYPES[facts.type]), *((("automa", "solo"),) if facts.automa else ()))
    cost = gizmo_price(card, bearer) if bearer else facts.cost
    return Mini("gizmo", card, facts.name, facts.text, cost, tags, ruling(facts), state, icon, letter)


def ability(facts: CharacterCard, card: AbilityCard, letter: str = "") -> Mini:
    """Return the small card of an ability, for choices among abilities and gizmos."""
    tags = ((card.type, KINDS[card.type]),)
    return Mini(facts.faction, facts.id, card.name, card.text, card.cost, tags, "", facts.role, "reveal", letter)


def ruling(card: GizmoCard) -> str:
    """Say for which roles a gizmo differs: "Only for the Rogue or the Sky Pirate.", "Engineer: free.", or ""."""
    if card.role_only:
        return f"Only for the {listing([role(name) for name in card.role_only], 'or')}."
    if not card.role_bonus:
        return ""
    return f"{role(card.role_bonus['role'])}: {_bonus(card.role_bonus)}."


def _bonus(extra: dict[str, Any]) -> str:
    if "cost" in extra:
        return price(extra["cost"])
    return f"peek {extra['peek']} times" if "peek" in extra else f"gain {extra['gain']}"


def text_size(minis: Sequence[Mini], wide: int, most: int = 10_000) -> int:
    """Return the largest font size at which no card of the width `wide` is taller than `most`."""
    return next((size for size in SIZES if all(height(mini, wide, size) <= most for mini in minis)), SIZES[-1])


def lines_of(text: str, wide: int, size: int) -> tuple[str, ...]:
    return fonts.wrap(text, fonts.BODY, size, wide - 2 * PAD, 40)


def foot_lines(mini: Mini, wide: int) -> tuple[str, ...]:
    """Split the state at the bottom of a card into lines that fit."""
    room = wide - 2 * PAD - (FOOT + 34 if mini.icon else 20)
    return fonts.wrap(mini.state, fonts.BODY, FOOT, room, 3) if mini.state else ()


def height(mini: Mini, wide: int, size: int) -> int:
    foot = foot_lines(mini, wide)
    texts = blocks.height(lines_of(mini.text, wide, size), size)
    rule = 12 + blocks.height(lines_of(mini.rule, wide, TEXT), TEXT) if mini.rule else 0
    return 11 + HEAD + TAGS + texts + rule + (blocks.height(foot, FOOT) + 34 if foot else 0) + 34


def draw(image: Image.Image, box: Box, mini: Mini, size: int) -> None:
    blocks.framed(image, "parchment", box)
    _head(image, box, mini)
    _tags(image, box, mini)
    ink = PARCHMENT_DIM if mini.dim else PARCHMENT_INK
    y = box.top + 11 + HEAD + TAGS
    lines = lines_of(mini.text, box.width, size)
    blocks.paragraph(image, (box.left + PAD, y), lines, size, fill=ink)
    if mini.rule:
        y += blocks.height(lines, size) + 12
        blocks.paragraph(image, (box.left + PAD, y), lines_of(mini.rule, box.width, TEXT), TEXT, fill=RULED)
    if mini.state:
        _foot(image, box, mini)


def _head(image: Image.Image, box: Box, mini: Mini) -> None:
    put(image, blocks.band(FIELDS[mini.kind], box.width - 22, HEAD, 21), (box.left + 11, box.top + 11))
    y, x = box.top + 11 + HEAD // 2, box.left + 20
    if mini.letter:
        put(image, sprites.lettered(mini.letter, 76), (x + 38, y))
        x += 74
    put(image, parts.medal(_MEDALS.get(mini.kind, mini.kind), mini.id, 104), (x + 52, y))
    lines, size = name_lines(mini.name, name_room(box.width, mini.letter))
    for number, line in enumerate(lines):
        above = (len(lines) - 1) / 2 - number
        write(image, (x + 112, y - above * size * 1.08), line, size, face=fonts.STRONG, fill=palette.CREAM)


def name_room(wide: int, letter: str) -> int:
    """Return the width available for the name on a card of that width."""
    return wide - (74 if letter else 0) - 20 - 112 - 24


def name_lines(name: str, wide: int) -> tuple[tuple[str, ...], int]:
    """Split a name into one or two lines. Return the lines and the largest font size at which they fit.

    The name may be broken at a hyphen.
    """
    tries = (name, name.replace("-", "- "))
    fitting = ((fonts.wrap(each, fonts.STRONG, size, wide, 2), size) for each in tries for size in NAMES)
    return next(
        ((lines, size) for lines, size in fitting if size <= _TWO[len(lines)] and not any(map(blocks.is_cut, lines))),
        (fonts.wrap(name, fonts.STRONG, NAMES[-1], wide, 2), NAMES[-1]),
    )


def _tags(image: Image.Image, box: Box, mini: Mini) -> None:
    x, y = box.left + PAD, box.top + 11 + HEAD + TAGS // 2
    for icon, words in mini.tags:
        stamp(image, (x + 20, y), icon, 40, PARCHMENT_DIM)
        fits = x + 48 + fonts.width(words, fonts.BODY, TEXT) <= box.right - PAD - PRICE
        x += 48 + (round(write(image, (x + 48, y), words, TEXT, fill=PARCHMENT_DIM)) + 14 if fits else 0)
    gears = f"+{mini.gears}" if mini.kind == "gambit" else mini.gears
    _price(image, box.right - PAD, y, gears)


def _price(image: Image.Image, x: float, y: float, gears: int | str) -> None:
    if not gears:
        blocks.price(image, (x, y), 0, size=46)
        return
    stamp(image, (x - 23, y), "gear", 46, "#7a4f14")
    write(image, (x - 54, y), str(gears), 46, face=fonts.STRONG, fill="#7a4f14", anchor="r")


def _foot(image: Image.Image, box: Box, mini: Mini) -> None:
    lines = foot_lines(mini, box.width)
    high = blocks.height(lines, FOOT) + 20
    field = Box(box.left + 26, box.bottom - 30 - high, box.right - 26, box.bottom - 26)
    blocks.framed(image, "tag", field)
    x = field.left + 14
    if mini.icon:
        stamp(image, (x + FOOT / 2, field.middle[1]), mini.icon, FOOT, palette.GOLD)
        x += FOOT + 14
    blocks.paragraph(image, (x, field.middle[1] - blocks.height(lines, FOOT) / 2), lines, FOOT, fill=palette.TEXT)


def grid(minis: Sequence[Mini], left: int, top: int, wide: int, columns: int, gap: int = 18) -> tuple[Box, ...]:
    """Return the boxes of cards in rows. Each row is as tall as its tallest card, and the last row is centered."""
    each, size = (wide - (columns - 1) * gap) // columns, size_of(minis, wide, columns, gap)
    boxes: list[Box] = []
    for start in range(0, len(minis), columns):
        row = minis[start : start + columns]
        high = max(height(mini, each, size) for mini in row)
        x = left + (wide - len(row) * each - (len(row) - 1) * gap) // 2
        boxes += [Box(x + n * (each + gap), top, x + n * (each + gap) + each, top + high) for n in range(len(row))]
        top += high + gap
    return tuple(boxes)


def size_of(minis: Sequence[Mini], wide: int, columns: int, gap: int = 18) -> int:
    """Return the font size of cards in a grid with that many columns; a smaller one if a card has a lot of text."""
    each = (wide - (columns - 1) * gap) // columns
    return text_size(minis, each, ROOMY)


def words(minis: Sequence[Mini]) -> str:
    """Describe the cards for the alt text."""
    return "; ".join(mini.described() for mini in minis)


def worth(cards: Sequence[str]) -> str:
    """Return the total value of these gambits: "5 gears"."""
    return count(sum(GAMBITS[card].value for card in cards), "gear")
