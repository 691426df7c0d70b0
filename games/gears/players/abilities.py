"""The value of abilities to a computer player, estimated for each kind of step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import nlargest
from typing import Final

from games.gears.abilities.steps import ABILITIES, OPS, PROGRAMS, SPINS, Op, Target
from games.gears.actions import SPIN
from games.gears.data import CELL, CHARACTER, PRIME, SEALS, STARTING, TILE, TILES
from games.gears.maze.preview import spun
from games.gears.maze.topology import GEARNADE, SEAL_NAMES, cascade, distance, exits, seal, swap, take
from games.gears.players import goals
from games.gears.players.table import Table, lays, network
from games.gears.view import TileView

NEVER: Final = -99.0
_LOST_OWN: Final = -15.0  # a character of the player's own is eliminated
_LOST_OTHER: Final = 2.0
_NO_POWER: Final = -3.0  # without the Prime Gear there are no cascades and no income
_CRATE: Final = 2  # extra gears from a Smuggler's Crate that is opened at home
_LOOK: Final = 0.15  # value of seeing something hidden
_BACK: Final = 4.0  # a character of the player's own is revived
_LOCK: Final = 0.1  # value of a Cogseal on any tile
_RISK: Final = 0.3  # probability that a tile is rotated and its connections are lost
_WAIT: Final = 0.45  # part of a demolished tile's value that a trap promises for a later turn


def worth(table: Table, ability: int, cell: int | None = None) -> float:
    """Return the value of using the ability while its character's token is on `cell`, by default where it is now.

    Return NEVER if the player can't pay for the ability.
    """
    return promise(table, ability, cell) if table.me.gears >= ABILITIES[ability].cost else NEVER


def promise(table: Table, ability: int, cell: int | None = None) -> float:
    """Return the value of using the ability minus its price, even if the player can't afford the ability now."""
    here = table.at.get(ability >> 1) if cell is None else cell
    if here is None:
        return NEVER
    return (
        sum(step(table, OPS[number], here) for number in PROGRAMS[ability]) - table.per_gear * ABILITIES[ability].cost
    )


def steps_of(ability: int) -> Iterator[Op]:
    todo = list(PROGRAMS[ability])
    for number in todo:
        yield OPS[number]
        todo += [inner for branch in OPS[number].branches for inner in branch]


def hangs_on_place(ability: int) -> bool:
    """Tell whether the ability's value depends on where its character's token is."""
    return any(
        op.target.scope not in ("any", "last_focus", "under_picked", "left_tile")
        or op.amount.per == "tokens_near"
        or op.who in ("owner_here", "just_gained_or_near")
        for op in steps_of(ability)
    )


def step(table: Table, op: Op, here: int) -> float:
    """Return the value of one step of an ability if the best choices are made. The character's token is on `here`."""
    return _STEPS[op.name](table, op, here) if op.name in _STEPS else 0.0


def on_tile(table: Table, op: Op, tile: TileView) -> float:
    """Return the value of the step if this tile is chosen for it."""
    return _ON_TILE[op.name](table, op, tile) if op.name in _ON_TILE else 0.0


def aims(table: Table, target: Target, here: int) -> list[TileView]:
    """Return the tiles in the View that a step with this target could affect."""
    return [tile for tile in table.view.tiles if _in_scope(table, target, CELL[tile.cell], here) and fits(target, tile)]


def _in_scope(table: Table, target: Target, cell: int, here: int) -> bool:
    if target.scope == "last_focus":
        focus = table.view.last.focus
        return focus is not None and CELL[focus] == cell
    if target.scope in ("under_picked", "left_tile"):
        return target.scope == "under_picked" or cell == here
    reach = distance(here, cell)
    return target.near <= reach <= target.far and not (target.not_current and cell == here)


def fits(target: Target, tile: TileView) -> bool:
    """Tell whether the tile meets the target's conditions on its face, seal and tokens."""
    return (
        (target.face == "any" or tile.face_up == (target.face == "up"))
        and (
            target.seal == "ignore"
            or tile.seal == (target.seal or None)
            or bool(target.seal == "any_seal" and tile.seal)
            or bool(target.seal == "not_cogseal" and tile.seal != "cogseal")
        )
        and not (target.not_prime and tile.tile == TILES[PRIME].id)
        and (not target.occ or bool(tile.tokens) == (target.occ == "yes"))
    )


