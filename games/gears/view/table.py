"""The View of a seat, made from the State: the maze, tokens, players and expansions."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import asdict, replace

from games.gears.data import CELLS, CHARACTERS, GIZMOS, SEALS, TILES
from games.gears.gizmos import trades
from games.gears.gizmos.gizmo_state import NONE
from games.gears.hidden.deduction import proven
from games.gears.maze.topology import AXIAL, COGSEAL, DOWN, GEARNADE, NOWHERE, SEAL_NAMES, Maze
from games.gears.pending import NOBODY, Placing
from games.gears.scoring import faction, longest, outcome
from games.gears.state import (
    AUTOMA,
    DID_PLACE,
    DID_REVEAL,
    DID_TRAVERSE,
    GONE,
    OFF,
    State,
    Track,
    asked,
    knows_tile,
    knows_top,
    shown,
)
from games.gears.view import alone, asking, gambits, gizmos
from games.gears.view.structs import PlayerView, RoleView, TileView, TokenView, Trace, View
from games.kernel import Seat

_THINGS: Final = {"traverse": DID_TRAVERSE, "reveal": DID_REVEAL, "place": DID_PLACE}


def view(state: State, seat: Seat | None) -> View:
    acting = asked(state)
    is_trading = seat is not None and seat not in acting and trades.is_answering(state, seat)
    return View(
        seat,
        state.round,
        state.turn,
        None if state.over or state.phase else state.active,
        (*acting, seat) if is_trading and seat is not None else acting,
        tuple(name for name, bit in _THINGS.items() if state.done & bit),
        _tiles(state, seat),
        _names(state.draft),
        _held(state, seat),
        len(state.pile),
        state.pool,
        _names(state.demolished),
        SEALS - state.maze.seals.count(COGSEAL),
        SEALS - state.maze.seals.count(GEARNADE),
        longest(state),
        tuple(_player(state, seat, player) for player in range(state.seats)),
        _tokens(state),
        tuple((CELLS[one], CELLS[other]) for one, other in state.anomalies),
        _trace(state.track, AUTOMA if state.solo else NOBODY),
        asking.of_offer(state, seat) or (asking.ask(state) if seat in acting and not state.phase else None),
        asdict(state.rules),
        outcome(state),
        TILES[state.pile[0]].id if knows_top(state, seat) else None,
        state.still,
        state.phase,
        **gambits.beside(state, seat),
        gizmos=gizmos.beside(state, seat),
        glimpsed=asking.glimpsed(state, seat),
        automa=alone.rivals(state),
        ending=state.ending,
        awaited=asking.awaited(state),
        cause=asking.cause(state),
    )


def _tiles(state: State, seat: Seat | None) -> tuple[TileView, ...]:
    seen = _open_tiles(state.maze, state.fronts, state.at, state.arrivals)
    return tuple(
        tile if tile.tile is not None or not knows_tile(state, seat, cell) else replace(tile, tile=_front(state, cell))
        for cell, tile in seen
    )


def _front(state: State, cell: int) -> str:
    return TILES[state.maze.grid[cell] >> 3].id


@lru_cache(maxsize=16)  # the same for every seat
def _open_tiles(maze: Maze, fronts: bytes, at: tuple[int, ...], arrivals: bytes) -> tuple[tuple[int, TileView], ...]:
    """Return the tiles as the public sees them, each with its number, in the order of their cells."""
    standing: dict[int, tuple[str, ...]] = {}
    for character in arrivals:
        standing[at[character]] = (*standing.get(at[character], ()), CHARACTERS[character].id)
    cells = sorted(cell for cell in maze.where if cell != NOWHERE)
    return tuple((cell, _tile(maze, cell, fronts, standing.get(cell, ()))) for cell in cells)


def _tile(maze: Maze, cell: int, fronts: bytes, standing: tuple[str, ...]) -> TileView:
    code, (q, r) = maze.grid[cell], AXIAL[cell]
    tile, face_up = code >> 3, code & 7 < DOWN
    return TileView(
        CELLS[cell],
        q,
        r,
        None if fronts[tile] else TILES[tile].id,
        code & 7 if face_up else 0,
        face_up,
        SEAL_NAMES[maze.seals[tile]],
        standing,
    )


def _held(state: State, seat: Seat | None) -> str | None:
    held = (f.tile for f in state.stack if isinstance(f, Placing) and f.blind and f.seat == seat)
    return next((TILES[tile].id for tile in held), None)


def _player(state: State, viewer: Seat | None, seat: Seat) -> PlayerView:
    seen = state.gizmo_state.roles[viewer] if state.gizmo_state is not None and viewer is not None else 0
    open_roles = [c for c in state.pairs[seat] if (state.revealed | seen) >> c & 1]
    sees_all = viewer == seat or bool(state.over) or state.phase == "redeem"
    cards, held = gambits.of_player(state, seat, sees_all), gizmos.hand(state, viewer, seat)
    if sees_all:
        roles = tuple(_role(state, c) for c in state.pairs[seat])
        return PlayerView(seat, state.gears[seat], faction(state, seat), roles, *cards, held)
    shown_roles = tuple(_role(state, c) for c in open_roles)
    hidden = (RoleView(None, False, False, "hidden", False),) * (len(state.pairs[seat]) - len(open_roles))
    side = faction(state, seat) if open_roles else None
    return PlayerView(seat, state.gears[seat], side, shown_roles + hidden, *cards, held)


def _role(state: State, character: int) -> RoleView:
    is_revealed = bool(state.revealed >> character & 1)
    one_time = "hidden" if not is_revealed else "ready" if state.ready == character else "gone"
    is_gone = state.at[character] == GONE
    gizmo = NONE if state.gizmo_state is None else state.gizmo_state.beside[character]
    return RoleView(
        CHARACTERS[character].id,
        is_revealed,
        is_gone,
        one_time,
        bool(state.used >> character & 1),
        None if gizmo == NONE else GIZMOS[gizmo].id,
        bool(state.gizmo_state and gizmo != NONE and state.gizmo_state.used >> gizmo & 1),
    )


def _tokens(state: State) -> tuple[TokenView, ...]:
    owners = proven(shown(state)) if state.solo is None else {state.pairs[0][0]: 0}
    return tuple(_token(state, character, owners.get(character)) for character in range(len(CHARACTERS)))


def _token(state: State, character: int, holder: Seat | None) -> TokenView:
    cell = state.at[character]
    name = CHARACTERS[character].id
    if cell < 0:
        return TokenView(name, "off" if cell == OFF else "eliminated", None, holder, ())
    claimants = tuple(seat for seat, mask in enumerate(state.claims) if mask >> character & 1)
    return TokenView(name, "maze", CELLS[cell], holder, claimants)


def _trace(track: Track, nobody: int) -> Trace:
    return Trace(
        None if track.seat in (NOBODY, nobody) else track.seat,
        None if track.focus < 0 else CELLS[track.focus],
        *(tuple(CELLS[cell] for cell in cells) for cells in (track.driven, track.path, track.demolished)),
    )


def _names(tiles: bytes) -> tuple[str, ...]:
    return tuple(TILES[tile].id for tile in tiles)
