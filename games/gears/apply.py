"""`apply`, which turns a State and an action into the next State and its events.

After the action itself, turns and rounds go on until somebody has a choice or the game is over.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import sub
from typing import Final

from msgspec.structs import replace

from games.gears import decks, events, pending
from games.gears.abilities import interpreter
from games.gears.abilities.activation import forfeit_ready
from games.gears.abilities.steps import FIRST_GIZMO, PROGRAMS
from games.gears.actions import BLIND, Action
from games.gears.data import CELLS, CHARACTERS, LAST_ROUND, STILL_ROUNDS, TILES
from games.gears.gambits import cards, objectives
from games.gears.gizmos import reactions, trades, turn_actions
from games.gears.hidden.deduction import claims
from games.gears.legal import can_do_anything, flippable
from games.gears.maze import evacuation, placing, topology, traverse
from games.gears.pending import NOBODY
from games.gears.run import Run
from games.gears.solo import automa
from games.gears.state import AUTOMA, DID_REVEAL, GONE, State, Track, shown
from games.kernel import Event, Seat, Step


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    run = Run(state, seat, objectives.notice if state.gambits else None)
    if state.gizmo_state is not None and action.verb in trades.DO:
        trades.DO[action.verb](run, action)
        return run.step()
    if state.phase:
        _GAMBITS[action.verb](run, action)
    elif state.stack:
        _answer(run, action)
    else:
        _BEGIN[action.verb](run, action)
    _settle(run)
    if run.state.gizmo_state is not None and run.events:
        trades.forget_drafts(run)
    return Step(run.state, tuple(map(_renamed, run.events) if state.solo else run.events))


def _renamed(event: Event) -> Event:
    """Replace the Automa's internal seat number in an event by NOBODY, because the Automa has no seat."""
    names = [name for name in ("seat", "victim", "of") if getattr(event, name, None) == AUTOMA]
    return replace(event, **dict.fromkeys(names, NOBODY)) if names else event


def _answer(run: Run, action: Action) -> None:
    match run.state.stack[-1]:
        case pending.Placing() as frame:
            placing.choose(run, frame, action)
        case pending.Walking() as frame:
            traverse.choose(run, frame, action)
        case pending.Flipping() as frame:
            placing.turn_up(run, frame, action)
        case pending.Leaving() as frame:
            evacuation.choose(run, frame, action)
        case pending.Using():
            interpreter.choose(run, action)
        case pending.Glimpsing() as frame:
            if decks.choose(run, frame, action):
                _draw(run, frame)
        case pending.Digging() as frame:
            turn_actions.dig(run, frame, action)
        case pending.Reacting() as frame:
            reactions.choose(run, frame, action)


def _draw(run: Run, glimpsing: pending.Glimpsing) -> None:
    if glimpsing.then is not None:
        placing.draw(run, glimpsing.then)
    elif glimpsing.deck == "gizmos":
        turn_actions.take(run, glimpsing.seat)
    else:
        cards.take(run, glimpsing.seat)


def _settle(run: Run) -> None:
    """Go on until somebody has a choice, or no action is left unfinished.

    If no action is left, check whether the game ends; if it goes on and it's the Automa's turn, end that turn. Automa
    cards that pop up because of an action belong to that action, so they're resolved before the game can end.
    """
    while True:
        if run.state.stack:
            if not _advance(run):
                return  # somebody has to choose
        elif run.state.ongoing is not None:
            _finish(run)
        elif run.state.solo is None or not _pops_up(run):
            break
    _check_for_end(run)
    if run.state.solo is not None and run.state.solo.is_turn and not run.state.over:
        _end_round(run)


def _pops_up(run: Run) -> bool:
    """Put back the resolved Automa card and begin the next one that popped up; return False if there's none.

    Once the player has lost, do nothing and return False.
    """
    state = run.state
    return state.solo is not None and not (state.over or state.phase or _is_lost(state)) and automa.begin_next_card(run)


def _advance(run: Run) -> bool:
    match run.state.stack[-1]:
        case pending.Placing():
            return False
        case pending.Using():
            return interpreter.advance(run)
        case pending.Leaving() as frame:
            return evacuation.advance(run, frame)
        case pending.Flipping() as frame if frame.seat == AUTOMA and run.state.solo is not None:
            automa.turn_up(run, frame)
            return True
        case pending.Walking() as frame:
            return traverse.advance(run, frame)
        case pending.Reacting() as frame if run.state.ongoing is None or frame.why:
            return reactions.advance(run, frame)
        case pending.Reacting():
            _finish(run)
            return True
    return False


def _finish(run: Run) -> None:
    """Finish the action in progress, then ask players about the reactions that it triggers."""
    action = run.state.ongoing
    assert action is not None
    state, before = run.state, action.before
    last = None if action.kind == "undo" else replace(action, change=tuple(map(sub, state.gears, before.gears)))
    anomalies = state.anomalies if state.maze is before.maze else topology.anomalies(state.maze)
    run.state = replace(state, ongoing=None, last=last, anomalies=anomalies)
    if run.state.solo is not None:
        automa.finished(run)
    if run.state.gizmo_state is not None:
        reactions.await_answers(run)


def _is_lost(state: State) -> bool:
    return state.solo is not None and state.at[automa.me(state)] == GONE


def _check_for_end(run: Run) -> None:
    state = run.state
    if state.over or state.phase:
        return
    if state.solo is not None and _is_lost(state):
        _end_game(run, "lost")
    elif not state.draft and not state.pile:
        _trigger_end(run, "tiles")
    elif not state.pool:
        _trigger_end(run, "pool")


