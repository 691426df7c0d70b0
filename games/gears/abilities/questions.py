"""The questions that abilities ask: the choices of the current step, and whether an ability can do anything (G40)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec.structs import replace

from games.gears import decks
from games.gears.abilities import targets
from games.gears.abilities.steps import ABILITIES, OPS, PROGRAMS, SPINS, Op, Target, price_of
from games.gears.actions import ON_TILE, OPTION, PASS, PEEK, PLACE, RESTORE, SEAT, SPIN, TO, TOKEN, Action
from games.gears.data import DROP, PRIME, SEALS, STARTING
from games.gears.maze import placing, topology, traverse
from games.gears.maze.topology import NOWHERE
from games.gears.pending import NOBODY, NOTHING, Using
from games.gears.state import GONE, State, knows_tile, knows_top

_FACE_DOWN: Final = Target("any", "down", "ignore", far=99)
Choices: TypeAlias = tuple[Action, ...]


def choices(state: State, using: Using) -> Choices | None:
    """Return the choices of the ability's current step; () if the step can't have any effect.

    Return None if the step needs no choice, or if no step is left.
    """
    if not using.todo:
        return None
    op = OPS[using.todo[0]]
    ask = CHOICES.get(op.name)
    if ask is None:
        return None
    offered = ask(state, using, op)
    return (*offered, PASS) if offered and using.count >= op.least and using.cell == NOTHING else offered


def is_usable(state: State, seat: int, ability: int, bearer: int = NOTHING, victim: int = NOBODY) -> bool:
    """Tell whether the player can pay for the ability and it has a legal target (G40)."""
    price = ABILITIES[ability].cost if bearer == NOTHING else price_of(ability, bearer)
    if state.gears[seat] < price:
        return False
    return can_do_anything(state, Using(seat, ability, PROGRAMS[ability], bearer=bearer, victim=victim))


def can_do_anything(state: State, using: Using) -> bool:
    """Tell whether the ability's steps can have any effect. Steps after an impossible mandatory choice don't count."""
    for place, number in enumerate(using.todo):
        op = OPS[number]
        if _can(state, replace(using, todo=using.todo[place:]) if place else using, op):
            return True
        if op.least and op.name in CHOICES:
            return False
    return False


def _can(state: State, using: Using, op: Op) -> bool:
    if CHOICES.get(op.name) is _tile_choices and not using.handled:
        return any(True for _ in targets.fitting(state, using, op.target))
    if op.name in CHOICES:
        return bool(CHOICES[op.name](state, using, op))
    if op.name == "lose":
        return targets.amount(state, using, op.amount) > 0
    return op.name == "gain" or (op.name == "undo" and state.last is not None)


def _tile_choices(state: State, using: Using, op: Op) -> Choices:
    grid = state.maze.grid
    cells = targets.tiles(state, using, op.target)
    return tuple(ON_TILE[cell] for cell in cells if grid[cell] >> 3 not in using.handled)


def supply(state: State, kind: int) -> int:
    """Return how many seals of `kind` (Cogseal or Gearnade) are left in the supply."""
    return SEALS - state.maze.seals.count(kind)


def _spin_choices(state: State, using: Using, op: Op) -> Choices:
    if using.cell == NOTHING:
        return _tile_choices(state, using, op)
    return tuple(SPIN[name] for name in SPINS[op.by])


def _place_choices(state: State, using: Using, op: Op) -> Choices:
    cells = placing.open_cells(state, using.seat, op.anywhere)
    if not cells:
        return ()
    drafted = [tile for tile in state.draft if not op.up_only or placing.fits_somewhere(state, tile, cells)]
    return tuple(PLACE[tile] for tile in drafted) + (decks.blind_draws(state, using.seat) if state.pile else ())


def _token_choices(state: State, using: Using, op: Op) -> Choices:
    in_play = [c for c, cell in enumerate(state.at) if cell >= 0]
    if op.with_self:
        return tuple(TOKEN[c] for c in in_play if state.at[c] != state.at[using.character])
    if using.picked:
        return tuple(TOKEN[c] for c in in_play if state.at[c] != state.at[using.picked[0]])
    return tuple(TOKEN[c] for c in in_play) if len({state.at[c] for c in in_play}) > 1 else ()


def _revive_choices(state: State, *_: object) -> Choices:
    gone = (c for c, cell in enumerate(state.at) if cell == GONE)
    return tuple(TOKEN[c] for c in gone if topology.is_face_up(state.maze, STARTING[c]))


def _branch_choices(state: State, using: Using, op: Op) -> Choices:
    live = (k for k, steps in enumerate(op.branches) if can_do_anything(state, replace(using, todo=steps)))
    return tuple(OPTION[k] for k in live)


def _swap_choices(state: State, using: Using, op: Op) -> Choices:
    """Return the tiles that can be chosen as the first or, once that's chosen, the second tile of a swap."""
    tiles = _tile_choices(state, using, op)
    return tiles if using.handled or len(tiles) > 1 else ()


def _walk_choices(state: State, using: Using, op: Op) -> Choices:
    ways = traverse.ways(state, using.character, ghost=op.ghost) if state.at[using.character] >= 0 else ()
    return tuple(TO[cell] for cell in ways)


def _peek_choices(state: State, using: Using, op: Op) -> Choices:
    """Return what the seat can peek at: unknown face-down tiles and the top of the pile, or hidden roles."""
    if "hidden_role" in op.what:
        return tuple(SEAT[seat] for seat in range(state.seats) if seat != using.seat and has_secrets(state, seat))
    down = (cell for cell in targets.tiles(state, using, _FACE_DOWN) if not knows_tile(state, using.seat, cell))
    top = (PEEK,) if state.pile and not knows_top(state, using.seat) else ()
    return (*top, *(ON_TILE[cell] for cell in down))


def has_secrets(state: State, seat: int) -> bool:
    """Tell whether the player has a hidden role."""
    return any(not state.revealed >> c & 1 for c in state.pairs[seat])


def _haven_choices(state: State, using: Using, _op: Op) -> Choices:
    """Return the face-up tiles that are nearest to the token.

    The Drop-O-Matic is a choice only while the Prime Gear is face-up (G70).
    """
    here, grid = state.at[using.character], state.maze.grid
    firm = [
        cell
        for cell in state.maze.where
        if cell not in (NOWHERE, here)
        and grid[cell] & 7 < topology.DOWN
        and (grid[cell] >> 3 != DROP or topology.is_face_up(state.maze, PRIME))
    ]
    nearest = min((topology.distance(here, cell) for cell in firm), default=0)
    return tuple(ON_TILE[cell] for cell in sorted(firm) if topology.distance(here, cell) == nearest)


# The choices that a step offers, by kind of step. Steps of other kinds need no choice.
CHOICES: Final[dict[str, Callable[[State, Using, Op], Choices]]] = {
    "rotate": _spin_choices,
    "rotate_seal": _spin_choices,
    "seal": lambda state, using, op: _tile_choices(state, using, op) if supply(state, op.seal) else (),
    "unseal": _tile_choices,
    "demolish": _tile_choices,
    "restore": lambda state, *_: tuple(RESTORE[tile] for tile in state.demolished),
    "flip_up": _tile_choices,
    "place": _place_choices,
    "teleport": _tile_choices,
    "pick_tokens": _token_choices,
    "steal": lambda state, using, op: tuple(SEAT[seat] for seat in targets.victims(state, using, op.who)),
    "revive": _revive_choices,
    "choose": _branch_choices,
    "swap_tiles": _swap_choices,
    "walk": _walk_choices,
    "peek": _peek_choices,
    "prevent_elimination": _haven_choices,
}
