"""Character cards: portrait, abilities with their prices, and how the card stands."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gears import nouns
from games.gears.data import FACTIONS, AbilityCard, CharacterCard
from games.gears.view import RoleView, TokenView
from rendering.draw import fonts, sprites
from rendering.draw.blocks import (
    PARCHMENT_DIM,
    PARCHMENT_INK,
    band,
    framed,
    height,
    paragraph,
    price,
    rule,
    shrunk,
    sign,
)
from rendering.draw.canvas import Point, put, write
from rendering.draw.geometry import Box
from rendering.gears import parts
from rendering.gears.board import tiles
from rendering.gears.colours import FIELDS
from rendering.gears.facts import CHARACTERS
from rendering.gears.parts import own, stamp

HEAD: Final = 186  # height of the coloured field
PAD: Final = 33
LEAST_GAP: Final = 12  # above, between (twice) and below the abilities
SIZES: Final = (44, 42, 40, 38, 36, 35, 34, 33, 32)
KINDS: Final = {"one_time": "one-time", "permanent": "each turn", "triggered": "by itself"}


def room(box: Box) -> int:
    """Width of an ability's text on a card of that box."""
    return box.width - 2 * PAD


def text_size(cards: tuple[CharacterCard, ...], box: Box) -> int:
    """The largest size at which both abilities of each card fit a card of that box."""
    return next((size for size in SIZES if all(fits(card, box, size) for card in cards)), SIZES[-1])


def lines_of(ability: AbilityCard, size: int, wide: int) -> tuple[str, ...]:
    """An ability's whole text, wrapped."""
    return fonts.wrap(ability.text, fonts.BODY, size, wide, 40)


def ability_height(ability: AbilityCard, size: int, wide: int, stated: bool = True) -> int:
    """How high an ability's block is, with or without the line on how it stands."""
    name, state = _heading(size)
    return name + (state if stated else 4) + height(lines_of(ability, size, wide), size)


def _heading(size: int) -> tuple[int, int]:
    """Heights of an ability's name and of the line below it, beside a text of that size."""
    return max(56, round(1.2 * size)), max(42, round(0.9 * size))


def fits(card: CharacterCard, box: Box, size: int) -> bool:
    """Whether both abilities fit below the coloured field."""
    high = sum(ability_height(each, size, room(box)) for each in (card.one_time, card.second))
    return high <= box.height - HEAD - 9 - 20 - 4 * LEAST_GAP


