"""The legal actions of a seat. Nothing else decides what is legal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.geargrid.actions import BACK, DONE, KEEP, LIFT, PUT, READY, TAKE, WORK, Action
from games.geargrid.adjudication.judging import conflict
from games.geargrid.building.places import covered, places
from games.geargrid.components.board import bits
from games.geargrid.components.placements import PLACEMENTS
from games.geargrid.state import BUILD, CHOOSE, MOST_TAKES, NONE, OVER, Bench, State
from games.geargrid.state import READY as WAITING
from games.kernel import Seat

Actions = tuple[Action, ...]
_LIFT_OF: Final = tuple(LIFT[each.anchor] for each in PLACEMENTS)


def legal_actions(state: State, seat: Seat) -> Actions:
    """Return all legal actions of the seat, in a fixed order; () if the game isn't waiting for the seat."""
    bench, phase = state.benches[seat], state.phase
    if phase == BUILD:
        return building(state, seat) if not bench.done else reopening(state, seat)
    if phase == OVER or bench.done:
        return ()
    if phase == WAITING:
        return (READY,)
    assert phase == CHOOSE
    return choosing(bench)


def building(state: State, seat: Seat) -> Actions:
    """Return what a seat can do while building: place, return, take or lift a tile, or submit the board (GG11-GG14)."""
    bench = state.benches[seat]
    options = list(_puts(bench.hand, covered(bench.tiles))) if bench.hand != NONE else []
    if bench.takes < MOST_TAKES:
        if may_take(state, seat):
            options += [action for action in takes(state.pool(seat)) if action.number != bench.hand]
        if bench.hand == NONE:
            options += [_LIFT_OF[tile] for tile in bench.tiles if tile != NONE]
    options.append(DONE)
    return tuple(options)


def may_take(state: State, seat: Seat) -> bool:
    """Tell whether the seat has enough changes left to take a tile and place it.

    Returning a lifted tile counts as a change (M8).
    """
    left = state.edits_left(seat)
    return left is None or left > (state.benches[seat].home != NONE)


def reopening(state: State, seat: Seat) -> Actions:
    """Return the action that reopens the submitted board; () if the seat has no changes or takes left."""
    left, bench = state.edits_left(seat), state.benches[seat]
    return (WORK,) if bench.takes < MOST_TAKES and (left is None or left > 0) else ()


def choosing(bench: Bench) -> Actions:
    """Return an action for each tile that the owner could keep in the current conflict (GG32)."""
    waits = conflict(bench.tiles, bench.picks)
    assert waits is not None
    return tuple(KEEP[tile] for tile in bits(waits.contested))


@lru_cache(maxsize=1 << 12)
def takes(pool: bytes) -> Actions:
    return tuple([action for action, count in zip(TAKE, pool, strict=True) if count])


@lru_cache(maxsize=1 << 14)
def _puts(code: int, cells: int) -> Actions:
    """Return an action for every way to place the tile in hand, and one to return it to the pool."""
    return (*[PUT[place] for place in places(code, cells)], BACK)
