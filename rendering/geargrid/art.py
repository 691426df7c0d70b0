"""The artwork of Gear Grid: plates, gears, engine and goals. `python -m rendering.build` draws it in advance."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PIL import Image

from rendering.build.frames import SIZE
from rendering.build.light import Mask, Relief, both, gear, minus
from rendering.build.pieces import Piece, icon_mask
from rendering.draw.palette import INK
from rendering.geargrid.colors import EDGE, FIELD, GEAR, GLYPH, GROUND, INKS, ON, PLATES, SPACE
from rendering.geargrid.layout import CELL

COLORS: Final = 112
EXACT: Final = (
    GROUND, SPACE, EDGE, FIELD, ON, *INKS, *GEAR.values(), *(plate.face for plate in PLATES.values()),
    *(plate.rim for plate in PLATES.values()),
)  # fmt: skip
JOINTS: Final = ("", "N", "E", "S", "W", "NS", "EW", "NE", "ES", "SW", "NW")
HALF: Final = CELL / 2
INSET: Final = 5
RADIUS: Final = 22
REACH: Final = 48  # radius of a gear
TEETH: Final = 12


def _square() -> Relief:
    return Relief((0, 0, CELL, CELL))


def _outline(relief: Relief, joints: str, inset: float, radius: float) -> Mask:
    """Return the mask of a square's plate: rounded, but extended across the edges on which its tile continues.

    `joints` names these edges.
    """
    far = 2 * RADIUS
    return relief.rounded(
        (
            -far if "W" in joints else inset,
            -far if "N" in joints else inset,
            CELL + far if "E" in joints else CELL - inset,
            CELL + far if "S" in joints else CELL - inset,
        ),
        radius,
    )


def _notch(relief: Relief, joints: str) -> Mask:
    """Return the mask of the notch at the inner corner of an L-shaped tile."""
    both_ways = len(joints) == 2 and joints not in ("NS", "EW")
    if not both_ways:
        return relief.discs(0, (-99, -99))
    x = 0 if "W" in joints else CELL
    y = 0 if "N" in joints else CELL
    return relief.discs(INSET, (x, y))


def _plate(name: str, joints: str) -> Piece:
    """Draw the plate under one square of a tile. `joints` are the sides on which the tile continues."""
    relief, plate = _square(), PLATES[name]
    relief.fill(relief.rounded((0, 0, CELL, CELL), 0), EDGE)
    hole = _notch(relief, joints)
    relief.fill(minus(_outline(relief, joints, INSET - 2, RADIUS + 2), hole), "#05070a")
    relief.lit(minus(_outline(relief, joints, INSET, RADIUS), hole), (plate.rim, plate.rim), (0, CELL), 1.6, 0.6)
    face = _outline(relief, joints, INSET + plate.width, RADIUS - plate.width)
    if hole.getbbox():
        face = minus(face, _grown(relief, joints, INSET + plate.width))
    relief.lit(face, (plate.face, plate.face), (0, CELL), 1.4, 0.2)
    if plate.stripes:
        relief.fill(both(face, _stripes(relief)), plate.stripes)
    return Piece(relief.image().convert("RGB"))


def _grown(relief: Relief, joints: str, radius: float) -> Mask:
    x = 0 if "W" in joints else CELL
    y = 0 if "N" in joints else CELL
    return relief.discs(radius, (x, y))


def _stripes(relief: Relief) -> Mask:
    lines = [[(x, -4.0), (x - CELL - 8, CELL + 4.0)] for x in range(0, 2 * CELL + 1, 21)]
    return relief.strokes(7, *lines)


def _wheel(relief: Relief, color: str, reach: float = REACH, teeth: int = TEETH) -> None:
    at = (HALF, HALF)
    rim = relief.polygons(gear(*at, reach + 3, 0.84 * reach + 3, teeth))
    relief.fill(rim, INK)
    relief.lit(relief.polygons(gear(*at, reach, 0.84 * reach, teeth)), (color, color), (0, CELL), 2, 0.45)


def _gear(letter: str) -> Piece:
    relief = _square()
    _wheel(relief, GEAR[letter])
    glyph = relief.stencil(icon_mask(letter, game="geargrid"), 43, (HALF, HALF - (3 if letter == "R" else 0)))
    relief.fill(glyph, GLYPH[letter])
    return Piece(relief.image())


def _blank() -> Piece:
    """Draw a blank square, which has a small screw."""
    relief = _square()
    relief.fill(relief.discs(10, (HALF, HALF)), INK, 0.8)
    relief.lit(relief.discs(8, (HALF, HALF)), ("#a79a80", "#7b7059"), (HALF - 8, HALF + 8), 1.5, 0.8)
    return Piece(relief.image())


def _space() -> Piece:
    relief = _square()
    relief.fill(relief.rounded((0, 0, CELL, CELL), 0), EDGE)
    hole = relief.rounded((3, 3, CELL - 3, CELL - 3), 14)
    relief.fill(hole, SPACE)
    return Piece(relief.image().convert("RGB"))


def _corner(icon: str, face: str, rim: str, ink: str) -> Piece:
    """Draw the engine or a goal of the board, which are gray gears."""
    relief = _square()
    relief.fill(relief.rounded((0, 0, CELL, CELL), 0), EDGE)
    relief.fill(relief.rounded((3, 3, CELL - 3, CELL - 3), 14), rim)
    relief.fill(relief.rounded((10, 10, CELL - 10, CELL - 10), 9), GROUND)
    _wheel(relief, face, 47, 10)
    relief.fill(relief.stencil(icon_mask(icon, game="geargrid"), 58, (HALF, HALF)), ink)
    return Piece(relief.image().convert("RGB"))


def backdrop() -> Image.Image:
    """Draw the background: slate with faint outlines of gears."""
    relief = Relief((0, 0, *SIZE), fine=2, backdrop=GROUND)
    for x, y, radius, teeth in ((150, 190, 170, 16), (1480, 890, 210, 20), (1480, 120, 130, 12), (150, 960, 160, 16)):
        whole = relief.polygons(gear(x, y, radius, 0.87 * radius, teeth))
        relief.fill(minus(whole, relief.discs(0.62 * radius, (x, y))), "#232a2f")
    return relief.image().convert("RGB")


# Functions that draw the pieces, by name in the atlas without the game's key.
DRAWN: Final[dict[str, Callable[[], Piece]]] = {
    **{f"plate/{name}{joints and '_' + joints}": partial(_plate, name, joints) for name in PLATES for joints in JOINTS},
    **{f"gear/{letter}": partial(_gear, letter) for letter in GEAR},
    "gear/blank": _blank,
    "space": _space,
    "engine": partial(_corner, "engine", "#d9dde0", "#5f6d76", INK),
    "goal": partial(_corner, "goal", "#8f9aa1", "#3f6f9c", INK),
    "goal_right": partial(_corner, "right", "#8fe08a", "#3f9c4a", INK),
    "goal_wrong": partial(_corner, "wrong", "#ff8a66", "#9c2f1a", INK),
    "goal_jammed": partial(_corner, "jam", "#ff8a66", "#9c2f1a", INK),
}
