"""Invariants that hold after every action, for use in tests."""

from __future__ import annotations

from collections.abc import Sequence

from games.geargrid.adjudication.judging import conflict
from games.geargrid.building.run import with_hand
from games.geargrid.components.board import PLAYABLE
from games.geargrid.components.placements import CODE_OF, MASK
from games.geargrid.components.tiles import BOX, CODES, heap_of
from games.geargrid.match.scoring import victories
from games.geargrid.state import BUILD, CHOOSE, MOST_TAKES, NONE, OVER, READY, Bench, Rules, State


def check(state: State) -> None:
    """Raise an AssertionError that names the violated invariant, if there is one."""
    _check_tiles(state)
    for bench in state.benches:
        _check_bench(bench, state.rules)
    _check_phase(state)
    _check_match(state)


def _check_tiles(state: State) -> None:
    """Check that the tiles in the pool, in hands and on boards add up to the tiles dealt, for each kind (GG65)."""
    assert all(held <= kept for held, kept in zip(state.deal, BOX, strict=True)), "a deal comes from the box"
    if state.rules.is_live:
        assert len(state.pools) == 1, "a live round has one pool"
        assert _together(state.pools[0], state.benches) == state.deal, "box = pool, hands and boards"
    else:
        assert len(state.pools) == len(state.benches), "at their own pace every seat has a pool"
        for pool, bench in zip(state.pools, state.benches, strict=True):
            assert _together(pool, [bench]) == state.deal, "deal = pool, hand and board"


def _together(pool: bytes, benches: Sequence[Bench]) -> bytes:
    counts = list(pool)
    for bench in benches:
        laid = heap_of([CODE_OF[tile] for tile in bench.tiles if tile != NONE])
        counts = [one + other for one, other in zip(counts, with_hand(laid, bench), strict=True)]
    return bytes(counts)


def _check_bench(bench: Bench, rules: Rules) -> None:
    covered = 0
    for tile in (tile for tile in bench.tiles if tile != NONE):
        assert not MASK[tile] & (covered | ~PLAYABLE), "tiles don't overlap and are on playable spaces (GG12)"
        covered |= MASK[tile]
    assert bench.takes <= MOST_TAKES, "at most 600 takes and lifts (M8)"
    assert not rules.edits or bench.edits <= rules.edits, "nobody makes more changes than allowed (M8)"
    assert bench.count <= min(bench.edits, bench.takes), "each tile on a board was taken and placed"
    assert (bench.home == NONE) == (bench.label == NONE), "a lifted tile keeps its label"
    assert bench.home == NONE or CODE_OF[bench.home] == bench.hand, "the lifted tile is in the hand"
    assert bench.hand == NONE or (bench.hand < len(CODES) and not bench.done), (
        "a seat that is done holds no tile (GG16)"
    )


def _check_phase(state: State) -> None:
    assert state.phase in (READY, BUILD, CHOOSE, OVER), "a known phase"
    empty = all(not bench.tiles and bench.hand == NONE for bench in state.benches)
    assert state.phase != READY or empty, "a round starts with empty boards (GG10)"
    assert all(bench.done for bench in state.benches) == (state.phase == OVER), (
        "all seats are done only when the match is over"
    )
    for bench in state.benches:
        assert not bench.picks or state.phase in (CHOOSE, OVER), "owners choose only after the boards are final"
        if state.phase == CHOOSE:
            assert bench.done or conflict(bench.tiles, bench.picks) is not None, "a seat that is asked has a conflict"


def _check_match(state: State) -> None:
    rounds, seats, won = len(state.results), len(state.benches), victories(state)
    assert rounds == state.round - (state.phase != OVER), "each round has its result"
    assert rounds <= seats * (state.rules.target - 1) + 1, "the match ends once somebody has enough victories (Q28)"
    is_won = bool(rounds) and (seats == 1 or max(won) >= state.rules.target)
    assert is_won == (state.phase == OVER), "the match ends when it is won (GG51)"
    assert all(result.winners for result in state.results), "every round has a winner (GG50)"
