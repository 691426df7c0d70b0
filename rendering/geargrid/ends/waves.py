"""Pictures of how a board was judged, wave by wave.

They show which tiles turn, which come off, and what other choices would have scored.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from games.geargrid.adjudication.judging import Fall, Judgement
from games.geargrid.view import BoardView, View
from games.geargrid.view.otherwise import otherwise
from games.geargrid.words.story import scenes
from games.kernel import Seat
from rendering.draw import fonts, palette
from rendering.draw.canvas import lay
from rendering.draw.geometry import Box
from rendering.draw.wording import clip, name_of
from rendering.file.png import encode
from rendering.geargrid.board import grid, numbers
from rendering.geargrid.colors import FIELD, LOOK, WRONG
from rendering.geargrid.layout import BOARD_HIGH, RIM, WIDE
from rendering.picture import Frame, Picture

STRIP: Final = 362
LINE: Final = 46
MOST: Final = 4  # lines under the heading


Shown: TypeAlias = tuple[tuple[grid.Piece, ...], tuple[str, ...], tuple[grid.Sign, ...]]


class BoardScene(NamedTuple):
    """A scene of the judging: the state of the board, and text about it."""

    title: str
    lines: tuple[str, ...]
    tiles: tuple[grid.Piece, ...]
    goals: tuple[str, ...]
    signs: tuple[grid.Sign, ...]


@lru_cache(maxsize=64)
def story(board: BoardView) -> tuple[BoardScene, ...]:
    """Return the scenes of `words.story`, each with its board."""
    shown = _boards(board)
    return tuple(BoardScene(scene.title, scene.lines, *each) for scene, each in zip(scenes(board), shown, strict=True))


def _boards(board: BoardView) -> list[Shown]:
    judgement, fate = board.judgement, dict[int, str]()
    shown: list[Shown] = [(_pieces(board, fate), grid.UNTOUCHED, ())]
    if judgement is None:
        return shown
    for wave in judgement.waves:
        side = "black" if wave.is_black else "white"
        fate = {tile: told.removesuffix("_on") for tile, told in fate.items()}
        fate |= dict.fromkeys(wave.stays, f"{side}_on") | {fall.tile: "invalid" for fall in wave.falls}
        shown.append((_pieces(board, fate), grid.UNTOUCHED, _signs(board, wave.falls)))
    if judgement.cut or judgement.falls:
        fate = {fall.tile: "invalid" for fall in judgement.falls} | dict.fromkeys(judgement.cut, "cut")
        fate |= _driven(judgement)
        shown.append((_pieces(board, fate), grid.UNTOUCHED, _signs(board, judgement.falls)))
    return [*shown, (grid.pieces(board), judgement.goals, grid.faults(board))]


def _driven(found: Judgement) -> dict[int, str]:
    gone = [fall.tile for wave in found.waves for fall in wave.falls]
    return dict.fromkeys(found.black, "black") | dict.fromkeys(found.white, "white") | dict.fromkeys(gone, "invalid")


def _pieces(board: BoardView, fate: dict[int, str]) -> tuple[grid.Piece, ...]:
    return tuple(grid.piece(tile, fate.get(tile.number, "idle")) for tile in board.tiles)


def _signs(board: BoardView, falls: Sequence[Fall]) -> tuple[grid.Sign, ...]:
    return grid.met(board, falls)


def board_at(scene: BoardScene) -> Image.Image:
    image = grid.drawn(scene.tiles, scene.goals).copy()
    for sign in scene.signs:
        grid.mark(image, sign)
    return image


def paint(scene: BoardScene, name: str) -> Picture:
    """Draw a scene as a large picture, with its text."""
    words = clip(f"{name}. {scene.title}. {' '.join(scene.lines)}")
    return Picture(encode(compose(scene), LOOK), words, "geargrid-wave.png")


def compose(scene: BoardScene) -> Image.Image:
    """Draw the board of a scene, and its text below."""
    image = numbers.canvas(WIDE, BOARD_HIGH + STRIP)
    lay(image, board_at(scene), (0, 0))
    box = Box(RIM, BOARD_HIGH, WIDE - RIM, BOARD_HIGH + STRIP - RIM)
    numbers.field(image, box, FIELD)
    at = (box.left + 28, box.top + 46)
    numbers.write(image, at, scene.title, 54, fill=palette.GOLD, ground=FIELD, face=fonts.STRONG)
    for number, (line, fill) in enumerate(_wrapped(scene.lines, box.width - 56)):
        numbers.write(image, (at[0], at[1] + 66 + number * 52), line, LINE, fill=fill, ground=FIELD)
    return image


def _wrapped(lines: Sequence[str], limit: int) -> list[tuple[str, str]]:
    """Wrap the lines, and return (line, color) for as many as fit."""
    found = list[tuple[str, str]]()
    for line in lines:
        fill = WRONG if " comes off: " in line else palette.TEXT
        room = MOST - len(found)
        found += [
            (part, fill) for part in (fonts.wrap(line, fonts.BODY, LINE, limit, min(2, room)) if room > 0 else ())
        ]
    return found


def scene(view: View, frame: Frame, seat: Seat, way: str, number: int) -> Picture:
    """Draw scene `number` from the judging of the seat's board.

    `way` names an alternative choice, or is "" for the choices that the player actually made.
    """
    board = otherwise(view.last[seat], way) or view.last[seat]
    told = story(board)
    return paint(told[min(number, len(told) - 1)], name_of(frame, seat))
