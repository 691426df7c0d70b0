"""A player's own side: the character, Items and Spells as cards, cats, ways out, what was seen of the deck."""

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
from rendering.draw.sheets import FOOT, MARGIN, WIDE
from rendering.draw.wording import clip, name_of
from rendering.picture import Frame, Picture

WITHIN: Final = WIDE - 2 * MARGIN
BANNER: Final = Box(MARGIN, 22, WIDE - MARGIN, 22 + 300)
HEAD: Final = 84  # of a section, with its title
AREA: Final = Box(MARGIN, BANNER.bottom + HEAD, WIDE - MARGIN, 0)  # where the cards lie
GAP: Final = 18
LEAST: Final = 700  # height of the picture


def paint(view: View, frame: Frame) -> Picture:
    """The viewer's side; a public View has none."""
    if view.seat is None or view.players[view.seat].character is None:
        image = sheet.ground(420)
        blocks.heading(image, "Nobody has walked in yet" if view.seat is not None else "No hand to show")
        return Picture(packed(image, LOOK), described(view, frame), "briar-hand.png")
    me = view.players[view.seat]
    labels = notes(view, me)
    bottom = BANNER.bottom + HEAD + _hand_height(me.hand)
    image = sheet.ground(max(LEAST, bottom + 20 + chips.height(labels, WITHIN) + FOOT), maze.light_of(me), 200)
    _banner(image, me, frame)
    title = f"In hand · {me.counted} of {me.limit}"
    blocks.title(image, title, (WIDE / 2, BANNER.bottom + 44), WITHIN, 54)
    _hand(image, me)
    chips.draw(image, MARGIN, bottom + 20, WITHIN, labels)
    return Picture(packed(image, LOOK), described(view, frame), "briar-hand.png")


def _banner(image: Image.Image, me: PlayerView, frame: Frame) -> None:
    box, who = BANNER, facts.WHO[me.character or ""]
    blocks.framed(image, "briar/panel", box)
    put(image, marks.walker(me.seat, me.character, 190), (box.left + 132, box.top + 136))
    put(image, sprites.badge(me.seat, 84), (box.left + 216, box.top + 214))
    x = box.left + 284
    blocks.shrunk(image, (x, box.top + 62), who.name, 66, 360, palette.GOLD)
    write(image, (x, box.top + 120), name_of(frame, me.seat), 42, fill=palette.MUTED, limit=360, least=34)
    scores(image, (x + 380, box.top + 58), who)
    marks.life(image, (x + 380, box.top + 122), me.life, me.most, 48)
    _cats(image, box, me)
    _skill(image, Box(x, box.top + 158, box.right - 40, box.bottom - 20), who, me)


def scores(image: Image.Image, at: tuple[float, float], who: Character, size: int = 54) -> None:
    """Body, Mind and Soul, each with its icon."""
    x, y = at
    for attr, name in facts.SCORES.items():
        stamp(image, (x + size / 2, y), f"briar/{attr}", size, palette.GOLD)
        wide = write(image, (x + size * 1.2, y), str(who.score(attr)), size, face=fonts.STRONG)
        wide += write(image, (x + size * 1.35 + wide, y), name, round(0.62 * size), fill=palette.MUTED)
        x += wide + 1.9 * size


def _cats(image: Image.Image, box: Box, me: PlayerView) -> None:
    for number, cat in enumerate(facts.CATS):
        at, caught = (box.right - 300 + number * 112, box.top + 92), cat in me.cats
        if caught:
            put(image, marks.ring("caught", 84), at)
        put(image, marks.mark(cat, 92 if caught else 80, is_dim=not caught), at)


def skill_state(me: PlayerView, who: Character) -> str:
    """Whether a skill that serves once a deck is ready."""
    if who.skill.op not in ("scout", "reroll"):
        return ""
    return "ready" if me.is_skill_ready else "used until darkness falls"


def _skill(image: Image.Image, box: Box, who: Character, me: PlayerView) -> None:
    state = skill_state(me, who)
    name = f"{who.skill.name} · {state}" if state else who.skill.name
    write(image, (box.left, box.top + 20), name, 42, face=fonts.STRONG, limit=box.width)
    size = next((size for size in (40, 38, 36, 34) if len(_wrapped(who, size, box)) <= 2), 32)
    blocks.paragraph(image, (box.left, box.top + 44), _wrapped(who, size, box)[:2], size, fill=palette.MUTED)


