"""The colors of Gears 'N Guffaws. Tests check their contrast, and that color-blind players can tell them apart."""

from __future__ import annotations

from typing import Final

from rendering.theme import Look

LOOK: Final = Look("gears/backdrop", "gears/palette")
PATH: Final = ("#fbf0d6", "#e9d9b4")
FACE: Final = ("#5f4a34", "#402f1f")
DRIVEN: Final = "#8ee6ff"
CLASH: Final = "#ff6f47"
# Top and bottom of a lit face. The red is light, so that players who see it as brown can tell it from the tiles.
FACTIONS: Final = {
    "opportunut": ("#e0562c", "#b03014"),
    "gizmologist": ("#4c8f86", "#30635b"),
    "rabblerouser": ("#5539ab", "#2f1770"),
}
FACTION_COLORS: Final = {"opportunut": "#7a1e0c", "gizmologist": "#3e7970", "rabblerouser": "#3a1f80"}
# Title fields of cards.
FIELDS: Final = {**FACTION_COLORS, "gambit": "#0f5070", "gizmo": "#374149", "automa": "#62120a"}
