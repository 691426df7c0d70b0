"""The possible targets of abilities, in the order of the ability's text (section 3 of docs/rules/gnomes.md).

A possible target is a number: a unit, a cell, a player, `clan * 64 + cell` for a clan and its tile, `die * 4 + face`
for a die, or a mask of the mines that a path crosses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

import msgspec

from games.gnomes.abilities.catalogue import ABILITIES, ANCHOR, CASTER, SECRET, SUBJECT, Ability, Form, Target
from games.gnomes.board import paths, tiles
from games.gnomes.board.shape import Board, ring
from games.gnomes.combat.sides import active_units, fits, is_ally, on_cell
from games.gnomes.data import FACE_LETTERS, STATS
from games.gnomes.run import board_of
from games.gnomes.state import FLYING, WAITING, Attack, Cast, State, owner, slot

Picks = tuple[tuple[int, ...], ...]
CELLS: Final = 64


class Aim(msgspec.Struct, frozen=True, gc=False):
    """A cast in preparation: which unit of which player casts which ability, and the event to which it replies, if any.

    `unit` is -1 for a Secret card. `subject` is the player's own unit that is being attacked, or -1.
    """

    player: int
    unit: int
    ability: Ability
    form: Form
    event: Attack | Cast | None = None
    subject: int = -1


def form_of(ability: Ability, unit: int) -> Form:
    """Return the form of the ability for a leader or for any other unit (W54)."""
    return ability.under_leader if unit >= 0 and slot(unit) == 0 else ability.plain


def options(state: State, aim: Aim, picks: Picks, chosen: tuple[int, ...] = ()) -> list[int]:
    """Return the possible picks for the next target, except those in `chosen`.

    Picks that would make a later target impossible are left out.
    """
    target = aim.form.targets[len(picks)]
    possible = [pick for pick in _KINDS[target.kind](state, aim, target, picks) if pick not in chosen]
    if len(picks) + 1 == len(aim.form.targets):
        return possible
    return [pick for pick in possible if completable(state, aim, (*picks, (*chosen, pick)))]


def completable(state: State, aim: Aim, picks: Picks) -> bool:
    """Tell whether every target that isn't optional still has a possible pick (Q33)."""
    while len(picks) < len(aim.form.targets):
        target = aim.form.targets[len(picks)]
        if target.all or target.optional or target.kind == "way" or is_automatic(target, picks):
            picks = (*picks, automatic(state, aim, picks) if target.all else ())
            continue
        rest = _KINDS[target.kind](state, aim, target, picks)
        if len(picks) + 1 == len(aim.form.targets):
            return next(iter(rest), None) is not None
        return any(completable(state, aim, (*picks, (pick,))) for pick in rest)
    return True


def is_automatic(target: Target, picks: Picks) -> bool:
    """Tell whether the caster has no say in the target.

    Such a target is everything that fits, the unit or cast of the current event, or another player's choice.
    """
    return target.all or target.kind == "event" or _is_steered(target, picks)


def _is_steered(target: Target, picks: Picks) -> bool:
    return target.by_controller and not (picks[target.mover] if target.mover >= 0 else ())


def automatic(state: State, aim: Aim, picks: Picks) -> tuple[int, ...]:
    """Return the picks for a target that isn't the caster's choice."""
    target = aim.form.targets[len(picks)]
    return tuple(_KINDS[target.kind](state, aim, target, picks)) if target.all else ()


def needs(aim: Aim, picks: Picks) -> bool:
    """Tell whether the caster chooses the next target.

    Where a unit walks is sometimes the choice of the unit's player instead (W63).
    """
    target = aim.form.targets[len(picks)]
    if target.by_controller:
        moved = picks[target.mover] if target.mover >= 0 else (aim.unit,)
        return bool(moved) and owner(moved[0]) == aim.player
    return not is_automatic(target, picks)


def at(state: State, aim: Aim, place: int, picks: Picks) -> int:
    """Return the cell that `place` stands for, or -1 if there's none.

    `place` is the index of an earlier target, or a constant for the caster or the attacked unit.
    """
    if place >= 0:
        target = aim.form.targets[place]
        if not picks[place]:
            return state.units[aim.unit].at if target.kind == "dest" and target.mover == CASTER else -1
        return state.units[picks[place][0]].at if target.kind == "unit" else picks[place][0]
    unit = aim.subject if place == SUBJECT else aim.unit
    return state.units[unit].at if unit >= 0 else -1


