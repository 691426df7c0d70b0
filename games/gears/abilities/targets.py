"""The possible targets of ability steps: tiles, players, amounts. Nothing here changes the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from games.gears.abilities.steps import Amount, Target, bonus
from games.gears.data import CHARACTER, PRIME, STARTING
from games.gears.maze.topology import COGSEAL, DOWN, NEIGHBOURS, NOWHERE, SEAL_NAMES, distance, distances, ring_order
from games.gears.pending import Using
from games.gears.state import State, is_shown, owner
from games.kernel import Seat


def tiles(state: State, using: Using, target: Target) -> list[int]:
    """Return the cells of all tiles that can be targeted, nearest to the character's token first."""
    here = state.at[using.character]
    return sorted(fitting(state, using, target), key=None if here < 0 else partial(ring_order, here))


def fitting(state: State, using: Using, target: Target) -> Iterator[int]:
    """Yield the cells of all tiles that can be targeted, in no particular order."""
    return (cell for cell in _in_scope(state, using, target) if _fits(state, using, target, cell))


def _in_scope(state: State, using: Using, target: Target) -> Iterable[int]:
    where, here = state.maze.where, state.at[using.character]
    if target.scope in _NAMED:
        return _NAMED[target.scope](state, using)
    if target.scope == "any":
        return [cell for cell in where if cell != NOWHERE]
    if here < 0:
        return ()
    near, far, away = target.near, target.far, distances(here)
    return [cell for cell in where if cell != NOWHERE and near <= away[cell] <= far]


def _place_of(state: State, tile: int) -> Iterable[int]:
    return (state.maze.where[tile],) if tile >= 0 and state.maze.where[tile] != NOWHERE else ()


_NAMED: Final[dict[str, Callable[[State, Using], Iterable[int]]]] = {
    "under_picked": lambda state, using: {state.at[c] for c in using.picked if state.at[c] >= 0},
    "left_tile": lambda state, using: _place_of(state, using.left),
    "last_focus": lambda state, _using: _place_of(state, state.last.focus) if state.last else (),
    "round_focus": lambda state, _using: _place_of(state, state.solo.focus) if state.solo else (),
    "rolled": lambda _state, using: (using.rolled,) if using.rolled >= 0 else (),
}


def _fits(state: State, using: Using, target: Target, cell: int) -> bool:
    code = state.maze.grid[cell]
    tile = code >> 3
    return (
        (target.face == "any" or (code & 7 == DOWN) == (target.face == "down"))
        and _seal_fits(target.seal, state.maze.seals[tile])
        and not (target.not_current and cell == state.at[using.character])
        and not (target.not_prime and tile == PRIME)
        and not (target.aged and not state.aged >> tile & 1)
        and (not target.occ or _is_occupied(state, using.character, cell) == (target.occ == "yes"))
    )


def _seal_fits(wanted: str, kind: int) -> bool:
    if wanted in ("", "ignore"):
        return wanted == "ignore" or not kind
    if wanted == "not_cogseal":
        return kind != COGSEAL
    return bool(kind) if wanted == "any_seal" else SEAL_NAMES[kind] == wanted


def _is_occupied(state: State, but: int, cell: int) -> bool:
    return cell in state.at[:but] or cell in state.at[but + 1 :]


def victims(state: State, using: Using, who: str) -> list[Seat]:
    """Return the other players from whom the ability can take gears.

    `who` is the content file's word for the players that it may take them from, such as "owner_here".
    """
    others = [seat for seat, gears in enumerate(state.gears) if gears and seat != using.seat]
    return [seat for seat in others if _VICTIMS[who](state, using, seat)]


def _has_revealed_within(state: State, using: Using, seat: Seat, reach: int) -> bool:
    here = state.at[using.character]
    return any(
        stands >= 0 and is_shown(state, character) and owner(state, character) == seat
        for character, stands in enumerate(state.at)
        if stands >= 0 and here >= 0 and distance(here, stands) <= reach
    )


_VICTIMS: Final[dict[str, Callable[[State, Using, Seat], bool]]] = {
    "one_other": lambda *_: True,
    "target": lambda state, _using, seat: seat == state.active,
    "rest": lambda _state, using, seat: seat != using.victim,
    "owner_here": lambda state, using, seat: _has_revealed_within(state, using, seat, 0),
    "near_owner": lambda state, using, seat: _has_revealed_within(state, using, seat, 1),
    "trigger_player": lambda _state, using, seat: seat == using.victim,
    "just_gained_or_near": lambda state, using, seat: (
        (state.last is not None and bool(state.last.gained >> seat & 1)) or _has_revealed_within(state, using, seat, 1)
    ),
}


def amount(state: State, using: Using, wanted: Amount) -> int:
    """Return the number of gears that `wanted` describes in this state."""
    counted = _COUNTS[wanted.per](state, using) if wanted.per else 0
    extra = wanted.extra if wanted.extra and state.gears[state.active] >= wanted.rich else 0
    return max(wanted.min, min(wanted.max, wanted.base + wanted.each * counted + extra))


def _automas_here(state: State, using: Using) -> int:
    """Return how many other tokens share the tile of the player's token. In solo games, they're all the Automa's."""
    here = state.at[using.character]
    return sum(1 for character, cell in enumerate(state.at) if cell == here >= 0 and character != using.character)


def _adjacent_face_down(state: State, using: Using) -> int:
    here = state.at[using.character]
    return sum(1 for cell in NEIGHBOURS[here] if state.maze.grid[cell] & 7 == DOWN) if here >= 0 else 0


def _tokens_near(state: State, using: Using) -> int:
    here = state.at[using.character]
    others = (stands for character, stands in enumerate(state.at) if character != using.character)
    return sum(1 for stands in others if stands >= 0 and here >= 0 and distance(here, stands) <= 1)


def _crate_bonus(state: State, using: Using) -> int:
    """Return how many additional gears the Smuggler's Crate gives beside the right role, or on Smuggler's Emporium."""
    emporium = state.maze.where[STARTING[CHARACTER["junk_merchant"]]]
    rich = bonus(using.ability, using.character, "gain") is not None
    return _CRATE if rich or state.at[using.character] == emporium else 0


_CRATE: Final = 2
_COUNTS: Final[dict[str, Callable[[State, Using], int]]] = {
    "tokens_near": _tokens_near,
    "demolished_plus_face_down": lambda state, _using: (
        len(state.demolished) + sum(1 for code in state.maze.grid if code & 7 == DOWN)
    ),
    "crate_bonus": _crate_bonus,
    "tokens_here": _automas_here,
    "any_automa_here": lambda state, using: min(1, _automas_here(state, using)),
    "adjacent_face_down": _adjacent_face_down,
    "target_rich": lambda _state, _using: 0,
    "undone_gain": lambda _state, using: using.undone,
}