def _trigger_end(run: Run, reason: str) -> None:
    """End the game at once (G75), or after the current round if the table plays by that house rule (G76)."""
    if run.state.rules.finish == "now":
        _end_game(run, reason)
    elif not run.state.ending:
        run.set(ending=reason)
        run.tell(events.EndNears(reason))


def _end_game(run: Run, reason: str) -> None:
    turn_actions.drop_offers(run)
    if not cards.reckon(run, reason):
        run.set(over=reason)
        run.tell(events.GameEnded(reason))


def _place(run: Run, action: Action) -> None:
    placing.begin(run, pending.Placing(run.seat, action.number, action.number >= BLIND, ordinary=True))


def _move(run: Run, action: Action) -> None:
    run.push(pending.Walking(run.seat, action.number))


def _keep(run: Run, action: Action) -> None:
    if cards.keep(run, action):
        run.tell(events.TurnBegan(run.state.active, run.state.turn, run.state.round))


def _redeem(run: Run, action: Action) -> None:
    if cards.redeem(run, action):
        run.set(over=run.state.ending)
        run.tell(events.GameEnded(run.state.over))


def _reveal(run: Run, action: Action) -> None:
    forfeit_ready(run)
    run.set(revealed=run.state.revealed | 1 << action.number, ready=action.number, done=run.state.done | DID_REVEAL)
    run.set(claims=automa.claims(run.state) if run.state.solo else claims(shown(run.state)))
    run.tell(events.RoleRevealed(run.seat, CHARACTERS[action.number].id))


def _use(run: Run, action: Action) -> None:
    if action.number >= FIRST_GIZMO:
        turn_actions.use(run, action)
        return
    run.push(pending.Using(run.seat, action.number, PROGRAMS[action.number]))


def _announce(run: Run, action: Action) -> None:
    forfeit_ready(run)
    cell, state = action.number, run.state
    pair = next(pair for pair in state.anomalies if cell in flippable(state, pair))
    tile, other = state.maze.grid[cell] >> 3, pair[pair[0] == cell]
    flipped = topology.put(state.maze, tile, cell, topology.DOWN)
    run.set(maze=flipped, anomalies=topology.anomalies(flipped), announced=True, track=Track(run.seat, cell))
    run.tell(events.AnomalyFlipped(run.seat, TILES[tile].id, CELLS[cell], CELLS[other]))


def _end(run: Run, action: Action) -> None:  # noqa: ARG001 - same signature as the other handlers
    run.tell(events.TurnEnded(run.seat, not run.state.done))
    _check_for_end(run)
    if run.state.over or run.state.phase:
        return
    if run.state.solo is not None and automa.is_awake(run.state):
        automa.take_turn(run)
    else:
        _end_round(run)


def _end_round(run: Run) -> None:
    """Begin the next turn, or end the game.

    The game ends after its final round (G76), or when play could otherwise go on forever (G77).
    """
    state = run.state
    round_is_over = state.turn % len(state.order) == 0
    if round_is_over and state.ending:
        _end_game(run, state.ending)
    elif round_is_over and state.round == LAST_ROUND:
        _end_game(run, "rounds")
    elif _ends_quietly(state) and state.still == STILL_ROUNDS * len(state.order):
        _end_game(run, state.ending or "still")
    else:
        _begin_turn(run)


def _ends_quietly(state: State) -> bool:
    """Tell whether three uneventful rounds in a row end the game at this table (G77).

    This is our house rule. It never applies to solo games.
    """
    return state.solo is None and state.rules.quiet == "end"


def begin_turn(run: Run) -> None:
    """Begin the next turn, and reset everything that lasts for one turn."""
    state, seals = run.state, run.state.maze.seals
    aged = sum(1 << tile for tile, kind in enumerate(seals) if kind) if any(seals) else 0
    run.state = replace(state, turn=state.turn + 1, used=0, done=0, ready=NOBODY, announced=False, fees=0, aged=aged)
    cards.begin_turn(run)
    automa.begin_turn(run)
    turn_actions.new_turn(run)


def _begin_turn(run: Run) -> None:
    begin_turn(run)
    if run.state.solo is None and _is_stuck(run.state):
        _end_game(run, run.state.ending or "stuck")
        return
    run.tell(events.TurnBegan(run.state.active, run.state.turn, run.state.round))
    if _ends_quietly(run.state) and run.state.still == (STILL_ROUNDS - 1) * len(run.state.order) + 1:
        run.tell(events.StillnessTold(STILL_ROUNDS - 1))


def _is_stuck(state: State) -> bool:
    if can_do_anything(state):
        return False
    turns = (replace(state, turn=state.turn + ahead) for ahead in range(1, len(state.order)))
    return not any(can_do_anything(turn) for turn in turns)


_BEGIN: Final[dict[str, Callable[[Run, Action], None]]] = {
    "place": _place,
    "move": _move,
    "reveal": _reveal,
    "use": _use,
    "activate": turn_actions.activate,
    "equip": turn_actions.set_ready,
    "gizmo": turn_actions.draw,
    "discard": turn_actions.discard,
    "anomaly": _announce,
    "gambit": lambda run, action: cards.draw(run, action),
    "end": _end,
}
_GAMBITS: Final[dict[str, Callable[[Run, Action], None]]] = {"keep": _keep, "redeem": _redeem}
