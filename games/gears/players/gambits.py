"""The value of gambits to a computer player. Cheap ones are easy to complete, and uncompleted ones cost points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.gears.actions import Action
from games.gears.data import GAMBIT, GAMBITS, TILES
from games.gears.players.table import Table

_TILES: Final = len(TILES) - 2  # in the pile and the draft row at the beginning
# Estimated probability of completing a gambit in a whole game, by the gambit's value.
_CHANCE: Final = {1: 0.7, 2: 0.45, 3: 0.25}


def prospect(table: Table, card: int, left: float = 1.0) -> float:
    """Return the value of having the gambit in hand: the gears it may earn, minus the VP it costs if uncompleted.

    `left` is the share of the game that remains, from 0 to 1.
    """
    value = GAMBITS[card].value
    chance = _CHANCE[value] * left
    return chance * table.gears(value) - (1 - chance) * value


def _keep(table: Table, action: Action) -> float:
    return sum(prospect(table, GAMBIT[card]) for card in action.value.split("."))


def _draw(table: Table, _action: Action) -> float:
    left = (table.view.pile + len(table.view.draft)) / _TILES
    return sum(prospect(table, card, left) for card in range(len(GAMBITS))) / len(GAMBITS)


def _pick(table: Table, action: Action) -> float:
    return prospect(table, GAMBIT[action.value]) if action.value in GAMBIT else table.home_bonus(action.number)


def _redeem(_table: Table, action: Action) -> float:
    return float(GAMBITS[action.number].value) if action.value in GAMBIT else 0.0


VALUES: Final[dict[str, Callable[[Table, Action], float]]] = {
    "keep": _keep,
    "gambit": _draw,
    "draw": _pick,
    "back": _pick,
    "redeem": _redeem,
}
