"""Gizmos that answer what happens: their owner is asked, also in another player's turn (G102).

Only gizmos that lie beside a role can answer. They are public, and so are the gears to pay with and the board: whether
somebody is asked follows from what everybody sees, so asking gives no hidden card away. One that costs nothing answers
by itself where it can only do good.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from games.gears import events
from games.gears.abilities import questions
from games.gears.abilities.activation import commit
from games.gears.abilities.steps import ABILITIES, FIRST_GIZMO, price_of
from games.gears.actions import PASS, USE, Action
from games.gears.data import GIZMOS
from games.gears.gizmos import turn_actions
from games.gears.gizmos.gizmo_state import NONE
from games.gears.gizmos.transfers import kit_of
from games.gears.maze import tokens
from games.gears.pending import Reacting
from games.gears.run import Run
from games.gears.state import Deed, State, owner


def await_answers(run: Run) -> None:
    """An action is over: ask the owners of the gizmos that it triggers, in the order of the cards."""
    found = sorted(_triggered(run.state), key=lambda frame: frame.ability, reverse=True)
    for frame in found:
        run.push(frame)


def _triggered(state: State) -> Iterator[Reacting]:
    for character, gizmo in enumerate(kit_of(state).beside):
        if gizmo != NONE and (GIZMOS[gizmo].trigger or {}).get("on") == "action_done":
            frame = Reacting(owner(state, character), FIRST_GIZMO + gizmo, character)
            if is_due(state, frame):
                yield frame


def is_due(state: State, frame: Reacting) -> bool:
    """Whether the gizmo may answer now: what triggers it has happened, it was not used this turn, it can be paid."""
    kit, gizmo = kit_of(state), frame.ability - FIRST_GIZMO
    if kit.used >> gizmo & 1 or kit.beside[frame.bearer] != gizmo or state.at[frame.bearer] < 0:
        return False
    if not frame.why and not _fits(state, frame, GIZMOS[gizmo].trigger or {}):
        return False
    return questions.is_usable(state, frame.seat, frame.ability, frame.bearer, _doer(state))


def _doer(state: State) -> int:
    return state.last.seat if state.last is not None else NONE


def _fits(state: State, frame: Reacting, trigger: dict[str, Any]) -> bool:
    last = state.last
    if last is None or last.seat == frame.seat:
        return False
    return all(_CONDITIONS[key](state, frame, last) for key in trigger if key in _CONDITIONS)


def _is_harmed(state: State, frame: Reacting, last: Deed) -> bool:
    """Gears were taken from the owner, or the bearer's token or its tile is not as it was, or turned full circle."""
    here, before = last.before.at[frame.bearer], last.before.maze
    if kit_of(state).robbed >> frame.seat & 1 or here != state.at[frame.bearer]:
        return True
    return before.grid[here] != state.maze.grid[here] or here in state.track.driven


def _ends_on_tile(state: State, frame: Reacting, last: Deed) -> bool:  # noqa: ARG001 - signed like its siblings
    """The token that was walked stands with the bearer."""
    walker = kit_of(state).walker
    return walker not in (NONE, frame.bearer) and state.at[walker] == state.at[frame.bearer]


_CONDITIONS: Final[dict[str, Callable[[State, Reacting, Deed], bool]]] = {"harms": _is_harmed, "ends_on": _ends_on_tile}


def options(frame: Reacting) -> tuple[Action, ...]:
    """Use it, or let it be."""
    return USE[frame.ability], PASS


def choose(run: Run, frame: Reacting, action: Action) -> None:
    """Answer."""
    if action is PASS:
        run.swap(replace(frame, declined=True))
        run.tell(events.Passed(frame.seat, "use", ABILITIES[frame.ability].name))
    else:
        _answer(run, frame)


def advance(run: Run, frame: Reacting) -> bool:
    """Settle what leaves no choice; False if the owner is asked."""
    if frame.declined or not is_due(run.state, frame):
        run.pop()
        if frame.why:
            tokens.lose(run, frame.bearer, frame.why)
    elif price_of(frame.ability, frame.bearer) or run.state.rules.scoring == "semi-cooperative":
        return False  # where factions win together, a theft may be from one's own
    else:
        _answer(run, frame)
    return True


def _answer(run: Run, frame: Reacting) -> None:
    run.pop()
    run.seat = frame.seat
    turn_actions.begin(run, frame.seat, frame.ability, frame.bearer, _doer(run.state))
    commit(run, "ability")
