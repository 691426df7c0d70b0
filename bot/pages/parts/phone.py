"""How much of a phone's screen a message takes: as high as its pictures, its lines and its rows of buttons are there.

The figures are those of a chat 390 pixels wide, and were measured on the local Discord's page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import Final

from discord import ui

from bot.markdown import word_count
from bot.pages.parts.buttons import Row
from bot.pages.parts.message import Page
from rendering.picture import Picture

WIDE: Final = 304  # pixels that a message leaves for what is in it
SCREEN: Final = 700  # pixels that a phone of 844 leaves for messages
WORDS: Final = 70  # that are read at a glance beside buttons
_DOUBT: Final = 20  # pixels by which letters may be wider than reckoned
_AROUND: Final = 72  # pixels of the sender's name, of the frame and of "Only you can see this"
_LINE, _SMALL, _GAP, _BUTTON, _LIST = 22, 18, 8, 38, 44  # pixels high
_PER_LINE, _PER_SMALL = 36, 44  # characters
_MARKUP: Final = re.compile(r"^-# |[*`]")
_CHARACTER, _PADDING, _LEAST = 7.5, 32, 60  # pixels wide, of a button


def high(page: Page) -> int:
    """How many pixels of a phone it takes."""
    pictures = [round(WIDE * tall / wide) for wide, tall in map(size, page.pictures)]
    texts = [page.text, *(line for line, _ in page.sections), page.note and f"-# {page.note}"]
    parts = [*pictures, *(sum(map(_line, text.split("\n"))) for text in texts if text), *map(_row, page.rows)]
    return _AROUND + sum(parts) + _GAP * (len(parts) - 1)


def fits(page: Page) -> bool:
    """Whether it is on one screen of a phone."""
    return high(page) <= SCREEN


def first_that(forms: Iterable[Page], is_good: Callable[[Page], bool]) -> Page:
    """Of ever shorter forms of a page the first that is good, else the last."""
    shorter = iter(forms)
    page = next(shorter)
    while not is_good(page) and (found := next(shorter, None)):
        page = found
    return page


def is_glanced(page: Page) -> bool:
    """Whether it is taken in at a glance: on one screen, in few words."""
    return high(page) <= SCREEN - _DOUBT and word_count(page.text) <= WORDS


def size(picture: Picture) -> tuple[int, int]:
    """Width and height in pixels of a PNG or a GIF."""
    return int.from_bytes(picture.data[16:20], "big"), int.from_bytes(picture.data[20:24], "big")


def _line(line: str) -> int:
    """A line of text as a phone breaks it, between words."""
    is_small = line.startswith("-# ")
    read = _MARKUP.sub("", line)
    return max(1, len(wrap(read, _PER_SMALL if is_small else _PER_LINE))) * (_SMALL if is_small else _LINE)


def _row(row: Row) -> int:
    """A row as a phone breaks it: what does not fit beside the others stands below them."""
    if not all(isinstance(item, ui.Button) for item in row):
        return _LIST
    widths = [max(_LEAST, _PADDING + _CHARACTER * len(item.label or "")) for item in row if isinstance(item, ui.Button)]
    return _rows(widths) * (_BUTTON + _GAP) - _GAP


def _rows(widths: Sequence[float]) -> int:
    """How many rows things of these widths take below each other."""
    rows, taken = 0, float(WIDE)
    for wide in widths:
        if taken + _GAP + wide > WIDE:
            rows, taken = rows + 1, wide
        else:
            taken += _GAP + wide
    return rows
