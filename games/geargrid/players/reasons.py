"""A computer player's reason for a choice, in one line that the whole table can read.

While players build, the reason depends only on the choice and on public facts, not on the player's own board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.geargrid.actions import Action
from games.geargrid.components.board import CELL, GOAL_NAMES, SIZE
from games.geargrid.components.tiles import BLANK, CODES
from games.geargrid.nouns import COLOR, signed
from games.geargrid.view import View
from games.players import rank


def reason(view: View, action: Action) -> str:
    """Return the reason for a choice. It contains only facts that everybody may read."""
    return _WHY[action.verb](view, action)


def _take(_view: View, action: Action) -> str:
    kind = CODES[action.number]
    letters = [letter for letter in kind.pattern if letter != BLANK]
    spaces = "three spaces" if kind.size > 2 else "two spaces"
    if len(set(letters)) > 1:
        return f"This tile covers {spaces} and passes motion from {COLOR[letters[0]]} to {COLOR[letters[-1]]}."
    if len(letters) > 1:
        return f"This tile covers {spaces} and connects to {COLOR[letters[0]]} at both ends."
    return f"This tile covers {spaces} and connects to {COLOR[letters[0]]}; blank squares never clash."


def _put(_view: View, action: Action) -> str:
    cell = CELL[action.value[:2]]
    if _steps(cell, CELL["A1"]) == 1:
        return f"{action.value[:2]} is next to the engine."
    steps, goal = min((_steps(cell, CELL[goal]), goal) for goal in GOAL_NAMES)
    return f"{action.value[:2]} is {'next to' if steps == 1 else f'{steps} steps from'} goal {goal}."


def _steps(one: int, other: int) -> int:
    """Return the distance between two cells in steps to any of a cell's 8 neighbors."""
    return max(abs(one % SIZE - other % SIZE), abs(one // SIZE - other // SIZE))


def _keep(view: View, action: Action) -> str:
    assert view.ask is not None
    prospects = {label: float(score) for label, score in view.ask.prospects}
    ranked = rank(action.value, prospects, lambda label: signed(int(prospects[label])))
    return f"The board scores {signed(int(prospects[action.value]))}{f', {ranked}' if ranked else ''}."


_WHY: Final[dict[str, Callable[[View, Action], str]]] = {
    "ready": lambda _view, _action: "Oiled and waiting.",
    "take": _take,
    "put": _put,
    "lift": lambda _view, action: f"The tile on {action.value} doesn't earn its keep.",
    "back": lambda _view, _action: "This tile doesn't pay off anywhere.",
    "done": lambda _view, _action: "No tile left would gain a point.",
    "work": lambda _view, _action: "There's still something to gain.",
    "keep": _keep,
}
