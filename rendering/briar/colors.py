"""BriarMaze's colors: hedges at dusk and warm lamplight.

Tests check their contrast, and that people with any kind of color vision can tell them apart.
"""

from __future__ import annotations

from typing import Final

from rendering.draw.palette import rgb

GROUND: Final = "#15191b"  # backdrop of all pictures
ORNAMENT: Final = "#1b2222"
HEDGE: Final = {"dusk": "#1f3329", "night": "#17242c"}
MAZE: Final = {"dusk": "#263e31", "night": "#1c2c36"}  # paths not walked yet
LIT: Final = ("#d0ab6a", "#d0ab6a")  # a path in lamplight
WORN: Final = {"dusk": "#6f6472", "night": "#475468"}  # a path walked long ago
LEAF: Final = ("#5f8f56", "#2f5a3d")
DEEP: Final = ("#35603f", "#1d3a2b")  # leaves in the shade
STEM: Final = ("#7d6a45", "#40331f")
ROSE: Final = ("#f0a3b4", "#b8486a")
SKY: Final = {
    "dusk": ("#2c2350", "#4a2e63", "#7a3f68", "#b35c5e", "#e08a52", "#f4b860"),
    "night": ("#0b1226", "#0f1930", "#14213c", "#1a2a48", "#213455", "#2a4063"),
}
SKYLINE: Final = {"dusk": "#1a1526", "night": "#060a14"}
LAMP: Final = "#ffc766"
GLOW: Final = (0.09, 0.17, 0.24, 0.3)  # strength of the lamplight, from far to near
FADES: Final = (0.0, 0.24, 0.48, 0.72)  # how much lamplight a path has lost, by step
HEART: Final = "#ff6b6b"
PANEL: Final = "#1a2022"
ROW: Final = ("#212c2a", "#212c2a")
ROW_ON: Final = ("#56431d", "#56431d")
# Colors of the marks of cards by kind (each kind also has its own shape), and of their icons.
FACES: Final = {
    "item": ("#95653a", "#7d542e"),
    "spell": ("#6a45b0", "#3b2072"),
    "encounter": ("#9c1428", "#520512"),
    "maze": ("#357888", "#226370"),
    "exit": ("#f0c766", "#b8842c"),
    "snow": ("#fbfaf4", "#d3d6dc"),
    "ink": ("#3a3745", "#15131d"),
    "ember": ("#f4a040", "#cc6c22"),
    "night": ("#33477a", "#16224a"),
}
INK: Final = "#1c120a"
PALE: Final = "#fff4d8"
ICONS: Final = {"exit": INK, "snow": INK, "ember": INK}
# Colors of the title fields of cards.
FIELDS: Final = {
    "item": "#5e3516",
    "spell": "#43287a",
    "encounter": "#701513",
    "maze": "#184456",
    "exit": "#5f4311",
    "cat": "#3b3a2e",
    "character": "#2a4a36",
}


def mixed(one: str, other: str, share: float) -> str:
    """Mix two colors. `share` is the share of the second color, from 0 to 1."""
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)
