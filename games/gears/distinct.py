"""Choices that look the same and have the same effect; players are offered only the first of each (`Game.distinct`)."""

from __future__ import annotations

from typing import Final

from games.gears import pending
from games.gears.abilities.steps import FIRST_GIZMO, OPS, PROGRAMS, price_of
from games.gears.abilities.targets import amount
from games.gears.actions import GAMBIT, PLACE, SHUFFLED, Action
from games.gears.data import CHARACTERS, GIZMOS, TILES
from games.gears.pending import NOTHING, Using
from games.gears.state import State
from games.kernel import Seat


def _period(edges: tuple[str, ...]) -> int:
    """Return the smallest rotation, in sixths of a full turn, after which the tile's edges look the same again."""
    return next(turns for turns in (1, 2, 3, 6) if edges[turns:] + edges[:turns] == edges)


PERIODS: Final = tuple(_period(tuple(tile.edges)) for tile in TILES)  # by tile, in sixths of a full turn
# Gizmos that do nothing but give gears, and are then discarded.
_PURSES: Final = frozenset(
    gizmo
    for gizmo, card in enumerate(GIZMOS)
    if card.type == "one_time" and all(OPS[step].name == "gain" for step in PROGRAMS[FIRST_GIZMO + gizmo])
)


def distinct(state: State, seat: Seat, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the legal actions, leaving out all but the first of those that are equivalent.

    Equivalent actions are rotations of a symmetric tile that look alike, drawing with or without shuffling a single
    card, and uses of a gizmo with the same cost and gain.
    """
    turned = _turned(state)
    if turned is not None:
        return _once(legal, PERIODS[turned])
    pointless = (*_shuffles_of_one(state), *_gains_alike(state, seat, legal))
    return tuple([action for action in legal if action not in pointless]) if pointless else legal


def _turned(state: State) -> int | None:
    match state.stack and state.stack[-1]:
        case pending.Placing(tile=tile, cell=cell) if cell != NOTHING:
            return tile
        case pending.Flipping(tile=tile):
            return tile
        case pending.Using(cell=cell) if cell != NOTHING:
            return state.maze.grid[cell] >> 3
    return None


def _once(legal: tuple[Action, ...], period: int) -> tuple[Action, ...]:
    by_outcome: dict[object, Action] = {}
    for action in legal:
        is_turn = action.verb in ("turn", "spin")
        by_outcome.setdefault(action.number % period if is_turn else action, action)
    return tuple(by_outcome.values())


def _shuffles_of_one(state: State) -> tuple[Action, ...]:
    gambits = state.gambits
    single = [PLACE[SHUFFLED]] if len(state.pile) == 1 else []
    return (*single, GAMBIT[1]) if gambits is not None and len(gambits.deck) == 1 else tuple(single)


def _gains_alike(state: State, seat: Seat, legal: tuple[Action, ...]) -> list[Action]:
    """Return gizmo uses that cost and gain the same as an earlier use of that gizmo beside another role (G101).

    Uses that would replace different gizmos beside the role aren't duplicates.
    """
    gains, again = set[tuple[int, ...]](), list[Action]()
    for action in legal:
        gizmo, bearer = divmod(action.number, len(CHARACTERS))
        if action.verb == "activate" and gizmo in _PURSES:
            using = Using(seat, FIRST_GIZMO + gizmo, PROGRAMS[FIRST_GIZMO + gizmo], bearer=bearer)
            gained = (amount(state, using, OPS[step].amount) for step in using.todo)
            assert state.gizmo_state is not None
            replaced = state.gizmo_state.beside[bearer]
            key = (gizmo, replaced, price_of(using.ability, bearer), *gained)
            again += [action] if key in gains else []
            gains.add(key)
    return again
