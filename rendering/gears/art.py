"""The artwork of Gears 'N Guffaws, for its atlas: tiles in parts to be assembled, coins, discs and marks.

A tile consists of a body, a part for each edge, and a medallion. Light always falls from the top left, so the parts for
edges are drawn for each direction instead of being rotated.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from rendering.build import frames
from rendering.build.light import Mask, Relief, both, gear, minus, union
from rendering.build.pieces import Piece, finish, icon_mask
from rendering.build.tokens import OUTLINE, R, coin, disc, medal, square
from rendering.draw.geometry import APOTHEM, hexagon, outward
from rendering.draw.palette import BRASS, BRASS_RIM, GLOW, INK
from rendering.gears.colors import CLASH, DRIVEN, FACE, FACTION_COLORS, FACTIONS, PATH

STEEL = ("#7b8894", "#3d454e")
SOCKET = "#4c5662"
IRON = ("#6f6a66", "#37332f")
SPAN = (-R, R)
COG_AT, COG_TIP, COG_ROOT, COG_TEETH = 0.606 * R, 0.296 * R, 0.218 * R, 12


def _relief(half: float = 1.12) -> Relief:
    return Relief((-half * R, -half * R, half * R, half * R))


def _hex(relief: Relief, share: float) -> Mask:
    return relief.polygons(hexagon(0, 0, share * R))


def _body(face: tuple[str, str], rim: tuple[str, str], decorate: Callable[[Relief, Mask], None] | None = None) -> Piece:
    relief = _relief()
    outer = _hex(relief, 0.962)
    relief.shadow(outer, (3, 5), 6, 0.6)
    relief.fill(outer, OUTLINE)
    relief.lit(_hex(relief, 0.943), rim, SPAN, 3.0, 1.1)
    relief.fill(_hex(relief, 0.878), OUTLINE)
    inner = _hex(relief, 0.862)
    relief.lit(inner, face, SPAN, 2.2, 0.4)
    if decorate is not None:
        decorate(relief, inner)
    relief.sunk(inner, (4, 6), 8, 0.5)
    return finish(relief)


def _strip(relief: Relief, direction: int, half: float, near: float, far: float, *, flare: float = 0.0) -> Mask:
    dx, dy = outward(direction)
    corners = ((near, -half), (near, half), (far, half + flare), (far, -half - flare))
    return relief.polygons([((dx * a - dy * b) * R, (dy * a + dx * b) * R) for a, b in corners])


def _path(direction: int) -> Piece:
    relief = _relief()
    casing = _strip(relief, direction, 0.205, 0.3, 0.842)
    relief.shadow(casing, (2, 3), 3, 0.5, _hex(relief, 0.943))
    relief.fill(casing, OUTLINE)
    relief.lit(_strip(relief, direction, 0.192, 0.3, 0.836), ("#c08a38", "#6e4a1c"), SPAN, 2.4, 1.0)
    # The channel extends to the shared edge, so that two linked tiles show one unbroken path.
    channel = _strip(relief, direction, 0.148, 0.3, APOTHEM + 0.006)
    relief.lit(channel, PATH, SPAN, 1.6, 0.2)
    relief.sunk(_strip(relief, direction, 0.148, 0.2, 1.1), (2.5, 3.5), 4, 0.5, channel)
    dx, dy = outward(direction)
    dashes = [[(dx * a * R, dy * a * R), (dx * (a + 0.055) * R, dy * (a + 0.055) * R)] for a in (0.47, 0.58, 0.69, 0.8)]
    relief.fill(relief.strokes(4.2, *dashes), "#8a6a3a", 0.6)
    return finish(relief)


def _cog(relief: Relief, x: float, y: float, turn: float) -> None:
    outline = relief.polygons(gear(x, y, COG_TIP, COG_ROOT, COG_TEETH, turn))
    relief.shadow(outline, (2, 3), 2.5, 0.7)
    relief.fill(outline, OUTLINE)
    teeth = relief.polygons(gear(x, y, COG_TIP - 2.6, COG_ROOT - 2.6, COG_TEETH, turn))
    relief.lit(teeth, ("#e8bb5c", "#a8722a"), (y - COG_TIP, y + COG_TIP), 2.2, 1.0)
    relief.fill(relief.discs(0.165 * R, (x, y)), "#6b4518")
    relief.lit(relief.discs(0.105 * R, (x, y)), ("#d9a94e", "#d9a94e"), (y - 30, y + 30), 2.0, 0.9)
    relief.fill(relief.discs(0.048 * R, (x, y)), OUTLINE)


def _gear(direction: int) -> Piece:
    relief, (dx, dy) = _relief(), outward(direction)
    x, y = dx * COG_AT, dy * COG_AT
    # The socket interrupts the rim. The gear is a quarter pitch off center, so that neighbors' teeth interlock.
    socket = both(relief.discs(0.335 * R, (x, y)), _hex(relief, 0.962))
    relief.fill(socket, OUTLINE)
    well = both(relief.discs(0.32 * R, (x, y)), _hex(relief, 0.943))
    relief.fill(well, SOCKET)
    relief.sunk(well, (3, 5), 4, 0.55)
    _cog(relief, x, y, math.atan2(dy, dx) + math.pi / (2 * COG_TEETH))
    return finish(relief)


def _wall(direction: int) -> Piece:
    relief, (dx, dy) = _relief(), outward(direction)
    bar = _strip(relief, direction, 0.405, 0.655, 0.79, flare=0.06)
    relief.shadow(bar, (2, 4), 4, 0.7)
    relief.fill(bar, OUTLINE)
    relief.lit(_strip(relief, direction, 0.392, 0.668, 0.778, flare=0.05), IRON, SPAN, 2.6, 1.1)
    rivets = [((dx * 0.723 - dy * b) * R, (dy * 0.723 + dx * b) * R) for b in (-0.3, -0.1, 0.1, 0.3)]
    heads = relief.discs(6.2, *rivets)
    relief.shadow(heads, (1.5, 2.5), 1.5, 0.8)
    relief.lit(heads, ("#d8d2c4", "#8d867c"), SPAN, 2.2, 1.3)
    return finish(relief)


def _pointer(direction: int) -> Piece:
    """Draw the pointer on the ring of a medallion, which shows the direction of the tile's edge 0."""
    relief, (dx, dy) = _relief(), outward(direction)
    tip, base, half = 0.475 * R, 0.39 * R, 0.062 * R
    arrow = [
        (dx * tip, dy * tip),
        (dx * base - dy * half, dy * base + dx * half),
        (dx * base + dy * half, dy * base - dx * half),
    ]
    shape = relief.polygons(arrow)
    relief.shadow(shape, (1, 2), 2, 0.7)
    relief.fill(relief.polygons([(x * 1.03, y * 1.03) for x, y in arrow]), OUTLINE)
    relief.lit(shape, ("#fff3c4", "#f0c566"), SPAN, 1.6, 0.8)
    return finish(relief)