def turned(table: Table, op: Op, cell: int, steps: int) -> float:
    """Return the value of rotating the tile on this cell by `steps`, in the given step of an ability."""
    result = spun(table.maze, cell, steps)
    bonus = table.gears(op.bonus) if result.turns else 0.0
    return table.rested(result, pays=op.collect) + bonus + goals.driven(table, cell, result)


def _rotate_tile(table: Table, op: Op, tile: TileView) -> float:
    steps = (SPIN[spin].number for spin in SPINS[op.by])
    return max(turned(table, op, CELL[tile.cell], number) if number else 0.0 for number in steps)


def _demolish_tile(table: Table, _op: Op, tile: TileView) -> float:
    if tile.tile is None:
        return table.per_rubble
    number, cell = TILE[tile.tile], CELL[tile.cell]
    lost = sum(_lost(table, CHARACTER[token]) for token in tile.tokens) if not exits(table.maze, cell) else 0.0
    power = _NO_POWER if number == PRIME else 0.0
    return table.per_rubble + table.grown(take(table.maze, number)) + lost + power


def _lost(table: Table, character: int) -> float:
    return _LOST_OWN if character in table.own else _LOST_OTHER


def _seal_tile(table: Table, op: Op, tile: TileView) -> float:
    if op.seal != GEARNADE:
        return _guarded(table, CELL[tile.cell])
    return _demolish_tile(table, op, tile) * (1.0 if op.most > 1 else _WAIT)


def _guarded(table: Table, cell: int) -> float:
    """Return the value of locking the tile with a Cogseal: higher if more of the longest path depends on the tile."""
    if table.per_tile <= 0:
        return _LOCK
    hanging = network(table.maze) - network(take(table.maze, table.maze.grid[cell] >> 3))
    return _LOCK + _RISK * table.per_tile * hanging


def _flip_tile(table: Table, op: Op, tile: TileView) -> float:
    if tile.tile is None:
        return 0.2
    number, cell = TILE[tile.tile], CELL[tile.cell]
    results = [result for _, result in lays(table.maze, number, cell)]
    return table.home_bonus(number) + max((table.rested(result, pays=op.collect) for result in results), default=0.0)


def _best_tiles(table: Table, op: Op, here: int) -> float:
    """Return the total value of a step with the tiles that suit it best.

    The step uses every tile that's worth choosing, up to the step's maximum, and no fewer tiles than it must.
    """
    values = nlargest(op.most, (on_tile(table, op, tile) for tile in aims(table, op.target, here)))
    if len(values) < op.least:
        return NEVER
    return sum(value for number, value in enumerate(values) if value > 0 or number < op.least)


def _seal(table: Table, op: Op, here: int) -> float:
    kind = SEAL_NAMES[op.seal]
    supply = SEALS - sum(1 for tile in table.view.tiles if tile.seal == kind)
    return _best_tiles(table, op, here) if supply else (NEVER if op.least else 0.0)


def _demolish(table: Table, op: Op, here: int) -> float:
    """Return the value of the step's demolitions.

    Demolitions by Gearnades that the same ability places and sets off aren't counted again.
    """
    return _best_tiles(table, op, here)


def _gain(table: Table, op: Op, here: int) -> float:
    counted = {
        "tokens_near": sum(1 for cell in table.at.values() if distance(here, cell) <= 1) - 1,
        "crate_bonus": _CRATE if here == table.maze.where[STARTING[CHARACTER["junk_merchant"]]] else 0,
        "demolished_plus_face_down": len(table.view.demolished) + sum(not tile.face_up for tile in table.view.tiles),
    }
    amount = op.amount
    return table.gears(max(amount.min, min(amount.max, amount.base + counted.get(amount.per, 0))))


def _steal(table: Table, op: Op, here: int) -> float:
    if op.who == "rest":
        return table.stolen(op.amount.base) * max(0, len(table.others) - 1)
    if op.who == "just_gained_or_near" and not _victim_near(table, here):
        return NEVER
    return table.stolen(op.amount.base)


