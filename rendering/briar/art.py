"""BriarMaze's own artwork: paths through a hedge, marks of cards, frames of bramble, the background."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial

import numpy as np
from PIL import Image

from rendering.briar import colors
from rendering.build.frames import Patch, row
from rendering.build.light import Mask, Relief, minus, union
from rendering.build.pieces import Piece, finish
from rendering.draw.palette import CREAM, INK

Spot = tuple[float, float]

CELL = 168  # size of a cell at master size
PAD = 24  # margin drawn beyond the cell's edges and cropped
HALF = CELL / 2
WIDE = 0.34 * CELL  # from the middle of a path to the hedge
BUSH = 0.078 * CELL
SIDES: dict[str, Spot] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
WAYS = ("ns", "ew", "ne", "es", "sw", "nw", "n", "e", "s", "w", "")
T = 80.0  # half the size of a mark at master size
SPAN = (-T, T)

# Paths


def _corner(way: str) -> Spot:
    """Return the corner of the cell around which the path bends. `way` names two sides, such as "ne"."""
    (x0, y0), (x1, y1) = SIDES[way[0]], SIDES[way[1]]
    return HALF * (x0 + x1), HALF * (y0 + y1)


def is_bend(way: str) -> bool:
    """Tell whether a path bends in its cell. `way` names the sides on which the path is open, such as "ne"."""
    return len(way) == 2 and _corner(way) != (0, 0)


def _floor(relief: Relief, way: str, wide: float) -> Mask:
    """Return the mask of a path that is open on the sides `way`. Its width is twice `wide`."""
    far = 0.7 * CELL
    if is_bend(way):
        corner = _corner(way)
        return minus(relief.discs(HALF + wide, corner), relief.discs(HALF - wide, corner))
    ends = [(far * x, far * y) for x, y in (SIDES[side] for side in way)]
    arms = [relief.strokes(2 * wide, [(0, 0), end]) for end in ends]
    return union(relief.discs(wide, (0, 0)), *arms)


def _bushes(way: str, out: float, pitch: float) -> list[Spot]:
    """Return the positions of bushes on both sides of a path and, if it's a dead end, around its end.

    The distance from the middle of the path is `out`, and the distance between bushes is about `pitch`.
    """
    if is_bend(way):
        return [*_round(_corner(way), HALF + out, 0, 2, pitch), *_round(_corner(way), max(4, HALF - out), 0, 2, pitch)]
    if not way:
        return _round((0, 0), out, 0, 2, pitch)
    x, y = SIDES[way[0]]
    steps = round((HALF if len(way) == 1 else CELL) / pitch)
    first = 0.5 if len(way) == 1 else 0.5 - steps / 2
    along = [(step + first) * pitch for step in range(steps)]
    beside = [(d * x - side * y * out, d * y + side * x * out) for d in along for side in (1, -1)]
    return [*beside, *(_round((0, 0), out, math.atan2(y, x) + math.pi / 2, 1, pitch) if len(way) == 1 else ())]


def _round(about: Spot, radius: float, start: float, halves: int, pitch: float) -> list[Spot]:
    count = max(1, round(halves * math.pi * radius / pitch / 4)) * 4  # a whole number per quarter
    angles = (start + (step + 0.5) * halves * math.pi / count for step in range(count))
    return [(about[0] + radius * math.cos(angle), about[1] + radius * math.sin(angle)) for angle in angles]


def _open(way: str) -> tuple[Relief, np.random.Generator]:
    far = HALF + PAD
    return Relief((-far, -far, far, far)), np.random.default_rng(WAYS.index(way))


def _cell(relief: Relief) -> Piece:
    """Crop a drawing to its cell. Drawings extend beyond cells, so that they match at the edges between cells."""
    return Piece(relief.image().crop((PAD, PAD, PAD + CELL, PAD + CELL)), -CELL // 2, -CELL // 2)


def _path(way: str) -> Piece:
    relief, chance = _open(way)
    floor = _floor(relief, way, WIDE)
    relief.lit(floor, colors.LIT, (-HALF, HALF), 2, 0.1)
    for _ in range(9):
        stone = relief.discs(chance.uniform(4, 8), (chance.uniform(-HALF, HALF), chance.uniform(-HALF, HALF)))
        relief.fill(_within(stone, floor), "#8d6a3c", 0.35)
    relief.sunk(floor, (4, 7), 7, 0.75)
    return _cell(relief)


def _hedge(way: str) -> Piece:
    relief, chance = _open(way)
    deep = _bushes(way, WIDE + 0.45 * BUSH, CELL / 8)
    relief.shadow(relief.discs(BUSH, *deep), (3, 5), 4, 0.6)
    _foliage(relief, deep, 1.1, colors.DEEP, chance)
    _foliage(relief, _bushes(way, WIDE + 1.1 * BUSH, CELL / 11), 0.74, colors.LEAF, chance)
    _foliage(relief, _bushes(way, WIDE + 0.2 * BUSH, CELL / 7), 0.42, colors.LEAF, chance)
    return _cell(relief)


def _foliage(
    relief: Relief, spots: list[Spot], size: float, face: tuple[str, str], chance: np.random.Generator
) -> None:
    for x, y in (spots[number] for number in chance.permutation(len(spots))):
        radius = size * BUSH * chance.uniform(0.75, 1.15)
        at = (x + chance.uniform(-2, 2), y + chance.uniform(-2, 2))
        relief.lit(relief.discs(radius, at), face, (y - 2 * BUSH, y + 2 * BUSH), 4, 0.8)


def _within(mask: Mask, limit: Mask) -> Mask:
    return minus(mask, minus(mask, limit))


def _clump() -> Piece:
    relief = Relief((-48, -48, 48, 48))
    leaves = [_leaf(0, 0, 40, angle) for angle in (-100, 20, 140)]
    relief.lit(relief.polygons(*leaves), ("#2a4636", "#22392c"), (-40, 40), 3, 0.5)
    return finish(relief)


def _leaf(x: float, y: float, length: float, angle: float, fat: float = 0.3) -> list[Spot]:
    turn = math.radians(angle)
    outline = [(step / 12, fat * math.sin(math.pi * (step / 12) ** 0.8)) for step in range(13)]
    shape = [*outline, *((along, -across) for along, across in reversed(outline))]
    return [
        (
            x + length * (along * math.cos(turn) - across * math.sin(turn)),
            y + length * (along * math.sin(turn) + across * math.cos(turn)),
        )
        for along, across in shape
    ]


def _rose(relief: Relief, x: float, y: float, radius: float) -> None:
    petals = [
        (x + 0.55 * radius * math.cos(angle), y + 0.55 * radius * math.sin(angle))
        for angle in (math.radians(72 * petal - 90) for petal in range(5))
    ]
    relief.shadow(relief.discs(0.55 * radius, *petals), (2, 3), 3, 0.6)
    for petal in petals:
        relief.lit(relief.discs(0.52 * radius, petal), colors.ROSE, (y - radius, y + radius), 2, 0.6)
    relief.lit(relief.discs(0.3 * radius, (x, y)), ("#ffe08a", "#d9972e"), (y - radius, y + radius), 2, 0.6)


def _sprig() -> Piece:
    """Draw three leaves and a rose, for a corner."""
    relief = Relief((-60, -60, 60, 60))
    _spray(relief, (0, 0), (-150, -95, -20, 60, 120), 44)
    _rose(relief, 0, 0, 22)
    return finish(relief)


def _spray(relief: Relief, at: Spot, angles: Iterable[float], length: float) -> None:
    for number, angle in enumerate(angles):
        leaf = relief.polygons(_leaf(*at, length, angle))
        relief.shadow(leaf, (2, 4), 3, 0.6)
        relief.lit(leaf, colors.LEAF if number % 2 else colors.DEEP, (at[1] - length, at[1] + length), 3, 0.8)


def _bud() -> Piece:
    relief = Relief((-30, -30, 30, 30))
    _spray(relief, (0, 0), (-150, -30, 90), 22)
    _rose(relief, 0, 0, 11)
    return finish(relief)


# The marks of cards: a shape and a color for each kind


def _star(relief: Relief, tips: int, radius: float, root: float) -> Mask:
    points = []
    for corner in range(2 * tips):
        reach = root if corner % 2 else radius
        angle = math.pi * corner / tips - math.pi / 2
        points.append((reach * math.cos(angle), reach * math.sin(angle)))
    return relief.polygons(points)


def _arch(relief: Relief, half: float) -> Mask:
    upper = relief.discs(half, (0, -0.12 * T))
    return union(upper, relief.rounded((-half, -0.12 * T, half, 0.88 * half), 0.12 * T))


def _head(relief: Relief, half: float) -> Mask:
    ears = [[(side * 0.97 * half, -0.2 * half), (side * 0.88 * half, -1.2 * half), (side * 0.22 * half, -0.86 * half)]
            for side in (-1, 1)]  # fmt: skip
    return union(relief.discs(half, (0, 0)), relief.polygons(*ears))


def _diamond(relief: Relief, half: float) -> Mask:
    reach = 1.22 * half
    return relief.polygons([(0, -reach), (reach, 0), (0, reach), (-reach, 0)])


SHAPES: dict[str, Callable[[Relief, float], Mask]] = {
    "item": lambda relief, half: relief.rounded((-0.92 * half, -0.92 * half, 0.92 * half, 0.92 * half), 0.3 * half),
    "spell": _diamond,
    "encounter": lambda relief, half: _star(relief, 12, 1.16 * half, 0.94 * half),
    "maze": lambda relief, half: relief.discs(half, (0, 0)),
    "night": lambda relief, half: relief.discs(half, (0, 0)),
    "exit": _arch,
    "snow": _head,
    "ink": _head,
    "ember": _head,
}


def _mark(kind: str) -> Piece:
    relief, shape = Relief((-1.5 * T, -1.5 * T, 1.5 * T, 1.5 * T)), SHAPES[kind]
    outer = shape(relief, T)
    relief.shadow(outer, (5, 9), 7, 0.75)
    relief.fill(outer, CREAM)
    relief.fill(shape(relief, 0.94 * T), INK)
    face = shape(relief, 0.89 * T)
    relief.lit(face, colors.FACES[kind], SPAN, 5, 0.55)
    return finish(relief)


def _ring(color: str, wide: float) -> Piece:
    relief = Relief((-1.9 * T, -1.9 * T, 1.9 * T, 1.9 * T))
    ring = minus(relief.discs(1.3 * T, (0, 0)), relief.discs((1.3 - wide) * T, (0, 0)))
    relief.halo(ring, color, 12, 0.7)
    relief.fill(ring, color)
    return finish(relief)


# Frames


def _bramble(patch: Patch, width: float, radius: float, face: str) -> None:
    """Draw a border of bramble stems around a panel filled with the color `face`."""
    outer = patch.step(0, radius)
    patch.relief.shadow(outer, (3, 5), 6, 0.7)
    patch.relief.lit(outer, colors.STEM, patch.span, 2.6, 1.0)
    patch.relief.lit(minus(patch.step(0.3 * width, radius - 2), patch.step(0.55 * width, radius - 4)),
                     ("#9aa05c", "#56602f"), patch.span, 1.2, 0.5)  # fmt: skip
    patch.relief.fill(patch.step(width, radius - width), "#0d1011")
    patch.relief.lit(patch.step(width + 2, radius - width - 2), (face, face), patch.span, 1.6, 0.2)


def _panel() -> Piece:
    patch = Patch(220, 20)
    _bramble(patch, 9, 26, colors.PANEL)
    return patch.piece(70)


def _plot() -> Piece:
    """Draw the border of bramble around a player's maze. The middle is transparent."""
    patch = Patch(220, 20)
    outer = patch.step(0, 26)
    ring = minus(outer, patch.step(9, 17))
    patch.relief.sunk(patch.step(9, 17), (3, 5), 7, 0.8)
    patch.relief.shadow(ring, (3, 5), 5, 0.6)
    patch.relief.lit(ring, colors.STEM, patch.span, 2.6, 1.0)
    patch.relief.lit(minus(patch.step(2.7, 24), patch.step(5, 22)), ("#9aa05c", "#56602f"), patch.span, 1.2, 0.5)
    return patch.piece(70)


