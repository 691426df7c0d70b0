"""Base moves of units: one walk, or several that are chosen as one move (W40, M5)."""

from __future__ import annotations

from msgspec.structs import replace

from games.gnomes.abilities import effects, orders
from games.gnomes.board import paths
from games.gnomes.combat import attack
from games.gnomes.combat.sides import can_move, free_swords
from games.gnomes.run import Run
from games.gnomes.state import State, Walks, units_of


def movers(state: State) -> list[int]:
    return [unit for unit in units_of(state.active) if may_walk(state, unit)]


def may_walk(state: State, unit: int) -> bool:
    """Tell whether a unit has steps left and nothing prevents it from moving (W72, W74, W93, Q16)."""
    it = state.units[unit]
    if it.at < 0 or it.fresh or not can_move(it) or (it.held and paths.is_held(state, unit)):
        return False
    return paths.can_walk(state, unit)


def walk(run: Run, unit: int, way: tuple[int, ...]) -> None:
    """Move a unit along a path, then carry out the standing orders for the end of a move."""
    effects.moved(run, unit, way)
    it = run.unit(unit)
    run.put(unit, moved=it.moved + len(way), tired=run.state.rules.fatigue and it.struck > 0)
    if run.state.rules.occupation:
        run.put(unit, held=paths.holds(run.state, unit, way[-1]))
    orders.pause(run, 5, unit)


def advance(run: Run, frame: Walks) -> None:
    """Make the next of several walks if it's still possible. After the last walk, make the attack if it's possible."""
    if not frame.todo:
        run.pop()
        if frame.target >= 0 and frame.target in attack.victims(run.state, frame.unit):
            attack.declare(run, frame.unit, frame.target, min(frame.swords, free_swords(run.state, frame.unit)))
        return
    unit, cell = frame.todo[0]
    run.swap(replace(frame, todo=frame.todo[1:]))
    way = paths.base_walks(run.state, unit).get(cell) if may_walk(run.state, unit) else None
    if way:
        walk(run, unit, way)
