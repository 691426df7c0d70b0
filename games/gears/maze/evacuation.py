"""The evacuation of a demolished tile: tokens leave it one by one (G61)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from games.gears import events
from games.gears.abilities import questions
from games.gears.abilities.steps import ABILITIES, FIRST_GIZMO, PROGRAMS
from games.gears.actions import EXIT, USE, Action
from games.gears.data import CELLS, CHARACTERS, GIZMOS
from games.gears.gizmos.gizmo_state import NONE
from games.gears.maze import tokens
from games.gears.maze.topology import ring_order
from games.gears.pending import NOTHING, Leaving, Using
from games.gears.run import Run
from games.gears.state import AUTOMA, State, actor


def options(state: State, leaving: Leaving) -> tuple[Action, ...]:
    """Return the exits as they were before the demolition, and the abilities and gizmos that can save the token."""
    character = leaving.tokens[0]
    ways = tuple(EXIT[cell] for cell in leaving.exits)
    if _can_escape(state, character, actor(state)):
        ways = (*ways, USE[2 * character + 1])
    gizmo = _escape_gizmo(state, character, actor(state))
    return ways if gizmo is None else (*ways, USE[gizmo])


def _escape_gizmo(state: State, character: int, seat: int) -> int | None:
    gizmo = NONE if state.gizmo_state is None else state.gizmo_state.beside[character]
    if state.gizmo_state is None or gizmo == NONE or not GIZMOS[gizmo].escape or state.gizmo_state.used >> gizmo & 1:
        return None
    return FIRST_GIZMO + gizmo if questions.is_usable(state, seat, FIRST_GIZMO + gizmo, character) else None


def _can_escape(state: State, character: int, seat: int) -> bool:
    ability = 2 * character + 1
    may = ABILITIES[ability].escape and state.revealed & ~state.used & 1 << character
    return bool(may) and questions.is_usable(state, seat, ability)


def choose(run: Run, leaving: Leaving, action: Action) -> None:
    """Move the token through the chosen exit, or begin to use an ability or gizmo."""
    if action.verb == "use":
        bearer = leaving.tokens[0] if action.number >= FIRST_GIZMO else NOTHING
        run.push(Using(run.seat, action.number, PROGRAMS[action.number], bearer=bearer))
        return
    go(run, leaving, actor(run.state), action.number)


def go(run: Run, leaving: Leaving, seat: int, cell: int) -> None:
    """Move the first of the leaving tokens to the cell, as a move of `seat`."""
    character = leaving.tokens[0]
    run.swap(replace(leaving, tokens=leaving.tokens[1:]))
    run.tell(events.TokenLeft(seat, CHARACTERS[character].id, CELLS[leaving.cell], CELLS[cell]))
    tokens.arrive(run, seat, character, cell)
    _tell_evacuated(run, character)


def _tell_evacuated(run: Run, character: int) -> None:
    if run.state.at[character] >= 0:
        run.tell(events.Evacuated(CHARACTERS[character].id))


def advance(run: Run, leaving: Leaving) -> bool:
    """Move a token that has no choice: through the only exit, or out of the game if there's none.

    Return False if a player has to choose. A token of the Automa that the player can't move takes the first exit
    clockwise from north (G111).
    """
    if not leaving.tokens:
        run.pop()
    elif run.state.at[leaving.tokens[0]] != leaving.cell:
        run.swap(replace(leaving, tokens=leaving.tokens[1:]))
        _tell_evacuated(run, leaving.tokens[0])
    else:
        return _leave_automatically(run, leaving)
    return True


def _leave_automatically(run: Run, leaving: Leaving) -> bool:
    ways, state = options(run.state, leaving), run.state
    if not ways:
        run.swap(replace(leaving, tokens=leaving.tokens[1:]))
        tokens.eliminate(run, leaving.tokens[0], "demolished")
    elif state.solo is not None and not state.claims[0] >> leaving.tokens[0] & 1:
        go(run, leaving, AUTOMA, min(leaving.exits, key=partial(ring_order, leaving.cell)))
    elif len(ways) == 1 and ways[0].verb == "exit":
        go(run, leaving, actor(state), leaving.exits[0])
    else:
        return False
    return True
