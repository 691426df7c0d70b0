"""Tests that `resample` replaces exactly what a seat can't know: other players' boards.

The new boards fit everything that the seat does know about the old ones.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.geargrid import GAME
from games.geargrid.building.places import covered
from games.geargrid.components.tiles import BOX, NUMBER, SIZE_OF, heap_of, tiles_of
from games.geargrid.hidden.packing import packed
from games.geargrid.state import Bench
from games.kernel import to_act
from games.rng import Rng
from lab.matches import by_policy
from tests.games.geargrid.build import Table


def built(**options: str) -> Table:
    """Return a three-player game in the middle of a round, with one player holding a tile lifted from the board."""
    table, sensible = Table(3, **options), by_policy(GAME.policies["sensible"])
    if table.state.rules.is_live:
        table.all("ready")
    for number in range(45):
        seat = number % 3
        table.do(seat, sensible(GAME, table.state, seat, f"{number}")[0])
    for seat in (1, 2):
        if table.view(seat).hand is not None:
            table.do(seat, "back")
    return table.do(1, table.codes(1, "lift:")[0])


def test_every_key_is_renewed() -> None:
    for table in (Table(2), Table(2, mode="live"), built()):
        keys = {GAME.resample(table.state, seat, Rng("w")).rng.key for seat in (None, 0, 1)}
        assert table.state.rng.key not in keys


def test_live_the_tiles_on_each_board_and_what_all_hold_together_are_known() -> None:
    table = built(mode="live")
    for number in range(20):
        world = GAME.resample(table.state, 0, Rng(f"{number}"))
        assert [bench.count for bench in world.benches] == [bench.count for bench in table.state.benches]
        assert world.benches[0] == table.state.benches[0]
        assert world.pools == table.state.pools


def test_nearly_full_boards_are_dealt_anew_too() -> None:
    """`resample` can replace even the nearly full boards that the sensible player builds in a live round."""
    sensible = by_policy(GAME.policies["sensible"])
    for seats in (2, 4):
        table, number = Table(seats, mode="live", victories="1", seed=f"full-{seats}").all("ready"), 0
        while asked := to_act(GAME, table.state, seats):
            seat = asked[number % len(asked)]
            code = sensible(GAME, table.state, seat, f"{number}")[0]
            if code == "done" and len(asked) == 1:
                break
            table.do(seat, code)
            number += 1
        assert max(bench.count for bench in table.state.benches) > 15
        for number in range(8):
            GAME.check(GAME.resample(table.state, None, Rng(f"{number}")))


def test_a_perfect_board_can_be_packed() -> None:
    threes = [code for code in tiles_of(BOX) if code >= NUMBER["I1O"]][:12]
    codes = [*threes, *[NUMBER["D1R"]] * 12]
    for number in range(6):
        tiles, _ = packed(codes, Rng(f"pack-{number}"))
        assert tiles is not None
        assert covered(tiles).bit_count() == 60


@pytest.mark.parametrize("sizes", [(30, 30), (28, 28, 26, 26), (24, 22, 30, 28)])
def test_boards_without_an_empty_space_are_dealt_anew_too(sizes: tuple[int, ...]) -> None:
    """`resample` can replace even boards without an empty space. `sizes` has the number of tiles on each board."""
    state = Table(len(sizes), mode="live").all("ready").state
    pool, benches = list(tiles_of(BOX)), []
    for number, size in enumerate(sizes):
        threes = [code for code in pool if SIZE_OF[code] == 3][: 60 - 2 * size]
        codes = [*threes, *[code for code in pool if SIZE_OF[code] == 2][: size - len(threes)]]
        tiles, _ = packed(codes, Rng(f"whole-{number}"))
        assert tiles is not None
        benches.append(Bench(tiles, edits=size, takes=size))
        for code in codes:
            pool.remove(code)
    state = replace(state, benches=tuple(benches), pools=(heap_of(pool),))
    GAME.check(state)
    for number in range(10):
        world = GAME.resample(state, number % len(sizes) if number % 2 else None, Rng(f"{number}"))
        GAME.check(world)
        assert [bench.count for bench in world.benches] == list(sizes)


def test_more_tiles_than_fit_are_not_packed() -> None:
    tiles, _ = packed([NUMBER["D1R"]] * 31, Rng("too many"))
    assert tiles is None
