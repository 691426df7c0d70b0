"""The side panel: whose turn it is, each player's card and dice, and what happened."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.briar.data import face
from games.briar.view import PlayerView, View
from games.english import signed
from rendering.briar import facts, layout
from rendering.briar.board import marks
from rendering.briar.cards import card_pages
from rendering.briar.cards.card_pages import FIELD_INK
from rendering.briar.look import LOOK
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import Point, cut, engraved, lay, put, write
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.indexed import indexed
from rendering.draw.wording import lines_of, name_of
from rendering.memory import remembered
from rendering.picture import Frame

TITLE: Final = "BriarMaze"
LEAST: Final = 28  # font size of long names
LOW: Final = 160  # a lower body has room for dice or text, but not for both
SHORT: Final = (36, 34, 32, 30, 28, 26)  # font sizes of a card's text in a block
SIZES: Final = (44, 42, 40, 38, 36, 34, 32, 30)
TURN_LIMIT: Final = layout.PANEL.width - 56
ASKED: Final = {
    "pick": "picks a character",
    "turn": "is about to draw",
    "find": "take it or leave it?",
    "fight": "how to deal with it?",
    "chase": "chase or give up?",
    "trial": "has to roll",
    "failed": "roll again?",
    "exit": "leave or walk on?",
    "look": "peeks ahead",
    "seek": "searches the deck",
    "surplus": "has too many cards",
}
ENDED: Final = {"out": "is home", "dead": "is lost in the maze", "shut": "has no cats left to find"}


@remembered
def ground(size: tuple[int, int] = layout.SIZE) -> Image.Image:
    """Return the background with an empty panel, as an indexed picture. Convert it to RGB before drawing on it."""
    image, box = sprites.backdrop(*size, "briar/backdrop"), layout.PANEL
    put(image, sprites.frame("briar/panel", box.width, box.height), (box.left, box.top))
    for x in (box.left + 16, box.right - 16):
        for y in (box.top + 16, box.bottom - 16):
            put(image, sprites.piece("briar/hedge/sprig", 0.62), (x, y))
    put(image, engraved(TITLE, 58), (box.middle[0], layout.TITLE_Y))
    return indexed(image, LOOK)


def turn_line(view: View, frame: Frame) -> str:
    if view.outcome is not None:
        return "The game is over"
    living = sum(player.status == "in" for player in view.players)
    if len(view.acting) == living > 1:
        return f"Round {view.round} · everyone can act"
    before, after = f"{'Round' if view.is_unordered else 'Turn'} {view.round} · ", " to move"
    room = TURN_LIMIT - fonts.width(before + after, fonts.BODY, LEAST) - 4
    each = int(room - 20 * (len(view.acting) - 1)) // max(1, len(view.acting))
    names = [fonts.fit(name_of(frame, seat), fonts.BODY, LEAST, each) for seat in view.acting]
    return before + ", ".join(names) + after


def met(player: PlayerView) -> str | None:
    """Return the card with which the player is dealing, or else the last card that the player met."""
    if player.card is not None:
        return player.card
    return next((step.card for step in reversed(player.path) if step.card), None)


def stands(player: PlayerView) -> str:
    """Say what the player has to do, or how the game ended for the player."""
    if player.status != "in":
        return ENDED[player.status]
    if player.phase == "fight" and player.way:
        return f"rolls {facts.SCORES[player.way]}"
    if player.phase == "turn" and player.back is not None:
        left = player.back.left
        return f"{left} more, then the Exit" if left else "the Exit is next"
    return ASKED[player.phase]


def fate(player: PlayerView) -> str:
    """Say what became of the player's last card. Return "" while the player is still dealing with it."""
    last = player.path[-1] if player.path else None
    return facts.FATES[last.fate] if last is not None and last.fate not in ("met", "led") else ""


def draw(image: Image.Image, view: View, frame: Frame) -> None:
    """Draw the content of the panel on the background that `ground` returns."""
    middle = layout.PANEL.middle[0]
    write(image, (middle, layout.TURN_Y), turn_line(view, frame), 36, anchor="m", limit=TURN_LIMIT, least=LEAST)
    boxes = layout.blocks(len(view.players))
    for box, seat in zip(boxes, view.order, strict=True):
        player, on = view.players[seat], seat in view.acting
        block = _block(box, player, name_of(frame, seat), on, _lot(view, player))
        lay(image, block, box[:2])
    blocks.narrate(image, layout.lines(len(view.players)), lines_of(frame))


def _lot(view: View, player: PlayerView) -> tuple[int, ...]:
    """Return the dice that the player rolled for the order of play, or () if the player has already drawn a card."""
    return () if player.path else tuple(die for dice in view.lots for seat, die in dice if seat == player.seat)


