"""The picture of what a player has: character, hand, cats, open Exits and known cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.briar.data import Character
from games.briar.view import PlayerView, View
from games.english import count
from rendering.briar import facts, sheet
from rendering.briar.board import marks, maze
from rendering.briar.cards import card_pages
from rendering.briar.look import LOOK
from rendering.draw import blocks, chips, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.chips import Chip
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.sheets import MARGIN, PAGE, TEXT, badge
from rendering.draw.wording import clip, name_of
from rendering.picture import Frame, Picture

WITHIN: Final = PAGE - 2 * MARGIN
TOP: Final = 22
HEAD: Final = 84  # height of a section's title
GAP: Final = 16
SKILL: Final = 42  # font size of the skill's text
COLUMNS: Final = 2  # columns of cards


def paint(view: View, frame: Frame) -> Picture:
    """Draw the viewer's private page, or an empty page for the public."""
    if view.seat is None or view.players[view.seat].character is None:
        image = sheet.ground(260, wide=PAGE)
        blocks.heading(image, "No character yet" if view.seat is not None else "No hand to show", size=56)
        return Picture(packed(image, LOOK), described(view, frame), "briar-hand.png")
    me = view.players[view.seat]
    labels, box = notes(view, me), banner(me)
    size, places = boxes(me.hand, Box(MARGIN, box.bottom + HEAD, PAGE - MARGIN, 0), COLUMNS)
    bottom = max([box.bottom + HEAD + 84 * (not me.hand), *(place.bottom for place in places)])
    high = bottom + 20 + chips.height(labels, WITHIN) + badge(PAGE)[1]
    image = sheet.ground(high, maze.light_of(me), 200, PAGE)
    _banner(image, box, me, frame)
    title = f"Hand · {me.counted} of {me.limit}"
    blocks.title(image, title, (PAGE / 2, box.bottom + 44), WITHIN, 54)
    for place, card in zip(places, me.hand, strict=True):
        card_pages.draw(image, place, card, size)
    if not me.hand:
        at = (PAGE / 2, box.bottom + HEAD + 42)
        write(image, at, "Your pockets are empty", 46, fill=palette.MUTED, anchor="m")
    chips.draw(image, MARGIN, bottom + 20, WITHIN, labels)
    return Picture(packed(image, LOOK), described(view, frame), "briar-hand.png")


def banner(me: PlayerView) -> Box:
    """Return the box for the character. It's tall enough for the text of its skill."""
    high = 316 + blocks.height(_skill_lines(facts.WHO[me.character or ""]), SKILL)
    return Box(MARGIN, TOP, PAGE - MARGIN, TOP + high)


def _skill_lines(who: Character) -> tuple[str, ...]:
    return fonts.wrap(who.text, fonts.BODY, SKILL, WITHIN - 80, 9)


def _banner(image: Image.Image, box: Box, me: PlayerView, frame: Frame) -> None:
    who, left = facts.WHO[me.character or ""], box.left + 40
    blocks.framed(image, "briar/panel", box)
    put(image, marks.walker(me.seat, me.character, 136), (left + 66, box.top + 98))
    put(image, sprites.badge(me.seat, 66), (left + 126, box.top + 142))
    write(image, (left + 176, box.top + 70), who.name, 62, face=fonts.HEADING, fill=palette.GOLD, limit=380, least=TEXT)
    write(image, (left + 176, box.top + 130), name_of(frame, me.seat), 44, fill=palette.MUTED, limit=420, least=TEXT)
    _cats(image, box, me)
    scores(image, (left, box.top + 216), who)
    marks.life(image, (box.right - 40 - 46 * 1.12 * me.most, box.top + 216), me.life, me.most, 46)
    state = skill_state(me, who)
    name = f"{who.skill.name} · {state}" if state else who.skill.name
    write(image, (left, box.top + 272), name, 44, face=fonts.STRONG, limit=box.width - 80)
    blocks.paragraph(image, (left, box.top + 296), _skill_lines(who), SKILL, fill=palette.MUTED)


def scores(image: Image.Image, at: tuple[float, float], who: Character) -> None:
    """Draw Body, Mind and Soul with their icons."""
    (x, y), size = at, 50
    for attr, name in facts.SCORES.items():
        stamp(image, (x + size / 2, y), f"briar/{attr}", size, palette.GOLD)
        wide = write(image, (x + size * 1.2, y), str(who.score(attr)), size, face=fonts.STRONG)
        wide += write(image, (x + size * 1.35 + wide, y), name, TEXT, fill=palette.MUTED)
        x += wide + 1.7 * size


