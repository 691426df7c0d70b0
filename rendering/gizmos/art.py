"""The artwork of Gizmos: spheres, enameled cards, the blueprint. `python -m rendering.build` draws it in advance."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from PIL import Image

from rendering.build.frames import SIZE, Patch
from rendering.build.light import Mask, Points, Relief, both, gear, minus, union
from rendering.build.pieces import Piece, finish, icon_mask
from rendering.draw.palette import BRASS, CREAM, GLOW
from rendering.gizmos.colors import ENAMEL, GROUND, INK, LINE, PAPER, SPHERE, SYMBOL, SYMBOL_INK

COLORS: Final = 200  # enamel and glass need more shades than the wood and brass of the shared art
T: Final = 80.0  # radius of a sphere at master size
SPAN: Final = (-T, T)
EXACT: Final = (GROUND, LINE, PAPER, INK, *(colors[1] for colors in SPHERE.values()))


def _sphere(letter: str) -> Piece:
    relief = Relief((-100, -100, 100, 100))
    ball = relief.discs(T, (0, 0))
    relief.shadow(ball, (4, 8), 6, 0.7)
    relief.fill(ball, "#0d0a08")
    glass = relief.discs(0.95 * T, (0, 0))
    relief.ball(glass, 0.95 * T, (0, 0), SPHERE[letter])
    symbol = relief.stencil(icon_mask(SYMBOL[letter], game="gizmos"), 1.3 * T)
    ink = SYMBOL_INK[letter]
    relief.shadow(symbol, (2, 3), 2.5, 0.75 if ink == CREAM else 0.0, glass)
    relief.fill(symbol, ink)
    _gloss(relief, glass)
    return finish(relief)


def _gloss(relief: Relief, glass: Mask) -> None:
    spot = both(relief.discs(0.62 * T, (-0.16 * T, -0.3 * T)), glass)
    crescent = minus(spot, relief.discs(0.74 * T, (0.0, -0.06 * T)))
    relief.fill(crescent, "#ffffff", 0.34)


def _any() -> Piece:
    """Draw the sphere that stands for any color, with a quarter of each."""
    relief = Relief((-100, -100, 100, 100))
    ball = relief.discs(T, (0, 0))
    relief.shadow(ball, (4, 8), 6, 0.7)
    relief.fill(ball, "#0d0a08")
    glass = relief.discs(0.95 * T, (0, 0))
    for letter, (x, y) in zip("RBYK", ((-T, -T), (T, -T), (-T, T), (T, T)), strict=True):
        quarter = both(glass, relief.polygons([(0, 0), (x, 0), (x, y), (0, y)]))
        relief.ball(quarter, 0.95 * T, (0, 0), SPHERE[letter])
    relief.fill(relief.strokes(5, [(-T, 0), (T, 0)], [(0, -T), (0, T)]), "#0d0a08", 0.85)
    relief.fill(relief.discs(0.43 * T, (0, 0)), "#0d0a08")
    relief.lit(relief.discs(0.38 * T, (0, 0)), ("#fff6e0", "#d8c49a"), (-0.4 * T, 0.4 * T), 3, 0.6)
    relief.fill(relief.polygons(_star(0.31 * T)), INK)
    _gloss(relief, glass)
    return finish(relief)


def _star(radius: float) -> Points:
    turns = [(number * math.pi / 5 - math.pi / 2, radius * (0.46 if number % 2 else 1.0)) for number in range(10)]
    return [(reach * math.cos(angle), reach * math.sin(angle) + 0.06 * radius) for angle, reach in turns]


def _socket() -> Piece:
    relief = Relief((-100, -100, 100, 100))
    relief.lit(relief.discs(T, (0, 0)), ("#6b4f28", "#caa057"), SPAN, 3, -0.8)
    hole = relief.discs(0.88 * T, (0, 0))
    relief.fill(hole, "#120d0a")
    relief.sunk(hole, (5, 8), 9, 0.8)
    return finish(relief)


def _token() -> Piece:
    """Draw a golden victory point token without a number."""
    relief = Relief((-100, -100, 100, 100))
    rim = relief.polygons(gear(0, 0, 1.04 * T, 0.94 * T, 20))
    relief.shadow(rim, (4, 7), 5, 0.7)
    relief.fill(rim, "#3d2608")
    relief.lit(relief.polygons(gear(0, 0, T, 0.9 * T, 20)), ("#ffe08a", "#b27a22"), SPAN, 4, 1.0)
    relief.fill(relief.discs(0.76 * T, (0, 0)), "#7d5220")
    relief.lit(relief.discs(0.72 * T, (0, 0)), ("#ffe9a6", "#e7b646"), SPAN, 4, 0.5)
    return finish(relief)


def _star_token() -> Piece:
    relief = Relief((-100, -100, 100, 100))
    star = relief.polygons(_star(1.12 * T))
    relief.shadow(star, (3, 6), 4, 0.7)
    relief.fill(star, "#3d2608")
    relief.lit(relief.polygons(_star(0.98 * T)), ("#ffe9a6", "#c98f2c"), SPAN, 5, 0.9)
    return finish(relief)


def _card(letter: str) -> Piece:
    return _plate(("#f4cd76", "#8f6026"), 1.0, "#150e09", ENAMEL[letter], 0.55)


def _plate(rim: tuple[str, str], shine: float, gap: str, face: tuple[str, str], gloss: float) -> Piece:
    patch = Patch(240, 20)
    outer = patch.step(0, 26)
    patch.relief.shadow(outer, (4, 7), 7, 0.75)
    patch.relief.lit(outer, rim, patch.span, 2.8, shine)
    patch.relief.fill(patch.step(9, 19), gap)
    patch.relief.lit(patch.step(11, 17), face, patch.span, 2.4, gloss)
    return patch.piece(60)


def _chip(letter: str) -> Piece:
    patch = Patch(96, 8)
    outer = patch.step(0, 15)
    patch.relief.shadow(outer, (2, 3), 3, 0.7)
    patch.relief.lit(outer, ("#f4cd76", "#8f6026"), patch.span, 1.6, 1.0)
    patch.relief.fill(patch.step(4, 12), "#150e09")
    patch.relief.lit(patch.step(5, 11), ENAMEL[letter], patch.span, 1.6, 0.5)
    return patch.piece(30)


def _window() -> Piece:
    """Draw the part of a card that shows its effect: paper under glass."""
    patch = Patch(120, 4)
    patch.relief.fill(patch.step(-3, 15), "#150e09", 0.85)
    paper = patch.step(0, 12)
    patch.relief.lit(paper, ("#fbf1da", "#f1e5c9"), patch.span, 1.2, 0.15)
    patch.relief.sunk(paper, (2.5, 4), 5, 0.45)
    return patch.piece(30)


def _glow(color: str) -> Piece:
    """Draw a glowing frame around a card that can be used."""
    patch = Patch(240, 36)
    ring = minus(patch.step(-9, 32), patch.step(-1, 25))
    patch.relief.halo(minus(patch.step(-16, 38), patch.step(2, 23)), color, 8, 0.8)
    patch.relief.fill(ring, color)
    return patch.piece(84)


def _lit(color: str) -> Piece:
    """Draw a glowing frame around the strip that stands for a built gizmo."""
    patch = Patch(120, 20)
    patch.relief.halo(minus(patch.step(-9, 22), patch.step(3, 12)), color, 5, 0.8)
    patch.relief.fill(minus(patch.step(-6, 20), patch.step(0, 15)), color)
    return patch.piece(44)


def _rack() -> Piece:
    patch = Patch(160, 10)
    outer = patch.step(0, 20)
    patch.relief.lit(outer, ("#3a5159", "#1a2c33"), patch.span, 2.2, -0.7)
    patch.relief.fill(patch.step(5, 16), "#0e181c")
    patch.relief.sunk(patch.step(5, 16), (3, 5), 7, 0.6)
    return patch.piece(44)


def _back() -> Piece:
    return _plate(("#b9c2c6", "#4f5b61"), 0.9, "#101719", ("#3f545b", "#233439"), 0.5)


def _level() -> Piece:
    relief = Relief((-100, -100, 100, 100))
    wheel = relief.polygons(gear(0, 0, 1.1 * T, 0.9 * T, 12, math.pi / 12))
    relief.shadow(wheel, (4, 7), 5, 0.7)
    relief.fill(wheel, "#150e09")
    relief.lit(relief.polygons(gear(0, 0, 1.06 * T, 0.86 * T, 12, math.pi / 12)), BRASS, SPAN, 4, 1.0)
    relief.fill(relief.discs(0.71 * T, (0, 0)), "#150e09")
    relief.lit(relief.discs(0.67 * T, (0, 0)), ("#2d464e", "#1a2d33"), SPAN, 4, 0.6)
    return finish(relief)


def _hopper() -> Piece:
    """Draw the energy dispenser: a glass funnel in a brass mount."""
    relief = Relief((-330, -90, 330, 120), fine=2)
    glass = relief.polygons([(-290, -66), (290, -66), (120, 52), (84, 104), (-84, 104), (-120, 52)])
    relief.shadow(glass, (4, 8), 8, 0.7)
    relief.fill(glass, "#0e181c")
    inner = relief.polygons([(-270, -56), (270, -56), (108, 48), (74, 104), (-74, 104), (-108, 48)])
    relief.lit(inner, ("#33515a", "#16272d"), (-60, 104), 3, -0.6)
    spots = [(-184, -30), (-132, -34), (-78, -28), (-22, -34), (36, -30), (92, -34), (148, -29), (202, -34)]
    spots += [(-134, 10), (-82, 14), (-30, 10), (24, 14), (78, 10), (130, 6), (-52, 54), (0, 56), (50, 52)]
    for number, at in enumerate(spots):
        ball = both(relief.discs(27, at), inner)
        relief.fill(ball, "#0d0a08")
        relief.ball(both(relief.discs(25, at), inner), 25, at, SPHERE["RBYKYRKBBYRKRKBYR"[number]])
    relief.fill(both(inner, relief.polygons([(-250, -56), (-190, -56), (-96, 48), (-118, 40)])), "#ffffff", 0.16)
    rim = relief.rounded((-306, -84, 306, -56), 12)
    relief.shadow(rim, (2, 5), 4, 0.7)
    relief.lit(rim, ("#f4cd76", "#8f6026"), (-84, -56), 2.4, 1.0)
    relief.lit(relief.rounded((-98, 84, 98, 108), 9), ("#f4cd76", "#8f6026"), (84, 108), 2.4, 1.0)
    heads = relief.discs(6, *((x, -70) for x in range(-270, 271, 90)))
    relief.lit(heads, ("#fff0bd", "#a87a33"), (-76, -64), 1.8, 1.2)
    return finish(relief)


def backdrop() -> Image.Image:
    """Draw the background: a blueprint with a fine grid, and gears in thin lines."""
    relief = Relief((0, 0, *SIZE), fine=2, backdrop=GROUND)
    wide, high = SIZE
    lines = [[(x, 0), (x, high)] for x in range(25, wide, 50)] + [[(0, y), (wide, y)] for y in range(25, high, 50)]
    relief.fill(relief.strokes(2, *lines), LINE, 0.45)
    for x, y, radius, teeth in ((180, 190, 150, 16), (1010, 930, 190, 20), (1040, 120, 120, 12), (120, 960, 170, 18)):
        relief.fill(_drafted(relief, x, y, radius, teeth), LINE)
    return relief.image().convert("RGB")


def _drafted(relief: Relief, x: float, y: float, radius: float, teeth: int) -> Mask:
    """Return the mask of a gear drawn in thin lines, as in a technical drawing."""
    outline = gear(x, y, radius, radius * 0.86, teeth)
    cross = [[(x - 1.2 * radius, y), (x + 1.2 * radius, y)], [(x, y - 1.2 * radius), (x, y + 1.2 * radius)]]
    circles = [
        [(x + r * math.cos(a * math.pi / 30), y + r * math.sin(a * math.pi / 30)) for a in range(61)]
        for r in (radius * 0.66, radius * 0.26)
    ]
    return union(relief.strokes(4, [*outline, outline[0]], *circles), relief.strokes(2, *cross))


# Functions that draw the pieces, by name in the atlas without the game's key.
DRAWN: Final[dict[str, Callable[[], Piece]]] = {
    **{f"sphere/{letter}": partial(_sphere, letter) for letter in "RBYK"},
    "sphere/*": _any,
    "socket": _socket,
    "token": _token,
    "star": _star_token,
    "level": _level,
    "hopper": _hopper,
    **{f"frame/card_{letter}": partial(_card, letter) for letter in ENAMEL},
    **{f"frame/chip_{letter}": partial(_chip, letter) for letter in ENAMEL},
    "frame/window": _window,
    "frame/rack": _rack,
    "frame/back": _back,
    "frame/glow": partial(_glow, GLOW),
    "frame/lit": partial(_lit, GLOW),
}
