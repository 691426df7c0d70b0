"""The round pieces of the atlas: player badges, rings and coins, medallions, discs."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from rendering.build.light import Mask, Relief, minus
from rendering.build.pieces import Piece, finish
from rendering.draw.palette import BRASS, CREAM, INK, PLAYERS

T = 80.0  # outer radius of a coin at master size
SPAN = (-T, T)
R = 180.0  # circumradius of a tile; a medallion covers its middle
OUTLINE = "#1c110a"
MARKS = {"known": ("#4a4456", "#2a2632"), "eliminated": ("#4b4340", "#241f1d"), "turned": ("#146a92", "#0a3c58")}


def square(radius: float) -> Relief:
    """Return an empty drawing with its anchor in the center. The drawing extends `radius` pixels to each side."""
    return Relief((-radius, -radius, radius, radius))


def shape(relief: Relief, kind: str, radius: float) -> Mask:
    """Return the mask of a player's shape. All shapes are scaled so that they look equally large."""
    if kind == "circle":
        return relief.discs(radius, (0, 0))
    corners, start, grow, drop = {
        "square": (4, 45, 1.2, 0.0),
        "triangle": (3, -90, 1.38, 0.16),
        "diamond": (4, 0, 1.26, 0.0),
        "hexagon": (6, 0, 1.1, 0.0),
        "star": (10, -90, 1.34, 0.04),
    }[kind]
    points = []
    for corner in range(corners):
        reach = radius * grow * (0.6 if kind == "star" and corner % 2 else 1.0)
        angle = math.radians(360 / corners * corner + start)
        points.append((reach * math.cos(angle), reach * math.sin(angle) + drop * radius))
    return relief.polygons(points)


def badge(seat: int) -> Piece:
    """Draw a player's shape in the player's color, inside a dark and a cream ring.

    The player's number is added when the badge is used.
    """
    relief, mark = square(1.6 * T), PLAYERS[seat]
    outer = shape(relief, mark.shape, 0.82 * T + 17)
    relief.shadow(outer, (5, 9), 7, 0.7)
    relief.fill(outer, CREAM)
    relief.fill(shape(relief, mark.shape, 0.82 * T + 8), INK)
    relief.lit(shape(relief, mark.shape, 0.82 * T), (mark.color, mark.color), SPAN, 6, 0.5)
    return finish(relief)


def coin(face: tuple[str, str]) -> Piece:
    """Draw the coin that goes inside a ring."""
    relief = square(T)
    relief.fill(relief.discs(0.78 * T, (0, 0)), INK)
    disc = relief.discs(0.755 * T, (0, 0))
    relief.lit(disc, face, SPAN, 4, 0.45)
    relief.sunk(disc, (3, 5), 7, 0.5)
    return finish(relief)


def _ring(colors: tuple[str, str]) -> Piece:
    relief = square(1.15 * T)
    outer = relief.discs(T, (0, 0))
    relief.shadow(outer, (4, 8), 6, 0.75)
    relief.fill(outer, CREAM)
    relief.fill(relief.discs(0.945 * T, (0, 0)), INK)
    relief.lit(minus(relief.discs(0.925 * T, (0, 0)), relief.discs(0.74 * T, (0, 0))), colors, SPAN, 4, 0.8)
    return finish(relief)


def disc(face: tuple[str, str]) -> Piece:
    relief = square(1.15 * T)
    outer = relief.discs(T, (0, 0))
    relief.shadow(outer, (4, 8), 6, 0.75)
    relief.lit(outer, ("#fff3d8", "#bfa778"), SPAN, 5, 0.8)
    relief.fill(relief.discs(0.86 * T, (0, 0)), INK)
    relief.lit(relief.discs(0.83 * T, (0, 0)), face, SPAN, 5, 0.5)
    return finish(relief)


def medal(face: tuple[str, str]) -> Piece:
    relief, k = square(0.6 * R), R / 100
    plate = relief.discs(0.418 * R, (0, 0))
    relief.shadow(plate, (2.5, 4.5), 5, 0.65)
    relief.fill(plate, OUTLINE)
    relief.lit(relief.discs(0.403 * R, (0, 0)), BRASS, (-40 * k, 40 * k), 3.8, 1.1)
    relief.fill(relief.discs(0.336 * R, (0, 0)), OUTLINE)
    well = relief.discs(0.325 * R, (0, 0))
    relief.lit(well, face, (-32 * k, 32 * k), 2.6, 0.35)
    relief.sunk(well, (2 * k, 3.4 * k), 4.2 * k, 0.6)
    return finish(relief)


def _letter() -> Piece:
    relief = square(1.2 * T)
    outer = relief.discs(T, (0, 0))
    relief.shadow(outer, (5, 9), 8, 0.8)
    relief.fill(outer, INK)
    relief.lit(relief.discs(0.95 * T, (0, 0)), ("#fff0b0", "#d29a36"), SPAN, 6, 1.1)
    relief.fill(relief.discs(0.77 * T, (0, 0)), "#7d5220")
    relief.lit(relief.discs(0.745 * T, (0, 0)), ("#ffe9a0", "#f0c24e"), SPAN, 4, 0.4)
    return finish(relief)


# Functions that draw the pieces of this module, by name in the atlas.
DRAWN: dict[str, Callable[[], Piece]] = {
    **{f"badge/{seat}": partial(badge, seat) for seat in range(len(PLAYERS))},
    **{f"ring/{seat}": partial(_ring, (mark.color, mark.color)) for seat, mark in enumerate(PLAYERS)},
    "ring/neutral": partial(_ring, BRASS),
    "coin/plain": partial(coin, ("#4b4340", "#2a2422")),
    **{f"disc/{name}": partial(disc, face) for name, face in MARKS.items()},
    "disc/letter": _letter,
    "medal/plain": partial(medal, ("#6a5a48", "#3d3226")),
}