def _dial() -> Piece:
    """Draw the center of the Prime Gear: a large gear with a clock face."""
    relief, k = _relief(), R / 100
    wheel = relief.polygons(gear(0, 0, 0.56 * R, 0.475 * R, 18, math.pi / 36))
    relief.shadow(wheel, (4, 7), 7, 0.8)
    relief.fill(wheel, OUTLINE)
    relief.lit(
        relief.polygons(gear(0, 0, 0.548 * R, 0.462 * R, 18, math.pi / 36)),
        ("#ffd57e", "#9a641f"),
        (-56 * k, 56 * k),
        4,
        1.25,
    )
    ring = minus(relief.discs(0.445 * R, (0, 0)), relief.discs(0.405 * R, (0, 0)))
    relief.lit(ring, ("#8a5a22", "#c8943f"), (-45 * k, 45 * k), 2.4, -1.0)
    rivets = relief.discs(
        3.4 * k,
        *[
            (0.425 * R * math.cos(i * math.pi / 6 + 0.26), 0.425 * R * math.sin(i * math.pi / 6 + 0.26))
            for i in range(12)
        ],
    )
    relief.lit(rivets, ("#fff0bd", "#d39f45"), (-45 * k, 45 * k), 2, 1.2)
    relief.lit(relief.discs(0.37 * R, (0, 0)), ("#6e4a1c", "#e0b050"), (-37 * k, 37 * k), 2.4, 0.9)
    face = relief.discs(0.335 * R, (0, 0))
    relief.lit(face, ("#fff8e6", "#ecdcb6"), (-33 * k, 33 * k), 1.5, 0.2)
    relief.sunk(face, (3, 5), 7, 0.55)
    _hands(relief)
    return finish(relief)


def _hands(relief: Relief) -> None:
    def ray(angle: float, near: float, far: float) -> list[tuple[float, float]]:
        return [
            (math.cos(angle) * near * R, math.sin(angle) * near * R),
            (math.cos(angle) * far * R, math.sin(angle) * far * R),
        ]

    hours = [ray(i * math.pi / 6, 0.265, 0.305) for i in range(12)]
    quarters = [ray(i * math.pi / 2, 0.235, 0.305) for i in range(4)]
    ink = union(relief.strokes(3.2, *hours), relief.strokes(6, *quarters))
    hands = union(relief.strokes(6, ray(-1.45, -0.05, 0.25)), relief.strokes(9, ray(0.5, -0.05, 0.17)))
    relief.fill(ink, "#20160d")
    relief.shadow(hands, (1.5, 2.5), 2, 0.5)
    relief.fill(hands, "#20160d")
    relief.lit(relief.discs(0.045 * R, (0, 0)), BRASS, (-9, 9), 2, 1)


