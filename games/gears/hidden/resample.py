"""Resampling of what a seat can't know: hidden roles, the order of the pile, unknown tiles, future randomness.

Used to test secrecy, and by computer players that search possible worlds. `seat` None stands for the public.
"""

from __future__ import annotations

from msgspec.structs import replace

from games.gears.data import MEMBERS, TILES
from games.gears.hidden import cards
from games.gears.maze import topology
from games.gears.maze.topology import NOWHERE, Maze
from games.gears.pending import Glimpsing, Placing
from games.gears.setup import couples
from games.gears.state import GLIMPSED, RuleAction, Snapshot, State, boxed, has_seen, shown
from games.kernel import Seat
from games.rng import Rng


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Return a random State that the seat can't distinguish from this one.

    The result depends only on what the seat knows: it's the same for any two States that the seat can't distinguish.
    When the game is over, only future randomness is unknown.
    """
    if state.phase == "redeem":
        state = state if state.over else cards.pledges(state, seat)
    elif not state.over:
        pairs, rng = (state.pairs, rng) if state.solo else _roles(state, seat, rng)
        state, rng = _tiles(state, seat, rng)
        state, rng = cards.cards(replace(state, pairs=pairs), seat, rng)
    return replace(state, rng=state.rng.rekeyed(rng)[0])


def _roles(state: State, seat: Seat | None, rng: Rng) -> tuple[tuple[tuple[int, ...], ...], Rng]:
    """Return random roles by seat.

    All deals that fit the revealed roles and the seat's own are equally likely (G21).
    """
    known: list[tuple[int, ...]] = [tuple(c for c in range(12) if mask >> c & 1) for mask in shown(state)]
    if seat is not None:
        seen = 0 if state.gizmo_state is None else state.gizmo_state.roles[seat]
        known = [
            tuple(sorted({*own, *(c for c in pair if seen >> c & 1)}))
            for own, pair in zip(known, state.pairs, strict=False)
        ]
        known[seat] = state.pairs[seat]
    taken = {c for own in known for c in own}
    halves: dict[int, tuple[int, int]] = {}
    free: list[tuple[int, int]] = []
    for members in MEMBERS.values():
        left, rng = rng.shuffled([c for c in members if c not in taken])
        waiting = [place for place, own in enumerate(known) if len(own) == 1 and own[0] in members]
        for place, partner in zip(waiting, left, strict=False):
            one = known[place][0]
            halves[place] = (min(one, partner), max(one, partner))
        free += couples(left[len(waiting) :])
    rest, rng = rng.shuffled(free)
    spare = iter(rest)
    own_pairs = [halves.get(place) or ((own[0], own[1]) if own else next(spare)) for place, own in enumerate(known)]
    return (*own_pairs, *spare), rng


def _tiles(state: State, seat: Seat | None, rng: Rng) -> tuple[State, Rng]:
    """Shuffle the tiles that the seat doesn't know, in the State and in the snapshots kept for undoing.

    A pile that was shuffled after a snapshot was taken is shuffled again.
    """
    snapshots = [action.before for action in (state.last, state.ongoing) if action is not None]
    alike: dict[tuple[bool, ...], list[int]] = {}
    left = boxed(state)
    for tile in _unknown(state, seat, left):
        was_hidden = (tile in left or _is_hidden_in(snapshot, state, tile) for snapshot in snapshots)
        alike.setdefault(tuple(was_hidden), []).append(tile)
    renamed = list(range(len(TILES)))
    for group in alike.values():
        mixed, rng = rng.shuffled(sorted(group))
        for tile, name in zip(group, mixed, strict=True):
            renamed[tile] = name
    seen, old = _glimpsed(state, seat), state.pile
    state = _rename(state, renamed)
    if any(not all(key) for key in alike):
        fixed = [place < seen or has_seen(state, seat, tile) for place, tile in enumerate(state.pile)]
        pile, rng = rng.shuffled(sorted(tile for tile, stays in zip(state.pile, fixed, strict=True) if not stays))
        fresh = iter(pile)
        order = (tile if stays else next(fresh) for tile, stays in zip(state.pile, fixed, strict=True))
        state = replace(state, pile=bytes(order))
    return _keep_choice(state, seat, old), rng


def _glimpsed(state: State, seat: Seat | None) -> int:
    frame = state.stack[-1] if state.stack else None
    is_looking = isinstance(frame, Glimpsing) and frame.deck == "pile" and frame.seat == seat
    return min(GLIMPSED, len(state.pile)) if is_looking else 0


def _keep_choice(state: State, seat: Seat | None, old: bytes) -> State:
    """Replace the tile that another player has chosen from the top of the pile by the one that's now in its place.

    `old` is the pile before the shuffle.
    """
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Glimpsing) or frame.deck != "pile" or frame.seat == seat or frame.drawn < 0:
        return state
    return replace(state, stack=(*state.stack[:-1], replace(frame, drawn=state.pile[old.index(frame.drawn)])))


def _unknown(state: State, seat: Seat | None, left: tuple[int, ...]) -> list[int]:
    """Return the tiles that the seat doesn't know, in an order that reveals nothing.

    The tiles are in the pile, in the box (`left`), held by another player, or face-down. Their order depends only on
    where they are: tiles in snapshots come first, and those in the box, which have no places, come last.
    """
    mine = 0 if seat is None else seat + 1
    down = {tile for tile, front in enumerate(state.fronts) if front not in (0, mine)}
    held = [f.tile for f in state.stack if isinstance(f, Placing) and f.blind and f.seat != seat]
    hidden = {*state.pile[_glimpsed(state, seat) :], *down, *held, *left}
    unknown = {tile for tile in hidden if not has_seen(state, seat, tile)}
    then = [action.before for action in (state.ongoing, state.last) if action is not None]
    piles = [tile for piled in (*(snapshot.pile for snapshot in then), state.pile) for tile in piled]
    laid = sorted(down, key=state.maze.where.__getitem__)
    return [tile for tile in dict.fromkeys((*piles, *laid, *held, *left)) if tile in unknown]


def _is_hidden_in(snapshot: Snapshot, state: State, tile: int) -> bool:
    """Tell whether the tile was hidden at the time of the snapshot: in the pile, or in the maze and not yet public."""
    return tile in snapshot.pile or (snapshot.maze.where[tile] != NOWHERE and state.fronts[tile] != 0)


def _rename(state: State, names: list[int]) -> State:
    stack = tuple(
        replace(frame, tile=names[frame.tile]) if isinstance(frame, Placing) else frame for frame in state.stack
    )
    return replace(
        state,
        maze=_rename_maze(state.maze, names),
        pile=_rename_all(state.pile, names),
        fronts=_permuted(state.fronts, names),
        stack=stack,
        gizmo_state=state.gizmo_state and replace(state.gizmo_state, fronts=_permuted(state.gizmo_state.fronts, names)),
        last=_rename_action(state.last, names),
        ongoing=_rename_action(state.ongoing, names),
    )


def _rename_all(tiles: bytes, names: list[int]) -> bytes:
    return bytes(names[tile] for tile in tiles)


def _permuted(values: bytes, names: list[int]) -> bytes:
    moved = bytearray(values)
    for tile, name in enumerate(names):
        moved[name] = values[tile]
    return bytes(moved)


def _rename_maze(old: Maze, names: list[int]) -> Maze:
    new = topology.BARE
    for tile, cell in enumerate(old.where):
        if cell != NOWHERE:
            new = topology.seal(topology.put(new, names[tile], cell, old.grid[cell] & 7), names[tile], old.seals[tile])
    return new


def _rename_action(action: RuleAction | None, names: list[int]) -> RuleAction | None:
    if action is None:
        return None
    then = action.before
    before = replace(then, maze=_rename_maze(then.maze, names), pile=_rename_all(then.pile, names))
    return replace(action, before=before, focus=names[action.focus] if action.focus >= 0 else action.focus)
