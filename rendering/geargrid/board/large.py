"""A large picture of the table: boards and pool, with the names of all spaces and tiles."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.geargrid.nouns import colors, face
from games.geargrid.view import BoardView, View
from rendering.draw import fonts, palette
from rendering.draw.canvas import lay
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.sheets import badge
from rendering.geargrid import alt
from rendering.geargrid.board import numbers, table
from rendering.geargrid.cards import faces, kinds
from rendering.geargrid.colors import FIELD, GROUND, LOOK, ON
from rendering.geargrid.ends import results, waves
from rendering.geargrid.layout import BOARD_HIGH, SHAPE, grid
from rendering.geargrid.layout import WIDE as BOARD
from rendering.picture import Frame, Picture

GAP: Final = 20
SCORE: Final = 180  # height of a board's owner and score
TERM: Final = 48
LINE: Final = 42
ASIDE: Final = 480  # width of the column next to a single board
WORDS: Final = 36  # font size of the names of tiles
COLUMNS: Final = 5  # kinds of tiles in the pool, side by side
POOL: Final = 2 * BOARD
UNIT: Final = 122  # size of a square of a tile in the pool
NAMED: Final = 118  # height of the text below it


def paint(view: View, frame: Frame) -> tuple[Picture]:
    if table.shows_last_round(view):
        return (Picture(packed(_boards(view, frame), LOOK), alt.results(view, frame), "geargrid-boards-large.png"),)
    return (Picture(packed(_pool(view, frame), LOOK), alt.table(view, frame), "geargrid-table-large.png"),)


def _boards(view: View, frame: Frame) -> Image.Image:
    """Draw every board in the size in which its owner built it.

    Score and tiles are below the boards, or beside the board if there's only one.
    """
    columns = min(2, len(view.last))
    across = columns * (BOARD + 2 * GAP) + GAP
    listed = max(-(-len(board.tiles) // 2) for board in view.last) * LINE
    high = BOARD_HIGH + (SCORE + TERM + listed + GAP if columns > 1 else GAP)
    spots = grid(len(view.last), results.TOP, high, columns, GAP, across)
    wide = across if columns > 1 else across + ASIDE
    image = numbers.canvas(wide, spots[-1].bottom + badge(wide)[1])
    results.head(image, results.heading(view, frame))
    for seat, (box, board) in enumerate(zip(spots, view.last, strict=True)):
        ground = ON if seat in results.winners(view) else FIELD
        numbers.field(image, box if columns > 1 else Box(*box[:2], box.right + ASIDE, box.bottom), ground)
        lay(image, waves.board_at(waves.story(board)[-1]), (box.left + (box.width - BOARD) // 2, box.top + 12))
        below = Box(box.left, box.top + BOARD_HIGH + 18, box.right, box.bottom)
        aside = Box(box.right, box.top + 24, box.right + ASIDE, box.bottom)
        words = below if columns > 1 else aside
        if board.judgement is not None:
            results.score(image, words, seat, board, frame, ground)
        _tiles(image, Box(words.left, words.top + SCORE + TERM, words.right, words.bottom), board, ground, columns)
    return image


def _tiles(image: Image.Image, box: Box, board: BoardView, ground: str, columns: int) -> None:
    """List a board's tiles in columns: "a red-blank at C1"."""
    each, wide = max(1, -(-len(board.tiles) // columns)), box.width // columns
    line = min(LINE, box.height // each)
    size = round(0.85 * line)
    for number, tile in enumerate(board.tiles):
        x, y = box.left + GAP + number // each * wide, box.top + (number % each + 0.5) * line
        mark = numbers.write(image, (x, y), tile.label, size, ground=ground, face=fonts.STRONG)
        name = f"{colors(tile.code)} at {tile.place[:2]}"
        at, limit = (x + max(mark, 24) + 12, y), wide - 80
        numbers.write(image, at, name, size, fill=palette.MUTED, ground=ground, limit=limit)


def _pool(view: View, frame: Frame) -> Image.Image:
    """Draw the players and, below them, every kind of tile with its name and the number left."""
    pool, top = table.pool(view), table.pool_top(view, POOL)
    rows = [row for shape in "DIL" for row in _abreast([kind for kind in pool if SHAPE[kind.code] == shape])]
    image = numbers.canvas(POOL, top + sum(map(_height, rows)) + badge(POOL)[1])
    table.head(image, view, frame)
    for row in rows:
        pitch, high = POOL // COLUMNS, _height(row)
        left = (POOL - pitch * len(row)) // 2
        for number, kind in enumerate(row):
            _kind(image, Box(left + number * pitch, top, left + (number + 1) * pitch, top + high), kind)
        top += high
    return image


def _abreast(found: list[kinds.Kind]) -> list[list[kinds.Kind]]:
    return [found[start : start + COLUMNS] for start in range(0, len(found), COLUMNS)]


def _height(row: list[kinds.Kind]) -> int:
    return kinds.DOWN[SHAPE[row[0].code]] * UNIT + NAMED + GAP


def _kind(image: Image.Image, box: Box, kind: kinds.Kind) -> None:
    area = Box(box.left, box.top, box.right, box.bottom - NAMED)
    faces.centred(image, kind.code, area, UNIT, GROUND, "cut" if kind.is_gone else "idle")
    x, fill = box.middle[0], "#a8926c" if kind.is_gone else palette.TEXT
    count = f"{kind.words} \N{MIDDLE DOT} {kind.code}"
    numbers.write(image, (x, box.bottom - NAMED + 28), count, 46, fill=fill, face=fonts.STRONG, anchor="m")
    limit = box.width - 12
    at = (x, box.bottom - NAMED + 74)
    numbers.write(image, at, face(kind.code), WORDS, fill=palette.MUTED, anchor="m", limit=limit, least=24)
