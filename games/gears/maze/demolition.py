"""Demolishing and restoring tiles, and undoing actions (G61, G63, G66)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.gears import events
from games.gears.abilities.steps import DEMOLITION_WATCHERS, PROGRAMS
from games.gears.data import CELLS, CHARACTERS, GEARS, STARTING, TILES
from games.gears.gambits.sums import uncount
from games.gears.gizmos import transfers
from games.gears.maze import topology
from games.gears.maze.tokens import move, show_front, tokens_on
from games.gears.maze.topology import NOWHERE
from games.gears.pending import Leaving, Using
from games.gears.run import Run
from games.gears.state import GONE, OFF, owner
from games.kernel import Seat


def demolish(run: Run, seat: Seat, cell: int) -> None:
    """Move a tile to the Demolished pile. Tokens on it must leave it (G61)."""
    state, tile = run.state, run.state.maze.grid[cell] >> 3
    tokens, ways = tokens_on(state, cell), tuple(topology.exits(state.maze, cell))
    show_front(run, tile, cell)
    run.tell(events.TileDemolished(seat, TILES[tile].id, CELLS[cell], topology.SEAL_NAMES[state.maze.seals[tile]]))
    run.set(
        maze=topology.take(state.maze, tile),
        demolished=state.demolished + bytes([tile]),
        aged=state.aged & ~(1 << tile),
    )
    run.track(demolished=(*run.state.track.demolished, cell))
    if tokens:
        run.push(Leaving(seat, cell, ways, tokens))
    _answer_demolition(run)


def _answer_demolition(run: Run) -> None:
    for character in DEMOLITION_WATCHERS:
        card, seat = CHARACTERS[character], owner(run.state, character)
        limit = (card.second.trigger or {})["limit_per_turn"]
        if run.state.revealed >> character & 1 and run.state.at[character] >= 0 and run.state.fees < limit:
            run.set(fees=run.state.fees + 1)
            run.tell(events.TriggerAnswered(seat, card.id, card.second.name))
            run.push(Using(seat, 2 * character + 1, PROGRAMS[2 * character + 1], paid=True))


def restore(run: Run, seat: Seat, tile: int, *, to_top: bool) -> None:
    """Shuffle a demolished tile into the pile, or put it on top.

    If its character was eliminated, the token can enter the maze again (G63).
    """
    state = run.state
    again = tile in STARTING and state.at[STARTING.index(tile)] == GONE
    run.set(demolished=state.demolished.replace(bytes([tile]), b""))
    if to_top:
        transfers.lay_on_pile(run, tile)
    else:
        pile, rng = state.rng.shuffled(state.pile + bytes([tile]))
        run.set(rng=rng, pile=bytes(pile))
        transfers.forget_pile(run)
    if again:
        move(run, STARTING.index(tile), OFF)
    run.tell(events.TileRestored(seat, TILES[tile].id, again, to_top))


def undo(run: Run, seat: Seat) -> int:
    """Reverse the last action, if there is one. Return how many gears that action brought its owner (G66)."""
    last, action = run.state.last, run.state.ongoing
    if last is None or action is None:
        return 0
    then = last.before
    gears = _changed_back(run.state.gears, last.change)
    change = tuple(then - now for then, now in zip(gears, run.state.gears, strict=True))
    transfers.recall_pile(run, then.pile)
    run.set(
        maze=then.maze,
        at=then.at,
        arrivals=then.arrivals,
        pile=then.pile,
        draft=then.draft,
        demolished=then.demolished,
        gears=gears,
        ending=then.ending,
        fronts=_still_hidden(run.state.fronts, then.maze),
        aged=_still_sealed(run.state.aged, then.maze.seals),
        ongoing=replace(action, kind="undo"),
    )
    uncount(run, then, action.before)
    run.tell(events.ActionUndone(seat, last.seat, last.kind, change))
    if run.state.gizmo_state is not None:
        transfers.give_back(run)
    return last.change[last.seat]


def _changed_back(gears: Sequence[int], change: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's gears after the changes of an undone action are reversed.

    Gears may have been paid or stolen since, so nobody loses more than they have or gets more than the pool has.
    """
    left = [max(0, now - max(0, brought)) for now, brought in zip(gears, change, strict=True)]
    for seat, brought in enumerate(change):
        left[seat] += min(max(0, -brought), GEARS - sum(left))
    return tuple(left)


def _still_hidden(fronts: bytes, then: topology.Maze) -> bytes:
    """Return `fronts` with 0 for each tile that isn't in the maze `then`, to which an undo returns.

    These tiles go back into the pile; `fronts` says who knows a tile only for face-down ones in the maze.
    """
    return bytes(0 if cell == NOWHERE else front for front, cell in zip(fronts, then.where, strict=True))


def _still_sealed(aged: int, seals: Sequence[int]) -> int:
    return sum(1 << tile for tile, kind in enumerate(seals) if kind and aged >> tile & 1)
