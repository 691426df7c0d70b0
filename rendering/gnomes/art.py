"""The artwork of Gnomes & Wizards: tiles, tokens, dice, crystals, woods at dusk.

`python -m rendering.build` draws it in advance.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from PIL import Image

from rendering.build.frames import SIZE, Patch
from rendering.build.light import Mask, Points, Relief, both, minus, union
from rendering.build.pieces import Piece, finish
from rendering.build.tokens import disc
from rendering.draw.palette import CREAM, GLOW
from rendering.gnomes.colors import (
    CARD,
    CLAN_INK,
    COUNTER,
    CRACK,
    DIE,
    GEM,
    GROUND,
    HARM,
    HOLE,
    HOLE_TEXT,
    INK,
    LIFE,
    PAPER,
    SHADE,
    STEEL,
    TRIBE,
)

COLORS: Final = 200
T: Final = 80.0  # radius of every round piece at master size
SPAN: Final = (-T, T)
HALF: Final = 150.0  # half the length of a tile's edge at master size
TALL: Final = HALF * math.sqrt(3)
EXACT: Final = tuple(
    dict.fromkeys(
        (
            *(GROUND, SHADE, INK, PAPER, CLAN_INK, HOLE, HOLE_TEXT, CRACK, STEEL, HARM, *GEM),
            *(color for _, color in LIFE),
            *(color for livery in TRIBE.values() for color in (livery.color, *livery.face)),
        )
    )
)
STONE: Final = ("#6b5d54", "#3a312d")
NIGHT: Final = ("#402e5a", "#402e5a")  # the floor of a mine


# Tiles, anchored at the center of the triangle's bounding box


def triangle(inset: float, *, up: bool) -> Points:
    """Return the corners of a tile whose edges are `inset` pixels inside the edges of its cell."""
    away = inset * 2  # a corner moves twice as far as the edges
    low, high, side = TALL / 2 - inset, -TALL / 2 + away, HALF - inset * math.sqrt(3)
    sign = 1 if up else -1
    return [(0, sign * high), (side, sign * low), (-side, sign * low)]


def _ground(*, up: bool) -> tuple[Relief, Callable[[float], Mask]]:
    relief = Relief((-HALF - 12, -TALL / 2 - 10, HALF + 12, TALL / 2 + 14))
    return relief, lambda inset: relief.polygons(triangle(inset, up=up))


def _tile(tribe: str, *, up: bool) -> Piece:
    relief, cell = _ground(up=up)
    livery, span = TRIBE[tribe], (-TALL / 2, TALL / 2)
    relief.shadow(cell(3), (3, 6), 4, 0.7)
    relief.fill(cell(2), INK)
    relief.lit(cell(4), (livery.color, livery.color), span, 2.4, 0.6)
    relief.fill(cell(12), INK)
    relief.lit(cell(13.5), livery.face, span, 2.0, 0.4)
    return finish(relief)


def _mine(tribe: str, *, up: bool) -> Piece:
    relief, cell = _ground(up=up)
    livery, span, floor = TRIBE[tribe], (-TALL / 2, TALL / 2), cell(13.5)
    relief.shadow(cell(3), (3, 6), 4, 0.7)
    relief.fill(cell(2), INK)
    relief.lit(cell(4), (livery.color, livery.color), span, 2.4, 0.6)
    relief.fill(cell(12), INK)
    relief.lit(floor, NIGHT, span, 2.0, -0.4)
    for x, y, tall, lean in _growth(up=up):
        _shard(relief, x, y, tall, lean, floor)
    return finish(relief)


def _growth(*, up: bool) -> tuple[tuple[float, float, float, float], ...]:
    """Return the positions of crystals along the edges of a tile, each as (x, y, height, lean).

    The middle is left free for units.
    """
    if up:
        return (
            (-104, 112, 62, 0.5),
            (-80, 114, 44, -0.1),
            (104, 112, 66, -0.5),
            (78, 114, 40, 0.15),
            (-14, -42, 40, 0.3),
        )
    return (-118, -62, 50, 0.55), (-96, -76, 34, 0.9), (118, -62, 54, -0.55), (94, -76, 36, -0.8), (8, 100, 46, -0.2)


def _shard(relief: Relief, x: float, y: float, tall: float, lean: float, within: Mask) -> None:
    wide, tip = tall * 0.21, (x + lean * tall, y - tall)
    left, right = (x - wide + lean * tall * 0.7, y - tall * 0.72), (x + wide + lean * tall * 0.7, y - tall * 0.72)
    body = both(within, relief.polygons([(x - wide, y), left, tip, right, (x + wide, y)]))
    relief.fill(both(within, relief.polygons([(x - wide - 3, y), (left[0] - 3, left[1]), (tip[0], tip[1] - 4),
                                              (right[0] + 3, right[1]), (x + wide + 3, y)])), INK)  # fmt: skip
    relief.lit(body, GEM, (y - tall, y), 1.6, 0.8)
    relief.fill(both(body, relief.polygons([(x - wide, y), left, tip, (x, y)])), "#ffffff", 0.28)


def _hole(*, up: bool) -> Piece:
    relief, cell = _ground(up=up)
    relief.lit(cell(4), STONE, (-TALL / 2, TALL / 2), 3.0, -0.6)
    pit = relief.polygons(_ragged(triangle(11, up=up), 5.0))
    relief.fill(pit, HOLE)
    relief.sunk(pit, (5, 9), 9, 0.7)
    return finish(relief)


def _ragged(corners: Points, depth: float) -> Points:
    """Return the outline of a triangle with jagged edges. `depth` is the depth of the dents."""
    points: list[tuple[float, float]] = []
    for number, (x, y) in enumerate(corners):
        x1, y1 = corners[(number + 1) % 3]
        for step in range(9):
            share, bite = step / 9, depth * ((step * 7 + number * 3) % 5) / 4 * (step > 0)
            points.append(((x + (x1 - x) * share) * (1 - bite / HALF), (y + (y1 - y) * share) * (1 - bite / HALF)))
    return points


def _blank(*, up: bool) -> Piece:
    """Draw the face-down tile in the center of the board, which belongs to no tribe."""
    relief, cell = _ground(up=up)
    relief.shadow(cell(3), (3, 6), 4, 0.7)
    relief.lit(cell(3), STONE, (-TALL / 2, TALL / 2), 3.0, 0.6)
    relief.lit(cell(16), ("#4d433d", "#463c37"), (-TALL / 2, TALL / 2), 2.0, -0.5)
    return finish(relief)


def _crack(*, up: bool) -> Piece:
    """Draw the marks of a tile that could be flipped: a glowing border, and cracks from the corners."""
    relief, cell = _ground(up=up)
    relief.fill(minus(cell(13), cell(22)), CRACK)
    relief.fill(minus(cell(22), cell(24)), INK)
    sign = 1 if up else -1
    lines = [
        [(-128, 112), (-104, 98), (-96, 74), (-70, 70), (-62, 50)],
        [(-104, 98), (-80, 100), (-62, 92)],
        [(128, 112), (106, 94), (84, 90), (72, 68), (56, 66)],
        [(84, 90), (62, 98), (48, 92)],
    ]
    told = [[(x, sign * y) for x, y in line] for line in lines]
    relief.fill(both(cell(13), relief.strokes(7, *told)), "#7a2a0c")
    relief.fill(both(cell(13), relief.strokes(3, *told)), INK)
    return finish(relief)


def _ring(color: str, *, up: bool) -> Piece:
    relief, cell = _ground(up=up)
    relief.halo(minus(cell(-1), cell(16)), color, 4, 0.75)
    relief.fill(minus(cell(1), cell(13)), color)
    return finish(relief)


# Tokens


def silhouette(relief: Relief, shape: str, radius: float) -> Mask:
    """Return the mask of a tribe's shape. All shapes are scaled so that they look equally large."""
    if shape == "circle":
        return relief.discs(radius, (0, 0))
    if shape == "shield":
        r = radius * 1.02
        sides = [(0.92 * math.cos(a), 0.1 + 1.06 * math.sin(a) ** 1.2) for a in (n * math.pi / 40 for n in range(21))]
        right = [(x * r, y * r) for x, y in sides]
        left = [(-x, y) for x, y in reversed(right)]
        return relief.polygons([(-0.92 * r, -0.84 * r), (0, -r), (0.92 * r, -0.84 * r), *right, *left])
    count, start, grow = {"hexagon": (6, 0, 1.12), "diamond": (4, 0, 1.24)}[shape]
    turns = [math.radians(360 / count * corner + start) for corner in range(count)]
    return relief.polygons([(radius * grow * math.cos(a), radius * grow * math.sin(a)) for a in turns])


