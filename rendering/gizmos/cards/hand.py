"""A player's private picture: built gizmos by kind, spheres, archive, and researched cards, which are secret."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageEnhance

from games.english import count, listing
from games.gizmos.data import COLORS, MOST_GIZMOS, MOST_MASTERWORKS
from games.gizmos.nouns import effect
from games.gizmos.view import PlayerView, View
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.pixels import Pixels, Sprite, masked
from rendering.draw.sheets import MARGIN, PAGE, TEXT, badge
from rendering.draw.wording import clip, name_of
from rendering.gizmos import parts
from rendering.gizmos.alt import heap, price
from rendering.gizmos.board.panel import columns
from rendering.gizmos.cards import faces
from rendering.gizmos.cards.faces import FACTS
from rendering.gizmos.colors import LOOK
from rendering.picture import Frame, Picture

BANNER: Final = 228  # bottom edge of the banner
GAP: Final = 10
LABEL: Final = 172  # width of a kind's label
ABREAST: Final = 4  # gizmos or cards per row
LOW: Final = 66  # height of a kind without gizmos
EDGE: Final = 10  # margin around the gizmos of a kind
CARD: Final = (246, 325)
TITLE: Final = 90
NAMES: Final = {"upgrade": "Upgrade", "convert": "Convert", "file": "File", "pick": "Pick", "build": "Build"}
FOOT: Final = badge(PAGE)[1]


def paint(view: View, frame: Frame) -> Picture:
    """Draw what the viewer has. For the public, draw what the active player has."""
    seat = view.seat if view.seat is not None else view.active or 0
    player = view.players[seat]
    beside, top = sections(view, player), shelves(player)[-1].bottom + 6
    boxes = arranged([len(found) for _, found in beside], top)
    high = max([top, *(box.bottom + 6 for group in boxes for box in group)]) + FOOT
    image = machine(view, player, frame, high)
    for (title, found), group in zip(beside, boxes, strict=True):
        _cards(image, title, found, group, view.reach)
    return Picture(packed(image, LOOK), described(view, player, frame), "gizmos-machine.png")


def machine(view: View, player: PlayerView, frame: Frame, high: int, wide: int = PAGE) -> Image.Image:
    """Draw a player's numbers and built gizmos on an RGB picture of that size."""
    image = blocks.ground(high, LOOK, wide)
    _banner(image, player, frame)
    for (kind, built), shelf in zip(columns(player).items(), shelves(player, wide), strict=True):
        faces.framed(image, "rack", shelf)
        _label(image, shelf, kind, len(built))
        for card, box in zip(built, places(shelf, len(built)), strict=True):
            _gizmo(image, box, card, view, player)
    return image


def sections(view: View, player: PlayerView) -> list[tuple[str, tuple[str, ...]]]:
    """Return (title, cards) for each group of cards below the built gizmos: researched cards, and the archive."""
    found = [("Only you see these", view.seen)] if view.seen and player.seat == view.seat else []
    if player.archive:
        found.append((f"Archive {len(player.archive)} of {player.files}", player.archive))
    return found


def _banner(image: Image.Image, player: PlayerView, frame: Frame) -> None:
    box = Box(MARGIN, 14, image.width - MARGIN, BANNER)
    blocks.framed(image, "panel", box)
    y, points = box.top + 62, str(player.points)
    put(image, sprites.badge(player.seat, 76), (box.left + 68, y))
    wide = write(image, (box.right - 30, y), points, 70, face=fonts.STRONG, fill=palette.GOLD, anchor="r")
    put(image, parts.part("star", 62), (box.right - 30 - wide - 42, y))
    left = box.right - wide - 546
    write(
        image,
        (box.left + 120, y),
        name_of(frame, player.seat),
        52,
        face=fonts.STRONG,
        limit=round(left - box.left - 150),
        least=42,
    )
    research = ("research", str(player.research) if player.may_research else "\N{EN DASH}")
    gizmos = ("gizmo", f"{len(player.gizmos)}/{MOST_GIZMOS}")
    top = ("masterwork", f"{player.masterworks}/{MOST_MASTERWORKS}")
    for number, (icon, text) in enumerate((gizmos, top, research)):
        _figure(image, (left + (0, 188, 338)[number], y), icon, text)
    y = box.bottom - 56
    _ring(image, Box(box.left + 22, y - 44, box.right - 344, y + 44), player)
    _figure(image, (box.right - 308, y), "store", f"{sum(player.ring)}/{player.storage}")
    _figure(image, (box.right - 148, y), "archive", f"{len(player.archive)}/{player.files}")


def _figure(image: Image.Image, at: tuple[float, float], icon: str, text: str) -> None:
    parts.icon(image, at, icon, 50, palette.MUTED)
    write(image, (at[0] + 34, at[1]), text, 46, face=fonts.STRONG)


def _ring(image: Image.Image, box: Box, player: PlayerView) -> None:
    faces.framed(image, "rack", box)
    held = "".join(letter * number for letter, number in zip(COLORS, player.ring, strict=True))
    step = min((box.width - 24) / player.storage, 82)
    for number in range(player.storage):
        at = (box.middle[0] + (number - (player.storage - 1) / 2) * step, box.middle[1])
        if number < len(held):
            parts.sphere(image, at, held[number], round(step * 0.92))
        else:
            put(image, parts.part("socket", round(step * 0.8)), at)


