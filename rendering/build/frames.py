"""Stretchable frames (nine-patches) and the background, drawn for the atlas."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image

from rendering.build.light import Mask, Relief, gear, minus, union
from rendering.build.pieces import Piece
from rendering.draw.palette import BACKGROUND, ORNAMENT, PANEL, ROW, ROW_ON

SIZE = (1650, 1050)


class Patch:
    """A square frame while it's being drawn, made of nested rounded rectangles."""

    def __init__(self, side: int, margin: int) -> None:
        self.side, self.margin = side, margin
        self.relief = Relief((0, 0, side, side))
        self.span = (float(margin), float(side - margin))

    def step(self, inset: float, radius: float) -> Mask:
        """Return the mask of a rounded rectangle that is `inset` pixels inside the outer edge."""
        near, far = self.margin + inset, self.side - self.margin - inset
        return self.relief.rounded((near, near, far, far), radius)

    def piece(self, border: int) -> Piece:
        """Return the frame as a nine-patch with borders of width `border`."""
        return Piece(self.relief.image(), -self.margin, -self.margin, (border, border, border, border))


def _panel() -> Piece:
    patch = Patch(200, 20)
    outer = patch.step(0, 24)
    patch.relief.shadow(outer, (3, 5), 6, 0.7)
    patch.relief.lit(outer, ("#e6b85a", "#8a5a24"), patch.span, 2.4, 1.0)
    patch.relief.fill(patch.step(7, 18), "#1a1410")
    patch.relief.lit(patch.step(9, 16), (PANEL, PANEL), patch.span, 1.6, 0.25)
    return patch.piece(64)


def row(rim: tuple[str, str], face: tuple[str, str], inset: float) -> Piece:
    patch = Patch(96, 4)
    patch.relief.shadow(patch.step(0, 14), (1, 2), 1.5, 0.5)
    patch.relief.lit(patch.step(0, 14), rim, patch.span, 1.4, 0.8)
    patch.relief.lit(patch.step(inset, 12), face, patch.span, 1.4, 0.25)
    return patch.piece(22)


def _plate() -> Piece:
    patch = Patch(72, 6)
    outer = patch.step(0, 9)
    patch.relief.shadow(outer, (1.5, 3), 2.5, 0.7)
    patch.relief.lit(outer, ("#e6b85a", "#94642a"), patch.span, 1.4, 1.0)
    patch.relief.fill(patch.step(2.6, 7), "#1e150d")
    return patch.piece(20)


def _tag() -> Piece:
    patch = Patch(64, 4)
    patch.relief.fill(patch.step(0, 10), "#120d09", 0.86)
    return patch.piece(18)


def _card(face: tuple[str, str], edge: str) -> Piece:
    patch = Patch(240, 24)
    outer = patch.step(0, 30)
    patch.relief.shadow(outer, (5, 8), 8, 0.7)
    patch.relief.lit(outer, ("#f0c566", "#8a5a24"), patch.span, 3.0, 1.0)
    patch.relief.fill(patch.step(9, 23), edge)
    patch.relief.lit(patch.step(11, 21), face, patch.span, 2.0, 0.25)
    patch.relief.fill(minus(patch.step(20, 14), patch.step(22.5, 12)), "#b98a3e", 0.75)
    return patch.piece(78)


def _well() -> Piece:
    patch = Patch(96, 4)
    field = patch.step(0, 14)
    patch.relief.fill(field, "#17110c", 0.75)
    patch.relief.sunk(field, (2, 3), 4, 0.7)
    return patch.piece(24)


def _rivet() -> Piece:
    relief = Relief((-16, -16, 16, 16))
    head = relief.discs(8, (0, 0))
    relief.shadow(head, (1.5, 2.5), 2, 0.7)
    relief.lit(head, ("#f3d28a", "#a87a33"), (-7, 7), 1.8, 1.0)
    return Piece(relief.image(), -16, -16)


def _spoked(relief: Relief, x: float, y: float, radius: float, teeth: int, turn: float) -> Mask:
    rim = minus(relief.polygons(gear(x, y, radius, radius * 0.87, teeth, turn)), relief.discs(radius * 0.7, (x, y)))
    reach = radius * 0.74
    angles = [turn + spoke * math.pi / 3 for spoke in range(6)]
    spokes = [[(x, y), (x + reach * math.cos(a), y + reach * math.sin(a))] for a in angles]
    hub = minus(relief.discs(radius * 0.26, (x, y)), relief.discs(radius * 0.12, (x, y)))
    return minus(union(rim, relief.strokes(radius * 0.12, *spokes), hub), relief.discs(radius * 0.12, (x, y)))


GEARS = (
    (90, 130, 170, 18, 0.0),
    (280, 296, 84, 10, 0.2),
    (1030, 1030, 180, 20, 0.0),
    (90, 1010, 160, 16, 0.05),
    (1040, 90, 140, 14, 0.0),
)


def backdrop() -> Image.Image:
    """Draw dark walnut with barely visible gears.

    It has no gradient, because with so few colors that would show as bands.
    """
    relief = Relief((0, 0, *SIZE), fine=2, backdrop=BACKGROUND)
    for at_x, at_y, radius, teeth, turn in GEARS:
        mask = _spoked(relief, at_x, at_y, radius, teeth, turn)
        relief.lit(mask, (ORNAMENT, ORNAMENT), (at_y - radius, at_y + radius), 1.0, 0.3)
    return relief.image().convert("RGB")


# Functions that draw the frames, by name in the atlas.
DRAWN: dict[str, Callable[[], Piece]] = {
    "frame/panel": _panel,
    "frame/row": lambda: row(("#5d4529", "#3c2c1a"), ROW, 2),
    "frame/row_on": lambda: row(("#ffd57e", "#9a6a2a"), ROW_ON, 3),
    "frame/plate": _plate,
    "frame/tag": _tag,
    "frame/card": lambda: _card(("#352a20", "#352a20"), "#1a1410"),
    "frame/parchment": lambda: _card(("#f3e5c4", "#f3e5c4"), "#5a3f1d"),
    "frame/well": _well,
    "frame/rivet": _rivet,
}