def card(image: Image.Image, box: Box, held: RoleView, token: TokenView | None, size: int, letter: str = "") -> None:
    """The card of a character that the viewer knows, in all its state."""
    facts = CHARACTERS[held.character or ""]
    framed(image, "parchment", box)
    head(image, box, facts, held, token, letter)
    left, right, top = box.left + PAD, box.right - PAD, box.top + HEAD + 9
    spare = (
        box.bottom - 20 - top - sum(ability_height(each, size, right - left) for each in (facts.one_time, facts.second))
    )
    gap = min(40, spare // 4)
    y = top + gap
    for ability, state in ((facts.one_time, one_time_state(held)), (facts.second, second_state(held, facts))):
        y = abilities_block(image, Box(left, y, right, box.bottom), ability, state, size)
        if ability is facts.one_time:
            rule(image, left, right, y + gap)
            y += 2 * gap


def head(
    image: Image.Image, box: Box, facts: CharacterCard, held: RoleView, token: TokenView | None, letter: str
) -> None:
    """The coloured field: portrait, role, name, revealed or not, where the token is."""
    put(image, band(FIELDS[facts.faction], box.width - 22, HEAD, 21), (box.left + 11, box.top + 11))
    at = (box.left + 112, box.top + 9 + HEAD / 2)
    if held.eliminated:
        put(image, tiles.lost(facts.id, 166), at)
    else:
        put(image, parts.medal(facts.faction, facts.id, 172), at)
    x, limit = box.left + 214, box.right - box.left - 214 - (150 if letter else 34)
    shrunk(image, (x, box.top + 50), facts.role, 58, limit)
    write(image, (x, box.top + 100), facts.name, 38, fill="#ffe9bd", limit=limit)
    text, icon = standing(held)
    wide = sign(image, (x, box.top + 155), text, own(icon), limit=limit)
    if not held.eliminated:
        text, icon = whereabouts(token)
        sign(image, (x + wide + 12, box.top + 155), text, own(icon), limit=round(box.right - 30 - x - wide - 12))
    if letter:
        put(image, sprites.lettered(letter, 110), (box.right - 80, box.top + 72))


def standing(held: RoleView) -> tuple[str, str]:
    """Hidden, revealed or eliminated; and the icon of that."""
    if held.eliminated:
        return "Eliminated", "eliminated"
    return ("Revealed", "reveal") if held.revealed else ("Hidden", "face_down")


def whereabouts(token: TokenView | None) -> tuple[str, str]:
    """Where the token is; and the icon of that."""
    if token is not None and token.status == "maze" and token.cell:
        return f"at {token.cell}", "walk"
    return "off the board", "maze"


def one_time_state(held: RoleView) -> str:
    """How the one-time ability stands."""
    if held.eliminated:
        return "lost"
    return {"ready": "ready now", "gone": "gone"}.get(held.one_time, "right after the reveal")


def second_state(held: RoleView, facts: CharacterCard) -> str:
    """How the second ability stands."""
    if held.eliminated:
        return "lost"
    if held.second_used:
        return "used this turn"
    if not held.revealed:
        return "once revealed"
    return "at work" if facts.second.type == "triggered" else "ready"


_COLOURS: Final = {"gone": "#9a2a12", "lost": "#9a2a12", "used this turn": "#9a2a12", "ready": "#1f6a2d"}


def abilities_block(image: Image.Image, box: Box, ability: AbilityCard, state: str, size: int) -> int:
    """An ability from the top of the box, its text in full, how it stands if that is given; returns where it ends."""
    spent = state in ("gone", "lost")
    ink = PARCHMENT_DIM if spent else PARCHMENT_INK
    (name, below), indent = _heading(size), round(1.1 * max(44, size)) + 12
    y, large = box.top + name // 2, max(44, size)
    stamp(image, (box.left + large / 2, y), ability.type, large, PARCHMENT_DIM)
    wide = price(image, (box.right, y), ability.cost, size=large + 2)
    limit = round(box.width - indent - 16 - wide)
    write(image, (box.left + indent, y), ability.name, large, face=fonts.STRONG, fill=ink, limit=limit)
    if state:
        _stand(image, (box.left + indent, box.top + name + below // 2 - 6), ability, state, max(36, round(0.8 * size)))
    lines = lines_of(ability, size, box.width)
    bottom = box.top + ability_height(ability, size, box.width, bool(state))
    paragraph(image, (box.left, bottom - height(lines, size)), lines, size, fill=ink)
    return bottom


def _stand(image: Image.Image, at: Point, ability: AbilityCard, state: str, size: int) -> None:
    wide = write(image, at, f"{KINDS[ability.type]} · ", size, fill=PARCHMENT_DIM)
    colour = _COLOURS.get(state.removesuffix(" now"), PARCHMENT_DIM)
    write(image, (at[0] + wide + 8, at[1]), state, size, face=fonts.STRONG, fill=colour)


def described(held: RoleView, token: TokenView | None) -> str:
    """The card in words."""
    facts = CHARACTERS[held.character or ""]
    place = "" if held.eliminated else f", {whereabouts(token)[0]}"
    one, two = facts.one_time, facts.second
    return (
        f"{facts.role}, {facts.name} ({FACTIONS[facts.faction]}), {standing(held)[0].lower()}{place}: "
        f"{one.name}, {nouns.price(one.cost)}, one-time, {one_time_state(held)}; "
        f"{two.name}, {nouns.price(two.cost)}, {KINDS[two.type]}, {second_state(held, facts)}."
    )
