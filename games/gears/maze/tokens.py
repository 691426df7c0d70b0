"""Moving tokens: they arrive on tiles, fall, swap places, leave the game and return."""

from __future__ import annotations

from msgspec.structs import replace

from games.gears import events
from games.gears.abilities.steps import FIRST_GIZMO
from games.gears.data import CELLS, CHARACTERS, DROP, GIZMOS, PRIME, STARTING, TILES
from games.gears.gizmos import transfers
from games.gears.gizmos.gizmo_state import NONE
from games.gears.maze import topology
from games.gears.pending import NOBODY, NOTHING, Flipping, Leaving, Reacting
from games.gears.run import Run
from games.gears.state import GONE, State, owner
from games.kernel import Seat
from games.run import put


def tokens_on(state: State, cell: int) -> tuple[int, ...]:
    """Return the characters whose tokens are on the cell, in the order of their numbers."""
    return tuple(character for character, stands in enumerate(state.at) if stands == cell)


def move(run: Run, character: int, cell: int) -> None:
    """Move a token without triggering anything on the tile where it lands. The cell can be OFF or GONE."""
    state, mark = run.state, bytes([character])
    run.state = replace(state, at=put(state.at, character, cell), arrivals=state.arrivals.replace(mark, b"") + mark)


def arrive(run: Run, seat: Seat, character: int, cell: int) -> None:
    """Move a token to a tile on behalf of the seat, and apply everything that follows (G35, G70)."""
    move(run, character, cell)
    settle_in(run, seat, character)


def settle_in(run: Run, seat: Seat, character: int) -> None:
    """Apply the effect of the tile on which a token has just arrived."""
    cell = run.state.at[character]
    if run.state.maze.grid[cell] == topology.EMPTY:
        _join_evacuation(run, character, cell)
    elif topology.is_down(run.state.maze, cell):
        path = run.state.track.path
        walker = character if len(path) > 1 and path[-1] == cell else NOTHING
        turn_over(run, seat, cell, collect=False, entered=walker)
    elif run.state.maze.grid[cell] >> 3 == DROP:
        fall(run, character)


def _join_evacuation(run: Run, character: int, cell: int) -> None:
    """Add a token to those that must leave a demolished tile, because a swap has moved it onto that tile (G61)."""
    frames = list(run.state.stack)
    for place, frame in enumerate(frames):
        if isinstance(frame, Leaving) and frame.cell == cell:
            frames[place] = replace(frame, tokens=(*frame.tokens, character))
    run.set(stack=tuple(frames))


def turn_over(run: Run, seat: Seat, cell: int, *, collect: bool, entered: int = NOTHING) -> None:
    """Begin to flip a face-down tile: show its front, and ask the seat for the orientation.

    `entered` is the character whose token entered the tile, if any.
    """
    tile = run.state.maze.grid[cell] >> 3
    show_front(run, tile, cell)
    run.push(Flipping(seat, tile, collect, entered))


def show_front(run: Run, tile: int, cell: int) -> None:
    fronts = run.state.fronts
    if fronts[tile]:
        run.set(fronts=fronts[:tile] + b"\0" + fronts[tile + 1 :])
        run.tell(events.FrontShown(TILES[tile].id, CELLS[cell]))


def fall(run: Run, character: int) -> None:
    """Drop a token from the Drop-O-Matic onto the Prime Gear, or eliminate it if the Prime Gear isn't face-up (G70)."""
    start, prime = run.state.at[character], run.state.maze.where[PRIME]
    if topology.is_face_up(run.state.maze, PRIME):
        move(run, character, prime)
        run.tell(events.TokenFell(CHARACTERS[character].id, CELLS[start], CELLS[prime]))
    else:
        eliminate(run, character, "drop")


def eliminate(run: Run, character: int, why: str) -> None:
    """Eliminate a character, unless a gizmo can prevent it (G65)."""
    gizmo_state = run.state.gizmo_state
    gizmo = NONE if gizmo_state is None else gizmo_state.beside[character]
    if gizmo != NONE and (GIZMOS[gizmo].trigger or {}).get("on") == "would_be_eliminated":
        run.push(Reacting(owner(run.state, character), FIRST_GIZMO + gizmo, character, why))
    else:
        lose(run, character, why)


def lose(run: Run, character: int, why: str) -> None:
    """Remove a character from the game, and the gizmo beside it (G65, G103)."""
    cell = run.state.at[character]
    move(run, character, GONE)
    cause = run.state.ongoing
    run.tell(events.Eliminated(CHARACTERS[character].id, CELLS[cell], why, cause.seat if cause else None))
    if run.state.gizmo_state is not None and run.state.gizmo_state.beside[character] != NONE:
        transfers.junk(run, character, "eliminated")
    seat = owner(run.state, character)
    if seat != NOBODY and run.state.solo is None and _is_known_to_be_out(run.state, seat):
        run.tell(events.PlayerOut(seat))


def _is_known_to_be_out(state: State, seat: Seat) -> bool:
    return all(state.revealed >> role & 1 and state.at[role] == GONE for role in state.pairs[seat])


def revive(run: Run, seat: Seat, character: int) -> None:
    """Return an eliminated character to its Starting Tile (G64)."""
    cell = run.state.maze.where[STARTING[character]]
    move(run, character, cell)
    run.tell(events.Revived(seat, CHARACTERS[character].id, CELLS[cell]))


def trade_places(run: Run, seat: Seat, one: int, other: int) -> None:
    here, there = run.state.at[one], run.state.at[other]
    names = (CHARACTERS[one].id, CHARACTERS[other].id)
    run.tell(events.TokensSwapped(seat, names, (CELLS[here], CELLS[there])))
    move(run, one, there)
    move(run, other, here)
    settle_in(run, seat, one)
    settle_in(run, seat, other)
