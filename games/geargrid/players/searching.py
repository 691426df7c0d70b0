"""A computer player that plans its whole board and then builds it step by step.

Other players can't change the score of its board, so it doesn't need to sample what they might have.
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
_REMOVAL: Final = 2.0  # points that a plan has to gain per tile it removes
_PATIENT, _WEARY = 24, 0.5  # after 24 takes, half a point more per take, so that building ends


def searching(world: State, seat: Seat, rng: Rng, enough: Enough, /) -> Advice:
    """Take the next step toward the best board found."""
    legal = legal_actions(world, seat)
    seen = view(world, seat)
    if world.phase != BUILD or len(legal) == 1:
        return sensible(seen, legal, rng)
    action = _towards(world, seat, planned(world, seat, enough).tiles)
    if action is None or action not in legal:
        return sensible(seen, legal, rng)
    return Advice(action.code, reason(seen, action))


def planned(world: State, seat: Seat, enough: Enough) -> Plan:
    """Return the best board that the seat can still build with the changes it has left.

    The plans start from the seat's current tiles, or from the first few of them. Plans of earlier moves are considered
    too, because otherwise the player would sometimes abandon one board for another.
    """
    bench, left = world.benches[seat], world.edits_left(seat)
    laid = tuple(tile for tile in bench.tiles if tile != NONE)
    tiles = with_hand(world.pool(seat), bench)
    for tile in laid:
        tiles = more(tiles, CODE_OF[tile])
    plans = [plan(tiles, laid, f"{seat}:{world.round}", 0)]
    starts = [laid[:length] for length in range(len(laid) + 1)]
    for bettered in range(ITERATIONS):
        plans += [plan(tiles, start, f"{seat}:{world.round}", bettered) for start in starts]
        if enough():
            break
    within = [
        candidate for candidate in plans if left is None or len(set(laid).symmetric_difference(candidate.tiles)) <= left
    ]
    removal = _REMOVAL + _WEARY * max(0, bench.takes - _PATIENT)
    return max(
        within or plans[:1],
        key=lambda candidate: candidate.score - removal * len(set(laid).difference(candidate.tiles)),
    )


def _towards(world: State, seat: Seat, target: Sequence[int]) -> Action | None:
    """Return the next action toward the target board: place a missing tile, remove an unwanted tile, or submit.

    Return None if the tile in hand can't be used.
    """
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
    """Tell whether the tile has room, touches the engine's chain, and would turn right away."""
    cells = covered(laid)
    has_room = not MASK[tile] & cells and MASK[tile] & around(chain(cells))
    return bool(has_room) and turning.side(tile) is not None
