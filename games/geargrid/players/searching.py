"""A computer player that plans its whole board and builds it step by step.

Nothing that others do changes what its own board is worth, so it needs no other worlds than the one it is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.geargrid.actions import BACK, DONE, LIFT, PUT, TAKE, Action
from games.geargrid.building.places import chain, covered
from games.geargrid.building.run import with_hand
from games.geargrid.components.board import around
from games.geargrid.components.placements import CODE_OF, MASK, PLACEMENTS
from games.geargrid.components.tiles import more
from games.geargrid.legal import legal_actions
from games.geargrid.players import sensible
from games.geargrid.players.layout import Layout
from games.geargrid.players.planning import Plan, plan
from games.geargrid.players.reasons import reason
from games.geargrid.state import BUILD, NONE, State
from games.geargrid.view import view
from games.kernel import Advice, Seat
from games.rng import Rng
from games.search import Enough

ITERATIONS: Final = 400
_REMOVAL: Final = 2.0  # points that a plan must bring more for each tile that it takes off again
_PATIENT, _WEARY = 24, 0.5  # beyond so many tiles taken so many points more for each: a board must come to an end


def searching(world: State, seat: Seat, rng: Rng, enough: Enough, /) -> Advice:
    """The next step towards the best board that it found."""
    legal = legal_actions(world, seat)
    seen = view(world, seat)
    if world.phase != BUILD or len(legal) == 1:
        return sensible(seen, legal, rng)
    action = _towards(world, seat, planned(world, seat, enough).tiles)
    if action is None or action not in legal:
        return sensible(seen, legal, rng)
    return Advice(action.code, reason(seen, action))


def planned(world: State, seat: Seat, enough: Enough) -> Plan:
    """The best board within the edits that are left, from what lies there already or lay there at any earlier move.

    Without what was planned at earlier moves it would now and then forget the board that it builds, and begin another.
    """
    bench, left = world.benches[seat], world.edits_left(seat)
    laid = tuple(tile for tile in bench.tiles if tile != NONE)
    tiles = with_hand(world.pool(seat), bench)
    for tile in laid:
        tiles = more(tiles, CODE_OF[tile])
    found = [plan(tiles, laid, f"{seat}:{world.round}", 0)]
    starts = [laid[:length] for length in range(len(laid) + 1)]
    for bettered in range(ITERATIONS):
        found += [plan(tiles, start, f"{seat}:{world.round}", bettered) for start in starts]
        if enough():
            break
    within = [each for each in found if left is None or len(set(laid).symmetric_difference(each.tiles)) <= left]
    removal = _REMOVAL + _WEARY * max(0, bench.takes - _PATIENT)
    return max(within or found[:1], key=lambda each: each.score - removal * len(set(laid).difference(each.tiles)))


def _towards(world: State, seat: Seat, target: Sequence[int]) -> Action | None:
    """Put what the target has and the board has not; take off what is in its way; then done."""
    bench = world.benches[seat]
    laid = [tile for tile in bench.tiles if tile != NONE]
    turning, _ = Layout.of(laid)
    free = [tile for tile in target if tile not in laid and _can_lie(tile, laid, turning)]
    if bench.hand != NONE:
        mine = [tile for tile in free if CODE_OF[tile] == bench.hand and tile != bench.home]
        return PUT[mine[0]] if mine else BACK if bench.home != NONE else None
    unwanted = [tile for tile in laid if tile not in target]
    if unwanted:
        return LIFT[PLACEMENTS[unwanted[0]].anchor]
    return TAKE[CODE_OF[free[0]]] if free else DONE


def _can_lie(tile: int, laid: Sequence[int], turning: Layout) -> bool:
    """Whether it has room, touches the chain, and is driven at once."""
    cells = covered(laid)
    has_room = not MASK[tile] & cells and MASK[tile] & around(chain(cells))
    return bool(has_room) and turning.side(tile) is not None
