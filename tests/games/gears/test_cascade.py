"""Tests of cascades, in which gears turn each other (G50-G54), on random positions and examples like the ledger's."""

from __future__ import annotations

from collections.abc import Iterator

from games.gears.data import CELLS, TILES
from games.gears.maze import topology
from games.gears.maze.topology import FITS, NEIGHBOURS, NOWHERE, Cascade, Maze
from games.rng import Rng
from tests.games.gears.build import Table, at, lay, name


def grown(seed: int) -> Iterator[tuple[Cascade, Maze, int]]:
    """Yield (cascade, maze before it, cell where it starts) while a maze grows by random linked placements."""
    order, rng = Rng(f"grow-{seed}").shuffled(range(1, len(TILES)))
    built = lay("prime@(0,0)+0")
    for tile in order:
        cells = sorted({cell for base in built.where if base != NOWHERE for cell in NEIGHBOURS[base]})
        ways = [
            (cell, turn)
            for cell in cells
            if built.grid[cell] == topology.EMPTY
            for turn in FITS[tile][topology.paths_to(built.grid, cell)]
        ]
        (cell, turn), rng = rng.choice(ways)
        laid = topology.put(built, tile, cell, turn)
        result = topology.cascade(laid, cell)
        yield result, laid, cell
        built = result.maze


def test_30_G51_cascades_are_right_over_random_placements() -> None:
    placements = twice = 0
    for seed in range(180):
        for result, laid, anchor in grown(seed):
            placements += 1
            assert result.maze.grid[anchor] == laid.grid[anchor]
            assert max(result.turns.values(), default=0) <= 5
            twice += any(count > 1 for count in result.turns.values())
            for pair in topology.anomalies(result.maze):
                assert max(result.turns.get(cell, 0) for cell in pair) == 5
            for cell, count in result.turns.items():
                assert (result.maze.grid[cell] - laid.grid[cell]) % 6 == count % 6
            still = [cell for cell in range(len(CELLS)) if cell not in result.turns]
            assert all(result.maze.grid[cell] == laid.grid[cell] for cell in still)
    assert placements > 4000
    assert twice > 0


def reference(laid: Maze, anchor: int) -> dict[int, int]:
    """Return how many steps each cell turns in a cascade that starts at `anchor`.

    The implementation follows rules G51 and G52 literally, with the edges of tiles as letters.
    """
    face_up = [cell for cell in laid.where if cell != NOWHERE and laid.grid[cell] & 7 < 6]
    turn = {cell: laid.grid[cell] & 7 for cell in face_up if laid.where[0] in face_up}
    steps: dict[int, int] = {}

    def gear(cell: int, d: int) -> bool:
        return cell in turn and TILES[laid.grid[cell] >> 3].edges[(d - turn[cell]) % 6] == "G"

    queue = [anchor]
    while queue:
        driver = queue.pop(0)
        for d in range(6):
            other = NEIGHBOURS[driver][d]
            if not (gear(driver, d) and gear(other, (d + 3) % 6)):
                continue
            turning = driver if other == anchor else other
            if steps.get(turning, 0) < 5 and not laid.seals[laid.grid[turning] >> 3]:
                steps[turning] = steps.get(turning, 0) + 1
                turn[turning] = (turn[turning] + 1) % 6
                queue.append(turning)
                if turning == driver:
                    break
    return steps


def test_G51_equals_the_rule_word_for_word() -> None:
    for seed in range(200, 260):
        for result, laid, anchor in grown(seed):
            assert list(result.turns.items()) == list(reference(laid, anchor).items())


def crowded(seed: int) -> tuple[Maze, int]:
    """Return a random maze with many gears and some sealed or face-down tiles, and the cell where a cascade starts."""
    rng = Rng(f"crowd-{seed}")
    gearful = sorted(range(len(TILES)), key=lambda tile: -TILES[tile].edges.count("G"))
    disc = sorted(range(len(CELLS)), key=lambda cell: topology.ring_order(at((0, 0)), cell))
    tiles, rng = rng.shuffled(gearful[: 16 + seed % 9])
    count, rng = rng.below(13)
    laid, loose = topology.BARE, list[int]()
    for cell, tile in zip(disc, tiles[: count + 4], strict=False):
        turn, rng = rng.below(6)
        chance, rng = rng.below(16)
        laid = topology.put(laid, tile, cell, topology.DOWN if chance == 0 else turn)
        laid = topology.seal(laid, tile, chance if chance in (1, 2) else 0)
        loose += [cell] if chance > 2 else []
    anchor, rng = rng.choice(loose or disc[:1])
    return laid, anchor


