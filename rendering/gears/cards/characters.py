"""Pictures of character cards: portrait, and abilities with their costs and states."""

from __future__ import annotations

from typing import Final

import msgspec
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
from rendering.draw.sheets import TEXT
from rendering.gears import parts
from rendering.gears.board import tiles
from rendering.gears.colors import FIELDS
from rendering.gears.facts import CHARACTERS
from rendering.gears.parts import own, stamp

HEAD: Final = 190  # height of the colored field
PAD: Final = 33
SIZE: Final = 42  # font size
GAP: Final = 20  # above and below abilities
SPENT: Final = ("gone", "lost")
KINDS: Final = {"one_time": "one-time", "permanent": "each turn", "triggered": "triggered"}


def lines_of(ability: AbilityCard, size: int, wide: int) -> tuple[str, ...]:
    return fonts.wrap(ability.text, fonts.BODY, size, wide, 40)


def ability_height(ability: AbilityCard, size: int, wide: int, stated: bool = True) -> int:
    """Return the height in pixels of an ability's block. If `stated`, it includes a line about the ability's state."""
    name, state = _heading(size)
    return name + (state if stated else 4) + height(lines_of(ability, size, wide), size)


def _heading(size: int) -> tuple[int, int]:
    """Return the heights of an ability's name and of the line below it, when the text is set in font size `size`."""
    return max(56, round(1.2 * size)), max(48, round(0.9 * size))


def abilities(held: RoleView) -> tuple[tuple[AbilityCard, str], ...]:
    """Return both abilities of a card that the viewer knows, as (ability, state) pairs."""
    facts = CHARACTERS[held.character or ""]
    return (facts.one_time, one_time_state(held)), (facts.second, second_state(held, facts))


def told(ability: AbilityCard, state: str, *, brief: bool) -> AbilityCard:
    """Return the ability as it's drawn: without its text if it's used up or if the card is `brief`."""
    return msgspec.structs.replace(ability, text="") if brief or state in SPENT else ability


def card_height(held: RoleView, wide: int, *, brief: bool = False) -> int:
    text = wide - 2 * PAD
    high = sum(ability_height(told(ability, state, brief=brief), SIZE, text) for ability, state in abilities(held))
    return 11 + HEAD + high + 4 * GAP + 26


def card(
    image: Image.Image, box: Box, held: RoleView, token: TokenView | None, letter: str = "", *, brief: bool = False
) -> None:
    """Draw a character's card with its state. If `brief`, leave out the text of the abilities."""
    framed(image, "parchment", box)
    head(image, box, CHARACTERS[held.character or ""], held, token, letter)
    left, right, y = box.left + PAD, box.right - PAD, box.top + 11 + HEAD + GAP
    for number, (ability, state) in enumerate(abilities(held)):
        if number:
            rule(image, left, right, y + GAP)
            y += 2 * GAP
        y = abilities_block(image, Box(left, y, right, box.bottom), told(ability, state, brief=brief), state, SIZE)


def head(
    image: Image.Image, box: Box, facts: CharacterCard, held: RoleView, token: TokenView | None, letter: str
) -> None:
    """Draw the colored field of a card: portrait, role, name, whether it's revealed, and where its token is."""
    put(image, band(FIELDS[facts.faction], box.width - 22, HEAD, 21), (box.left + 11, box.top + 11))
    at = (box.left + 110, box.top + 9 + HEAD / 2)
    if held.eliminated:
        put(image, tiles.lost(facts.id, 160), at)
    else:
        put(image, parts.medal(facts.faction, facts.id, 166), at)
    x, limit = box.left + 214, box.right - box.left - 214 - (150 if letter else 34)
    shrunk(image, (x, box.top + 48), facts.role, 58, limit)
    write(image, (x, box.top + 102), facts.name, 42, fill="#ffe9bd", limit=limit)
    text, icon = standing(held)
    wide = sign(image, (x, box.top + 158), text, own(icon), size=TEXT, limit=limit)
    if not held.eliminated:
        text, icon = whereabouts(token)
        beside, room = (x + wide + 12, box.top + 158), round(box.right - 30 - x - wide - 12)
        sign(image, beside, text, own(icon), size=TEXT, limit=room)
    if letter:
        put(image, sprites.lettered(letter, 110), (box.right - 80, box.top + 72))