@remembered
def _block(box: Box, player: PlayerView, name: str, on: bool, lot: tuple[int, ...]) -> Image.Image:
    """Draw one player's part of the panel on a copy of its background."""
    image, here = cut(ground(), box), Box(0, 0, box.width, box.height)
    card = met(player)
    if box.height == layout.BLOCKS[1] and card is not None:
        _page(image, here, player, card)
        return image
    put(image, sprites.frame("briar/row_on" if on else "briar/row", box.width, box.height), (0, 0))
    put(image, sprites.badge(player.seat, 46), (36, 38))
    room = box.width - 90
    words = stands(player) if player.card or on or player.status != "in" else fate(player) or "waits"
    fill = palette.GOLD if on else palette.MUTED
    wide = write(image, (box.width - 18, 38), words, 31, fill=fill, anchor="r", limit=room * 3 // 5, least=LEAST)
    write(image, (70, 38), name, 36, face=fonts.STRONG, limit=round(room - wide - 14), least=LEAST)
    _body(image, Box(18, 68, box.width - 18, box.height - 12), player, card, lot)
    return image


def _body(image: Image.Image, box: Box, player: PlayerView, card: str | None, lot: tuple[int, ...]) -> None:
    """Draw the player's card with as much of its text as fits, and the dice."""
    if card is None:
        for number, die in enumerate(lot):
            put(image, marks.die(die, 64), (box.left + 44 + number * 76, box.middle[1]))
        return
    size = min(92, box.height - 20)
    put(image, marks.mark(card, size, is_dim=player.card is None), (box.left + 50, box.top + size / 2 + 4))
    left = box.left + 110
    write(image, (left, box.top + 22), facts.name_of(card), 36, face=fonts.STRONG, limit=box.right - left)
    is_low = box.height < LOW
    dice_high = (box.height if is_low else 70) if player.throw else 0
    field = Box(left, box.top + 40, box.right, box.bottom + 4 - dice_high)
    if field.height > SHORT[-1]:
        size = next((size for size in SHORT if blocks.holds(face(card).text, size, field, 14)), SHORT[-1])
        most = int(field.height // (size * blocks.PITCH))
        text = fonts.wrap(face(card).text, fonts.BODY, size, field.width, most)
        blocks.paragraph(image, (left, field.top), text, size, fill=palette.MUTED)
    if player.throw:
        at = (left, box.bottom - 36) if is_low else (box.left + 12, box.bottom - 34)
        size = marks.fitting(player.throw, 52 if is_low else 60, box.right - at[0])
        marks.throw(image, at, player.throw, size)


def _page(image: Image.Image, box: Box, player: PlayerView, card: str) -> None:
    facts_of = face(card)
    put(image, sprites.frame("briar/page", box.width, box.height), (0, 0))
    put(image, card_pages.field(facts_of.kind, box.width - 22, 132), (11, 11))
    put(image, marks.mark(card, 110), (82, 76))
    _name(image, (152, 54), facts_of.name, box.width - 178)
    words = stands(player) if player.back else fate(player) or stands(player)
    write(image, (152, 104), words, 33, fill=palette.GOLD, limit=box.width - 178)
    tray = Box(24, box.height - 122, box.width - 24, box.height - 26)
    place = text_field(box, len(player.odds), is_thrown=player.throw is not None)
    size = next((size for size in SIZES if blocks.holds(facts_of.text, size, place, 14)), SIZES[-1])
    lines = fonts.wrap(facts_of.text, fonts.BODY, size, place.width, 14)
    blocks.paragraph(image, (place.left, place.top), lines, size, fill=FIELD_INK)
    _odds(image, Box(34, place.bottom + 8, tray.right, tray.top), player)
    if player.throw:
        blocks.framed(image, "tag", tray)
        size = marks.fitting(player.throw, 68, tray.width - 16)
        start = tray.middle[0] - marks.throw_width(player.throw, size) / 2
        marks.throw(image, (start, tray.middle[1]), player.throw, size)


def text_field(box: Box, rolls: int, *, is_thrown: bool) -> Box:
    """Return the area for text on a page, between its colored title and the rolls and dice."""
    bottom = box.height - (122 if is_thrown else 26) - 14 - 54 * rolls
    return Box(34, 160, box.width - 34, bottom - 8)


def _name(image: Image.Image, at: Point, name: str, limit: int) -> None:
    if fonts.width(name, fonts.HEADING, 38) <= limit:
        blocks.shrunk(image, at, name, 44, limit)
        return
    size = next((size for size in range(46, 30, -2) if fonts.width(name, fonts.STRONG, size) <= limit), 30)
    write(image, at, name, size, face=fonts.STRONG, fill=palette.CREAM, limit=limit)


def _odds(image: Image.Image, box: Box, player: PlayerView) -> None:
    for number, each in enumerate(player.odds):
        y = box.top + 27 + number * 54
        stamp(image, (box.left + 22, y), f"briar/{each.attr}", 42, "#7a4a14")
        words = f"{facts.SCORES[each.attr]} {each.target}"
        write(image, (box.left + 54, y), words, 38, face=fonts.STRONG, fill=FIELD_INK)
        chance = f"{signed(each.score + each.bonus)}: {round(100 * each.chance)} %"
        write(image, (box.right - 12, y), chance, 38, fill=FIELD_INK, anchor="r")
