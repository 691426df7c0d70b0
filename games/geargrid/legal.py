"""What a seat may choose: the one source of what is legal."""

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
    """Everything the seat may choose now, in a fixed order."""
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
    """Put, give back, take, lift, finish (GG11-GG14)."""
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
    """Whether an edit would be left for the tile: giving back a lifted one is an edit too (M8)."""
    left = state.edits_left(seat)
    return left is None or left > (state.benches[seat].home != NONE)


def reopening(state: State, seat: Seat) -> Actions:
    """A seat that is done may work on while others build, if it has edits left, and anything to take or lift."""
    left, bench = state.edits_left(seat), state.benches[seat]
    return (WORK,) if bench.takes < MOST_TAKES and (left is None or left > 0) else ()


def choosing(bench: Bench) -> Actions:
    """The tiles still in conflict in the wave that waits (GG32)."""
    waits = conflict(bench.tiles, bench.picks)
    assert waits is not None
    return tuple(KEEP[tile] for tile in bits(waits.contested))


@lru_cache(maxsize=1 << 12)
def takes(pool: bytes) -> Actions:
    """A tile of each code that the pool holds."""
    return tuple([action for action, count in zip(TAKE, pool, strict=True) if count])


@lru_cache(maxsize=1 << 14)
def _puts(code: int, cells: int) -> Actions:
    """Where the tile in the hand may lie, and giving it back."""
    return (*[PUT[place] for place in places(code, cells)], BACK)
