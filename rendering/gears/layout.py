"""The layout of the board picture, on a canvas three times as large as the picture in a chat.

This module works without Pillow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rendering.draw.geometry import APOTHEM, Box, Point, centre

SIZE: Final = (1650, 1050)

MAZE: Final = Box(12, 14, 1100, 1036)
PANEL: Final = Box(1110, 16, 1636, 1032)
# Circumradii at which a maze can be drawn. The choice depends only on the maze's extent, so it stays the same for many
# moves, cached tiles can be reused, and the same table always looks the same.
RADII: Final = (172, 150, 131, 115, 101, 88, 77, 68, 60, 52, 46, 41, 36, 31, 27, 23, 20)


class Maze(NamedTuple):
    """The layout of a maze: the circumradius of its hexes, and the position of the cell at axial (0, 0)."""

    radius: int
    origin: Point

    def at(self, place: tuple[int, int]) -> Point:
        """Return the center of the cell at axial (q, r) in pixels."""
        x, y = centre(*place)
        return self.origin[0] + x * self.radius, self.origin[1] + y * self.radius


def fit(places: Iterable[tuple[int, int]], area: Box = MAZE, radii: Sequence[int] = RADII) -> Maze:
    """Return the layout with the largest of `radii` at which all cells fit into the area, centered."""
    middles = [centre(*place) for place in places] or [(0.0, 0.0)]
    left, right = min(x for x, _ in middles), max(x for x, _ in middles)
    top, bottom = min(y for _, y in middles), max(y for _, y in middles)
    # Cogs, highlights and shadows extend a little beyond the hexes.
    wide, high = right - left + 2.06, bottom - top + 2 * APOTHEM + 0.1
    radius = next((step for step in radii if wide * step <= area.width and high * step <= area.height), radii[-1])
    x, y = area.middle
    return Maze(radius, (x - (left + right) / 2 * radius, y - (top + bottom) / 2 * radius))


class Spots(NamedTuple):
    """The positions and sizes of everything that's drawn on a tile. No text comes near the tile's edges."""

    name: Point  # center of the nameplate
    name_limit: int  # its maximum width
    name_size: int
    cell: Point  # center of the cell's name
    cell_size: int
    seal: Point
    seal_size: int
    order: Point  # place of a turned tile in the order of the cascade
    warning: Point  # mark of an anomaly
    mark_size: int


def spots(maze: Maze, place: tuple[int, int]) -> Spots:
    """Return the positions on a tile: the nameplate below the medallion, everything else in corners between edges."""
    (x, y), radius = maze.at(place), maze.radius
    return Spots(
        name=(x, y + 0.4 * radius),
        name_limit=round(1.3 * radius),
        name_size=max(9, round(0.155 * radius)),
        cell=(x - 0.715 * radius, y),
        cell_size=max(10, round(0.2 * radius)),
        seal=(x + 0.7 * radius, y),
        seal_size=round(0.38 * radius),
        order=(x - 0.36 * radius, y + 0.635 * radius),
        warning=(x + 0.36 * radius, y + 0.635 * radius),
        mark_size=round(0.36 * radius),
    )


def fan(maze: Maze, place: tuple[int, int], count: int) -> tuple[int, tuple[Point, ...]]:
    """Return the diameter and the centers of the tokens on a tile.

    Up to six tokens are in one row, more tokens in two rows.
    """
    (x, y), radius = maze.at(place), maze.radius
    rows = 1 if count <= 6 else 2
    columns = max(1, -(-count // rows))
    pitch = min(0.56, 1.62 / columns)
    diameter = round(radius * (0.66 if count == 1 else min(0.6 if rows == 1 else 0.34, pitch * 1.06)))
    lift = 0.32 if count < 3 else 0.41  # otherwise the outer ones of many tokens would cover the cell's name
    points: list[Point] = []
    for index in range(count):
        row, column = divmod(index, columns)
        filled = min(columns, count - row * columns)
        points.append(
            (x + (column - (filled - 1) / 2) * pitch * radius, y - (lift + (rows - 1) * 0.12 - row * 0.32) * radius)
        )
    return diameter, tuple(points)


# The panel


class Row(NamedTuple):
    """The positions of everything in a player's row."""

    box: Box
    badge: Point
    name: Point
    name_limit: int
    roles: tuple[Point, Point]
    role_size: int
    cards: Point  # start of the card counts
    gears: Point  # right end of the number

    def moved(self, x: int, y: int) -> Row:
        box, (one, other) = self.box, self.roles
        return Row(
            Box(box.left + x, box.top + y, box.right + x, box.bottom + y),
            (self.badge[0] + x, self.badge[1] + y),
            (self.name[0] + x, self.name[1] + y),
            self.name_limit,
            ((one[0] + x, one[1] + y), (other[0] + x, other[1] + y)),
            self.role_size,
            (self.cards[0] + x, self.cards[1] + y),
            (self.gears[0] + x, self.gears[1] + y),
        )


