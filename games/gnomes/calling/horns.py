"""The uses of horns: calling clans, drawing cards, filling abilities (W50-W52, W95).

A player first declares a use of horns (M8). The use takes effect after the standing orders for that moment.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from games.gnomes import events
from games.gnomes.abilities import drawing, effects
from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.abilities.targets import innate_of
from games.gnomes.board.paths import is_open
from games.gnomes.calling import charging
from games.gnomes.combat import damage
from games.gnomes.combat.sides import active_units
from games.gnomes.data import CALL_HORNS, DRAW_HORNS, SLOTS
from games.gnomes.run import Run, board_of
from games.gnomes.state import BLANK, WAITING, Call, Pause, State, owner


def callers(state: State) -> list[int]:
    """Return the current player's units with enough horns on a tile of a clan that they can call (W50, Q22)."""
    return [
        unit
        for unit in active_units(state, state.active)
        if state.units[unit].horns >= CALL_HORNS and _callable_under(state, unit)
    ]


def _callable_under(state: State, unit: int) -> bool:
    clan = clan_under(state, unit)
    return clan >= 0 and state.units[clan].at == WAITING and is_open(state, board_of(state), state.units[unit].at)


def clan_under(state: State, unit: int) -> int:
    """Return the player's clan whose tile the unit is on, or -1 if there's none."""
    tile = state.tiles[state.units[unit].at]
    return tile if tile != BLANK and owner(tile) == owner(unit) else -1


def empowerers(state: State) -> list[int]:
    """Return the current player's units that can fill a clan's ability, because they're on its tile (W95, Q57)."""
    if not state.rules.empowering:
        return []
    return [
        unit
        for unit in active_units(state, state.active)
        if state.units[unit].horns >= CALL_HORNS and fillable(state, clan_under(state, unit))
    ]


def fillable(state: State, clan: int) -> list[int]:
    """Return the abilities of the unit `clan` that have room for crystals; [] if it isn't on the board."""
    if clan < 0 or state.units[clan].at < 0:
        return []
    return [ability for ability, _, room in charging.rooms(state, 1 << clan) if room]


def payments(state: State) -> list[tuple[int, int]]:
    """Return pairs of slots whose units can each pay a horn to draw cards. A unit with two horns can pay both (Q22)."""
    first = state.active * SLOTS
    horns = {unit - first: state.units[unit].horns for unit in active_units(state, state.active)}
    rich = [slot for slot, n in horns.items() if n]
    pairs = combinations_with_replacement(rich, DRAW_HORNS)
    return [(one, two) for one, two in pairs if one != two or horns[one] >= DRAW_HORNS]


def _spend(run: Run, unit: int, n: int, what: str) -> None:
    run.put(unit, horns=run.unit(unit).horns - n)
    run.tell(events.Called(run.state.active, run.code(unit), what))


def _declare(run: Run, call: Call) -> None:
    run.push(call)
    if run.state.orders:
        run.push(Pause(8, call.unit))


def call(run: Run, unit: int) -> None:
    """Pay three horns, and declare that the unit calls the clan whose tile it's on."""
    clan = clan_under(run.state, unit)
    _spend(run, unit, CALL_HORNS, "call")
    _declare(run, Call("call", unit, clan))


def draw(run: Run, combo: str, payers: tuple[int, int]) -> None:
    """Pay two horns, and declare that cards will be drawn from the decks named in `combo`."""
    first = run.state.active * SLOTS
    for slot in sorted(set(payers)):
        run.put(first + slot, horns=run.unit(first + slot).horns - payers.count(slot))
    run.tell(events.Called(run.state.active, run.code(first + payers[0]), "draw"))
    _declare(run, Call("draw", first + payers[0], decks=combo))


def empower(run: Run, unit: int, ability: int) -> None:
    """Pay three horns, and declare that an ability will be filled."""
    clan = clan_under(run.state, unit)
    _spend(run, unit, CALL_HORNS, "empower")
    _declare(run, Call("empower", unit, clan, learned=innate_of(run.state, clan) != ability))


def resolve(run: Run, frame: Call) -> None:
    """Carry out whatever the State still allows of the declared use of horns."""
    run.pop()
    state = run.state
    if frame.kind == "draw":
        possible = min(len(frame.decks), sum(len(deck) for deck in state.decks))
        combo = _still(state, frame.decks)[:possible]
        if combo:
            drawing.draw(run, state.active, combo)
    elif frame.kind == "call":
        at = state.units[frame.unit].at
        if at >= 0 and state.tiles[at] == frame.number and _callable_under(state, frame.unit):
            effects.enter_board(run, frame.number, at, "call")
            damage.record_action(run, "call", state.active, unit=frame.number, end=at)
    elif state.units[frame.number].at >= 0:
        it = state.units[frame.number]
        ability = it.card if frame.learned else innate_of(state, frame.number)
        if ability >= 0:
            charging.add(run, frame.number, ability, ABILITIES[ability].cost)


def _still(state: State, combo: str) -> str:
    """Return the decks to draw from: those in `combo`, but another deck in place of one that has become empty (Q23)."""
    learned = min(combo.count("l"), len(state.decks[0]))
    secret = min(len(combo) - learned, len(state.decks[1]))
    return "l" * min(len(combo) - secret, len(state.decks[0])) + "s" * secret
