"""The painters of Pebbles, which draw a heap as a row of pebbles."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from rendering import lobby_card
from rendering.draw import palette
from rendering.draw.canvas import write
from rendering.draw.wording import clip, name_of
from rendering.file.png import encode
from rendering.picture import Film, Frame, MarkedChoice, Picture, Renderer
from tests.games.example.rules import NAMES, View

WIDE, ROW = 900, 90


def board(view: View, frame: Frame) -> Picture:
    """Draw the heaps. The alt text says how many pebbles each player has taken."""
    taken = [f"{name_of(frame, seat)} {count}" for seat, count in enumerate(view.taken)]
    return _picture(view, [f"Taken: {', '.join(taken)}."], "board.png")


def hand(view: View, _frame: Frame) -> Picture:
    """Draw the heaps. The alt text describes the seat's secret move."""
    count, heap = (0, 0) if view.sealed is None else (view.sealed[1], view.sealed[0])
    return _picture(
        view, [f"You sealed {count} from heap {NAMES[heap].upper()}." if count else "Nothing sealed."], "hand.png"
    )


def choices(view: View, _frame: Frame, marked: Sequence[MarkedChoice]) -> Picture:
    """Draw the heaps.

    The alt text lists the choices that have a letter; choices that are only marked in the picture are left out.
    """
    return _picture(view, [f"{each.letter}: {each.label}" for each in marked if each.letter], "choices.png")


def final(view: View, frame: Frame) -> Picture:
    """Draw the final position. The alt text says who won."""
    assert view.outcome is not None
    winners = view.outcome.ranking[0] if view.outcome.won is not False else ()
    told = " and ".join(name_of(frame, seat) for seat in winners) or "The tide"
    return _picture(view, [f"{told} won. {view.outcome.headline}"], "final.png")


def film(views: Sequence[View], _frames: Sequence[Frame]) -> Film:
    """Return a replay with one picture for each View, in which the heaps get smaller."""
    return Film((_drawn(view, []) for view in views), f"Replay in {len(views)} pictures.")


def entry(key: str) -> Picture | None:
    """Return the picture of a rule page: one pebble for the page `goal`, or None for any other."""
    if key != "goal":
        return None
    image = _ground(1)
    _pebbles(image, 0, 1)
    return Picture(encode(image), "The last pebble.", "entry.png")


def _picture(view: View, lines: Sequence[str], name: str) -> Picture:
    heaps = ", ".join(f"{letter.upper()} {size}" for letter, size in zip(NAMES, view.heaps, strict=True))
    return Picture(encode(_drawn(view, lines)), clip(" ".join([f"Heaps: {heaps}.", *lines])), name)


def _drawn(view: View, lines: Sequence[str]) -> Image.Image:
    image = _ground(len(NAMES) + len(lines))
    for row, (letter, size) in enumerate(zip(NAMES, view.heaps, strict=True)):
        write(image, (30, ROW * (row + 0.5)), letter.upper(), 50, fill=palette.GOLD)
        _pebbles(image, row, size)
    for row, line in enumerate(lines, len(NAMES)):
        write(image, (30, ROW * (row + 0.5)), line, 44, limit=WIDE - 60)
    return image


def _ground(rows: int) -> Image.Image:
    return Image.new("RGB", (WIDE, ROW * rows), palette.rgb(palette.BACKGROUND))


def _pebbles(image: Image.Image, row: int, count: int) -> None:
    for number in range(min(count, WIDE // 80)):
        left, top = 110 + 80 * number, ROW * row + 15
        ImageDraw.Draw(image).ellipse((left, top, left + 64, top + 56), palette.rgb(palette.MUTED))


RENDERER = Renderer(board, hand, choices, lobby_card.paint, final, film, entry)
