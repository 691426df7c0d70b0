"""The goals of solo games, in the expansion ...'N Nobody Else (docs/rules/gears.md, section 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from games.gears.maze import topology
from games.gears.maze.topology import NOWHERE
from games.gears.state import AUTOMA, GONE, State
from games.kernel import Line, Outcome


class Mode(msgspec.Struct, frozen=True):
    """A mode of solo games. `target` is the number X in the goal of Tinker's Triumph, 0 in other modes (G115)."""

    title: str
    goal: str
    target: int = 0
    charges: bool = True  # whether uncompleted gambits cost gears (G116)
    level: str = ""

    @property
    def full_title(self) -> str:
        """Return the mode's title with its level: "Tinker's Triumph (tricky)"."""
        return f"{self.title} ({self.level})" if self.level else self.title


def _tinker(level: str, target: int) -> Mode:
    goal = f"Survive with {target} gears and a path of {target} tiles."
    return Mode("Tinker's Triumph", goal, target, level=level)


MODES: Final = {
    "maze": Mode("Maze It or Break It", "Survive, and link all tiles of the maze in one path.", charges=False),
    "gobbler": Mode("Gear Gobbler", "Survive with more gears than the Automa."),
    "tinker-10": _tinker("tricky", 10),
    "tinker-15": _tinker("brutal", 15),
    "tinker-20": _tinker("impossible", 20),
}

# How much easier the house rule Drowsy Automa makes the goals: X is lower, and some tiles can stay unlinked.
_EASIER: Final = 2
_APART: Final = 3


def target(scoring: str, automa: str) -> int:
    """Return the number X in the goal of Tinker's Triumph, at the level `scoring` (G115); return 0 in other modes."""
    most = MODES[scoring].target
    return most - _EASIER if most and automa == "drowsy" else most


def apart(automa: str) -> int:
    """Return how many tiles may stay unlinked in the mode Maze It or Break It; `automa` is the option of that name."""
    return _APART if automa == "drowsy" else 0


def goal(options: Mapping[str, str]) -> str:
    """Return a sentence that states the goal of the mode at this level."""
    scoring, automa = options["scoring"], options["automa"]
    if MODES[scoring].target:
        number = target(scoring, automa)
        return f"Survive with {number} gears and a path of {number} tiles."
    if scoring == "maze" and apart(automa):
        return f"Survive, and link all but {apart(automa)} tiles of the maze in one path."
    return MODES[scoring].goal


def outcome(state: State, longest: int, penalty: int) -> Outcome:
    """Return the outcome of a solo game (G115).

    `longest` is the number of tiles in the longest path, `penalty` the total value of uncompleted gambits.
    """
    mode = MODES[state.rules.scoring]
    gears = state.gears[0] - (penalty if mode.charges else 0)
    lines = _lines(state, mode, gears, longest)
    survives = state.at[state.pairs[0][0]] != GONE
    won = survives and _is_met(state, mode, gears, longest)
    score = lines[0].points if survives else None
    headline = f"{mode.full_title}: {'won' if won else 'lost'}"
    return Outcome(state.over, ((0,),), (score,), (lines,), headline, won)


def _is_met(state: State, mode: Mode, gears: int, longest: int) -> bool:
    if mode.target:
        return min(gears, longest) >= target(state.rules.scoring, state.rules.automa)
    if state.rules.scoring == "gobbler":
        return gears > state.gears[AUTOMA]
    return linked(state) >= laid(state) - apart(state.rules.automa)


def laid(state: State) -> int:
    return sum(cell != NOWHERE for cell in state.maze.where)


def linked(state: State) -> int:
    """Return the number of tiles in the largest network of linked tiles."""
    return topology.largest_network(topology.links(state.maze))


def _lines(state: State, mode: Mode, gears: int, longest: int) -> tuple[Line, ...]:
    """Return the rows of the score sheet.

    Their labels are stored in records; what players read comes from `games.gears.words.alone.verdict`.
    """
    if mode.target:
        wanted = target(state.rules.scoring, state.rules.automa)
        of = f"(of {wanted} needed)"
        return Line(f"gears {of}", gears), Line(f"tiles in the longest path {of}", longest)
    if state.rules.scoring == "gobbler":
        return Line("your gears", gears), Line("the Automa's gears", state.gears[AUTOMA])
    return Line("tiles linked in one path", linked(state)), Line("tiles in the maze", laid(state))
