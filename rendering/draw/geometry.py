"""The geometry of rectangles and flat-topped hexes. This module works without Pillow."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

ROOT3: Final = math.sqrt(3)
APOTHEM: Final = ROOT3 / 2  # of a hex with circumradius 1

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def times(self, scale: float) -> Box:
        """Return the box of the same area in a picture that is enlarged by `scale`."""
        return Box(*(round(scale * side) for side in self))


def centre(q: int, r: int) -> Point:
    """Return the center of the hex at axial (q, r), in units of the hex's circumradius, with y pointing down."""
    return 1.5 * q, ROOT3 * (r + q / 2)


def outward(direction: int) -> Point:
    """Return the unit vector from the center of a hex through an edge. `direction` is 0 to 5, clockwise from north."""
    angle = math.radians(60 * direction - 90)
    return math.cos(angle), math.sin(angle)


def hexagon(x: float, y: float, radius: float) -> list[Point]:
    """Return the six corners of a hex, clockwise from the east."""
    angles = [math.radians(60 * corner) for corner in range(6)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]
