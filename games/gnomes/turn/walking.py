"""Base moves: one, or several that were chosen together (W40, M5)."""

from __future__ import annotations

from msgspec.structs import replace

from games.gnomes.abilities import effects, orders
from games.gnomes.board import paths
from games.gnomes.combat import attack
from games.gnomes.combat.sides import can_move, free_swords
from games.gnomes.run import Run
from games.gnomes.state import State, Walks, units_of


def movers(state: State) -> list[int]:
    """Own units that can make a base move now."""
    return [unit for unit in units_of(state.active) if may_walk(state, unit)]


def may_walk(state: State, unit: int) -> bool:
    """Whether a unit has steps left and nothing keeps it (W72, W74, W93, Q16)."""
    it = state.units[unit]
    if it.at < 0 or it.fresh or not can_move(it) or (it.held and paths.is_held(state, unit)):
        return False
    return paths.can_walk(state, unit)


def walk(run: Run, unit: int, way: tuple[int, ...]) -> None:
    """A unit walks; orders for the end of a move come next."""
    effects.moved(run, unit, way)
    it = run.unit(unit)
    run.put(unit, moved=it.moved + len(way), tired=run.state.rules.fatigue and it.struck > 0)
    if run.state.rules.occupation:
        run.put(unit, held=paths.holds(run.state, unit, way[-1]))
    orders.pause(run, 5, unit)


def advance(run: Run, frame: Walks) -> None:
    """The next of several walks, if it can still be made; after the last the attack, if it can."""
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
