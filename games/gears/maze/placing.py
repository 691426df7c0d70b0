"""Placing tiles: the possible cells and orientations, also for a tile that is being flipped (G41-G46, G35)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.gears import decks, events
from games.gears.abilities.activation import commit
from games.gears.actions import AT, DOWN, SHUFFLED, TURN, Action
from games.gears.data import CELLS, CHARACTERS, TILES
from games.gears.gizmos import transfers
from games.gears.maze import effects, topology
from games.gears.maze.topology import BESIDE, EMPTY, FITS, NEIGHBOURS, NOWHERE, OUTSIDE
from games.gears.pending import NOTHING, Flipping, Glimpsing, Placing
from games.gears.run import Run
from games.gears.state import State

# By tuple of possible orientations: the actions for these orientations, and then the one for face-down.
_POSTURES: Final = {turns: (*(TURN[turn] for turn in turns), DOWN) for fits in FITS for turns in fits}


def open_cells(state: State, seat: int, anywhere: bool = False) -> list[int]:
    """Return the cells on which the seat can place a tile, in board order (G42)."""
    grid = state.maze.grid
    cells = {cell for base in _bases(state, seat, anywhere) for cell in NEIGHBOURS[base] if grid[cell] == EMPTY}
    cells.discard(OUTSIDE)
    return sorted(cells)


def has_open_cell(state: State, seat: int) -> bool:
    grid, mine = state.maze.grid, state.claims[seat]
    for character, cell in enumerate(state.at):  # a loop is faster than `any`, and this runs every turn
        if cell >= 0 and mine >> character & 1 and EMPTY in BESIDE[cell](grid):
            return True
    return False


def _bases(state: State, seat: int, anywhere: bool) -> list[int]:
    if anywhere:
        return [cell for cell in state.maze.where if cell != NOWHERE]
    mine = state.claims[seat]
    return [cell for character, cell in enumerate(state.at) if cell >= 0 and mine >> character & 1]


def _turns(state: State, tile: int, cell: int) -> tuple[int, ...]:
    """Return the orientations in which the tile would be linked to a neighbor of this cell (G43)."""
    return FITS[tile][topology.paths_to(state.maze.grid, cell)]


def fits_somewhere(state: State, tile: int, cells: Sequence[int]) -> bool:
    """Tell whether the tile can be placed face-up on one of the cells."""
    return any(_turns(state, tile, cell) for cell in cells)


def options(state: State, placing: Placing) -> tuple[Action, ...]:
    """Return the cells to choose from or, once a cell is chosen, the possible orientations.

    Unless `placing.up_only` is set, face-down is one of the orientations.
    """
    if placing.cell != NOTHING:
        turns = _POSTURES[_turns(state, placing.tile, placing.cell)]
        return turns[:-1] if placing.up_only else turns
    cells = open_cells(state, placing.seat, placing.anywhere)
    if placing.up_only:
        cells = [cell for cell in cells if _turns(state, placing.tile, cell)]
    return tuple([AT[cell] for cell in cells])


def begin(run: Run, placing: Placing) -> None:
    """Begin to place a tile.

    A tile from the pile is drawn and looked at, and must then be placed, face-up or face-down (G41).
    """
    if placing.blind:
        _commit(run, placing)
        if placing.tile == SHUFFLED:
            pile, rng = run.state.rng.shuffled(run.state.pile)
            run.set(pile=bytes(pile), rng=rng)
            transfers.forget_pile(run)
            run.tell(events.Shuffled(placing.seat, "pile"))
        if not decks.glimpse(run, Glimpsing(placing.seat, "pile", then=placing)):
            draw(run, placing)
    else:
        run.push(placing)


def draw(run: Run, placing: Placing) -> None:
    """Draw the top tile of the pile, for placing it."""
    tile = run.state.pile[0]
    run.set(pile=run.state.pile[1:])
    run.tell(events.DrewUnseen(placing.seat))
    run.tell(events.DrewTile(placing.seat, TILES[tile].id, to=placing.seat))
    cells = open_cells(run.state, placing.seat, placing.anywhere)
    run.push(replace(placing, tile=tile, up_only=placing.up_only and fits_somewhere(run.state, tile, cells)))


def _commit(run: Run, placing: Placing) -> None:
    commit(run, "place" if placing.ordinary else "ability")


def choose(run: Run, placing: Placing, action: Action) -> None:
    """Apply a choice of the cell, which is a quiet step, or of the orientation, which places the tile."""
    if action.verb == "at":
        run.swap(replace(placing, cell=action.number))
        return
    _commit(run, placing)
    run.pop()
    _lay(run, placing, action)
    if not placing.blind:
        effects.refill(run)


def _lay(run: Run, placing: Placing, action: Action) -> None:
    tile, cell, face_up = placing.tile, placing.cell, action is not DOWN
    posture = action.number if face_up else topology.DOWN
    secret = placing.blind and not face_up
    if not placing.blind:
        run.state = replace(run.state, draft=run.state.draft.replace(bytes([tile]), b""))
    elif secret:
        fronts = run.state.fronts
        run.set(fronts=fronts[:tile] + bytes([placing.seat + 1]) + fronts[tile + 1 :])
    else:
        run.tell(events.DrawShown(placing.seat, TILES[tile].id))
    effects.lay(run, tile, cell, posture)
    name, turn = None if secret else TILES[tile].id, action.number if face_up else 0
    run.tell(events.TilePlaced(placing.seat, name, CELLS[cell], turn, face_up, placing.blind))
    if face_up:
        effects.lay_up(run, placing.seat, tile, collect=True)


def turn_up(run: Run, flipping: Flipping, action: Action) -> None:
    """Put the flipped tile face-up in the chosen orientation."""
    tile, cell = flipping.tile, run.state.maze.where[flipping.tile]
    run.pop()
    effects.lay(run, tile, cell, action.number)
    walker = CHARACTERS[flipping.entered].id if flipping.entered != NOTHING else None
    run.tell(events.TileFlipped(flipping.seat, TILES[tile].id, CELLS[cell], action.number, walker))
    effects.lay_up(run, flipping.seat, tile, flipping.collect)