def _rings(relief: Relief, inner: Mask) -> None:
    """Draw the ripples of the Wobbleway tile."""
    for step in range(5):
        radius = (0.46 + 0.11 * step) * R
        wave = [
            (
                (radius + 5 * math.sin(angle * 9 + step * 1.6)) * math.cos(angle),
                (radius + 5 * math.sin(angle * 9 + step * 1.6)) * math.sin(angle),
            )
            for angle in (i * math.pi / 90 for i in range(181))
        ]
        relief.fill(both(relief.strokes(4.5, wave), inner), "#7fe3e0", 0.5 - 0.06 * step)


def _hazard(relief: Relief, inner: Mask) -> None:
    """Draw the warning stripes around the pit of the Drop-O-Matic tile."""
    band = minus(inner, _hex(relief, 0.62))
    stripes = relief.polygons(
        *[[(x, -R), (x + 26, -R), (x + 26 + 2 * R, R), (x + 2 * R, R)] for x in range(-4 * int(R), int(R), 52)]
    )
    relief.fill(band, "#17110c", 0.9)
    relief.lit(both(band, stripes), ("#f0b429", "#b57b12"), SPAN, 1.5, 0.3)
    pit = _hex(relief, 0.61)
    relief.lit(pit, ("#15100d", "#2b211b"), SPAN, 3, -0.9)


def _tooling(relief: Relief, inner: Mask) -> None:
    """Draw faint lines that make a plain surface look machined."""
    frame = minus(_hex(relief, 0.80), _hex(relief, 0.785))
    relief.fill(both(frame, inner), "#2b1d10", 0.55)


def _flutes(relief: Relief, inner: Mask) -> None:
    for step in range(4):
        ring = minus(relief.discs((0.84 - 0.07 * step) * R, (0, 0)), relief.discs((0.815 - 0.07 * step) * R, (0, 0)))
        relief.fill(both(ring, inner), "#9fb0bf", 0.22)


def _back() -> Piece:
    relief, k = _relief(), R / 100
    outer = _hex(relief, 0.962)
    relief.shadow(outer, (3, 5), 6, 0.6)
    relief.fill(outer, OUTLINE)
    relief.lit(_hex(relief, 0.943), ("#8d7a62", "#4b3d2c"), SPAN, 3.6, 1.1)
    relief.fill(_hex(relief, 0.878), OUTLINE)
    relief.lit(_hex(relief, 0.862), ("#3b3641", "#221e27"), SPAN, 2.4, 0.7)
    relief.lit(minus(_hex(relief, 0.76), _hex(relief, 0.73)), BRASS_RIM, SPAN, 2, 0.9)
    spokes = relief.strokes(3.6, *[[(x * 0.42, y * 0.42), (x, y)] for x, y in hexagon(0, 0, 0.735 * R)])
    relief.lit(spokes, BRASS_RIM, SPAN, 2, 0.8)
    studs = relief.discs(7, *hexagon(0, 0, 0.745 * R))
    relief.shadow(studs, (1.5, 2.5), 1.5, 0.8)
    relief.lit(studs, ("#f3d28a", "#a87a33"), SPAN, 2, 1.2)
    plate = relief.discs(0.41 * R, (0, 0))
    relief.shadow(plate, (2.5, 4.5), 5, 0.65)
    relief.lit(plate, BRASS, (-40 * k, 40 * k), 3.8, 1.1)
    well = relief.discs(0.335 * R, (0, 0))
    relief.lit(well, ("#46404e", "#2a2530"), (-33 * k, 33 * k), 2.6, 0.35)
    relief.sunk(well, (4, 6), 7, 0.6)
    relief.fill(relief.stencil(icon_mask("face_down"), 0.46 * R), "#e8d9b6")
    return finish(relief)


def _outline(color: str, glow: str, outer: float, inner: float) -> Piece:
    relief = _relief(1.2)
    band = minus(_hex(relief, outer), _hex(relief, inner))
    relief.halo(band, glow, 6, 0.8)
    relief.fill(band, color)
    return finish(relief)


