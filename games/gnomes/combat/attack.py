"""Base attacks: how they're declared and carried out (W44-W48, Q13, Q20, W102)."""

from __future__ import annotations

from msgspec.structs import replace

from games.gnomes import events
from games.gnomes.combat import damage
from games.gnomes.combat.sides import can_attack, guard_of, may_strike, on_cell, power_of
from games.gnomes.run import Run
from games.gnomes.state import Attack, State, owner


def attackers(state: State) -> list[int]:
    """Return the current player's units that can now make a base attack."""
    first = state.active * 7
    return [unit for unit in range(first, first + 7) if victims(state, unit)]


def victims(state: State, unit: int) -> list[int]:
    """Return the units that a unit can now attack.

    A unit has one base attack per turn (W44), or more with the ability Second Wind.
    """
    it = state.units[unit]
    if it.at < 0 or it.fresh or it.struck > it.again or not can_attack(it):
        return []
    return [other for other, there in enumerate(state.units) if there.at == it.at and may_strike(state, unit, other)]


def declare(run: Run, unit: int, target: int, swords: int) -> None:
    """Declare a base attack, which uses up one of the unit's attacks whatever happens next.

    The extra swords are no longer available this turn (Q13).
    """
    state = run.state
    power, guard = power_of(state, unit, swords), guard_of(state, target)
    it = run.unit(unit)
    run.put(unit, struck=it.struck + 1, committed=it.committed + swords, held=False)
    foe = damage.seat_of(state, owner(target))
    run.tell(events.Declared(state.active, run.code(unit), foe, run.code(target), power, guard))
    damage.record_action(run, "attack", state.active, unit=unit, target=target, start=it.at, end=it.at)
    run.push(Attack(unit, target, swords))


def resolve(run: Run, frame: Attack) -> None:
    """Carry out a declared attack, based on the State after all replies (Q20)."""
    run.pop()
    if run.state.rules.solo:
        _strike_first(run, frame)
    unit, target, state = frame.unit, frame.target, run.state
    _merge(run, frame)
    stands = state.units[unit].at >= 0 and state.units[target].at >= 0
    if stands and can_attack(state.units[unit]) and may_strike(state, unit, target):
        at, power, guard = state.units[unit].at, power_of(state, unit), guard_of(state, target)
        lost = damage.strike(run, target, power, owner(unit), unit)
        if run.state.last is not None and run.state.last.kind == "attack":
            fight = {"unit": unit, "target": target, "start": at, "end": at}
            damage.record_action(run, "attack", owner(unit), **fight, lost=lost, power=power, guard=guard)
    else:
        run.tell(events.Missed(run.code(unit), run.code(target)))


def _merge(run: Run, frame: Attack) -> None:
    """Mark the attack's declaration as carried out if nothing happened since, so that the log names the units once."""
    last = run.events[-1] if run.events else None
    if isinstance(last, events.Declared) and (last.unit, last.target) == (run.code(frame.unit), run.code(frame.target)):
        run.events[-1] = replace(last, met=True)


def _strike_first(run: Run, frame: Attack) -> None:
    """Make every enemy on the cell hit the attacking unit first, beginning with the weakest enemy (W102, Q62).

    This rule applies only to solo games.
    """
    cell = run.unit(frame.unit).at
    enemies = [unit for unit in on_cell(run.state, cell) if damage.is_automaton(run.state, unit)] if cell >= 0 else []
    for enemy in sorted(enemies, key=lambda unit: (power_of(run.state, unit), unit)):
        state = run.state
        if state.units[frame.unit].at >= 0 and can_attack(state.units[enemy]) and may_strike(state, enemy, frame.unit):
            damage.strike(run, frame.unit, power_of(state, enemy), owner(enemy), enemy)
