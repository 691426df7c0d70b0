"""A player's own side: the machine in columns, ring, archive, and researched cards that nobody else sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageEnhance

from games.gizmos.data import COLOURS
from games.gizmos.nouns import effect
from games.gizmos.view import PlayerView, View
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import Sprite, put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.sheets import FOOT, MARGIN, WIDE
from rendering.draw.wording import clip, name_of
from rendering.gizmos import parts
from rendering.gizmos.alt import heap, price
from rendering.gizmos.board.panel import columns
from rendering.gizmos.cards import faces
from rendering.gizmos.cards.faces import FACTS
from rendering.gizmos.colours import LOOK
from rendering.picture import Frame, Picture

BANNER: Final = Box(MARGIN, 18, WIDE - MARGIN, 158)
GAP: Final = 14
COLUMN: Final = (WIDE - 2 * MARGIN - 4 * GAP) // 5
HEAD: Final = 74  # of a column
MACHINE: Final = 760  # what its columns may take before their strips become lower
LOWEST: Final = 66
TITLED: Final = 92  # a strip of this height has its title
CARD: Final = (238, 314)
TITLE: Final = 72
ABREAST: Final = 6  # cards that lie in one line
NAMES: Final = {"upgrade": "Upgrade", "convert": "Convert", "file": "File", "pick": "Pick", "build": "Build"}


def paint(view: View, frame: Frame) -> Picture:
    """The viewer's machine; without a seat, that of the player whose turn it is."""
    seat = view.seat if view.seat is not None else view.active or 0
    player = view.players[seat]
    beside, top = sections(view, player), machine_bottom(player) + 6
    boxes = arranged([len(found) for _, found in beside], top + TITLE)
    high = max([top, *(box.bottom for group in boxes for box in group)]) + FOOT
    image = machine(view, player, frame, high)
    for (title, found), group in zip(beside, boxes, strict=True):
        _row(image, title, found, group, view.reach)
    return Picture(packed(image, LOOK), described(view, player, frame), "gizmos-machine.png")


def machine(view: View, player: PlayerView, frame: Frame, high: int, room: int = MACHINE) -> Image.Image:
    """A player's figures and built gizmos on a sheet so high, as an RGB picture; the gizmos in so much room."""
    image = blocks.ground(high, LOOK)
    _banner(image, player, name_of(frame, player.seat))
    _machine(image, view, player, room)
    return image


def sections(view: View, player: PlayerView) -> list[tuple[str, tuple[str, ...]]]:
    """Cards that lie beside the machine: what is researched, and the archive."""
    found = [("Only you see these", view.seen)] if view.seen and player.seat == view.seat else []
    if player.archive:
        found.append((f"Archive {len(player.archive)} of {player.files}", player.archive))
    return found


def _banner(image: Image.Image, player: PlayerView, name: str) -> None:
    blocks.framed(image, "panel", BANNER)
    y = BANNER.middle[1]
    put(image, sprites.badge(player.seat, 84), (BANNER.left + 80, y))
    write(image, (BANNER.left + 140, y), name, 52, face=fonts.STRONG, limit=280)
    _ring(image, Box(BANNER.left + 428, BANNER.top + 18, BANNER.left + 976, BANNER.bottom - 18), player)
    figures = (("store", f"{sum(player.ring)}/{player.storage}"), ("archive", f"{len(player.archive)}/{player.files}"))
    research = ("research", str(player.research) if player.may_research else "\N{EN DASH}")
    for number, (icon, text) in enumerate((*figures, research)):
        x = BANNER.left + 1016 + (0, 162, 314)[number]
        parts.icon(image, (x, y), icon, 54, palette.MUTED)
        write(image, (x + 34, y), text, 44, face=fonts.STRONG)
    points = str(player.points)
    wide = write(image, (BANNER.right - 36, y), points, 70, face=fonts.STRONG, fill=palette.GOLD, anchor="r")
    put(image, parts.part("star", 62), (BANNER.right - 36 - wide - 42, y))


