"""The colors of Gizmos. Each color of energy also has a symbol, so that nothing depends on color alone."""

from __future__ import annotations

from typing import Final

from rendering.draw.palette import CREAM
from rendering.theme import Look

LOOK: Final = Look("gizmos/backdrop", "gizmos/palette")
GROUND: Final = "#16282f"
LINE: Final = "#20383f"
PAPER: Final = "#f8ecd0"
INK: Final = "#2a1a0c"
# Dark, normal and bright color of a sphere, by its letter.
SPHERE: Final = {
    "R": ("#4d0806", "#c8201a", "#ff9a80"),
    "B": ("#07264f", "#1f7fd0", "#a8e2ff"),
    "Y": ("#7d4a04", "#f2b91e", "#fff3b8"),
    "K": ("#08090b", "#33363d", "#b4bcc6"),
}
SYMBOL: Final = {"R": "heat", "B": "atomic", "Y": "electric", "K": "battery"}
SYMBOL_INK: Final = {"R": CREAM, "B": CREAM, "Y": INK, "K": CREAM}
# Top and bottom color of a card's enamel, by its letter.
ENAMEL: Final = {
    "R": ("#b3271c", "#64100b"),
    "B": ("#2272b8", "#0d3763"),
    "Y": ("#e0a826", "#7a4d08"),
    "K": ("#4b4e56", "#1d1f24"),
    "*": ("#8d7a9e", "#43364f"),
    "-": ("#6b8a86", "#34504d"),
}
LIGHT: Final = frozenset("Y")  # cards whose enamel needs dark text
