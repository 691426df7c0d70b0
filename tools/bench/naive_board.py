"""A simple painter of Gears' board for comparison, which draws everything at four times the size and scales it down.

It draws what `rendering.gears.board.paint` draws, in the same places, but without light and shadow, which is less work.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from games.gears.view import TileView, View
from rendering.draw import fonts, palette
from rendering.draw.geometry import APOTHEM, Box, Point, hexagon, outward
from rendering.draw.icons import icon
from rendering.draw.wording import name_of
from rendering.gears import colors, layout
from rendering.gears.board import marks, panel
from rendering.gears.board.maze import maze_of
from rendering.gears.facts import CHARACTERS, TILES, icon_of, medal_of, place
from rendering.gears.parts import own
from rendering.picture import Frame

FINE = 4
LINE_SIZE, LINE_PITCH = 30, 36


class Pen:
    """An ImageDraw for coordinates that are `FINE` times smaller than those of the canvas."""

    def __init__(self) -> None:
        self.image = Image.new("RGBA", (layout.SIZE[0] * FINE, layout.SIZE[1] * FINE), palette.BACKGROUND)
        self.draw = ImageDraw.Draw(self.image)

    def polygon(self, points: Sequence[Point], fill: str | None, line: str | None = None, width: float = 1) -> None:
        large = [(x * FINE, y * FINE) for x, y in points]
        if fill is not None:
            self.draw.polygon(large, fill=fill)
        if line is not None:
            self.draw.line([*large, large[0]], fill=line, width=round(width * FINE), joint="curve")

    def disc(self, at: Point, radius: float, fill: str, line: str = palette.INK, width: float = 1) -> None:
        box = [(at[0] - radius) * FINE, (at[1] - radius) * FINE, (at[0] + radius) * FINE, (at[1] + radius) * FINE]
        self.draw.ellipse(box, fill=fill, outline=line, width=round(width * FINE))

    def box(self, box: Box, radius: float, fill: str, line: str) -> None:
        self.draw.rounded_rectangle(
            [edge * FINE for edge in box], radius * FINE, fill=fill, outline=line, width=2 * FINE
        )

    def text(self, at: Point, text: str, size: int, fill: str = palette.TEXT, anchor: str = "mm") -> None:
        font = fonts.font(fonts.BODY, size * FINE)
        self.draw.text((at[0] * FINE, at[1] * FINE), text, font=font, fill=fill, anchor=anchor)

    def stamp(self, at: Point, name: str, size: float, fill: str = palette.CREAM) -> None:
        wide = round(size * FINE)
        corner = round(at[0] * FINE - wide / 2), round(at[1] * FINE - wide / 2)
        self.draw.bitmap(corner, icon(own(name), wide), fill=fill)


def _gear(x: float, y: float, radius: float, teeth: int, turn: float) -> list[Point]:
    angles = [turn + 2 * math.pi * step / (4 * teeth) for step in range(4 * teeth)]
    reach = [radius if step % 4 < 2 else radius * 0.75 for step in range(4 * teeth)]
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a, r in zip(angles, reach, strict=True)]


def _strip(at: Point, direction: int, radius: float, half: float, near: float, far: float) -> list[Point]:
    (x, y), (dx, dy) = at, outward(direction)
    corners = ((near, -half), (near, half), (far, half), (far, -half))
    return [(x + (dx * a - dy * b) * radius, y + (dy * a + dx * b) * radius) for a, b in corners]


def _edge(pen: Pen, letter: str, at: Point, direction: int, radius: float) -> None:
    (x, y), (dx, dy) = at, outward(direction)
    if letter == "P":
        pen.polygon(_strip(at, direction, radius, 0.195, 0.2, 0.84), "#6e4a1c")
        pen.polygon(_strip(at, direction, radius, 0.148, 0.2, APOTHEM), colors.PATH[0])
    elif letter == "G":
        cog = x + dx * 0.606 * radius, y + dy * 0.606 * radius
        pen.disc(cog, 0.32 * radius, "#4c5662")
        pen.polygon(_gear(*cog, 0.296 * radius, 12, math.atan2(dy, dx)), "#c79a4b", palette.INK)
        pen.disc(cog, 0.1 * radius, "#6b4518")
    else:
        pen.polygon(_strip(at, direction, radius, 0.4, 0.66, 0.79), "#6f6a66", palette.INK)
        for b in (-0.3, -0.1, 0.1, 0.3):
            pen.disc(
                (x + (dx * 0.723 - dy * b) * radius, y + (dy * 0.723 + dx * b) * radius), 0.034 * radius, "#d8d2c4"
            )


def _front(pen: Pen, tile: str, turn: int, at: Point, radius: float) -> None:
    pen.polygon(hexagon(*at, 0.96 * radius), palette.INK)
    pen.polygon(hexagon(*at, 0.94 * radius), palette.BRASS_RIM[0])
    pen.polygon(hexagon(*at, 0.86 * radius), colors.FACE[0])
    for edge, letter in enumerate(TILES[tile].edges):
        _edge(pen, letter, at, (edge + turn) % 6, radius)
    pen.disc(at, 0.41 * radius, palette.BRASS[0])
    pen.disc(at, 0.33 * radius, colors.FACTION_COLORS.get(medal_of(tile), "#6a5a48"))
    pen.stamp(at, icon_of(tile), 0.46 * radius)


def _back(pen: Pen, at: Point, radius: float) -> None:
    pen.polygon(hexagon(*at, 0.96 * radius), "#8d7a62")
    pen.polygon(hexagon(*at, 0.86 * radius), "#3b3641")
    pen.disc(at, 0.41 * radius, palette.BRASS[0])
    pen.disc(at, 0.33 * radius, "#46404e")
    pen.stamp(at, "face_down", 0.46 * radius)


def _labels(pen: Pen, tile: TileView, spot: layout.Spots) -> None:
    pen.text(spot.cell, tile.cell, spot.cell_size)
    if tile.tile is not None:
        half, high = spot.name_limit / 2, spot.name_size * 0.7
        x, y = spot.name
        pen.box(Box(round(x - half), round(y - high), round(x + half), round(y + high)), 5, "#1e150d", "#94642a")
        pen.text(spot.name, TILES[tile.tile].name, spot.name_size)
    sign = tile.seal or ("known" if tile.tile is not None and not tile.face_up else None)
    if sign is not None:
        pen.disc(spot.seal, spot.seal_size / 2, "#3c4654", palette.CREAM, 3)
        pen.stamp(spot.seal, sign, spot.seal_size * 0.6)


def _token(pen: Pen, character: str, owner: int | None, at: Point, diameter: float) -> None:
    ring = palette.BRASS[0] if owner is None else palette.PLAYERS[owner].color
    pen.disc(at, diameter / 2, ring, palette.CREAM, 2)
    pen.disc(at, diameter * 0.37, colors.FACTION_COLORS[CHARACTERS[character].faction])
    pen.stamp(at, character, diameter * 0.6)
    if owner is not None:
        badge = at[0] + 0.36 * diameter, at[1] + 0.36 * diameter
        pen.disc(badge, diameter * 0.2, palette.PLAYERS[owner].color, palette.CREAM, 2)
        pen.text(badge, str(owner + 1), max(8, round(diameter * 0.25)), palette.PLAYERS[owner].ink)


def _maze(pen: Pen, view: View) -> None:
    maze, owners = maze_of(view), {token.character: token.owner for token in view.tokens}
    for tile in view.tiles:
        at = maze.at((tile.q, tile.r))
        if tile.face_up:
            _front(pen, tile.tile or "", tile.turn, at, maze.radius)
        else:
            _back(pen, at, maze.radius)
    for cell in view.last.driven:
        pen.polygon(hexagon(*maze.at(place(cell)), 0.95 * maze.radius), None, colors.DRIVEN, 5)
    if view.last.focus is not None:
        pen.polygon(hexagon(*maze.at(place(view.last.focus)), 0.95 * maze.radius), None, palette.GLOW, 6)
    for one, other in zip(view.last.path, view.last.path[1:], strict=False):
        (x0, y0), (x1, y1) = maze.at(place(one)), maze.at(place(other))
        for step in range(1 + round(1 / marks.STEP * 1.7)):
            share = step * marks.STEP / 1.7
            pen.disc((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), 0.06 * maze.radius, "#ffcf4a")
    for tile in view.tiles:
        _labels(pen, tile, layout.spots(maze, (tile.q, tile.r)))
        diameter, points = layout.fan(maze, (tile.q, tile.r), len(tile.tokens))
        for character, at in zip(tile.tokens, points, strict=True):
            _token(pen, character, owners.get(character), at, diameter)


def _panel(pen: Pen, view: View, frame: Frame) -> None:
    where = layout.panel(len(view.players), len(view.draft))
    pen.box(layout.PANEL, 24, palette.PANEL, palette.BRASS[0])
    pen.text(where.title, panel.TITLE, 44, palette.GOLD)
    pen.text(where.turn, panel.turn_line(view, frame), layout.TURN_SIZE)
    for row, player in zip(where.rows, view.players, strict=True):
        pen.box(row.box, 14, palette.ROW_ON[0] if player.seat == view.active else palette.ROW[0], "#5d4529")
        pen.disc(row.badge, 22, palette.PLAYERS[player.seat].color, palette.CREAM, 3)
        pen.text(row.badge, str(player.seat + 1), 30, palette.PLAYERS[player.seat].ink)
        pen.text(row.name, name_of(frame, player.seat), layout.NAME_SIZE, anchor="lm")
        for at, role in zip(row.roles, player.roles, strict=True):
            pen.disc(at, layout.ROLE_SIZE / 2, "#46404e", palette.BRASS[0], 3)
            pen.stamp(at, role.character or "face_down", 28)
        pen.text(row.gears, str(player.gears), layout.FIGURE_SIZE, palette.GOLD, "rm")
    for box, (name, value) in zip(where.figures, panel.figures(view), strict=True):
        pen.box(box, 12, "#17110c", "#17110c")
        pen.stamp((box.left + 38, box.middle[1]), name, 40, palette.MUTED)
        pen.text((box.right - 18, box.middle[1]), str(value), layout.FIGURE_SIZE, anchor="rm")
    for at, tile in zip(where.draft, view.draft, strict=True):
        _front(pen, tile, 0, at, where.draft_radius)
        pen.text((at[0], at[1] + where.draft_radius + 20), TILES[tile].name, 22)
    for number, line in enumerate(frame.lines):
        at = where.lines.left, where.lines.top + (number + 0.5) * LINE_PITCH
        pen.text(at, fonts.fit(line, fonts.BODY, LINE_SIZE, where.lines.width), LINE_SIZE, anchor="lm")


def paint(view: View, frame: Frame) -> bytes:
    """Draw the table; return the picture as a PNG file."""
    pen = Pen()
    for x, y, radius in ((90, 130, 170), (280, 296, 84), (1030, 1030, 180), (90, 1010, 160), (1040, 90, 140)):
        pen.polygon(_gear(x, y, radius, 14, 0), "#2b221a")
    _maze(pen, view)
    _panel(pen, view, frame)
    packed = io.BytesIO()
    pen.image.resize(layout.SIZE, Image.Resampling.LANCZOS).save(packed, "PNG")
    return packed.getvalue()