def _ring(image: Image.Image, box: Box, player: PlayerView) -> None:
    """Every sphere in its socket, in one line or two."""
    faces.framed(image, "rack", box)
    held = "".join(letter * number for letter, number in zip(COLOURS, player.ring, strict=True))
    lines = 1 if player.storage <= 8 else 2
    each = -(-player.storage // lines)
    step = min((box.width - 24) / each, 88 if lines == 1 else 50)
    for number in range(player.storage):
        line, place = divmod(number, each)
        filled = min(each, player.storage - line * each)
        at = (box.middle[0] + (place - (filled - 1) / 2) * step, box.middle[1] + (line - (lines - 1) / 2) * 48)
        if number < len(held):
            parts.sphere(image, at, held[number], round(step * 0.92))
        else:
            put(image, parts.part("socket", round(step * 0.8)), at)


def strip_height(player: PlayerView, room: int = MACHINE) -> int:
    """Lower where a column is long for its room."""
    most = max(map(len, columns(player).values()))
    return max(LOWEST, min(faces.STRIP, room // max(1, most) - 8))


def machine_bottom(player: PlayerView, room: int = MACHINE) -> int:
    """Where the machine ends."""
    most = max(2, *map(len, columns(player).values()))
    return BANNER.bottom + 16 + HEAD + most * (strip_height(player, room) + 8) + 14


def strip_box(player: PlayerView, column: int, place: int, room: int = MACHINE) -> Box:
    """Where a gizmo lies in the machine."""
    high, left = strip_height(player, room), MARGIN + column * (COLUMN + GAP)
    top = BANNER.bottom + 16 + HEAD + place * (high + 8)
    return Box(left + 6, top, left + COLUMN - 6, top + high)


def _machine(image: Image.Image, view: View, player: PlayerView, room: int) -> None:
    bottom = machine_bottom(player, room)
    for column, (kind, built) in enumerate(columns(player).items()):
        left = MARGIN + column * (COLUMN + GAP)
        faces.framed(image, "rack", Box(left, BANNER.bottom + 16, left + COLUMN, bottom))
        y = BANNER.bottom + 16 + HEAD / 2 + 2
        parts.icon(image, (left + 48, y), kind, 48, palette.GOLD)
        write(image, (left + 84, y), NAMES[kind], 42, face=fonts.STRONG, fill=palette.GOLD)
        write(image, (left + COLUMN - 24, y), str(len(built)), 42, face=fonts.STRONG, anchor="r")
        for place, card in enumerate(built):
            _gizmo(image, strip_box(player, column, place, room), card, view, player)


def _gizmo(image: Image.Image, box: Box, card: str, view: View, player: PlayerView) -> None:
    piece = faces.strip(card, box.width, box.height, titled=box.height >= TITLED)
    mine = player.seat == view.active
    if mine and card in view.used:
        put(image, _spent(piece), (box.left, box.top))
        put(image, parts.tick(54), (box.right - 40, box.middle[1] - 8))
        return
    put(image, piece, (box.left, box.top))
    if mine and card in view.ready:
        faces.lit(image, box)


def _spent(piece: Sprite) -> Sprite:
    return Sprite(ImageEnhance.Brightness(piece.rgb).enhance(0.5), piece.mask, piece.x, piece.y)


def _row(
    image: Image.Image, title: str, found: tuple[str, ...], boxes: tuple[Box, ...], reach: tuple[str, ...]
) -> None:
    middle = (boxes[0].left + boxes[-1].right) / 2
    room = 2 * min(middle, WIDE - middle) - 2 * MARGIN
    blocks.title(image, title, (middle, boxes[0].top - TITLE / 2), round(room), 46)
    for box, card in zip(boxes, found, strict=True):
        faces.show(image, box, card)
        if card in reach:
            faces.glow(image, box)


def arranged(counts: Sequence[int], top: int) -> list[tuple[Box, ...]]:
    """Groups of cards side by side, or below each other if they are too many."""
    if sum(counts) <= ABREAST:
        return places(counts, top)
    groups: list[tuple[Box, ...]] = []
    for count in counts:
        groups += places([count], top)
        top = groups[-1][0].bottom + TITLE + 16
    return groups


def places(counts: Sequence[int], top: int) -> list[tuple[Box, ...]]:
    """Groups of cards side by side in the middle; narrower where there are many."""
    cards_in_all, apart = sum(counts), 3 * GAP * (len(counts) - 1)
    if not cards_in_all:
        return []
    pitch = min(CARD[0] + 20, (WIDE - 2 * MARGIN - apart) // cards_in_all)
    wide, x = pitch - 20, round((WIDE - cards_in_all * pitch + 20 - apart) / 2)
    groups: list[tuple[Box, ...]] = []
    for count in counts:
        high = round(wide * CARD[1] / CARD[0])
        lefts = [x + number * pitch for number in range(count)]
        groups.append(tuple(Box(left, top, left + wide, top + high) for left in lefts))
        x += count * pitch + 3 * GAP
    return groups


def described(view: View, player: PlayerView, frame: Frame) -> str:
    """The machine in words."""
    name = clip(name_of(frame, player.seat), 40)
    mine = player.seat == view.active
    fire = [FACTS[card].title for card in view.ready] if mine else []
    used = [FACTS[card].title for card in view.used] if mine else []
    told = (
        f"{name}, {player.points} points. Ring: {heap(player.ring)}, of {player.storage}.",
        f"Research: {player.research} cards.",
        f"Can fire: {', '.join(fire)}." if fire else "",
        f"Used: {', '.join(used)}." if used else "",
        *(f"{title}: {'; '.join(f'{price(card)}, {effect(FACTS[card])}' for card in found)}."
          for title, found in sections(view, player)),
        *(f"{NAMES[kind]}: {'; '.join(f'{FACTS[card].title}, {effect(FACTS[card])}' for card in built)}."
          for kind, built in columns(player).items() if built),
    )  # fmt: skip
    return clip(" ".join(part for part in told if part))
