"""Masks split into opaque and blended areas, because blending a pixel takes twenty times as long as copying it.

A mask is split into rectangles that don't overlap. Opaque rectangles are copied, rectangles with transparency are
blended, and empty ones are left out.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

Box = tuple[int, int, int, int]  # left, top, right, bottom, in pixels

WORTH: Final = 3000  # pixels that can be blended in the time that it takes to paste four more rectangles
_CELLS: Final = 16  # cells along the shorter side of the grid in which opaque rectangles are searched
_LEAST: Final = 4  # pixels per cell, minimum
_MOST: Final = 15  # pixels per cell, maximum: in a larger one, a single transparent pixel wouldn't change the mean
_OPAQUE: Final = [0] * 255 + [255]


class Area(NamedTuple):
    """A rectangle of a sprite. If it's opaque, it can be copied; otherwise it must be blended."""

    box: Box
    opaque: bool


def partition(mask: Image.Image) -> tuple[Area, ...]:
    """Split a mask (mode L) into rectangles that cover everything that isn't fully transparent."""
    return _areas(mask, (0, 0, *mask.size))


def _areas(mask: Image.Image, box: Box) -> tuple[Area, ...]:
    part = mask.crop(box)
    bounds = part.getbbox()
    if bounds is None:
        return ()
    left, top, right, bottom = box = _moved(bounds, box)
    part = part.crop(bounds)
    if part.getextrema()[0] == 255:
        return (Area(box, opaque=True),)
    inner = _opaque(part) if part.histogram()[255] >= WORTH else (0, 0, 0, 0)
    if _size(inner) < WORTH:
        return (Area(box, opaque=False),)
    inside = _moved(inner, box)
    around = (
        (left, top, right, inside[1]),
        (left, inside[1], inside[0], inside[3]),
        (inside[2], inside[1], right, inside[3]),
        (left, inside[3], right, bottom),
    )
    return (Area(inside, opaque=True), *(area for rest in around if _size(rest) for area in _areas(mask, rest)))


def _moved(box: Box, within: Box) -> Box:
    return box[0] + within[0], box[1] + within[1], box[2] + within[0], box[3] + within[1]


def _size(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _opaque(mask: Image.Image) -> Box:
    """Return the largest opaque rectangle aligned to the cells of a grid, or an empty rectangle if there's none.

    The algorithm looks for the largest rectangle under a histogram, row by row (Morgan, Programming from
    Specifications, ch. 21).
    """
    cell = max(_LEAST, min(_MOST, min(mask.size) // _CELLS))
    grid = mask.point(_OPAQUE).reduce(cell)
    wide, high = grid.width, grid.height
    cells, best, most = grid.tobytes(), (0, 0, 0, 0), 0
    heights = [0] * (wide + 1)  # the last one stays 0, so that every rectangle gets closed
    for row in range(high):
        for column, value in enumerate(cells[row * wide : (row + 1) * wide]):
            heights[column] = heights[column] + 1 if value == 255 else 0
        open_from: list[tuple[int, int]] = []  # (column, height), by increasing height
        for column, height in enumerate(heights):
            start = column
            while open_from and open_from[-1][1] >= height:
                start, tall = open_from.pop()
                if tall * (column - start) > most:
                    most, best = tall * (column - start), (start, row + 1 - tall, column, row + 1)
            open_from.append((start, height))
    left, top, right, bottom = (cell * edge for edge in best)
    return left, top, min(right, mask.width), min(bottom, mask.height)