def _spin() -> Piece:
    """Draw two clockwise arrows around the medallion, which mark a tile turned by a cascade."""
    relief, radius = _relief(0.8), 0.5 * R
    arcs, heads = [], []
    for start in (-75, 105):
        angles = [math.radians(start + step * 4) for step in range(20)]
        arcs.append([(radius * math.cos(a), radius * math.sin(a)) for a in angles])
        end = angles[-1] + 0.06
        tip = end + 0.36
        heads.append(
            [
                (radius * math.cos(tip), radius * math.sin(tip)),
                (radius * 1.2 * math.cos(end), radius * 1.2 * math.sin(end)),
                (radius * 0.8 * math.cos(end), radius * 0.8 * math.sin(end)),
            ]
        )
    shape = union(relief.strokes(15, *arcs), relief.polygons(*heads))
    relief.halo(shape, "#06222e", 3.5, 0.95)
    relief.lit(shape, ("#c9f3ff", "#6fd3f7"), (-radius, radius), 2, 0.4)
    return finish(relief)


def _ghost() -> Piece:
    """Draw the mark of an empty cell on which a tile can be placed."""
    relief = _relief()
    area = _hex(relief, 0.93)
    relief.fill(area, "#ffe9b0", 0.13)
    relief.sunk(area, (3, 5), 6, 0.4)
    points = hexagon(0, 0, 0.925 * R)
    dashes = []
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True):
        for a in (0.0, 0.2, 0.4, 0.6, 0.8):
            b = a + 0.11
            dashes.append([(x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)])
    relief.fill(relief.strokes(6, *dashes), "#ffd98a", 0.95)
    return finish(relief)


def _dot() -> Piece:
    relief = square(32)
    outer = relief.discs(24, (0, 0))
    relief.shadow(outer, (2, 4), 4, 0.8)
    relief.fill(outer, INK)
    relief.lit(relief.discs(19, (0, 0)), ("#fff3b8", "#ffcf4a"), (-19, 19), 3, 0.7)
    return finish(relief)


def _card() -> Piece:
    """Draw a small card without an icon, for a role that isn't revealed."""
    relief = Relief((-60, -80, 60, 80))
    outer = relief.rounded((-50, -70, 50, 70), 14)
    relief.shadow(outer, (4, 6), 5, 0.7)
    relief.lit(outer, BRASS, (-70, 70), 4, 0.9)
    inner = relief.rounded((-42, -62, 42, 62), 9)
    relief.lit(inner, ("#4a4356", "#28232f"), (-62, 62), 3, 0.4)
    relief.sunk(inner, (3, 4), 5, 0.5)
    return finish(relief)


MEDALS: Final = {**FACTIONS, "drop": ("#b3261e", "#6f0f0b"), "wobble": ("#20828a", "#0d4450")}
DISCS: Final = {
    "cogseal": ("#3c4654", "#20262f"),
    "gearnade": ("#c22a20", "#7d100c"),
    "anomaly": ("#e0641c", "#8f2f08"),
    "demolished": ("#6a3b25", "#371c10"),
}
_DIRECTED = {"path": _path, "gear": _gear, "wall": _wall, "pointer": _pointer}

# Functions that draw the pieces, by name in the atlas without the game's key.
DRAWN: Final[dict[str, Callable[[], Piece]]] = {
    "tile/body/plain": lambda: _body(FACE, BRASS_RIM, _tooling),
    "tile/body/prime": lambda: _body(STEEL, ("#ffd98a", "#a06a26"), _flutes),
    "tile/body/drop": lambda: _body(FACE, ("#c2503a", "#6f1f12"), _hazard),
    "tile/body/wobble": lambda: _body(("#12414c", "#0a2530"), ("#5cc6c2", "#1d6a70"), _rings),
    "tile/back": _back,
    "tile/ghost": _ghost,
    "mark/placed": lambda: _outline(GLOW, "#ffb52e", 0.985, 0.915),
    "mark/driven": lambda: _outline(DRIVEN, "#2aa7d8", 0.975, 0.925),
    "mark/spin": _spin,
    "mark/choice": lambda: _outline(GLOW, "#ffb52e", 0.975, 0.925),
    "mark/anomaly": lambda: _outline(CLASH, "#e0401c", 0.975, 0.925),
    "medal/prime": _dial,
    **{f"medal/{name}": partial(medal, face) for name, face in MEDALS.items()},
    **{f"coin/{name}": partial(coin, face) for name, face in FACTIONS.items()},
    **{f"disc/{name}": partial(disc, face) for name, face in DISCS.items()},
    "mark/dot": _dot,
    "card/role": _card,
    **{f"tile/{kind}/{at}": partial(draw, at) for kind, draw in _DIRECTED.items() for at in range(6)},
}

# Colors that must be exact in finished pictures, in addition to the shared ones, and the number of all colors.
EXACT: Final = (*FACTION_COLORS.values(), DRIVEN, CLASH)
COLORS: Final = 128
backdrop: Final = frames.backdrop
