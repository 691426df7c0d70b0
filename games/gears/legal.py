"""The legal choices of a seat. Nothing else decides what's legal."""

from __future__ import annotations

from msgspec.structs import replace

from games.gears import decks, pending
from games.gears.abilities import questions
from games.gears.abilities.steps import ABILITIES
from games.gears.actions import ANOMALY, END, MOVE, PLACE, REVEAL, TURN, USE, Action
from games.gears.data import PRIME
from games.gears.gambits import cards
from games.gears.gizmos import reactions, trades, turn_actions
from games.gears.maze import evacuation, placing, traverse
from games.gears.maze.topology import can_traverse
from games.gears.state import DID_PLACE, DID_REVEAL, DID_TRAVERSE, State, actor
from games.kernel import Seat

Actions = tuple[Action, ...]


def legal_actions(state: State, seat: Seat) -> Actions:
    """Return everything that the seat can choose now, in a fixed order, or () if the game isn't waiting for it."""
    if state.phase:
        return cards.options(state, seat)
    asked: Actions = ()
    if actor(state) == seat:
        asked = frame_options(state, state.stack[-1]) if state.stack else turn_options(state)
    if state.gizmo_state is None:
        return asked
    return trades.options(state, seat) or (*asked, *trades.asides(state, seat))


def frame_options(state: State, frame: pending.Frame) -> Actions:
    """Return the choices for the unfinished action on top of the State's stack."""
    match frame:
        case pending.Placing():
            return placing.options(state, frame)
        case pending.Walking():
            return traverse.options(state, frame)
        case pending.Flipping():
            return TURN
        case pending.Leaving():
            return evacuation.options(state, frame)
        case pending.Using():
            return questions.choices(state, frame) or ()
        case pending.Glimpsing():
            return decks.options(state, frame)
        case pending.Digging():
            return turn_actions.dig_options(state)
        case pending.Reacting():
            return reactions.options(frame)


def turn_options(state: State) -> Actions:
    """Return what the active player can do next while no action is in progress (G30, G31)."""
    seat = state.active
    actions = [*_moves(state, seat), *_placements(state, seat), *_reveals(state, seat)]
    may_end = state.done or not actions
    actions += _abilities(state, seat)
    if state.anomalies and not state.announced:
        actions += _announcements(state)
    if state.gizmo_state:
        actions += turn_actions.options(state, seat)
    if state.gambits:
        actions += cards.draws(state, seat)
    if may_end:
        actions.append(END)
    return tuple(actions)


def can_do_anything(state: State) -> bool:
    """Tell whether the active player could change anything on the table. Drawing a card isn't a change."""
    seat = state.active
    if _may_place(state, seat) and (state.draft or state.pile):
        return True
    if _moves(state, seat):
        return True
    if state.gizmo_state is not None and turn_actions.can_bear(state):
        return True
    return turn_options(replace(state, gizmo_state=None, gambits=None)) != (END,)


def _moves(state: State, seat: Seat) -> list[Action]:
    if state.done & DID_TRAVERSE:
        return []
    maze, mine = state.maze, state.claims[seat]
    return [MOVE[c] for c, at in enumerate(state.at) if at >= 0 and mine >> c & 1 and can_traverse(maze, at)]


def _may_place(state: State, seat: Seat) -> bool:
    return not state.done & DID_PLACE and placing.has_open_cell(state, seat)


def _placements(state: State, seat: Seat) -> list[Action]:
    if not _may_place(state, seat):
        return []
    drafted = [PLACE[tile] for tile in state.draft]
    return [*drafted, *decks.blind_draws(state, seat)] if state.pile else drafted


def _reveals(state: State, seat: Seat) -> list[Action]:
    if state.done & DID_REVEAL:
        return []
    return [REVEAL[c] for c in state.pairs[seat] if state.at[c] >= 0 and not state.revealed >> c & 1]


def _abilities(state: State, seat: Seat) -> list[Action]:
    actions, awake = [], state.revealed & ~state.used
    for c in state.pairs[seat]:
        if awake >> c & 1 and state.at[c] >= 0:
            actions += [USE[ability] for ability in (2 * c, 2 * c + 1) if _may_use(state, seat, c, ability)]
    return actions


def _may_use(state: State, seat: Seat, character: int, ability: int) -> bool:
    kind = ABILITIES[ability].type
    in_time = kind == "permanent" or (kind == "one_time" and state.ready == character)
    return in_time and questions.is_usable(state, seat, ability)


def _announcements(state: State) -> list[Action]:
    return [ANOMALY[cell] for cell in sorted({cell for pair in state.anomalies for cell in flippable(state, pair)})]


def flippable(state: State, pair: tuple[int, int]) -> list[int]:
    """Return which of the two cells of a Maze Anomaly have a tile that can be flipped (G54).

    The Prime Gear can't be flipped, and a tile with a token only if both tiles have one.
    """
    taken = [cell in state.at for cell in pair]
    return [
        cell
        for cell, occupied in zip(pair, taken, strict=True)
        if cell != state.maze.where[PRIME] and (not occupied or all(taken))
    ]