def _token(color: str, shape: str) -> Piece:
    relief = Relief((-1.5 * T, -1.5 * T, 1.5 * T, 1.5 * T))
    outer = silhouette(relief, shape, T)
    relief.shadow(outer, (4, 8), 5, 0.8)
    relief.fill(outer, INK)
    relief.fill(silhouette(relief, shape, 0.95 * T), CREAM)
    relief.fill(silhouette(relief, shape, 0.87 * T), INK)
    relief.lit(silhouette(relief, shape, 0.84 * T), (color, color), SPAN, 5, 0.55)
    return finish(relief)


def _shield() -> Piece:
    relief = Relief((-1.3 * T, -1.3 * T, 1.3 * T, 1.3 * T))
    relief.shadow(silhouette(relief, "shield", T), (3, 6), 4, 0.7)
    relief.fill(silhouette(relief, "shield", T), INK)
    relief.lit(silhouette(relief, "shield", 0.88 * T), ("#f4f8fa", "#b9c4cc"), SPAN, 5, 0.8)
    return finish(relief)


def _coin(top: str, low: str) -> Piece:
    relief = Relief((-1.3 * T, -1.3 * T, 1.3 * T, 1.3 * T))
    relief.shadow(relief.discs(T, (0, 0)), (3, 6), 4, 0.7)
    relief.fill(relief.discs(T, (0, 0)), INK)
    relief.lit(relief.discs(0.9 * T, (0, 0)), (top, low), SPAN, 5, 0.8)
    return finish(relief)


