"""Damage: units lose hit points and defense, and are defeated (W45-W47, W81, W107)."""

from __future__ import annotations

from msgspec.structs import replace

from games.gnomes import events
from games.gnomes.abilities import decks
from games.gnomes.combat.sides import guard_of, is_ally, loss
from games.gnomes.data import STATS
from games.gnomes.run import Run
from games.gnomes.state import DEAD, IDLE_UNIT, NOBODY, SLEEP, WAITING, LastAction, State, owner, slot, units_of


def seat_of(state: State, player: int) -> int:
    """Return the seat number that events use for a player; the automaton's is ROBOT."""
    return player if player < state.rules.humans else events.ROBOT


def wake(run: Run, unit: int) -> None:
    """Wake a unit if it's asleep, because an attack or ability affects it (W72, Q45)."""
    rings = run.unit(unit).rings
    if rings[SLEEP]:
        run.put(unit, rings=rings[:SLEEP] + b"\0" + rings[SLEEP + 1 :])
        run.tell(events.CounterEnded(run.code(unit), "sleep", woke=True))


def strike(run: Run, unit: int, power: int, by: int, striker: int = NOBODY, cause: str = "") -> int:
    """Hit a unit with an attack of that power. Return how many hit points the unit lost (W45, W46, W64).

    `striker` is the unit that makes a base attack. Otherwise, `cause` names the ability or counter that attacks.
    """
    before, guard = run.unit(unit), guard_of(run.state, unit)
    lost = min(before.hp, loss(power, guard))
    wake(run, unit)
    code = run.code(striker) if striker != NOBODY else None
    sides = seat_of(run.state, by), seat_of(run.state, owner(unit))
    hit = events.Struck(sides[0], code, sides[1], run.code(unit), power, guard, lost, before.hp - lost, cause)
    run.tell(hit)
    run.put(unit, hp=before.hp - lost)
    lowers = not (is_automaton(run.state, unit) and lost)
    if lowers and before.defence > STATS[slot(unit)].def_min:
        run.put(unit, defence=before.defence - 1)
    _after(run, unit, lost, by)
    return lost


def hurt(run: Run, unit: int, n: int, by: int, how: str = "ability", cause: str = "") -> None:
    """Deal damage that ignores defense. If `by` is NOBODY, no player scores if the unit is defeated."""
    before = run.unit(unit)
    lost = min(before.hp, n)
    run.tell(events.Hurt(seat_of(run.state, owner(unit)), run.code(unit), lost, before.hp - lost, how, cause))
    run.put(unit, hp=before.hp - lost)
    _after(run, unit, lost, by)


def is_automaton(state: State, unit: int) -> bool:
    """Tell whether the unit belongs to the automaton, the opponent in solo games (W100)."""
    return owner(unit) >= state.rules.humans


def _after(run: Run, unit: int, lost: int, by: int) -> None:
    it = run.unit(unit)
    if it.hp == 0:
        defeat(run, unit, by)
    elif lost and is_automaton(run.state, unit):
        run.put(unit, defence=min(STATS[slot(unit)].def_max, it.defence + 1))


def defeat(run: Run, unit: int, by: int) -> None:
    """Remove a defeated unit. Its card goes to the enemy who dealt the last blow (W47, Q12, Q21)."""
    mine, state = owner(unit), run.state
    wins = by != NOBODY and not is_ally(state, by, mine)
    it = run.unit(unit)
    units = state.units
    run.set(units=(*units[:unit], replace(IDLE_UNIT, at=DEAD), *units[unit + 1 :]))
    if it.card >= 0:
        decks.discard(run, it.card)
    if wins:
        run.own(by, trophies=run.player(by).trophies | 1 << unit)
    run.tell(events.Defeated(seat_of(state, mine), run.code(unit), seat_of(state, by) if wins else None))
    eliminate(run, mine)


def eliminate(run: Run, player: int) -> None:
    """Eliminate the player if they have no unit on the board, and no clan that could still be called (W81, Q50)."""
    state = run.state
    if not state.players[player].out and all(state.units[unit].at < WAITING for unit in units_of(player)):
        run.own(player, out=True)
        run.tell(events.Eliminated(seat_of(state, player)))


def record_action(run: Run, kind: str, player: int, **facts: int) -> None:
    """Record what the latest action did, so that pictures can highlight it."""
    run.set(last=LastAction(player, kind, **facts))