class Panel(NamedTuple):
    """The positions of everything in the side panel."""

    title: Point
    turn: Point
    rows: tuple[Row, ...]
    alone: tuple[Box, ...]  # in a solo game: the Automa's row, its card, the goal
    figures: tuple[Box, ...]
    draft_title: Point
    draft: tuple[Point, ...]
    draft_radius: int
    lines: Box


NAME_SIZE: Final = 36
LEAST_NAME_SIZE: Final = 30  # for long names
FIGURE_SIZE: Final = 44
TURN_SIZE: Final = 36
TITLE_Y: Final = 58
ROOMY: Final = 78  # height of a field with room for a large number above its label
ROLE_SIZE: Final = 56
_SIDE: Final = 22  # margin between the panel's frame and its fields


_HIGH: Final = 88  # minimum height of a row with two lines: the name, and the roles below it


def _row(top: int, height: int, is_crowded: bool) -> Row:
    box = Box(PANEL.left + _SIDE, top, PANEL.right - _SIDE, top + height)
    (_, y), upper, lower, left = box.middle, top + 0.25 * height, top + 0.67 * height, box.left + 76
    badge, gears = (box.left + 38, y), (box.right - 14, y)
    if height >= _HIGH:
        size = round(0.46 * height)
        roles = (left + size / 2, lower), (left + 1.5 * size + 18, lower)
        return Row(box, badge, (left, upper), 296, roles, size, (left + 2 * size + 40, lower), gears)
    name, size = (left, upper if is_crowded else y), min(ROLE_SIZE, height - 16)
    roles = (box.right - 132 - size, y), (box.right - 128, y)
    return Row(box, badge, name, round(262 - 1.5 * size), roles, size, (left, top + 0.76 * height), gears)


def _fields(top: int, height: int, count: int) -> tuple[Box, ...]:
    """Return boxes in rows of three. If the last row has fewer boxes, they're wider."""
    left, wide = PANEL.left + _SIDE, PANEL.width - 2 * _SIDE
    boxes: list[Box] = []
    for number in range(count):
        row, column = divmod(number, 3)
        filled = min(3, count - 3 * row)
        each, y = (wide - 8 * (filled - 1)) // filled, top + row * (height + 5)
        boxes.append(Box(left + column * (each + 8), y, left + column * (each + 8) + each, y + height))
    return tuple(boxes)


# By number of players: distance between rows, height of the figures, radius of the draft tiles.
_ROOMS: Final = {
    1: (108, ROOMY, 82),
    2: (108, ROOMY, 82),
    3: (102, ROOMY, 82),
    4: (80, ROOMY, 76),
    5: (70, ROOMY, 68),
    6: (67, 72, 62),
}
# As above, for games in which players hold cards: rows have a second line, and there are more figures.
_CROWDED: Final = {
    1: (104, ROOMY, 78),
    2: (104, ROOMY, 78),
    3: (98, 74, 74),
    4: (82, 72, 70),
    5: (76, 66, 62),
    6: (70, 64, 56),
}
_ALONE: Final = (84, 66, 68)
_ALONE_CROWDED: Final = (84, 58, 56)
_ALONE_HEIGHTS: Final = (79, 132, 128)


def _room(players: int, is_crowded: bool, is_alone: bool) -> tuple[int, int, int]:
    if is_alone:
        return _ALONE_CROWDED if is_crowded else _ALONE
    return (_CROWDED if is_crowded else _ROOMS)[min(players, 6)]


def panel(players: int, draft: int, figures: int = 6, *, alone: bool = False) -> Panel:
    """Return the layout of the side panel, given the numbers of players, tiles in the draft row, and public figures."""
    middle = PANEL.middle[0]
    pitch, height, radius = _room(players, figures > 6, alone)
    rows = tuple(_row(134 + number * pitch, pitch - 5, figures > 6) for number in range(players))
    top = 134 + players * pitch
    boxes: list[Box] = []
    for high in _ALONE_HEIGHTS if alone else ():
        boxes.append(Box(PANEL.left + _SIDE, top, PANEL.right - _SIDE, top + high))
        top += high + 5
    fields = _fields(top + 4, height, figures)
    first = fields[-1].bottom + 28
    tiles_y = first + 22 + radius * APOTHEM
    spread = (PANEL.width - 2 * _SIDE) / max(3, draft)
    tiles = tuple((middle + (number - (draft - 1) / 2) * spread, tiles_y) for number in range(draft))
    top = round(tiles_y + radius * APOTHEM + 66) if draft else first
    lines = Box(PANEL.left + 42, top, PANEL.right - 36, max(top, PANEL.bottom - 16))
    return Panel((middle, TITLE_Y), (middle, 108), rows, tuple(boxes), fields, (middle, first), tiles, radius, lines)