def test_G51_G52_equal_the_rules_word_for_word_on_crowded_boards() -> None:
    """The cascade is right on crowded boards that no players could build, even if tiles turn by up to five steps."""
    most = 0
    for seed in range(4000):
        laid, anchor = crowded(seed)
        turns = topology.cascade(laid, anchor).turns
        assert list(turns.items()) == list(reference(laid, anchor).items())
        most = max(most, *turns.values(), 0)
    assert most == 5


def test_G52_sealed_and_face_down_tiles_neither_turn_nor_drive() -> None:
    notation = "prime@(5,5)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2, x_flywheel@(2,0)+1"
    assert len(topology.cascade(lay(notation), at((2, 0))).turns) == 2
    assert topology.cascade(lay(notation, {"drop": "gearnade"}), at((2, 0))).turns == {}
    assert topology.cascade(lay(notation.replace("drop@(1,0)+1", "drop@(1,0)!")), at((2, 0))).turns == {}
    assert topology.cascade(lay(notation.replace("prime@(5,5)+0", "prime@(5,5)!")), at((2, 0))).turns == {}


def test_G53_tokens_ride_and_gears_come_only_to_the_placer() -> None:
    table = Table(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2",
        tokens={"junk_merchant": (1, 1)},
        draft=["x_flywheel"],
        gears=[0, 3, 3],
    ).do(f"place:x_flywheel at:{name((2, 0))} turn:1")
    assert table.stands("junk_merchant") == name((1, 1))
    assert table.state.gears == (2, 3, 3)


ANOMALY = "prime@(5,5)+0, drop@(1,0)+1, x_flywheel@(2,0)+1"


def test_G54_anomaly_is_flipped_once_a_turn_without_gears() -> None:
    table = Table(f"{ANOMALY}, x_flue@(0,0)+0", tokens={"rogue": (0, 0)})
    assert table.values("anomaly") == {name((1, 0)), name((2, 0))}
    table.do(f"anomaly:{name((2, 0))}")
    assert not table.tile((2, 0)).face_up  # type: ignore[union-attr]
    assert table.tile((2, 0)).tile == "x_flywheel"  # type: ignore[union-attr]
    assert table.values("anomaly") == set()
    assert table.state.gears == (0, 0, 0)
    assert "end" not in table.legal()


def test_G54_an_occupied_tile_is_not_flipped_unless_both_are() -> None:
    one = Table(ANOMALY, tokens={"rogue": (2, 0)})
    assert one.values("anomaly") == {name((1, 0))}
    both = Table(ANOMALY, tokens={"rogue": (2, 0), "scholar": (1, 0)})
    assert both.values("anomaly") == {name((1, 0)), name((2, 0))}
    prime = Table("prime@(0,0)+0, x_sprocket@(0,1)+0", tokens={"rogue": (5, 5)})
    assert prime.values("anomaly") == {name((0, 1))}
    assert Table("prime@(0,0)+0, x_sprocket@(0,1)+0", tokens={"rogue": (0, 1)}).values("anomaly") == set()


def test_G54_a_token_leaves_a_face_down_tile_by_flipping_it_and_walks_on() -> None:
    table = Table("prime@(0,0)+0, x_manifold@(0,-1)!", tokens={"rogue": (0, -1)}).do("move:rogue")
    assert set(table.legal()) == {f"to:{name((0, -1))}", f"to:{name((0, 0))}"}
    table.do(f"to:{name((0, -1))} turn:3")
    assert set(table.legal()) == {f"to:{name((0, 0))}", "pass"}
    assert table.do(f"to:{name((0, 0))}").stands("rogue") == name((0, 0))
    assert "move:rogue" not in table.legal()