def _page() -> Piece:
    patch = Patch(240, 24)
    outer = patch.step(0, 30)
    patch.relief.shadow(outer, (5, 8), 8, 0.7)
    patch.relief.lit(outer, colors.STEM, patch.span, 3.0, 1.0)
    patch.relief.lit(minus(patch.step(2.7, 28), patch.step(5, 26)), ("#9aa05c", "#56602f"), patch.span, 1.2, 0.5)
    patch.relief.fill(patch.step(9, 23), "#2c3a24")
    patch.relief.lit(patch.step(11, 21), ("#f3ead0", "#f3ead0"), patch.span, 2.0, 0.25)
    patch.relief.fill(minus(patch.step(20, 14), patch.step(22.5, 12)), "#7c8a4c", 0.75)
    return patch.piece(78)


def _well() -> Piece:
    patch = Patch(96, 4)
    patch.relief.fill(patch.step(0, 14), "#0d1112", 0.7)
    patch.relief.sunk(patch.step(0, 14), (2, 3), 4, 0.7)
    return patch.piece(24)


def _moon() -> Piece:
    relief = Relief((-60, -60, 60, 60))
    disc = relief.discs(34, (0, 0))
    relief.halo(disc, "#c9d6ff", 14, 0.35)
    relief.lit(disc, ("#fbf6e0", "#d8d2b4"), (-34, 34), 4, 0.4)
    relief.fill(relief.discs(6, (-10, -8)), "#c9c2a0", 0.8)
    relief.fill(relief.discs(4, (10, 10)), "#c9c2a0", 0.8)
    relief.fill(relief.discs(3, (12, -12)), "#c9c2a0", 0.8)
    return finish(relief)


