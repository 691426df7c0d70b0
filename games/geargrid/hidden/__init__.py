"""Resampling of what a seat can't know: other players' boards and hands, and future randomness.

Used by the secrecy invariant and by searching computer players. `seat` None is the public.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from games.geargrid.building.run import seated
from games.geargrid.components.placements import CODE_OF
from games.geargrid.components.tiles import fewer, tiles_of
from games.geargrid.hidden.packing import packed
from games.geargrid.hidden.sharing import Share, shared
from games.geargrid.state import BUILD, NONE, Bench, State
from games.kernel import Seat
from games.rng import Rng
from games.secrecy import Hidden

HIDDEN: Final = (
    Hidden("benches[seat].tiles"),
    Hidden("benches[seat].hand"),
    Hidden("benches[seat].home"),
    Hidden("benches[seat].label"),
    Hidden("benches[seat].edits"),
    Hidden("benches[seat].takes"),
    Hidden("pools[seat]"),  # private pools only; the pool of a live round is public
)
_FEWEST, _MOST = 2, 18  # numbers of tiles to assume on an unknown board
_MOVED = 4  # a board with a known number of tiles is assumed to be the result of fewer moves than this


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Return a random State that the seat can't distinguish from this one."""
    fresh, rng = state.rng.rekeyed(rng)
    state = replace(state, rng=fresh)
    others = [other for other in range(len(state.benches)) if other != seat]
    if state.phase != BUILD:
        return state
    return _live(state, others, rng) if state.rules.is_live else _by_post(state, others, rng)


def _live(state: State, others: list[Seat], rng: Rng) -> State:
    """Resample a live round.

    Everybody knows which tiles were taken and how many are on each board, but not who has which ones.
    """
    unseen, benches = list[int](), [state.benches[other] for other in others]
    for bench in benches:
        unseen += [CODE_OF[tile] for tile in bench.tiles if tile != NONE]
        unseen += [bench.hand] if bench.hand != NONE else []
    counts, hands = [bench.count for bench in benches], [not bench.done for bench in benches]
    layout = None
    while layout is None:
        shares, rng = shared(sorted(unseen), counts, hands, rng)
        layout, rng = _laid(shares, rng)
    for other, bench in zip(others, layout, strict=True):
        state = seated(state, other, replace(bench, done=state.benches[other].done))
    return state


def _laid(shares: list[Share], rng: Rng) -> tuple[list[Bench] | None, Rng]:
    """Put each player's share of the tiles on a board, and return the benches.

    Return None if no way was found to fit some player's tiles on a board.
    """
    benches = []
    for share in shares:
        tiles, rng = packed(share.board, rng)
        if tiles is None:
            return None, rng
        moved, rng = rng.below(_MOVED)
        edits = len(tiles) + moved
        benches.append(Bench(tiles, share.hand, edits=edits, takes=edits + (share.hand != NONE)))
    return benches, rng


def _by_post(state: State, others: list[Seat], rng: Rng) -> State:
    """Resample a round in which each player has a pool. Only the deal, and who has submitted a board, are public."""
    for other in others:
        most = min(_MOST, state.rules.edits - 1) if state.rules.edits else _MOST
        number, rng = rng.below(most - _FEWEST + 1)
        mixed, rng = rng.shuffled(tiles_of(state.deal))
        codes = list(mixed[: number + _FEWEST])
        tiles, rng = packed(codes, rng)
        assert tiles is not None, "so few tiles always find room"
        bench = Bench(tiles, edits=len(tiles), takes=len(tiles), done=state.benches[other].done)
        if not bench.done:
            bench, rng = _busy(bench, mixed[len(codes)], rng)
        pool = state.deal
        for code in codes if bench.home != NONE or bench.hand == NONE else (*codes, bench.hand):
            pool = fewer(pool, code)
        state = seated(state, other, bench, pool)
    return state


def _busy(bench: Bench, spare: int, rng: Rng) -> tuple[Bench, Rng]:
    """Return the bench with, at random, an empty hand, the tile `spare` in hand, or a tile lifted from the board."""
    kind, rng = rng.below(3)
    if kind == 0:
        return bench, rng
    if kind == 1:
        return replace(bench, hand=spare, takes=bench.takes + 1), rng
    label, rng = rng.below(len(bench.tiles))
    home = bench.tiles[label]
    tiles = (*bench.tiles[:label], NONE, *bench.tiles[label + 1 :])
    return replace(bench, tiles=tiles, hand=CODE_OF[home], home=home, label=label, takes=bench.takes + 1), rng
