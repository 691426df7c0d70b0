"""Texts about solo games: goal, progress and result (docs/rules/gears.md, section 11)."""

from __future__ import annotations

import msgspec

from games.english import MINUS, count, plain
from games.gears.maze import topology
from games.gears.maze.preview import maze_of
from games.gears.nouns import END
from games.gears.solo.goals import MODES, apart, goal, target
from games.gears.view import View
from games.kernel import Outcome


class Progress(msgspec.Struct, frozen=True):
    """One part of the goal of a solo game: the current value, and the value to reach."""

    label: str
    value: int
    goal: int
    over: bool = False  # whether the goal, the Automa's gears, has to be exceeded
    words: str = "{value} of {goal}"

    @property
    def is_met(self) -> bool:
        return self.value > self.goal if self.over else self.value >= self.goal

    @property
    def share(self) -> float:
        """Return how much of the goal has been reached, from 0 to 1."""
        return min(1.0, self.value / max(1, self.goal + self.over))

    @property
    def figures(self) -> str:
        """Format the progress: "7 of 10", "12 (goal 10)", "7 (Automa 3)"."""
        if self.over:
            return f"{self.value} (Automa {self.goal})"
        return f"{self.value}{self._goal}" if self._is_beyond else f"{self.value} of {self.goal}"

    @property
    def _is_beyond(self) -> bool:
        return self.value > self.goal and not self.over

    @property
    def _goal(self) -> str:
        return f" (goal {self.goal})" if self._is_beyond else ""

    def describe(self) -> str:
        """Describe the progress in words: "7 of 10 gears" or, beyond the goal, "12 path tiles (goal 10)"."""
        gears = count(self.value, "gear").replace("-", MINUS)
        words = self.words.replace("{value} of {goal}", "{value}") if self._is_beyond else self.words
        plural = "" if self._is_beyond and self.value == 1 else "s"
        return words.format(value=plain(self.value), goal=self.goal, gears=gears, s=plural) + self._goal


def progress(view: View) -> tuple[Progress, ...]:
    """Return the progress toward the goal, one item for each of its parts; () in games of several players."""
    if view.automa is None:
        return ()
    scoring, level, gears = view.options["scoring"], view.options["automa"], view.players[0].gears
    if MODES[scoring].target:
        wanted = target(scoring, level)
        return (
            Progress("gears", gears, wanted, words="{value} of {goal} gear{s}"),
            Progress("path", view.longest, wanted, words="{value} of {goal} path tile{s}"),
        )
    if scoring == "gobbler":
        lead = "{gears} to the Automa's {goal}"
        return (Progress("your gears", gears, view.automa.gears, over=True, words=lead),)
    linked = topology.largest_network(topology.links(maze_of(view)))
    wanted = max(0, len(view.tiles) - apart(level))
    return (Progress("linked tiles", linked, wanted, words="{value} of {goal} tile{s} linked"),)


def progress_line(view: View) -> str:
    """Describe the progress in one line: "Goal: 7 of 10 gears, 5 of 10 path tiles."; "" in games of several players."""
    parts = ", ".join(part.describe() for part in progress(view))
    return f"Goal: {parts}." if parts else ""


def introduction(view: View) -> str:
    """Say what the Automa does, in the first turn of a solo game; otherwise return ""."""
    if view.automa is None or view.round != 1 or view.done or view.ask:
        return ""
    when = "every other turn" if view.options["automa"] == "drowsy" else "each of your turns"
    return f"The Automa is your rival: after {when}, it gains 1 gear and plays a card against your token."


def verdict(view: View, outcome: Outcome, name: str) -> str:
    """Say whether the player won, with the numbers that decided it."""
    mode = MODES[view.options["scoring"]]
    result = f"{name} beats the maze" if outcome.won else f"The maze beats {name}"
    ending = f"{name}'s character is lost in the maze." if outcome.reason == "lost" else END[outcome.reason]
    return f"{result} in {mode.full_title}. {name} {_figures(view, outcome)}. {ending}"


def _figures(view: View, outcome: Outcome) -> str:
    scoring = view.options["scoring"]
    one, two = (line.points for line in outcome.breakdown[0])
    gears = count(one, "gear").replace("-", MINUS)
    if wanted := target(scoring, view.options["automa"]):
        return f"had {gears} and a path of {count(two, 'tile')} (the goal was {wanted} of each)"
    linked = f"linked {one} of {count(two, 'tile')}"
    return f"had {gears}, and the Automa had {plain(two)}" if scoring == "gobbler" else linked


def goal_line(view: View) -> str:
    """Describe the goal and the progress toward it in one line; "" in games of several players."""
    if view.automa is None:
        return ""
    mine, others = count(view.players[0].gears, "gear"), view.automa.gears
    return f"{goal(view.options)} You have {mine}, and the Automa has {others}. Longest path: {view.longest}."