def _die(number: int) -> Piece:
    relief = Relief((-60, -60, 60, 60))
    body = relief.rounded((-44, -44, 44, 44), 16)
    relief.shadow(body, (4, 7), 6, 0.8)
    relief.lit(body, ("#fffaf0", "#d9cdb0"), (-44, 44), 6, 0.8)
    far = 24
    spots: dict[str, Spot] = {"m": (0, 0), "a": (-far, -far), "b": (far, far), "c": (far, -far), "d": (-far, far),
                              "e": (-far, 0), "f": (far, 0)}  # fmt: skip
    pips = relief.discs(10, *(spots[spot] for spot in ("", "m", "ab", "abm", "abcd", "abcdm", "abcdef")[number]))
    relief.fill(pips, "#7a1420" if number == 1 else "#241a12")
    relief.sunk(pips, (1.5, 2), 2, 0.6)
    return finish(relief)


def backdrop() -> Image.Image:
    """Draw the background: a garden in the dark, with barely visible sprays of leaves."""
    relief = Relief((0, 0, 1650, 1050), fine=2, backdrop=colors.GROUND)
    chance = np.random.default_rng(11)
    for _ in range(60):
        x, y, turn = chance.uniform(0, 1650), chance.uniform(0, 1050), chance.uniform(0, 360)
        length = chance.uniform(50, 110)
        spray = relief.polygons(*(_leaf(x, y, length, turn + angle) for angle in (-48, 0, 48)))
        relief.lit(spray, (colors.ORNAMENT, colors.ORNAMENT), (y - length, y + length), 1.2, 0.25)
    return relief.image().convert("RGB")


