"""Estimate how much of a phone's screen a message takes, from its pictures, lines and rows of buttons.

The figures are for a chat 390 pixels wide, and were measured on the local Discord's page.
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

WIDE: Final = 304  # pixels that a message leaves for its content
SCREEN: Final = 700  # pixels that a phone 844 pixels high leaves for messages
WORDS: Final = 70  # most words that are read at a glance beside buttons
_DOUBT: Final = 20  # pixels of tolerance, because letters may be wider than estimated
_AROUND: Final = 72  # pixels for the sender's name, the frame and "Only you can see this"
_LINE, _SMALL, _GAP, _BUTTON, _LIST = 22, 18, 8, 38, 44  # pixels high
_PER_LINE, _PER_SMALL = 36, 44  # characters
_MARKUP: Final = re.compile(r"^-# |[*`]")
_CHARACTER, _PADDING, _LEAST = 7.5, 32, 60  # pixels wide, of a button


def high(page: Page) -> int:
    """Return the height of the page on a phone, in pixels."""
    pictures = [round(WIDE * tall / wide) for wide, tall in map(size, page.pictures)]
    texts = [page.text, *(line for line, _ in page.sections), page.note and f"-# {page.note}"]
    parts = [*pictures, *(sum(map(_line, text.split("\n"))) for text in texts if text), *map(_row, page.rows)]
    return _AROUND + sum(parts) + _GAP * (len(parts) - 1)


def fits(page: Page) -> bool:
    """Tell whether the page fits on one screen of a phone."""
    return high(page) <= SCREEN


def first_that(forms: Iterable[Page], is_good: Callable[[Page], bool]) -> Page:
    """Return the first good page of ever shorter forms, or the last one if none is good."""
    shorter = iter(forms)
    page = next(shorter)
    while not is_good(page) and (next_page := next(shorter, None)):
        page = next_page
    return page


def is_glanced(page: Page) -> bool:
    """Tell whether the page can be read at a glance: on one screen, in few words."""
    return high(page) <= SCREEN - _DOUBT and word_count(page.text) <= WORDS


def size(picture: Picture) -> tuple[int, int]:
    """Return the width and height of a PNG, in pixels."""
    return int.from_bytes(picture.data[16:20], "big"), int.from_bytes(picture.data[20:24], "big")


def _line(line: str) -> int:
    """Return the height in pixels of a line of text, which a phone wraps between words."""
    is_small = line.startswith("-# ")
    read = _MARKUP.sub("", line)
    return max(1, len(wrap(read, _PER_SMALL if is_small else _PER_LINE))) * (_SMALL if is_small else _LINE)


def _row(row: Row) -> int:
    """Return the height in pixels of a row; buttons that don't fit beside the others go below them."""
    if not all(isinstance(item, ui.Button) for item in row):
        return _LIST
    widths = [max(_LEAST, _PADDING + _CHARACTER * len(item.label or "")) for item in row if isinstance(item, ui.Button)]
    return _rows(widths) * (_BUTTON + _GAP) - _GAP


def _rows(widths: Sequence[float]) -> int:
    """Return how many rows items of these widths (in pixels) take."""
    rows, taken = 0, float(WIDE)
    for wide in widths:
        if taken + _GAP + wide > WIDE:
            rows, taken = rows + 1, wide
        else:
            taken += _GAP + wide
    return rows
