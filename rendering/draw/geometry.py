"""Rectangles, and flat-topped hexes: where cells, edges and corners lie, for painters and art alike. No Pillow."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

ROOT3: Final = math.sqrt(3)
APOTHEM: Final = ROOT3 / 2  # of a hex whose corners are 1 away from its middle

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """The point in the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def times(self, scale: float) -> Box:
        """The same place on a picture so many times larger."""
        return Box(*(round(scale * side) for side in self))


def centre(q: int, r: int) -> Point:
    """Middle of the cell at axial (q, r), in units of the hex's circumradius, y downwards."""
    return 1.5 * q, ROOT3 * (r + q / 2)


def outward(direction: int) -> Point:
    """Unit vector through the middle of the edge in a world direction, 0..5 clockwise from north."""
    angle = math.radians(60 * direction - 90)
    return math.cos(angle), math.sin(angle)


def hexagon(x: float, y: float, radius: float) -> list[Point]:
    """The six corners, clockwise from the east."""
    angles = [math.radians(60 * corner) for corner in range(6)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]