def _lamplit() -> list[str]:
    """Return the colors of the player's surroundings in the light of the lamp, at each distance from it."""
    lit = (*colors.HEDGE.values(), *colors.MAZE.values(), colors.DEEP[1], colors.LEAF[1], "#2a4636", "#22392c")
    return [colors.mixed(color, colors.LAMP, share) for color in lit for share in colors.GLOW]


def _faded() -> list[str]:
    """Return the colors that a path has as the player's lamplight moves away from it."""
    return [colors.mixed(colors.LIT[0], worn, share) for worn in colors.WORN.values() for share in colors.FADES]


# Colors that must be reproduced exactly.
EXACT = (
    colors.GROUND, colors.PANEL, colors.ROW[0], colors.ROW_ON[0], *colors.HEDGE.values(), *colors.MAZE.values(),
    *colors.WORN.values(), *colors.SKY["dusk"], *colors.SKY["night"], *colors.SKYLINE.values(), colors.LAMP,
    colors.HEART, *colors.FIELDS.values(), colors.INK, colors.PALE, *_lamplit(), *_faded(),
)  # fmt: skip
COLORS = 180  # number of colors of the fixed palette

DRAWN: dict[str, Callable[[], Piece]] = {
    **{f"path/{way or 'o'}": partial(_path, way) for way in WAYS},
    **{f"leaves/{way or 'o'}": partial(_hedge, way) for way in WAYS},
    **{f"mark/{kind}": partial(_mark, kind) for kind in SHAPES},
    "mark/met": partial(_ring, colors.LAMP, 0.1),
    "mark/caught": partial(_ring, "#ffe45c", 0.12),
    **{f"die/{number}": partial(_die, number) for number in range(1, 7)},
    "hedge/clump": _clump,
    "hedge/sprig": _sprig,
    "hedge/bud": _bud,
    "sky/moon": _moon,
    "frame/panel": _panel,
    "frame/plot": _plot,
    "frame/row": lambda: row(("#46563f", "#2b3527"), colors.ROW, 2),
    "frame/row_on": lambda: row(("#ffd57e", "#9a7a2a"), colors.ROW_ON, 3),
    "frame/page": _page,
    "frame/well": _well,
}
