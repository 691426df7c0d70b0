"""...'N Nobody Else: the goals of one who plays alone (ledger, section 11)."""

from __future__ import annotations

from typing import Final

import msgspec


class Mode(msgspec.Struct, frozen=True):
    """A way to win alone. `target`: the X of Tinker's Triumph; 0 where there is none (G115)."""

    title: str
    goal: str
    target: int = 0


def _tinker(level: str, target: int) -> Mode:
    goal = f"Survive with {target} gears and a path of {target} tiles."
    return Mode(f"Tinker's Triumph, {level}", goal, target)


MODES: Final = {
    "maze": Mode("Maze It or Break It", "Survive, and link all tiles of the maze to one path."),
    "gobbler": Mode("Gear Gobbler", "Survive with more gears than the Automa."),
    "tinker-10": _tinker("tricky", 10),
    "tinker-15": _tinker("brutal", 15),
    "tinker-20": _tinker("impossible", 20),
}