def shelves(player: PlayerView, wide: int = PAGE) -> tuple[Box, ...]:
    """Return a box for each kind of gizmo, from top to bottom."""
    found, top = list[Box](), BANNER + GAP
    for built in columns(player).values():
        lines = -(-len(built) // ABREAST)
        high = 2 * EDGE + lines * (faces.STRIP + GAP) - GAP if lines else LOW
        found.append(Box(MARGIN, top, wide - MARGIN, top + high))
        top += high + GAP
    return tuple(found)


def places(shelf: Box, count: int) -> tuple[Box, ...]:
    """Return boxes for `count` gizmos of one kind, inside `shelf`, which is the box of that kind."""
    left = shelf.left + LABEL
    wide = (shelf.right - EDGE - left + GAP) // ABREAST - GAP
    corners = (
        (left + n % ABREAST * (wide + GAP), shelf.top + EDGE + n // ABREAST * (faces.STRIP + GAP)) for n in range(count)
    )
    return tuple(Box(x, y, x + wide, y + faces.STRIP) for x, y in corners)


def _label(image: Image.Image, shelf: Box, kind: str, count: int) -> None:
    """Draw a kind's icon and name, and the number of gizmos of that kind. If there are none, use only one line."""
    y = shelf.top + (shelf.height if not count else 2 * EDGE + faces.STRIP) / 2
    if not count:
        parts.icon(image, (shelf.left + 40, y), kind, 42, palette.MUTED)
        write(image, (shelf.left + LABEL, y), NAMES[kind], 42, face=fonts.STRONG, fill=palette.MUTED)
        return
    parts.icon(image, (shelf.left + 50, y - 30), kind, 54, palette.GOLD)
    write(image, (shelf.left + 96, y - 30), str(count), 50, face=fonts.STRONG)
    write(image, (shelf.left + 16, y + 34), NAMES[kind], TEXT, face=fonts.STRONG, fill=palette.GOLD)


def _gizmo(image: Image.Image, box: Box, card: str, view: View, player: PlayerView) -> None:
    piece = faces.strip(card, box.width, box.height) if image.width > PAGE else faces.chip(card, box.width, box.height)
    mine = player.seat == view.active
    if mine and card in view.used:
        put(image, _spent(piece), (box.left, box.top))
        put(image, parts.tick(54), (box.right - 40, box.middle[1] - 8))
        return
    put(image, piece, (box.left, box.top))
    if mine and card in view.ready:
        faces.fireable(image, box)


def _spent(piece: Sprite) -> Pixels:
    return masked(ImageEnhance.Brightness(piece.rgb).enhance(0.5), piece.mask, piece.x, piece.y)


def _cards(
    image: Image.Image, title: str, found: tuple[str, ...], boxes: tuple[Box, ...], reach: tuple[str, ...]
) -> None:
    """Draw cards below their title. Cards in `reach` are marked as buildable."""
    middle = (boxes[0].left + boxes[min(len(boxes), ABREAST) - 1].right) / 2
    room = 2 * min(middle, PAGE - middle) - 2 * MARGIN
    blocks.title(image, title, (middle, boxes[0].top - 0.62 * TITLE), round(room), 48)
    for box, card in zip(boxes, found, strict=True):
        faces.show(image, box, card, ranked=False)
        if card in reach:
            faces.buildable(image, box)


def arranged(counts: list[int], top: int) -> list[tuple[Box, ...]]:
    """Return boxes for groups of cards, from top to bottom. `counts` has the number of cards in each group."""
    groups: list[tuple[Box, ...]] = []
    for number in counts:
        groups.append(lines(number, top + TITLE))
        top = groups[-1][-1].bottom + GAP
    return groups


def lines(count: int, top: int) -> tuple[Box, ...]:
    """Return the boxes of cards in centered rows, starting at `top`."""
    boxes, (wide, high) = list[Box](), CARD
    for number in range(count):
        row, column = divmod(number, ABREAST)
        filled = min(ABREAST, count - row * ABREAST)
        left = (PAGE - filled * (wide + 20) + 20) // 2 + column * (wide + 20)
        y = top + row * (high + 16)
        boxes.append(Box(left, y, left + wide, y + high))
    return tuple(boxes)


def described(view: View, player: PlayerView, frame: Frame) -> str:
    """Describe what the player has for the alt text."""
    name = clip(name_of(frame, player.seat), 40)
    mine = player.seat == view.active
    fire = [FACTS[card].title for card in view.ready] if mine else []
    used = [FACTS[card].title for card in view.used] if mine else []
    told = (
        f"{name}: {count(player.points, 'point')}. Ring ({sum(player.ring)} of {player.storage}): {heap(player.ring)}.",
        f"{len(player.gizmos)} of {MOST_GIZMOS} gizmos ({player.masterworks} of {MOST_MASTERWORKS} level III).",
        f"Research: {count(player.research, 'card')}.",
        f"Ready to fire: {listing(fire)}." if fire else "",
        f"Used this turn: {listing(used)}." if used else "",
        *(f"{title}: {'; '.join(f'{price(card)}, “{effect(FACTS[card])}”' for card in found)}."
          for title, found in sections(view, player)),
        *(f"{NAMES[kind]}: {'; '.join(f'{FACTS[card].title}, “{effect(FACTS[card])}”' for card in built)}."
          for kind, built in columns(player).items() if built),
    )  # fmt: skip
    return clip(" ".join(part for part in told if part))
