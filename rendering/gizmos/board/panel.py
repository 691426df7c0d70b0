"""The side panel: whose turn it is, what the players have built, and the narration."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gizmos.data import COLORS, MOST_GIZMOS, MOST_MASTERWORKS
from games.gizmos.view import PlayerView, View
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import cut, engraved, lay, put, write
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.indexed import indexed
from rendering.draw.wording import lines_of, name_of
from rendering.gizmos import layout, parts
from rendering.gizmos.cards import faces
from rendering.gizmos.cards.faces import FACTS
from rendering.gizmos.colors import LOOK
from rendering.memory import remembered
from rendering.picture import Frame

TITLE: Final = "Gizmos"
TURN_LIMIT: Final = layout.PANEL.width - 56
KINDS: Final = ("upgrade", "convert", "file", "pick", "build")  # kinds of gizmos, each a column of a machine
LEAST: Final = 30  # minimum font size of the line above the players
ARCHIVE: Final = 4  # number of the line with the archive, in rows that have room for it


@remembered
def ground() -> Image.Image:
    """Return the blueprint with an empty panel, as an indexed picture. Convert it to RGB before drawing on it."""
    image, box = sprites.backdrop(*layout.SIZE, LOOK.backdrop), layout.PANEL
    put(image, sprites.frame("panel", box.width, box.height), (box.left, box.top))
    for x in (box.left + 25, box.right - 25):
        for y in (box.top + 25, box.bottom - 25):
            put(image, sprites.piece("frame/rivet"), (x, y))
    put(image, engraved(TITLE, 56), (box.middle[0], layout.TITLE_Y))
    return indexed(image, LOOK)


def turn_line(view: View, frame: Frame) -> str:
    if view.outcome is not None or view.active is None:
        return "The game is over"
    before = "Last round \N{MIDDLE DOT} " if view.ending else f"Round {view.round} \N{MIDDLE DOT} "
    after = " to play"
    room = TURN_LIMIT - fonts.width(before + after, fonts.BODY, LEAST) - 4
    return before + fonts.fit(name_of(frame, view.active), fonts.BODY, LEAST, int(room)) + after


def columns(player: PlayerView) -> dict[str, tuple[str, ...]]:
    """Group the player's gizmos by kind. The panel has a column for each kind."""
    return {kind: tuple(card for card in player.gizmos if FACTS[card].kind == kind) for kind in KINDS}


def draw(image: Image.Image, view: View, frame: Frame) -> None:
    """Draw the content of the panel on the background that `ground` returns."""
    at = (layout.PANEL.middle[0], layout.TURN_Y)
    fill = palette.GLOW if view.ending else palette.TEXT
    write(image, at, turn_line(view, frame), layout.TURN_SIZE, anchor="m", limit=TURN_LIMIT, least=LEAST, fill=fill)
    for place, player in zip(layout.rows(len(view.players)), view.players, strict=True):
        name, computer = name_of(frame, player.seat), player.seat in frame.computers
        lay(image, _player(place, player, name, computer, player.seat == view.active), place.box[:2])
    blocks.narrate(image, layout.lines(len(view.players)), lines_of(frame))


@remembered
def _player(place: layout.Row, player: PlayerView, name: str, computer: bool, on: bool) -> Image.Image:
    wide, high = place.box.width, place.box.height
    image, row = cut(ground(), place.box), layout.Row(Box(0, 0, wide, high), place.parts)
    put(image, sprites.frame("row_on" if on else "row", wide, high), (0, 0))
    _name_line(image, row, player, name, computer)
    _ring(image, row, player)
    _figures(image, row, player)
    _columns(image, row, player)
    if row.parts > ARCHIVE:
        _archive(image, row, player)
    return image


def _name_line(image: Image.Image, row: layout.Row, player: PlayerView, name: str, computer: bool) -> None:
    y, size = row.line(0) + 2, round(min(44, 0.86 * row.unit))
    put(image, sprites.badge(player.seat, round(min(56, 1.04 * row.unit))), (38, y))
    limit = 270 - (40 if computer else 0)
    wide = write(image, (78, y), name, size, face=fonts.STRONG, limit=limit, least=30)
    if computer:
        stamp(image, (78 + wide + 24, y), "computer", 32, palette.MUTED)
    points = str(player.points)
    wide = write(image, (row.box.right - 16, y), points, 52, face=fonts.STRONG, fill=palette.GOLD, anchor="r")
    put(image, parts.part("star", 48), (row.box.right - 16 - wide - 34, y))


def _ring(image: Image.Image, row: layout.Row, player: PlayerView) -> None:
    """Draw the number of spheres of each color in a player's ring, and the ring's limit."""
    y, size = row.line(1), round(min(54, 1.06 * row.unit))
    for number, (letter, count) in enumerate(zip(COLORS, player.ring, strict=True)):
        x = 40 + number * 84
        if count:
            parts.sphere(image, (x, y), letter, size)
            write(image, (x + 28, y), str(count), 40, face=fonts.STRONG)
        else:
            put(image, parts.part("socket", round(0.8 * size)), (x, y))
    _limit(image, y, "store", sum(player.ring), player.storage, 380)


def _limit(image: Image.Image, y: float, icon: str, value: int, limit: int, x: int) -> None:
    fill = palette.GOLD if value >= limit else palette.TEXT
    parts.icon(image, (x, y), icon, 38, palette.MUTED)
    write(image, (x + 26, y), f"{value}/{limit}", 36, face=fonts.STRONG, fill=fill)


def _figures(image: Image.Image, row: layout.Row, player: PlayerView) -> None:
    """Draw the numbers of archived cards, of level III gizmos and of all gizmos, each with its limit."""
    y = row.line(2)
    for x, icon, value, limit in (
        (38, "archive", len(player.archive), player.files),
        (192, "masterwork", player.masterworks, MOST_MASTERWORKS),
        (346, "gizmo", len(player.gizmos), MOST_GIZMOS),
    ):
        _limit(image, y, icon, value, limit, x)


def _columns(image: Image.Image, row: layout.Row, player: PlayerView) -> None:
    y = row.line(3) - 2
    for number, (kind, built) in enumerate(columns(player).items()):
        x = 38 + number * 94
        parts.icon(image, (x, y), kind, 36, palette.MUTED if built else "#5d5140")
        write(image, (x + 26, y), str(len(built)), 36, face=fonts.STRONG, fill=palette.TEXT if built else "#7d6f58")


def _archive(image: Image.Image, row: layout.Row, player: PlayerView) -> None:
    count, high = max(2, len(player.archive)), round(row.unit) - 4
    wide = (row.box.width - 28 - 8 * (count - 1)) // count
    for number, card in enumerate(player.archive):
        at = (14 + number * (wide + 8), row.line(ARCHIVE) - high / 2 - 4)
        put(image, faces.chip(card, wide, high, priced=True), at)
