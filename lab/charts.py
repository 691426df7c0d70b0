"""Bar charts of balance statistics, in one tall picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from lab.tally import Bar, Panel
from rendering.draw import fonts, palette

COLUMNS: Final = 2
_WIDTH: Final = 700  # pixels, of a column
_MARGIN: Final = 24
_NAMES: Final = 190  # width of the area to the left of the bars
_VALUES: Final = 110  # width of the area to the right of the bars
_BAR: Final = 15
_GAP: Final = 7  # between rows
_HEAD: Final = 56  # height of a panel's title and legend
_SHADES: Final = ("#8ee6ff", "#ffd98a", "#ff8a66", "#b8e08a", "#d9b0ff")


def draw(title: str, subtitle: str, panels: Sequence[Panel]) -> Image.Image:
    """Draw the charts in columns. Each chart goes below the shortest column so far."""
    ends = [0] * COLUMNS
    places: list[tuple[int, int]] = []
    for panel in panels:
        column = ends.index(min(ends))
        places.append((column, ends[column]))
        ends[column] += height(panel)
    top = 100
    image = Image.new(
        "RGB", (COLUMNS * _WIDTH + (COLUMNS + 1) * _MARGIN, top + max(ends) + _MARGIN), palette.BACKGROUND
    )
    pen = ImageDraw.Draw(image)
    pen.text((_MARGIN, 22), title, palette.GOLD, fonts.font(fonts.HEADING, 26))
    pen.text((_MARGIN, 60), subtitle, palette.MUTED, fonts.font(fonts.BODY, 18))
    for panel, (column, y) in zip(panels, places, strict=True):
        _panel(pen, panel, _MARGIN + column * (_WIDTH + _MARGIN), top + y)
    return image


def height(panel: Panel) -> int:
    """Return a chart's height in pixels, including the gap below."""
    return _HEAD + len(panel.rows) * (len(panel.groups) * _BAR + _GAP) + _MARGIN


def _panel(pen: ImageDraw.ImageDraw, panel: Panel, x: int, y: int) -> None:
    pen.text((x, y), panel.title, palette.TEXT, fonts.font(fonts.STRONG, 17))
    _legend(pen, panel, x, y + 28)
    values = [bar.value + bar.margin for _, bars in panel.rows for bar in bars if bar.value is not None]
    scale = (_WIDTH - _NAMES - _VALUES) / max(*values, *panel.marks, 1e-9)
    y += _HEAD
    bottom = y + len(panel.rows) * (len(panel.groups) * _BAR + _GAP) - _GAP
    for mark in panel.marks:
        at = x + _NAMES + mark * scale
        pen.line((at, y, at, bottom), palette.ALARM, 2)
    for name, bars in panel.rows:
        middle = y + len(bars) * _BAR / 2
        pen.text((x + _NAMES - 8, middle), name, palette.TEXT, fonts.font(fonts.BODY, 15), anchor="rm")
        for number, bar in enumerate(bars):
            _bar(pen, panel, bar, (x + _NAMES, y + number * _BAR), scale, _SHADES[number % len(_SHADES)])
        y += len(bars) * _BAR + _GAP


def _legend(pen: ImageDraw.ImageDraw, panel: Panel, x: int, y: int) -> None:
    font = fonts.font(fonts.BODY, 14)
    for number, group in enumerate(panel.groups):
        pen.rectangle((x, y + 3, x + 11, y + 13), _SHADES[number % len(_SHADES)])
        pen.text((x + 16, y), group, palette.MUTED, font)
        x += round(font.getlength(group)) + 36


def _bar(pen: ImageDraw.ImageDraw, panel: Panel, bar: Bar, at: tuple[float, float], scale: float, shade: str) -> None:
    x, y = at
    end = x
    if bar.value is not None:
        end = x + bar.value * scale
        pen.rectangle((x, y + 2, max(end, x + 1), y + _BAR - 3), shade)
        whisker = (max(x, end - bar.margin * scale), end + bar.margin * scale)
        pen.line((whisker[0], y + _BAR / 2, whisker[1], y + _BAR / 2), palette.CREAM, 2)
        end = whisker[1]
    color = palette.ALARM if panel.is_off(bar) else palette.MUTED
    pen.text((end + 6, y + _BAR / 2), panel.text(bar), color, fonts.font(fonts.BODY, 13), anchor="lm")
