"""The value in VP of each kind of choice to a computer player, including the rest of the move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from games.gears.abilities.steps import ABILITIES, FIRST_GIZMO, OPS, Op
from games.gears.actions import Action
from games.gears.data import CELL, CHARACTER, DROP, TILE, TILES
from games.gears.maze.preview import laid
from games.gears.players import gambits, gizmos, goals
from games.gears.players.abilities import (
    NEVER,
    fits,
    hangs_on_place,
    on_tile,
    place_at,
    promise,
    step,
    steps_of,
    turned,
    worth,
)
from games.gears.players.table import Table
from games.gears.words.spots import tile_at

_UNSEEN: Final = 0.25  # a tile from the pile, about as good as a poor one from the draft row
_FACE_DOWN: Final = -0.2
_IDLE_WALK: Final = -0.05
_SHOWN: Final = 2.0  # value of keeping a role secret early in the game
_AGAIN: Final = 6.0  # how often a second ability may be used in a whole game
_FORGONE: Final = 1.5  # loss of a one-time ability that could have been paid for later
_LOST: Final = -8.0
_BY_NAME: Final = {card.name: number for number, card in enumerate(ABILITIES)}


def value(table: Table, action: Action) -> float:
    return _VALUES[action.prefix](table, action)


def _place(table: Table, action: Action) -> float:
    if action.value in ("blind", "shuffled"):
        return _UNSEEN - table.per_laid
    cells = table.open_cells(anywhere=_is_anywhere(table))
    values = (place_at(table, TILE[action.value], cell) for cell in cells)
    return max(max(values, default=NEVER), _face_down(table) - table.home_bonus(TILE[action.value]))


def _face_down(table: Table) -> float:
    return _FACE_DOWN - table.per_laid


def _is_anywhere(table: Table) -> bool:
    ability = _ability(table)
    return ability is not None and any(op.anywhere for op in steps_of(ability))


def _at(table: Table, action: Action) -> float:
    ask = table.view.ask
    assert ask is not None
    assert ask.tile is not None
    return max(place_at(table, TILE[ask.tile], action.number), _face_down(table))


def _turn(table: Table, action: Action) -> float:
    ask = table.view.ask
    assert ask is not None
    assert ask.tile is not None
    assert ask.cell is not None
    tile, cell = TILE[ask.tile], CELL[ask.cell]
    pays = tile_at(table.view, ask.cell) is None or ask.ability is not None
    result = laid(table.maze, tile, cell, action.number)
    aim = goals.laid(table, tile, cell, action.number, result) if pays else goals.driven(table, cell, result)
    return table.home_bonus(tile) + table.rested(result, pays=pays) + aim


def _move(table: Table, action: Action) -> float:
    return max((_walk(table, action.number, cell) for cell in table.reach(action.number)), default=_IDLE_WALK)


def _to(table: Table, action: Action) -> float:
    assert table.view.ask is not None
    assert table.view.ask.token is not None
    return _walk(table, CHARACTER[table.view.ask.token], action.number)


def _walk(table: Table, character: int, cell: int) -> float:
    gained = _standing(table, character, cell) - _standing(table, character, table.at[character])
    return _IDLE_WALK + gained + _arrival(table, character, cell) + goals.walked(table, character, cell)


def _arrival(table: Table, character: int, cell: int) -> float:
    """Return the value of what happens to a token that enters the cell: it may flip a tile, or fall."""
    code = table.maze.grid[cell]
    if code >> 3 == DROP and table.maze.where[0] < 0:
        return _LOST if character in table.own else -_LOST / 4
    known = next((tile for tile in table.view.tiles if CELL[tile.cell] == cell and not tile.face_up), None)
    if known is None or known.tile is None:
        return 0.0
    results = (laid(table.maze, TILE[known.tile], cell, turn) for turn in range(6))
    return table.home_bonus(TILE[known.tile]) + max(table.rested(result, pays=False) for result in results)


def _standing(table: Table, character: int, cell: int) -> float:
    card = next((card for card in table.me.roles if card.character and CHARACTER[card.character] == character), None)
    if card is None or card.eliminated:
        return 0.0
    abilities = (2 * character + 1,) if card.revealed else (2 * character, 2 * character + 1)
    useful = [worth(table, ability, cell) for ability in abilities if hangs_on_place(ability)]
    now = 1.0 if card.revealed and not card.second_used else 0.4
    return now * max((0.0, *useful))


def _reveal(table: Table, action: Action) -> float:
    """Return the value of revealing a role.

    It consists of the value of the one-time ability, which can be used only now, and that of using the second ability
    in later turns.
    """
    one, two = 2 * action.number, 2 * action.number + 1
    left = (table.view.pile + len(table.view.draft)) / len(TILES)
    again = _AGAIN * left * max(worth(table, two), 0.0) - _SHOWN * left
    if worth(table, one) > NEVER:
        return max(worth(table, one), 0.0) + again
    return again - _FORGONE * left * max(promise(table, one), 0.0)


def _use(table: Table, action: Action) -> float:
    if action.number >= FIRST_GIZMO:
        return gizmos.use(table, action.number)
    return worth(table, action.number)


def _ability(table: Table) -> int | None:
    ask = table.view.ask
    return _BY_NAME.get(ask.ability or "") if ask else None


def _steps(table: Table) -> Iterable[Op]:
    ability = _ability(table)
    return () if ability is None else steps_of(ability)


def _tile(table: Table, action: Action) -> float:
    tile = tile_at(table.view, action.value)
    if tile is None:
        return 0.0
    return max((on_tile(table, op, tile) for op in _steps(table) if fits(op.target, tile)), default=0.0)


def _spin(table: Table, action: Action) -> float:
    ask = table.view.ask
    assert ask is not None
    if not action.number or ask.cell is None:
        return 0.0
    op = next(op for op in _steps(table) if op.by)
    return turned(table, op, CELL[ask.cell], action.number)


def _seat(table: Table, action: Action) -> float:
    automa = table.view.automa
    gears = automa.gears if automa else table.view.players[action.number].gears
    return float(min(6, gears))


def _token(table: Table, action: Action) -> float:
    revive = any(op.name == "revive" for op in _steps(table))
    return (5.0 if revive else 0.1) if action.number in table.own else (-1.0 if revive else 0.0)


def _option(table: Table, action: Action) -> float:
    branches = next((op.branches for op in _steps(table) if op.branches), ())
    ability = _ability(table)
    here = None if ability is None else table.at.get(ability >> 1)
    if here is None or action.number >= len(branches):
        return 0.0
    return sum(step(table, OPS[number], here) for number in branches[action.number])


def _restore(table: Table, action: Action) -> float:
    return -table.per_rubble + table.home_bonus(action.number) - 0.1


def _exit(table: Table, action: Action) -> float:
    ask = table.view.ask
    character = CHARACTER[ask.token] if ask and ask.token else -1
    return _arrival(table, character, action.number)


def _anomaly(table: Table, action: Action) -> float:
    return -0.5 if table.per_tile > 0 else -0.1 - 0.001 * action.number


_VALUES: Final[dict[str, Callable[[Table, Action], float]]] = {
    "place": _place,
    "at": _at,
    "turn": _turn,
    "down": lambda table, _action: _face_down(table),
    "move": _move,
    "to": _to,
    "reveal": _reveal,
    "use": _use,
    "tile": _tile,
    "spin": _spin,
    "seat": _seat,
    "token": _token,
    "option": _option,
    "restore": _restore,
    "exit": _exit,
    "anomaly": _anomaly,
    "pass": lambda _table, _action: 0.0,
    "end": lambda _table, _action: 0.0,
    **gambits.VALUES,
    **gizmos.VALUES,
}
