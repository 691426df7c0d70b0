"""Gizmos that react to events: their owner is asked whether to use them, even on another player's turn (G102).

Only gizmos beside a role can react. Such gizmos, the gears to pay with and the board are all public. So whether a
player is asked follows from public information, and reveals no hidden card. A free gizmo reacts without a question if
that can't be a disadvantage.
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
from games.gears.gizmos.transfers import gizmo_state_of
from games.gears.maze import tokens
from games.gears.pending import Reacting
from games.gears.run import Run
from games.gears.state import RuleAction, State, owner


def await_answers(run: Run) -> None:
    """Queue a question to the owner of each gizmo that the last action triggered, in the order of the cards."""
    triggered = sorted(_triggered(run.state), key=lambda frame: frame.ability, reverse=True)
    for frame in triggered:
        run.push(frame)


def _triggered(state: State) -> Iterator[Reacting]:
    for character, gizmo in enumerate(gizmo_state_of(state).beside):
        if gizmo != NONE and (GIZMOS[gizmo].trigger or {}).get("on") == "action_done":
            frame = Reacting(owner(state, character), FIRST_GIZMO + gizmo, character)
            if is_due(state, frame):
                yield frame


def is_due(state: State, frame: Reacting) -> bool:
    """Tell whether the gizmo can react now.

    It must have been triggered and not used this turn, and its owner must be able to pay for it.
    """
    gizmo_state, gizmo = gizmo_state_of(state), frame.ability - FIRST_GIZMO
    if gizmo_state.used >> gizmo & 1 or gizmo_state.beside[frame.bearer] != gizmo or state.at[frame.bearer] < 0:
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


def harm(state: State, frame: Reacting, last: RuleAction) -> str:
    """Return, in a word, what the action `last` did to the gizmo's owner.

    The word is "joined" (a token came onto the tile of the gizmo's role, which is what the gizmo waits for), "robbed",
    "moved" (the role's token), "turned" (the token's tile, even if by a full rotation), or "".
    """
    if "ends_on" in (GIZMOS[frame.ability - FIRST_GIZMO].trigger or {}):
        return "joined"
    here, before = last.before.at[frame.bearer], last.before.maze
    if gizmo_state_of(state).robbed >> frame.seat & 1:
        return "robbed"
    if here != state.at[frame.bearer]:
        return "moved"
    return "turned" if before.grid[here] != state.maze.grid[here] or here in state.track.driven else ""


def _is_harmed(state: State, frame: Reacting, last: RuleAction) -> bool:
    return bool(harm(state, frame, last))


def _ends_on_tile(state: State, frame: Reacting, last: RuleAction) -> bool:  # noqa: ARG001
    walker = gizmo_state_of(state).walker
    return walker not in (NONE, frame.bearer) and state.at[walker] == state.at[frame.bearer]


_CONDITIONS: Final[dict[str, Callable[[State, Reacting, RuleAction], bool]]] = {
    "harms": _is_harmed,
    "ends_on": _ends_on_tile,
}


def options(frame: Reacting) -> tuple[Action, ...]:
    return USE[frame.ability], PASS


def choose(run: Run, frame: Reacting, action: Action) -> None:
    """Use the gizmo or decline to, whichever its owner chose."""
    if action is PASS:
        run.swap(replace(frame, declined=True))
        run.tell(events.Passed(frame.seat, "use", ABILITIES[frame.ability].name))
    else:
        _answer(run, frame)


def advance(run: Run, frame: Reacting) -> bool:
    """Settle a reaction that needs no choice; return False if the gizmo's owner must be asked."""
    if frame.declined or not is_due(run.state, frame):
        run.pop()
        if frame.why:
            tokens.lose(run, frame.bearer, frame.why)
    elif price_of(frame.ability, frame.bearer) or run.state.rules.scoring == "semi-cooperative":
        return False  # when factions win together, a theft could be from a partner
    else:
        _answer(run, frame)
    return True


def _answer(run: Run, frame: Reacting) -> None:
    run.pop()
    run.seat = frame.seat
    turn_actions.begin(run, frame.seat, frame.ability, frame.bearer, _doer(run.state))
    commit(run, "ability")