def _gem(face: tuple[str, str], bright: float) -> Piece:
    relief = Relief((-1.2 * T, -1.2 * T, 1.2 * T, 1.2 * T))

    def outline(k: float) -> Points:
        return [(0, -T * k), (0.62 * T * k, -0.42 * T * k), (0.62 * T * k, 0.42 * T * k), (0, T * k),
                (-0.62 * T * k, 0.42 * T * k), (-0.62 * T * k, -0.42 * T * k)]  # fmt: skip

    relief.fill(relief.polygons(outline(1.0)), INK)
    body = relief.polygons(outline(0.86))
    relief.lit(body, face, SPAN, 4, 0.7)
    relief.fill(both(body, relief.polygons([(0, -T), (-0.62 * T, -0.42 * T), (-0.62 * T, 0.42 * T), (0, 0.1 * T)])),
                "#ffffff", bright)  # fmt: skip
    return finish(relief)


def _die(kind: str) -> Piece:
    relief, (top, low, _) = Relief((-1.3 * T, -1.3 * T, 1.3 * T, 1.3 * T)), DIE[kind]
    body = relief.rounded((-T, -T, T, T), 0.3 * T)
    relief.shadow(body, (4, 8), 5, 0.8)
    relief.fill(body, INK)
    relief.lit(relief.rounded((-0.93 * T, -0.93 * T, 0.93 * T, 0.93 * T), 0.26 * T), (top, low), SPAN, 6, 0.9)
    return finish(relief)


def _burst() -> Piece:
    """Draw a comic-style burst for a hit, on which a number is written."""
    relief = Relief((-1.4 * T, -1.4 * T, 1.4 * T, 1.4 * T))

    def star(outer: float, inner: float) -> Mask:
        turns = [(n * math.pi / 11 - 0.2, (inner if n % 2 else outer * (1 if n % 4 else 0.88)) * T) for n in range(22)]
        return relief.polygons([(r * math.cos(a), r * math.sin(a)) for a, r in turns])

    relief.shadow(star(1.2, 0.85), (3, 6), 4, 0.7)
    relief.fill(star(1.22, 0.9), INK)
    relief.fill(star(1.1, 0.83), "#ffd84a")
    relief.fill(star(0.92, 0.72), HARM)
    return finish(relief)


# Frames


def _card(kind: str) -> Piece:
    patch = Patch(240, 20)
    outer = patch.step(0, 30)
    patch.relief.shadow(outer, (4, 7), 7, 0.7)
    patch.relief.lit(outer, ("#f0d9a0", "#9a6f34"), patch.span, 2.8, 1.0)
    patch.relief.fill(patch.step(8, 23), INK)
    patch.relief.lit(patch.step(10, 21), (CARD[kind], CARD[kind]), patch.span, 2.0, 0.4)
    return patch.piece(60)


def _cartouche() -> Piece:
    patch = Patch(80, 6)
    patch.relief.shadow(patch.step(0, 18), (2, 4), 3, 0.7)
    patch.relief.fill(patch.step(0, 18), CREAM)
    patch.relief.fill(patch.step(3, 16), "#2b2019")
    return patch.piece(26)


def _page() -> Piece:
    patch = Patch(120, 4)
    paper = patch.step(0, 14)
    patch.relief.fill(patch.step(-2, 15), INK, 0.8)
    patch.relief.lit(paper, (PAPER, PAPER), patch.span, 1.4, 0.2)
    return patch.piece(30)


def _glow() -> Piece:
    """Draw a glowing frame around something that can be used."""
    patch = Patch(160, 24)
    patch.relief.halo(minus(patch.step(-10, 30), patch.step(4, 18)), GLOW, 6, 0.8)
    patch.relief.fill(minus(patch.step(-6, 26), patch.step(2, 19)), GLOW)
    return patch.piece(56)


