"""Flipping tiles, and what happens to units on them (W22-W27, Q4-Q9)."""

from __future__ import annotations

from games.gnomes import events
from games.gnomes.board import paths
from games.gnomes.board.shape import Board
from games.gnomes.combat import damage
from games.gnomes.combat.sides import on_cell
from games.gnomes.data import FALL_DAMAGE
from games.gnomes.run import Run, board_of
from games.gnomes.state import BLANK, LOST, NOBODY, WAITING, Fall, State, owner


def rim_legal(state: State, board: Board, neighbours: int = 2) -> list[int]:
    """Return the tiles that may be flipped because they have an edge on the outside, or enough flipped neighbors (W23).

    Mines are never among them. `neighbours` says how many neighbors are enough: two, or one in solo games (W103).
    """
    down = state.flipped | (1 << board.blank if board.blank >= 0 else 0)
    closed = down | board.mines
    return [
        cell
        for cell in range(board.count)
        if not closed >> cell & 1
        and (board.outer[cell] or sum(down >> near & 1 for near in board.adjacent[cell]) >= neighbours)
    ]


def flippable(state: State) -> list[int]:
    """Return the tiles that can be flipped now: those allowed by rule W23 or, if there are none, by ruling Q4."""
    board = board_of(state)
    return rim_legal(state, board) or rim_legal(state, board, 1) or rim_legal(state, board, 0)


def flip(run: Run, cell: int, by: int, *, named: bool = False) -> None:
    """Turn a tile face-down. Units on it fall, and a clan may be lost.

    The player `by` scores for enemies that the fall defeats (Q8). `named` means that the flip is the base action of a
    turn, which was announced before.
    """
    state = run.state
    if not paths.is_open(state, run.board, cell) or run.board.mine[cell]:
        return
    run.set(flipped=state.flipped | 1 << cell)
    run.tell(events.Flipped(run.board.labels[cell], named))
    damage.record_action(run, "flip", by, start=cell, end=cell)
    _lose_clan(run, state.tiles[cell])
    fallen = on_cell(state, cell)
    for unit in fallen:
        run.set(hit=run.state.hit | 1 << unit)
        if not run.state.nofall >> owner(unit) & 1:
            scores = not damage.is_automaton(run.state, unit)
            damage.hurt(run, unit, FALL_DAMAGE, by if scores else NOBODY, "fall")
    for unit in reversed(fallen):
        if run.unit(unit).at == cell:
            run.push(Fall(unit))


def unflip(run: Run, cell: int) -> None:
    """Turn a tile face-up again. A clan that was lost stays lost (Q9). The blank center isn't a tile (Q10)."""
    if run.state.flipped >> cell & 1:
        run.set(flipped=run.state.flipped & ~(1 << cell))
        run.tell(events.TurnedUp(run.board.labels[cell]))


def _lose_clan(run: Run, clan: int) -> None:
    """Mark a clan as lost if both of its tiles were flipped before it was called (W27)."""
    state = run.state
    if clan == BLANK or state.units[clan].at != WAITING or open_tiles(state, clan):
        return
    run.put(clan, at=LOST)
    run.tell(events.ClanLost(damage.seat_of(state, owner(clan)), run.code(clan)))
    damage.eliminate(run, owner(clan))


def open_tiles(state: State, clan: int) -> list[int]:
    """Return the face-up tiles of a clan."""
    return [cell for cell, tile in enumerate(state.tiles) if tile == clan and not state.flipped >> cell & 1]


def landings(state: State, unit: int) -> list[int]:
    """Return the cells on which a falling unit can land (Q5).

    A unit of the automaton lands on the nearest open cell that's closer to a mine than the cell where it falls (W106).
    """
    board, it = board_of(state), state.units[unit]
    if not damage.is_automaton(state, unit):
        return paths.nearest_open(state, board, it.at)
    nearer = [cell for cell in range(board.count) if board.mine_steps[cell] < board.mine_steps[it.at]]
    choices = [cell for cell in nearer if paths.is_open(state, board, cell)]
    return [min(choices, key=lambda cell: (board.distance[it.at][cell], board.mine_steps[cell], cell))]


def land(run: Run, unit: int, cell: int) -> None:
    """Put a falling unit on a cell, where it stops. On a mine, the unit's player gets a crystal (Q6)."""
    run.tell(events.Landed(run.code(unit), run.board.labels[cell]))
    enter(run, unit, cell)


def enter(run: Run, unit: int, cell: int) -> int:
    """Move a unit onto a cell, and return the number of crystals gained: 0 or 1.

    A unit gains at most one crystal from each mine per turn (W42, Q14).
    """
    it = run.unit(unit)
    fresh = run.board.mine[cell] and not it.mines >> cell & 1
    gains = fresh and not damage.is_automaton(run.state, unit)
    run.put(unit, at=cell, mines=it.mines | 1 << cell if gains else it.mines)
    if gains:
        mine = owner(unit)
        run.own(mine, reserve=run.player(mine).reserve + 1)
    return int(gains)


def follow(run: Run, unit: int, way: tuple[int, ...]) -> int:
    """Move a unit along a path, cell by cell, and return the number of crystals gained."""
    return sum(enter(run, unit, cell) for cell in way)