def _wrapped(who: Character, size: int, box: Box) -> tuple[str, ...]:
    return fonts.wrap(who.text, fonts.BODY, size, box.width, 9)


def boxes(
    cards: Sequence[str], area: Box, columns: int, notes: Sequence[tuple[str, str]] = ()
) -> tuple[int, tuple[Box, ...]]:
    """The size of the texts, and where cards lie in rows from the top of an area, each as high as its highest card.

    `notes`: what stands at the foot of each, and its letter.
    """
    wide = (area.width - (columns - 1) * GAP) // columns
    told = list(zip(cards, notes or [("", "")] * len(cards), strict=True))
    most = card_pages.NOTED if notes else card_pages.ROOMY
    size = next((s for s in card_pages.SIZES if _highest(told, wide, s) <= most), card_pages.SIZES[-1])
    found, top = list[Box](), area.top
    for start in range(0, len(cards), columns):
        row = told[start : start + columns]
        high = _highest(row, wide, size)
        left = area.left + (area.width - len(row) * wide - (len(row) - 1) * GAP) // 2
        found += [Box(x, top, x + wide, top + high) for x in range(left, left + len(row) * (wide + GAP), wide + GAP)]
        top += high + GAP
    return size, tuple(found)


def _highest(cards: Sequence[tuple[str, tuple[str, str]]], wide: int, size: int) -> int:
    return max((card_pages.height(card, wide, size, *note) for card, note in cards), default=0)


def columns(number: int) -> int:
    """How many cards lie side by side."""
    return {0: 3, 1: 2, 2: 2}.get(number, 3 if number in (3, 5, 6, 9) else 4)


def _hand_height(hand: Sequence[str]) -> int:
    _, found = boxes(hand, AREA, columns(len(hand)))
    return found[-1].bottom - AREA.top if found else 110


def _hand(image: Image.Image, me: PlayerView) -> None:
    top = BANNER.bottom + HEAD
    if not me.hand:
        write(image, (WIDE / 2, top + 50), "Nothing: your pockets are empty", 46, fill=palette.MUTED, anchor="m")
        return
    size, found = boxes(me.hand, AREA, columns(len(me.hand)))
    for box, card in zip(found, me.hand, strict=True):
        card_pages.draw(image, box, card, size)


def notes(view: View, me: PlayerView) -> tuple[Chip, ...]:
    """Ways out, the deck, and what only the viewer knows of it."""
    seen = tuple(Chip("known", f"{number}. on the deck: {facts.name_of(card)}", fill=palette.GOLD)
                 for number, card in enumerate(view.known, 1))  # fmt: skip
    ways = tuple(Chip("briar/exit_gate", f"{facts.name_of(way.card)} is open", f"{way.way} back") for way in me.exits)
    back = (Chip("briar/back", f"On the way back to the {facts.name_of(me.back.card)}", f"{me.back.left} to draw",
                 palette.GOLD),) if me.back else ()  # fmt: skip
    caged = (Chip("briar/item_cage", "The Mouse sits in a cage"),) if me.is_caged else ()
    light = Chip("briar/moon", "Darkness has fallen") if me.night else Chip("briar/dusk", "It is dusk")
    deck = (Chip("briar/deck", "cards to come", str(me.deck)), Chip("briar/discard", "discarded", str(len(me.discard))),
            Chip("briar/banned", "banned", str(len(me.banned))))  # fmt: skip
    return (*seen, *back, *ways, *caged, light, *deck)


def described(view: View, frame: Frame) -> str:
    """The private side in words."""
    if view.seat is None:
        return "No hand to show."
    me = view.players[view.seat]
    who = facts.character(me.character)
    if who is None:
        return "You have not chosen a character yet."
    scores = ", ".join(f"{name} {who.score(attr)}" for attr, name in facts.SCORES.items())
    state = skill_state(me, who)
    skill = f"{who.skill.name}{f' ({state})' if state else ''}: {who.text}"
    told = "; ".join(f"{chip.words} {chip.number}".rstrip() for chip in notes(view, me))
    return clip(
        f"{clip(name_of(frame, me.seat), 40)} is {who.name}: {scores}, Life {me.life} of {me.most}. {skill} "
        f"{count(me.counted, 'card')} of {me.limit} in hand: {facts.names(me.hand) or 'nothing'}. "
        f"Cats: {facts.names(me.cats) or 'none'}. {told}."
    )