def standing(held: RoleView) -> tuple[str, str]:
    """Return the state of a character (Hidden, Revealed or Eliminated) and the icon for it."""
    if held.eliminated:
        return "Eliminated", "eliminated"
    return ("Revealed", "reveal") if held.revealed else ("Hidden", "face_down")


def whereabouts(token: TokenView | None) -> tuple[str, str]:
    """Return words that say where a token is, and the icon that goes with these words."""
    if token is not None and token.status == "maze" and token.cell:
        return f"at {token.cell}", "walk"
    return "off the board", "maze"


def one_time_state(held: RoleView) -> str:
    """Say whether the one-time ability can still be used, and when."""
    if held.eliminated:
        return "lost"
    return {"ready": "ready now", "gone": "gone"}.get(held.one_time, "right after the reveal")


def second_state(held: RoleView, facts: CharacterCard) -> str:
    """Say whether the second ability can be used, and when."""
    if held.eliminated:
        return "lost"
    if held.second_used:
        return "used this turn"
    if not held.revealed:
        return "once revealed"
    return "active" if facts.second.type == "triggered" else "ready"


_COLORS: Final = {"gone": "#9a2a12", "lost": "#9a2a12", "used this turn": "#9a2a12", "ready": "#1f6a2d"}


def abilities_block(image: Image.Image, box: Box, ability: AbilityCard, state: str, size: int) -> int:
    """Draw an ability with all of its text at the top of the box. Below, draw its state, unless the state is "".

    Return the bottom edge of the drawing.
    """
    spent = state in ("gone", "lost")
    ink = PARCHMENT_DIM if spent else PARCHMENT_INK
    (name, below), indent = _heading(size), round(1.1 * max(44, size)) + 12
    y, large = box.top + name // 2, max(44, size)
    stamp(image, (box.left + large / 2, y), ability.type, large, PARCHMENT_DIM)
    wide = price(image, (box.right, y), ability.cost, size=large + 2)
    limit = round(box.width - indent - 16 - wide)
    write(image, (box.left + indent, y), ability.name, large, face=fonts.STRONG, fill=ink, limit=limit)
    if state:
        _draw_state(
            image, (box.left + indent, box.top + name + below // 2 - 6), ability, state, max(TEXT, round(0.8 * size))
        )
    lines = lines_of(ability, size, box.width)
    bottom = box.top + ability_height(ability, size, box.width, bool(state))
    paragraph(image, (box.left, bottom - height(lines, size)), lines, size, fill=ink)
    return bottom


def _draw_state(image: Image.Image, at: Point, ability: AbilityCard, state: str, size: int) -> None:
    wide = write(image, at, f"{KINDS[ability.type]} · ", size, fill=PARCHMENT_DIM)
    color = _COLORS.get(state.removesuffix(" now"), PARCHMENT_DIM)
    write(image, (at[0] + wide + 8, at[1]), state, size, face=fonts.STRONG, fill=color)


def described(held: RoleView, token: TokenView | None) -> str:
    """Describe the card for the alt text."""
    facts = CHARACTERS[held.character or ""]
    place = "" if held.eliminated else f", {whereabouts(token)[0]}"
    one, two = facts.one_time, facts.second
    return (
        f"{facts.role}, {facts.name} ({FACTIONS[facts.faction]}): {standing(held)[0].lower()}{place}. "
        f"{one.name} ({nouns.price(one.cost)}, one-time): {one_time_state(held)}. "
        f"{two.name} ({nouns.price(two.cost)}, {KINDS[two.type]}): {second_state(held, facts)}."
    )
