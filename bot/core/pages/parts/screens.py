"""Estimates of how much of a screen a message takes up, from its pictures, lines and rows of buttons.

The sizes were measured on the local Discord's page, for a phone 390 pixels wide and a desktop window of 1280 x 800.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import Final, NamedTuple

from discord import ui

from bot.core.markdown import word_count
from bot.core.pages.parts.buttons import Row
from bot.core.pages.parts.message import Page
from rendering.picture import Picture


class Screen(NamedTuple):
    """The dimensions of messages in a Discord client, on a phone or a desktop. All lengths are in pixels."""

    room: int  # height that the window leaves for messages
    wide: int  # width of a message's pictures and rows
    highest: int  # maximum height of a picture; a taller one is shown narrower
    around: int  # height of the sender's name, the frame and "Only you can see this"
    button: int
    list: int
    per_line: int  # number of characters in a line of text
    per_small: int  # number of characters in a line of small print


PHONE: Final = Screen(700, 304, 9999, 72, 38, 44, 36, 44)
DESKTOP: Final = Screen(660, 550, 350, 126, 32, 40, 72, 88)  # with a line for "(edited)"
WORDS: Final = 70  # maximum number of words that people can read at a glance next to buttons
_DOUBT: Final = 20  # pixels of tolerance, because letters may be wider than estimated
_LINE, _SMALL, _GAP = 22, 18, 8  # heights in pixels
_MARKUP: Final = re.compile(r"^-# |[*`]")
_CHARACTER, _PADDING, _LEAST = 7.5, 32, 60  # widths in pixels, for the size of a button


def high(page: Page, screen: Screen = PHONE) -> int:
    """Return the page's height on the screen, in pixels."""
    pictures = [min(round(screen.wide * tall / wide), screen.highest) for wide, tall in map(size, page.pictures)]
    texts = [page.text, *(line for line, _ in page.sections), page.note and f"-# {page.note}"]
    lines = [sum(_line(line, screen) for line in text.split("\n")) for text in texts if text]
    parts = [*pictures, *lines, *(_row(row, screen) for row in page.rows)]
    return screen.around + sum(parts) + _GAP * (len(parts) - 1)


def fits(page: Page) -> bool:
    """Tell whether the page fits on one screen of a phone."""
    return high(page) <= PHONE.room


def first_that(forms: Iterable[Page], is_good: Callable[[Page], bool]) -> Page:
    """Return the first page for which `is_good` is true, or else the last one.

    Pages must be ordered from long to short.
    """
    shorter = iter(forms)
    page = next(shorter)
    while not is_good(page) and (next_page := next(shorter, None)):
        page = next_page
    return page


def is_glanced(page: Page) -> bool:
    """Tell whether the page can be read at a glance both on a phone and on a desktop."""
    return is_glanced_on(PHONE, page) and is_glanced_on(DESKTOP, page)


def is_glanced_on(screen: Screen, page: Page) -> bool:
    """Tell whether the page can be read at a glance, which means that it fits on one screen and has few words."""
    return high(page, screen) <= screen.room - _DOUBT and word_count(page.text) <= WORDS


def size(picture: Picture) -> tuple[int, int]:
    """Return the width and height of a PNG, in pixels."""
    return int.from_bytes(picture.data[16:20], "big"), int.from_bytes(picture.data[20:24], "big")


def _line(line: str, screen: Screen) -> int:
    """Return the height in pixels of a line of text, wrapped between words as Discord's clients do."""
    is_small = line.startswith("-# ")
    read = _MARKUP.sub("", line)
    lines = wrap(read, screen.per_small if is_small else screen.per_line)
    return max(1, len(lines)) * (_SMALL if is_small else _LINE)


def _row(row: Row, screen: Screen) -> int:
    """Return the height in pixels of a row of controls. Buttons that don't fit next to the others go below them."""
    if not _is_buttons(row):
        return screen.list
    lines = max(line for line, _ in _wrapped(row, screen.wide)) + 1
    return lines * (screen.button + _GAP) - _GAP


def places(rows: Sequence[Row], screen: Screen) -> list[tuple[int, int]]:
    """Return the (left, top) of every control, in order, in pixels from the first row's top left corner."""
    corners, top = list[tuple[int, int]](), 0
    for row in rows:
        lines = _wrapped(row, screen.wide) if _is_buttons(row) else [(0, 0)]
        corners += [(round(left), top + line * (screen.button + _GAP)) for line, left in lines]
        top += _row(row, screen) + _GAP
    return corners


def _is_buttons(row: Row) -> bool:
    return all(isinstance(item, ui.Button) for item in row)


def _wrapped(row: Row, room: int) -> list[tuple[int, float]]:
    """Return the line and the left edge of each button in a row, wrapped at `room` pixels."""
    line, taken, wrapped = 0, 0.0, list[tuple[int, float]]()
    for item in row:
        wide = max(_LEAST, _PADDING + _CHARACTER * len((item.label if isinstance(item, ui.Button) else "") or ""))
        if taken and taken + wide > room:
            line, taken = line + 1, 0.0
        wrapped.append((line, taken))
        taken += wide + _GAP
    return wrapped
