"""Gear Grid's colors.

Each color also has its own symbol, and each state of a tile its own plate, so that nothing depends on hue alone.
"""

from __future__ import annotations

from typing import Final

from rendering.draw.palette import CREAM, GLOW
from rendering.draw.palette import INK as INK
from rendering.theme import Look

LOOK: Final = Look("geargrid/backdrop", "geargrid/palette")
GROUND: Final = "#1c2226"  # behind everything
SPACE: Final = "#2b3338"  # of an empty space
EDGE: Final = "#12171a"  # between spaces
FIELD: Final = "#2f383e"  # behind text
ON: Final = "#4a3b1e"  # field of a player who is still busy, or has won
GEAR: Final = {"R": "#b00020", "Y": "#fff3a0", "P": "#6633cc", "O": "#ee7f1a"}
GLYPH: Final = {"R": CREAM, "Y": INK, "P": CREAM, "O": INK}
RIGHT: Final = "#7fd67a"
WRONG: Final = "#ff8a66"


class Plate:
    """The colors of a plate (the background of a tile): face, rim and optional stripes."""

    def __init__(self, face: str, rim: str, *, stripes: str = "", width: float = 4) -> None:
        self.face, self.rim, self.stripes, self.width = face, rim, stripes, width


# By the state of the tile: unknown, black or white ("_on": reached in this wave), invalid, cut off; in hand at a
# placement where it fits ("ghost") or doesn't ("bad").
PLATES: Final = {
    "idle": Plate("#77664c", "#a8926c"),
    "black": Plate("#0b0c0e", "#8a8f94"),
    "white": Plate("#f2ead6", "#8a8069"),
    "black_on": Plate("#0b0c0e", GLOW, width=8),
    "white_on": Plate("#f2ead6", GLOW, width=8),
    "invalid": Plate("#6a1a12", WRONG, stripes="#a8402c", width=6),
    "cut": Plate("#3b444a", "#66737a", stripes="#2f383d"),
    "ghost": Plate("#5b5224", GLOW, width=9),
    "bad": Plate("#4a1d18", WRONG, stripes="#2b1210", width=9),
}
INKS: Final = (CREAM, "#f6ead0", "#c9b994", "#ffd98a", GLOW, RIGHT, WRONG, "#ffffff")