# The backdrop


def backdrop() -> Image.Image:
    """Draw the background: woods at dusk, with barely visible firs, toadstools, pointed hats and stars."""
    relief = Relief((0, 0, *SIZE), fine=2, backdrop=GROUND)
    wide, high = SIZE
    firs = [
        _fir(x, y, size)
        for x, y, size in (
            (70, 300, 150),
            (230, 260, 110),
            (1000, 320, 160),
            (1130, 250, 120),
            (60, 1010, 190),
            (1080, 1020, 180),
        )
    ]
    relief.fill(union(*(relief.polygons(part) for fir in firs for part in fir)), SHADE)
    for x, y, size in ((560, 60, 13), (760, 120, 9), (350, 90, 10), (900, 70, 11), (180, 60, 9), (500, 990, 12)):
        relief.fill(relief.polygons(_star(x, y, size)), SHADE)
    for x, y, size in ((240, 980, 60), (900, 990, 70), (600, 1010, 46)):
        relief.fill(_toadstool(relief, x, y, size), SHADE)
    relief.fill(relief.polygons([(0, high), (0, high - 60), (wide * 0.3, high - 34), (wide * 0.6, high - 58),
                                 (wide, high - 40), (wide, high)]), SHADE)  # fmt: skip
    return relief.image().convert("RGB")


def _fir(x: float, y: float, size: float) -> list[Points]:
    return [
        [(x, y - size * (1.5 - 0.4 * n)), (x + size * (0.3 + 0.1 * n), y - size * (0.8 - 0.4 * n)),
         (x - size * (0.3 + 0.1 * n), y - size * (0.8 - 0.4 * n))]
        for n in range(3)
    ]  # fmt: skip


def _star(x: float, y: float, size: float) -> Points:
    turns = [(n * math.pi / 4, size * (0.35 if n % 2 else 1.0)) for n in range(8)]
    return [(x + r * math.sin(a), y - r * math.cos(a)) for a, r in turns]


def _toadstool(relief: Relief, x: float, y: float, size: float) -> Mask:
    cap = [(x + size * math.cos(a), y - 0.75 * size * math.sin(a)) for a in (n * math.pi / 24 for n in range(25))]
    stem = relief.rounded((x - 0.2 * size, y - 4, x + 0.2 * size, y + 0.8 * size), 0.15 * size)
    dots = relief.discs(0.12 * size, (x - 0.4 * size, y - 0.3 * size), (x + 0.1 * size, y - 0.5 * size))
    return minus(union(relief.polygons(cap), stem), dots)


WAYS: Final = (("up", True), ("down", False))
# Functions that draw the pieces, by name in the atlas without the game's key.
DRAWN: Final[dict[str, Callable[[], Piece]]] = {
    **{f"tile/{tribe}_{way}": partial(_tile, tribe, up=up) for tribe in TRIBE for way, up in WAYS},
    **{f"mine/{tribe}_{way}": partial(_mine, tribe, up=up) for tribe in TRIBE for way, up in WAYS},
    **{f"hole/{way}": partial(_hole, up=up) for way, up in WAYS},
    **{f"blank/{way}": partial(_blank, up=up) for way, up in WAYS},
    **{f"crack/{way}": partial(_crack, up=up) for way, up in WAYS},
    **{f"lit/{way}": partial(_ring, GLOW, up=up) for way, up in WAYS},
    **{f"harm/{way}": partial(_ring, "#ff4a2a", up=up) for way, up in WAYS},
    **{f"token/{tribe}": partial(_token, livery.color, livery.shape) for tribe, livery in TRIBE.items()},
    **{f"gone/{tribe}": partial(_token, "#4a4440", livery.shape) for tribe, livery in TRIBE.items()},
    "shield": _shield,
    "coin": partial(_coin, "#ffe29a", "#c98f2c"),
    "gem": partial(_gem, GEM, 0.3),
    "socket": partial(_gem, ("#1c1522", "#2c2434"), 0.04),
    "burst": _burst,
    **{f"die/{kind}": partial(_die, kind) for kind in DIE},
    **{f"disc/{name}": partial(disc, face) for name, face in COUNTER.items()},
    "disc/fall": partial(disc, ("#3a3230", "#171312")),
    "disc/harm": partial(disc, ("#e23a1c", "#a31c08")),
    **{f"frame/card_{kind}": partial(_card, kind) for kind in CARD},
    "frame/cartouche": _cartouche,
    "frame/page": _page,
    "frame/glow": _glow,
}
