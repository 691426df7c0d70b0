"""The colors that all pictures share. Tests check their contrast, and that color-blind players can tell them apart."""

from __future__ import annotations

from typing import Final, NamedTuple

BACKGROUND: Final = "#201914"
INK: Final = "#140d07"
CREAM: Final = "#fff6e0"
TEXT: Final = "#f6ead0"
MUTED: Final = "#c9b994"
GOLD: Final = "#ffd98a"
GLOW: Final = "#ffe45c"
ALARM: Final = "#ff8a66"
PANEL: Final = "#281f18"
ORNAMENT: Final = "#2a211a"
ROW: Final = ("#3c2f22", "#2c2219")
ROW_ON: Final = ("#725521", "#54401b")  # the row of the player to move
BRASS: Final = ("#f0c566", "#94611f")
BRASS_RIM: Final = ("#d9a94e", "#8a5a22")


class Badge(NamedTuple):
    """A player's badge in pictures: a color, a shape and a number. `ink` is the color of text on the badge."""

    color: str
    shape: str
    ink: str


PLAYERS: Final = (
    Badge("#b11d00", "circle", "#ffffff"),
    Badge("#f3c228", "square", INK),
    Badge("#55cafd", "triangle", INK),
    Badge("#8733cc", "diamond", "#ffffff"),
    Badge("#258271", "hexagon", "#ffffff"),
    Badge("#e6eade", "star", INK),
)


def rgb(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)
