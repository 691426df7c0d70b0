"""The colors of Gnomes & Wizards. Each tribe also has a shape, so that nothing depends on color alone."""

from __future__ import annotations

from typing import Final, NamedTuple

from rendering.draw.palette import CREAM
from rendering.theme import Look

LOOK: Final = Look("gnomes/backdrop", "gnomes/palette")
GROUND: Final = "#1c261f"  # woods at dusk
SHADE: Final = "#222f26"
INK: Final = "#24160e"
PAPER: Final = "#f7ebd0"
CLAN_INK: Final = "#4f3b2a"  # signs on tiles
HOLE: Final = "#0e0b0d"
HOLE_TEXT: Final = "#8f8379"
CRACK: Final = "#d9541e"  # of tiles that may flip, and of everything harmful
STEEL: Final = "#dfe6ea"
GEM: Final = ("#d9a6ff", "#7a35c9")
HARM: Final = "#c22a12"


class Livery(NamedTuple):
    """A tribe's shape, and its colors: of units, of their symbols, and of the top and bottom of tiles."""

    color: str
    shape: str
    ink: str
    face: tuple[str, str]


TRIBE: Final = {
    "tur": Livery("#7fe6d8", "hexagon", INK, ("#d9eee2", "#d9eee2")),
    "ach": Livery("#9aa820", "diamond", INK, ("#eaecc2", "#eaecc2")),
    "imb": Livery("#2b49c4", "circle", CREAM, ("#d8ddf2", "#d8ddf2")),
    "bet": Livery("#a3180c", "shield", CREAM, ("#f2d6c8", "#f2d6c8")),
}
# Health bars: minimum share of the hit points, and color. The bar's length shows the same.
LIFE: Final = ((0.67, "#2f8f2c"), (0.34, "#c98a00"), (0.0, "#c22a12"))
DIE: Final = {"black": ("#4a4650", "#1e1b22", CREAM), "pink": ("#f9b8c8", "#d9718f", INK)}
# Ability cards by kind.
CARD: Final = {"innate": "#6a4f26", "learned": "#2c5f42", "secret": "#4f3570"}
COUNTER: Final = {
    "no_attack": ("#8c3a2a", "#5a1f14"),
    "no_move": ("#5a5f2a", "#363a14"),
    "sleep": ("#3a4a8c", "#1e2a5a"),
    "flying": ("#3f8fb0", "#1d5a75"),
    "linger": ("#c4621a", "#7a3508"),
}


def life(hp: int, most: int) -> str:
    """Return the color of a health bar with `hp` of `most` hit points."""
    return next(color for share, color in LIFE if hp >= share * most)
