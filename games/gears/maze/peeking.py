"""Peeking at hidden things: face-down tiles, the top of the pile, another player's role."""

from __future__ import annotations

from games.gears import events
from games.gears.data import CELLS, CHARACTERS, TILES
from games.gears.gizmos.gizmo_state import bit, marked
from games.gears.gizmos.transfers import change, gizmo_state_of
from games.gears.run import Run
from games.kernel import Seat
from games.run import put


def peek_tile(run: Run, seat: Seat, cell: int | None) -> None:
    """Show the seat the face-down tile on this cell, or the top tile of the pile if `cell` is None.

    Record that the seat knows that tile.
    """
    tile = run.state.pile[0] if cell is None else run.state.maze.grid[cell] >> 3
    where = None if cell is None else CELLS[cell]
    change(run, fronts=marked(gizmo_state_of(run.state).fronts, (tile,), bit(seat)))
    run.tell(events.Peeked(seat, where))
    run.tell(events.TileSeen(TILES[tile].id, where, to=seat))


def peek_role(run: Run, seat: Seat, victim: Seat) -> None:
    """Show the seat one of the victim's hidden roles, chosen at random."""
    hidden = [c for c in run.state.pairs[victim] if not run.state.revealed >> c & 1]
    character, rng = run.state.rng.choice(hidden)
    roles = gizmo_state_of(run.state).roles
    run.set(rng=rng)
    change(run, roles=put(roles, seat, roles[seat] | 1 << character))
    run.tell(events.RolePeeked(seat, victim))
    run.tell(events.RoleSeen(victim, CHARACTERS[character].id, to=seat))
