"""...'N Nobody Else: the goals of one who plays alone (ledger, section 11)."""

from __future__ import annotations

from typing import Final

import msgspec

from games.gears import maze
from games.gears.maze import NOWHERE
from games.gears.state import AUTOMA, GONE, State
from games.kernel import Line, Outcome


class Mode(msgspec.Struct, frozen=True):
    """A way to win alone. `target`: the X of Tinker's Triumph; 0 where there is none (G115)."""

    title: str
    goal: str
    target: int = 0
    charges: bool = True  # whether uncompleted gambits cost gears (G116)


def _tinker(level: str, target: int) -> Mode:
    goal = f"Survive with {target} gears and a path of {target} tiles."
    return Mode(f"Tinker's Triumph, {level}", goal, target)


MODES: Final = {
    "maze": Mode("Maze It or Break It", "Survive, and link all tiles of the maze to one path.", charges=False),
    "gobbler": Mode("Gear Gobbler", "Survive with more gears than the Automa."),
    "tinker-10": _tinker("tricky", 10),
    "tinker-15": _tinker("brutal", 15),
    "tinker-20": _tinker("impossible", 20),
}


def outcome(state: State, longest: int, penalty: int) -> Outcome:
    """Won or lost (G115). `longest`: tiles of the longest path; `penalty`: the worth of uncompleted gambits."""
    mode = MODES[state.rules.scoring]
    gears = state.gears[0] - (penalty if mode.charges else 0)
    lines = _lines(state, mode, gears, longest)
    survives = state.at[state.pairs[0][0]] != GONE
    won = survives and _is_met(state, mode, gears, longest)
    score = lines[0].points if survives else None
    headline = f"{mode.title}: {'won' if won else 'lost'}"
    return Outcome(state.over, ((0,),), (score,), (lines,), headline, won)


def _is_met(state: State, mode: Mode, gears: int, longest: int) -> bool:
    if mode.target:
        return min(gears, longest) >= mode.target
    if state.rules.scoring == "gobbler":
        return gears > state.gears[AUTOMA]
    return linked(state) == laid(state)


def laid(state: State) -> int:
    """Tiles in the maze."""
    return sum(cell != NOWHERE for cell in state.maze.where)


def linked(state: State) -> int:
    """Tiles of the largest network."""
    return maze.largest_network(maze.links(state.maze))


def _lines(state: State, mode: Mode, gears: int, longest: int) -> tuple[Line, ...]:
    if mode.target:
        return Line(f"Gears, {mode.target} wanted", gears), Line(f"Longest path, {mode.target} wanted", longest)
    if state.rules.scoring == "gobbler":
        return Line("Your gears", gears), Line("The Automa's gears", state.gears[AUTOMA])
    return Line("Tiles linked to one path", linked(state)), Line("Tiles in the maze", laid(state))