def _origins(state: State, aim: Aim, target: Target, picks: Picks) -> list[int]:
    """Return the cells from which the distance to the target is measured."""
    if target.origin == ANCHOR or (target.origin == CASTER and aim.unit < 0):
        return [state.units[unit].at for unit in active_units(state, aim.player)]
    cell = at(state, aim, target.origin, picks)
    return [cell] if cell >= 0 else []


def _reach(state: State, board: Board, aim: Aim, target: Target, picks: Picks) -> int:
    """Return a mask of the cells within the target's distance limits; all cells if it has none."""
    if target.far < 0:
        return -1
    reach = 0
    for origin in _origins(state, aim, target, picks):
        reach |= ring(board, origin, target.near, target.far)
    return reach


def _units(state: State, aim: Aim, target: Target, picks: Picks) -> Iterator[int]:
    reach = _reach(state, board_of(state), aim, target, picks)
    differ = picks[target.differ][0] if target.differ >= 0 and picks[target.differ] else -1
    apart = at(state, aim, target.apart, picks) if target.apart >= CASTER else -1
    for number, unit in enumerate(state.units):
        if unit.at < 0 or not reach >> unit.at & 1 or number == differ or unit.at == apart:
            continue
        if not fits(state, target.who, aim.player, number) or (target.other and number == aim.unit):
            continue
        if target.nocounter >= 0 and unit.rings[target.nocounter]:
            continue
        if target.not_event and isinstance(aim.event, Attack) and number in (aim.event.unit, aim.event.target):
            continue
        if all(_UNIT_FILTERS[name](state, number) for name in target.filters):
            yield number


def _tiles(state: State, aim: Aim, target: Target, picks: Picks) -> Iterator[int]:
    board = board_of(state)
    reach = _reach(state, board, aim, target, picks)
    for cell in range(board.count):
        if reach >> cell & 1 and all(_TILE_FILTERS[name](state, board, aim, cell) for name in target.filters):
            yield cell


def _dests(state: State, aim: Aim, target: Target, picks: Picks) -> Iterator[int]:
    mover = moved_unit(aim, target, picks)
    if mover < 0:
        return
    start = state.units[mover].at
    board = board_of(state)
    from_caster = state.units[aim.unit].at if target.away else -1
    for cell in sorted(paths.walks(state, mover, start, target.steps, flying=_will_fly(aim, target, mover))):
        if from_caster < 0 or board.distance[from_caster][cell] > board.distance[from_caster][start]:
            yield cell


def _ways(state: State, aim: Aim, target: Target, picks: Picks) -> Iterator[int]:
    """Yield, for each path along which the unit could be pushed, a mask of the mines that it crosses.

    Yield nothing if all shortest paths cross the same mines.
    """
    walk = aim.form.targets[target.origin]
    ways = paths.pushes(state, picks[target.mover][0], picks[target.origin][0], walk.steps)
    if len(ways) > 1:
        yield from ways


def moved_unit(aim: Aim, target: Target, picks: Picks) -> int:
    """Return the unit that walks to the `dest` target, or -1 if there's none."""
    if target.mover == CASTER:
        return aim.unit
    if target.mover == SUBJECT:
        return aim.subject
    return picks[target.mover][0] if picks[target.mover] else -1


def _will_fly(aim: Aim, target: Target, mover: int) -> bool:
    return mover >= 0 and any(
        effect.op == "counter" and effect.counter == FLYING and effect.to == target.mover for effect in aim.form.effects
    )


def _players(state: State, aim: Aim, _target: Target, _picks: Picks) -> Iterator[int]:
    """Yield the opponents from whom a Secret card can be taken, including the automaton.

    An opponent without Secret cards counts if the deck has one, which is then taken instead.
    """
    for number in range(len(state.players)):
        if not is_ally(state, number, aim.player) and (secrets_of(state, number) or state.decks[SECRET]):
            yield number


def secrets_of(state: State, player: int) -> int:
    """Return how many Secret cards a player has in hand. This number is public."""
    return sum(ABILITIES[card].kind == "secret" for card in state.players[player].hand)


