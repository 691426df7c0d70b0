"""The boards of a round side by side, each with its score and a breakdown of the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from PIL import Image

from games.english import victory
from games.geargrid.nouns import signed
from games.geargrid.view import BoardView, View
from games.kernel import Seat
from rendering.draw import fonts, palette, player_bar
from rendering.draw.canvas import lay
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.wording import clip, name_of
from rendering.geargrid import alt
from rendering.geargrid.board import grid, numbers
from rendering.geargrid.colors import FIELD, LOOK, ON, RIGHT
from rendering.geargrid.ends import waves
from rendering.geargrid.layout import FOOT, READ, WIDE
from rendering.geargrid.layout import grid as boxes
from rendering.memory import remembered
from rendering.picture import Frame, Picture

TOP: Final = 100
WORDS: Final = 42  # font size of the parts of a score
LAST: Final = -1  # the step that shows the score
NAME: Final = 18  # characters of a name in the heading, which has to fit three
FEW: Final = 2  # maximum of boards side by side that leave room for text
_SHORT: Final = {
    "goals right": "for goals",
    "goals wrong": "wrong way",
    "goals jammed": "jammed",
    "empty spaces": "empty",
    "invalid tiles": "invalid",
}


def paint(view: View, frame: Frame, bar: Image.Image | None = None) -> Picture:
    """Draw the scored boards, with a player bar above if one is given.

    With more than two boards, there's no room to say who won. The message says it.
    """
    image, before = compose(view, frame, is_headed=len(view.last) <= FEW), ""
    if bar is not None:
        image, before = player_bar.above(image, bar), alt.people(view, frame)
    return Picture(packed(image, LOOK), alt.results(view, frame, before), "geargrid-boards.png")


def compose(view: View, frame: Frame, step: int = LAST, *, is_headed: bool = True) -> Image.Image:
    """Draw the boards at one step of their judging. A board that has fewer steps is shown at its last step."""
    columns = min(FEW, len(view.last))
    side, top = (WIDE - 24 * (columns + 1)) // columns, TOP if is_headed else 24
    rim = 112 if len(view.last) <= FEW else 88  # two rows of boards have to fit on a phone
    high = side + rim + max(len(_lines(board, side)) for board in view.last) * 48
    spots = boxes(len(view.last), top, high, columns)
    image = numbers.canvas(WIDE, spots[-1].bottom + FOOT)
    if is_headed:
        head(image, heading(view, frame) if step == LAST else f"Round {shown_round(view)}")
    for seat, (box, board) in enumerate(zip(spots, view.last, strict=True)):
        told = waves.story(board)
        here = told[-1] if step == LAST else told[min(step, len(told) - 1)]
        face = ON if here is told[-1] and seat in winners(view) else FIELD
        numbers.field(image, box, face)
        lay(image, small(here, box.width - 24), (box.left + 12, box.top + 12))
        below = Box(box.left, box.top + box.width, box.right, box.bottom)
        if here is told[-1] and board.judgement is not None:
            _score(image, below, seat, board, frame, face)
            _words(image, below, board, face)
        else:
            _whose(image, below, seat, frame, face)
            at = (below.left + 20, below.top + 104)
            numbers.write(image, at, here.title, WORDS, ground=face, fill=palette.MUTED)
    return image


def head(image: Image.Image, title: str) -> None:
    at, limit = (image.width / 2, 54), image.width - 60
    numbers.write(image, at, title, 58, fill=palette.GOLD, face=fonts.HEADING, anchor="m", limit=limit, least=READ)


def side_by_side(views: Sequence[View], frames: Sequence[Frame]) -> Picture:
    """Draw boards that several people built from the same tiles in solo games."""
    shown = replace(views[0], last=tuple(view.last[0] for view in views), rounds=())
    frame = Frame(tuple(name_of(each, 0) for each in frames))
    return Picture(packed(compose(shown, frame), LOOK), alt.results(shown, frame), "geargrid-boards.png")


def shown_round(view: View) -> int:
    return view.round if view.phase == "choose" else len(view.rounds)


def winners(view: View) -> tuple[Seat, ...]:
    """Return the winners of the latest round; () in a solo game, or while the round is still being scored."""
    is_settled = view.rounds and view.phase != "choose" and len(view.last) > 1
    return view.rounds[-1].winners if is_settled else ()


def heading(view: View, frame: Frame) -> str:
    """Say who won the round."""
    names = [clip(name_of(frame, seat), NAME) for seat in winners(view)]
    round_ = f"Round {shown_round(view)}"
    if len(view.last) > len(view.players):
        return "Same tiles for everyone"
    if not names:
        return round_ if len(view.last) > 1 else "Final board"
    return victory(names, round_.lower(), f"tie in {round_.lower()}")


def _whose(image: Image.Image, box: Box, seat: Seat, frame: Frame, face: str) -> None:
    y = box.top + 38
    numbers.place(image, (box.left + 50, y), numbers.badge(seat, 66, face))
    at, room, name = (box.left + 104, y), box.width - 104 - 150, name_of(frame, seat)
    numbers.write(image, at, name, 48, ground=face, face=fonts.STRONG, limit=room, least=READ)


def score(image: Image.Image, box: Box, seat: Seat, board: BoardView, frame: Frame, face: str) -> None:
    """Write the name of a board's owner, the score, and the breakdown of the score."""
    _score(image, box, seat, board, frame, face)
    _words(image, box, board, face)


def _score(image: Image.Image, box: Box, seat: Seat, board: BoardView, frame: Frame, face: str) -> None:
    _whose(image, box, seat, frame, face)
    assert board.judgement is not None
    points, y = board.judgement.score, box.top + 38
    fill = RIGHT if points >= 0 else palette.GOLD
    numbers.write(image, (box.right - 20, y), signed(points), 70, ground=face, fill=fill, face=fonts.STRONG, anchor="r")


def _words(image: Image.Image, box: Box, board: BoardView, face: str) -> None:
    for number, line in enumerate(_lines(board, box.width)):
        at = (box.left + 20, box.top + 104 + number * 48)
        numbers.write(image, at, line, WORDS, ground=face, fill=palette.TEXT)


def _lines(board: BoardView, wide: int) -> tuple[str, ...]:
    """Return the terms of the score in lines that fit into a box of that width. No term is split over two lines."""
    found = list[str]()
    for term in short_terms(board):
        longer = f"{found[-1]} \N{MIDDLE DOT} {term}" if found else term
        if found and fonts.width(longer, fonts.BODY, WORDS) <= wide - 40:
            found[-1] = longer
        else:
            found.append(term)
    return tuple(found)


def short_terms(board: BoardView) -> tuple[str, ...]:
    """Return the terms of the score as points and reasons: "+9 for goals"."""
    arithmetic = board.judgement.arithmetic if board.judgement else ()
    return tuple(f"{signed(points)} {_SHORT[term]}" for term, points in arithmetic)


@remembered
def small(step: waves.BoardScene, wide: int) -> Image.Image:
    """Draw the board of a scene as a small indexed picture, with the tiles' letters if they're legible."""
    shown = step if wide > WIDE / 2 else step._replace(tiles=tuple(tile._replace(label="") for tile in step.tiles))
    return numbers.numbered(grid.thumb(waves.board_at(shown), wide))
