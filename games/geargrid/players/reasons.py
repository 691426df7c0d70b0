"""Why a computer player chose what it chose, in one line that the whole table may read.

While boards are built, only the choice itself and what lies open may be told: not the board that it is for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.geargrid.actions import Action
from games.geargrid.components.board import CELL, GOAL_NAMES, SIZE
from games.geargrid.components.tiles import BLANK, CODES
from games.geargrid.nouns import COLOUR, signed
from games.geargrid.view import View
from games.players import rank


def reason(view: View, action: Action) -> str:
    """The facts that speak for a choice."""
    return _WHY[action.verb](view, action)


def _take(_view: View, action: Action) -> str:
    kind = CODES[action.number]
    letters = [letter for letter in kind.pattern if letter != BLANK]
    spaces = "three spaces" if kind.size > 2 else "two spaces"
    if len(set(letters)) > 1:
        return f"It covers {spaces} and passes motion from {COLOUR[letters[0]]} to {COLOUR[letters[-1]]}."
    if len(letters) > 1:
        return f"It covers {spaces} and links by {COLOUR[letters[0]]} at both ends."
    blanks = "a blank square offends" if kind.size == len(letters) + 1 else "blank squares offend"
    return f"It covers {spaces}, links by {COLOUR[letters[0]]}, and {blanks} nobody."


def _put(_view: View, action: Action) -> str:
    cell = CELL[action.value[:2]]
    if _steps(cell, CELL["A1"]) == 1:
        return f"{action.value[:2]} is beside the engine."
    steps, goal = min((_steps(cell, CELL[goal]), goal) for goal in GOAL_NAMES)
    return f"{action.value[:2]} is {'beside' if steps == 1 else f'{steps} steps from'} the goal {goal}."


def _steps(one: int, other: int) -> int:
    """As a chain of touching squares counts them."""
    return max(abs(one % SIZE - other % SIZE), abs(one // SIZE - other // SIZE))


def _keep(view: View, action: Action) -> str:
    assert view.ask is not None
    prospects = {label: float(score) for label, score in view.ask.prospects}
    told = rank(action.value, prospects, lambda label: signed(int(prospects[label])))
    return f"The board comes to {signed(int(prospects[action.value]))}{f', {told}' if told else ''}."


_WHY: Final[dict[str, Callable[[View, Action], str]]] = {
    "ready": lambda _view, _action: "Oiled and waiting.",
    "take": _take,
    "put": _put,
    "lift": lambda _view, action: f"What lies on {action.value} does not earn its place.",
    "back": lambda _view, _action: "Nowhere would it gain what it costs.",
    "done": lambda _view, _action: "No tile that is left would gain a point.",
    "work": lambda _view, _action: "There is something left to gain.",
    "keep": _keep,
}
