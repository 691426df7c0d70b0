"""Basic effects: gears are gained, stolen and lost; tiles are placed, rotated, swapped and sealed."""

from __future__ import annotations

from msgspec.structs import replace

from games.gears import events
from games.gears.data import CELLS, CHARACTERS, DRAFT, DROP, STARTING, TILES
from games.gears.gizmos import transfers
from games.gears.maze import tokens, topology
from games.gears.run import Run, changed_gears
from games.gears.state import OFF
from games.kernel import Seat


def gain(run: Run, seat: Seat, gears: int, why: str) -> None:
    """Give the player gears from the pool, but no more than the pool has."""
    if gears > 0 and (gears := min(gears, run.state.pool)):
        _get(run, seat, gears)
        run.tell(events.GearsGained(seat, gears, why))


def _get(run: Run, seat: Seat, gears: int) -> None:
    action = run.state.ongoing
    run.set(
        gears=changed_gears(run.state.gears, seat, gears),
        ongoing=action and replace(action, gained=action.gained | 1 << seat),
    )


def steal(run: Run, seat: Seat, victim: Seat, gears: int) -> None:
    """Take gears from the victim, but no more than the victim has."""
    gears = min(gears, run.state.gears[victim])
    if gears > 0:
        run.set(gears=changed_gears(run.state.gears, victim, -gears))
        _get(run, seat, gears)
        transfers.robbed(run, victim)
        run.tell(events.GearsStolen(seat, victim, gears))


def lose(run: Run, seat: Seat, gears: int) -> None:
    """Return gears of the player to the pool, but no more than the player has."""
    gears = min(gears, run.state.gears[seat])
    if gears > 0:
        run.set(gears=changed_gears(run.state.gears, seat, -gears))
        transfers.robbed(run, seat)
        run.tell(events.GearsLost(seat, gears))


def turn_gears(run: Run, anchor: int) -> int:
    """Resolve the cascade that starts at the cell `anchor`. Return how many tiles it turned (G50, G53)."""
    result = topology.cascade(run.state.maze, anchor)
    if result.turns:
        cells, grid = tuple(result.turns), result.maze.grid
        fresh = tuple(cell for cell in cells if cell not in run.state.track.driven)
        track = replace(run.state.track, driven=run.state.track.driven + fresh)
        run.state = replace(run.state, maze=result.maze, track=track)
        run.tell(
            events.Cascaded(
                CELLS[anchor],
                tuple(TILES[grid[cell] >> 3].id for cell in cells),
                tuple(CELLS[cell] for cell in cells),
                tuple(grid[cell] & 7 for cell in cells),
                sum(result.turns.values()),
            )
        )
    return len(result.turns)


def lay(run: Run, tile: int, cell: int, posture: int) -> None:
    """Put a tile on the cell and record it as the tile that the action affected last (G67).

    `posture` is its orientation 0 to 5, or 6 for face-down.
    """
    maze, action, track = topology.put(run.state.maze, tile, cell, posture), run.state.ongoing, run.state.track
    run.state = replace(
        run.state, maze=maze, ongoing=action and replace(action, focus=tile), track=replace(track, focus=cell)
    )


def spin(run: Run, seat: Seat, tile: int, steps: int) -> int:
    """Rotate a tile by hand and resolve its cascade. Return how many tiles the cascade turned."""
    cell = run.state.maze.where[tile]
    turn = ((run.state.maze.grid[cell] & 7) + steps) % 6
    lay(run, tile, cell, turn)
    run.tell(events.TileTurned(seat, TILES[tile].id, CELLS[cell], steps, turn))
    return turn_gears(run, cell)


def swap_tiles(run: Run, seat: Seat, one: int, other: int, *, collect: bool) -> None:
    """Swap two tiles without rotating them; then resolve the cascade of the first, then of the second."""
    where = run.state.maze.where
    cells = (where[one], where[other])
    run.set(maze=topology.swap(run.state.maze, *cells))
    run.tell(events.TilesSwapped(seat, (TILES[one].id, TILES[other].id), (CELLS[cells[0]], CELLS[cells[1]])))
    for tile in (one, other):
        driven = turn_gears(run, run.state.maze.where[tile])
        if collect:
            gain(run, seat, driven, "cascade")


def lay_up(run: Run, seat: Seat, tile: int, collect: bool) -> None:
    """Resolve everything that follows from placing a tile face-up (G45).

    That's the cascade, the gears that it earns, the token that enters the maze on the tile, and the tile's own effect.
    """
    cell = run.state.maze.where[tile]
    driven = turn_gears(run, cell)
    if collect:
        gain(run, seat, driven, "cascade")
    if tile in STARTING and run.state.at[STARTING.index(tile)] == OFF:
        tokens.move(run, STARTING.index(tile), cell)
        run.tell(events.TokenEntered(CHARACTERS[STARTING.index(tile)].id, CELLS[cell]))
    if tile == DROP:
        for character in tokens.tokens_on(run.state, cell):
            tokens.fall(run, character)


def put_seal(run: Run, seat: Seat, tile: int, kind: int) -> None:
    run.set(maze=topology.seal(run.state.maze, tile, kind))
    cell = run.state.maze.where[tile]
    run.tell(events.SealPut(seat, topology.SEAL_NAMES[kind] or "", TILES[tile].id, CELLS[cell]))


def take_seal(run: Run, seat: Seat, tile: int) -> int:
    """Put a tile's seal back into the supply and resolve the tile's cascade.

    Return how many tiles the cascade turned (G60).
    """
    kind, cell = run.state.maze.seals[tile], run.state.maze.where[tile]
    run.set(maze=topology.seal(run.state.maze, tile, 0), aged=run.state.aged & ~(1 << tile))
    run.tell(events.SealTaken(seat, topology.SEAL_NAMES[kind] or "", TILES[tile].id, CELLS[cell]))
    return turn_gears(run, cell)


def refill(run: Run) -> None:
    """Fill the draft row with tiles from the pile (G32)."""
    state = run.state
    fresh = state.pile[: DRAFT - len(state.draft)]
    if fresh:
        run.state = replace(state, draft=state.draft + fresh, pile=state.pile[len(fresh) :])
        run.tell(events.DraftRefilled(tuple(TILES[tile].id for tile in fresh)))
