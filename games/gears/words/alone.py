"""Texts of the solo game: its goal and its result (ledger, section 11)."""

from __future__ import annotations

from games.english import count, plain
from games.gears.solo.goals import MODES, goal, target
from games.gears.view import View
from games.kernel import Outcome


def verdict(view: View, outcome: Outcome, name: str) -> str:
    """Say who won, and by what numbers."""
    mode = MODES[view.options["scoring"]]
    result = f"{name} beats the maze" if outcome.won else f"The maze beats {name}"
    return f"{result} at {mode.title}. {_figures(view, outcome)}."


def _figures(view: View, outcome: Outcome) -> str:
    scoring = view.options["scoring"]
    one, two = (line.points for line in outcome.breakdown[0])
    if wanted := target(scoring, view.options["automa"]):
        return f"Gears: {plain(one)} (needs {wanted}). Longest path: {two} (needs {wanted})"
    return (
        f"You: {count(one, 'gear')}, the Automa: {two}"
        if scoring == "gobbler"
        else f"Tiles in one path: {one} of {two}"
    )


def standing(view: View) -> str:
    """Describe the goal and the progress toward it in a line; "" in games of several players."""
    if view.automa is None:
        return ""
    mine, others = count(view.players[0].gears, "gear"), view.automa.gears
    return f"{goal(view.options)} You have {mine}, the Automa {others}. Longest path: {view.longest}."