def _victim_near(table: Table, here: int) -> bool:
    last = table.view.last
    rivals = {player.seat for player in table.others}
    if last.seat in rivals and last.driven:
        return True
    owned = (CELL[token.cell] for token in table.view.tokens if token.owner in rivals and token.cell)
    return any(distance(here, cell) <= 1 for cell in owned)


def place_best(table: Table, *, anywhere: bool) -> float:
    """Return the value of the best placement of a tile from the draft row."""
    cells = table.open_cells(anywhere=anywhere)
    return max((place_at(table, TILE[tile], cell) for tile in table.view.draft for cell in cells), default=NEVER)


def place_at(table: Table, tile: int, cell: int) -> float:
    """Return the value of placing the tile face-up on this cell, in the best orientation."""
    results = lays(table.maze, tile, cell)
    worths = (table.rested(result) + goals.laid(table, tile, cell, turn, result) for turn, result in results)
    return table.home_bonus(tile) + max(worths, default=NEVER)


def _restore(table: Table, op: Op, _here: int) -> float:
    number = min(op.most, len(table.view.demolished))
    return max(0.0, -table.per_rubble) * number if number >= op.least else NEVER


def _undo(table: Table, _op: Op, _here: int) -> float:
    mine = table.view.last.seat == table.view.seat
    return -table.gears(len(table.view.last.driven)) if mine else 0.5


def _branches(table: Table, op: Op, here: int) -> float:
    return max(sum(step(table, OPS[number], here) for number in branch) for branch in op.branches)


def _place(table: Table, op: Op, _here: int) -> float:
    best = place_best(table, anywhere=op.anywhere)
    return best if op.least else max(0.0, best)


def _revive(table: Table, op: Op, _here: int) -> float:
    lost = any(card.eliminated for card in table.me.roles)
    return _BACK if lost else (0.0 if not op.least else -_BACK / 4)


def _swap_tiles(table: Table, op: Op, here: int) -> float:
    return max((_swapped(table, op, tile, here) for tile in aims(table, op.target, here)), default=NEVER)


def _swap_tile(table: Table, op: Op, tile: TileView) -> float:
    """Return the value of choosing this tile as one of two to swap.

    The View doesn't show whether it's the first or the second tile.
    """
    bearer = table.view.ask.token if table.view.ask else None
    return _swapped(table, op, tile, table.at[CHARACTER[bearer]]) if bearer else 0.0


def _swapped(table: Table, op: Op, tile: TileView, here: int) -> float:
    one = CELL[tile.cell]
    others = (CELL[other.cell] for other in aims(table, op.target, here) if other is not tile)
    return max((_traded(table, one, other) for other in others), default=NEVER)


def _traded(table: Table, one: int, other: int) -> float:
    first = cascade(swap(table.maze, one, other), one)
    second = cascade(first.maze, other)
    return table.gears(len(first.turns) + len(second.turns)) + table.grown(second.maze)


def _unseal_tile(table: Table, op: Op, tile: TileView) -> float:
    freed = cascade(seal(table.maze, table.maze.grid[CELL[tile.cell]] >> 3, 0), CELL[tile.cell])
    return table.rested(freed, pays=op.collect)


_STEPS: Final[dict[str, Callable[[Table, Op, int], float]]] = {
    "rotate": _best_tiles,
    "rotate_seal": _best_tiles,
    "seal": _seal,
    "unseal": _best_tiles,
    "demolish": _demolish,
    "flip_up": _best_tiles,
    "teleport": _best_tiles,
    "restore": _restore,
    "place": _place,
    "gain": _gain,
    "steal": _steal,
    "undo": _undo,
    "choose": _branches,
    "if_can": _branches,
    "revive": _revive,
    "swap_tiles": _swap_tiles,
    "peek": lambda _table, _op, _here: _LOOK,
}
_ON_TILE: Final[dict[str, Callable[[Table, Op, TileView], float]]] = {
    "swap_tiles": _swap_tile,
    "rotate": _rotate_tile,
    "rotate_seal": _rotate_tile,
    "seal": _seal_tile,
    "demolish": _demolish_tile,
    "flip_up": _flip_tile,
    "unseal": _unseal_tile,
}