def _cats(image: Image.Image, box: Box, me: PlayerView) -> None:
    for number, cat in enumerate(facts.CATS):
        at, caught = (box.right - 312 + number * 116, box.top + 94), cat in me.cats
        if caught:
            put(image, marks.ring("caught", 84), at)
        put(image, marks.mark(cat, 92 if caught else 80, is_dim=not caught), at)


def skill_state(me: PlayerView, who: Character) -> str:
    """Say whether a skill that works once per deck is ready. Return "" for other skills."""
    if who.skill.op not in ("scout", "reroll"):
        return ""
    return "ready" if me.is_skill_ready else "used up until dark"


def boxes(
    cards: Sequence[str], area: Box, columns: int, notes: Sequence[tuple[str, str]] = ()
) -> tuple[int, tuple[Box, ...]]:
    """Arrange cards in rows from the top of an area. Return their font size, and a box for each card.

    Each row is as tall as its tallest card. `notes` has each card's note and letter.
    """
    wide = (area.width - (columns - 1) * GAP) // columns
    told = list(zip(cards, notes or [("", "")] * len(cards), strict=True))
    most = card_pages.NOTED if notes else card_pages.ROOMY
    size = next((s for s in card_pages.SIZES if _highest(told, wide, s) <= most), card_pages.SIZES[-1])
    rows, top = list[Box](), area.top
    for start in range(0, len(cards), columns):
        row = told[start : start + columns]
        high = _highest(row, wide, size)
        left = area.left + (area.width - len(row) * wide - (len(row) - 1) * GAP) // 2
        rows += [Box(x, top, x + wide, top + high) for x in range(left, left + len(row) * (wide + GAP), wide + GAP)]
        top += high + GAP
    return size, tuple(rows)


def _highest(cards: Sequence[tuple[str, tuple[str, str]]], wide: int, size: int) -> int:
    return max((card_pages.height(card, wide, size, *note) for card, note in cards), default=0)


def notes(view: View, me: PlayerView) -> tuple[Chip, ...]:
    """Return small labels for known cards, open Exits, the Mouse, the light and the piles."""
    seen = tuple(Chip("known", f"Card {number} from the top: {facts.name_of(card)}", fill=palette.GOLD)
                 for number, card in enumerate(view.known, 1))  # fmt: skip
    ways = tuple(
        Chip("briar/exit_gate", f"Back to the {facts.name_of(way.card)}", count(way.way, "card")) for way in me.exits
    )
    back = (Chip("briar/back", f"Backtracking to the {facts.name_of(me.back.card)}", f"{me.back.left} to draw",
                 palette.GOLD),) if me.back else ()  # fmt: skip
    caged = (Chip("briar/item_cage", "Your Mouse is caged"),) if me.is_caged else ()
    light = Chip("briar/moon", "It's night") if me.night else Chip("briar/dusk", "It's dusk")
    deck = (Chip("briar/deck", "cards left", str(me.deck)), Chip("briar/discard", "discarded", str(len(me.discard))),
            Chip("briar/banned", "banned", str(len(me.banned))))  # fmt: skip
    return (*seen, *back, *ways, *caged, light, *deck)


def described(view: View, frame: Frame) -> str:
    """Describe the player's private page for the alt text."""
    if view.seat is None:
        return "No hand to show."
    me = view.players[view.seat]
    who = facts.character(me.character)
    if who is None:
        return "You haven't chosen a character yet."
    scores = ", ".join(f"{name} {who.score(attr)}" for attr, name in facts.SCORES.items())
    state = skill_state(me, who)
    skill = f"{who.skill.name}{f' ({state})' if state else ''}: {who.text}"
    free = ", not counting Spells" if me.counted < len(me.hand) else ""
    told = "; ".join(f"{chip.words} {chip.number}".rstrip() for chip in notes(view, me))
    return clip(
        f"{clip(name_of(frame, me.seat), 40)} is {who.name}: {scores}, Life {me.life} of {me.most}. {skill} "
        f"Hand ({me.counted} of {me.limit}{free}): {facts.names(me.hand) or 'empty'}. "
        f"Cats: {facts.names(me.cats) or 'none'}. {told}."
    )