def _clans(state: State, aim: Aim, target: Target, picks: Picks) -> Iterator[int]:
    board = board_of(state)
    reach = _reach(state, board, aim, msgspec.structs.replace(target, origin=ANCHOR), picks)
    for cell, clan in enumerate(state.tiles):
        if clan >= len(state.units) or owner(clan) != aim.player or state.units[clan].at != WAITING:
            continue
        if paths.is_open(state, board, cell) and reach >> cell & 1:
            yield clan * CELLS + cell


def _events(_state: State, aim: Aim, target: Target, _picks: Picks) -> Iterator[int]:
    if aim.event is not None and (target.event == "cast" or aim.subject >= 0):
        yield 0


def _dice(state: State, aim: Aim, _target: Target, _picks: Picks) -> Iterator[int]:
    if state.phase == "assign" and state.active == aim.player:
        seen = set[tuple[bool, int]]()
        for die, face in enumerate(state.dice):
            kind = (die < state.black, face)
            if kind not in seen:
                seen.add(kind)
                yield from (die * 4 + other for other in range(len(FACE_LETTERS)) if other != face)


def crystals_of(state: State, unit: int) -> int:
    return state.units[unit].innate + state.units[unit].learned


def room_of(state: State, unit: int) -> int:
    it, total = state.units[unit], 0
    innate = innate_of(state, unit)
    if innate >= 0:
        total += ABILITIES[innate].cost - it.innate
    if it.card >= 0:
        total += ABILITIES[it.card].cost - it.learned
    return total


def innate_of(state: State, unit: int) -> int:
    """Return the number of a unit's innate ability, or -1 for a leader."""
    number = slot(unit)
    return state.tribes[owner(unit)] * (len(STATS) - 1) + number - 1 if number else -1


_UNIT_FILTERS: Final[dict[str, Callable[[State, int], bool]]] = {
    "damaged": lambda state, unit: state.units[unit].hp < STATS[slot(unit)].hp,
    "movable": lambda state, unit: not paths.is_rooted(state, unit),
    "has_crystals": lambda state, unit: crystals_of(state, unit) > 0,
    "has_room": lambda state, unit: room_of(state, unit) > 0,
    "def_above_min": lambda state, unit: state.units[unit].defence > STATS[slot(unit)].def_min,
    "def_below_max": lambda state, unit: state.units[unit].defence < STATS[slot(unit)].def_max,
}
_TILE_FILTERS: Final[dict[str, Callable[[State, Board, Aim, int], bool]]] = {
    "face_up": lambda state, board, _aim, cell: paths.is_open(state, board, cell),
    "flipped": lambda state, _board, _aim, cell: bool(state.flipped >> cell & 1),
    "not_blank": lambda _state, board, _aim, cell: cell != board.blank,
    "not_mine": lambda _state, board, _aim, cell: not board.mine[cell],
    "has_enemy": lambda state, _board, aim, cell: any(
        not is_ally(state, aim.player, owner(unit)) for unit in on_cell(state, cell)
    ),
    "own_tribe": lambda state, _board, aim, cell: (
        state.tiles[cell] < len(state.units) and owner(state.tiles[cell]) == aim.player
    ),
    "crumble_legal": lambda state, _board, _aim, cell: cell in tiles.flippable(state),
}
_KINDS: Final[dict[str, Callable[[State, Aim, Target, Picks], Iterator[int]]]] = {
    "unit": _units,
    "tile": _tiles,
    "dest": _dests,
    "way": _ways,
    "player": _players,
    "clan": _clans,
    "event": _events,
    "die": _dice,
}


def anything(state: State, aim: Aim, target: Target, limit: int) -> list[int]:
    """Return up to `limit` possible targets for a standing order, regardless of where the units are now."""
    if target.kind == "unit":
        possible: Iterator[int] = (
            number
            for number, unit in enumerate(state.units)
            if unit.at >= 0
            and fits(state, target.who, aim.player, number)
            and not (target.other and number == aim.unit)
        )
    elif target.kind in ("tile", "dest"):
        possible = iter(range(board_of(state).count))
    else:
        possible = _KINDS[target.kind](state, aim, target, ())
    return list(islice(possible, limit))
