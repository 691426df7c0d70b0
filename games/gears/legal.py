"""What a seat may choose: the one source of what is legal."""

from __future__ import annotations

from msgspec.structs import replace

from games.gears import asks, decks, frames, gambits, gizmos, leaving, placing, reactions, trades, walking
from games.gears.actions import ANOMALY, END, MOVE, PLACE, REVEAL, TURN, USE, Action
from games.gears.cards import ABILITIES
from games.gears.data import PRIME
from games.gears.state import DID_PLACE, DID_REVEAL, DID_TRAVERSE, State, actor
from games.kernel import Seat

Actions = tuple[Action, ...]


def legal_actions(state: State, seat: Seat) -> Actions:
    """Everything the seat may choose now, in a fixed order; () if it is not asked."""
    if state.phase:
        return gambits.options(state, seat)
    if state.kit is not None:
        asked = _asked(state) if actor(state) == seat else ()
        return trades.options(state, seat) or (*asked, *trades.asides(state, seat))
    return _asked(state) if actor(state) == seat else ()


def _asked(state: State) -> Actions:
    """What is asked of the one who must choose next."""
    return frame_options(state, state.stack[-1]) if state.stack else turn_options(state)


def frame_options(state: State, frame: frames.Frame) -> Actions:
    """What settles the unfinished business."""
    match frame:
        case frames.Placing():
            return placing.options(state, frame)
        case frames.Walking():
            return walking.options(state, frame)
        case frames.Flipping():
            return TURN
        case frames.Leaving():
            return leaving.options(state, frame)
        case frames.Using():
            return asks.choices(state, frame) or ()
        case frames.Glimpsing():
            return decks.options(state, frame)
        case frames.Digging():
            return gizmos.dig_options(state)
        case frames.Reacting():
            return reactions.options(frame)


def turn_options(state: State) -> Actions:
    """What the player whose turn it is may begin (G30, G31)."""
    seat = state.active
    things = _moves(state, seat) + _placements(state, seat) + _reveals(state, seat)
    ending = (END,) if state.done or not things else ()
    draws = gambits.draws(state, seat) if state.gambits else ()
    gadgets = gizmos.options(state, seat) if state.kit else ()
    return (*things, *_abilities(state, seat), *_announcements(state), *gadgets, *draws, *ending)


def can_do_anything(state: State) -> bool:
    """Whether the player whose turn it is could do anything to the table but end the turn: draws alone lead nowhere."""
    seat = state.active
    if _placements(state, seat) or _moves(state, seat):
        return True
    if state.kit is not None and gizmos.can_bear(state):
        return True
    return turn_options(replace(state, kit=None, gambits=None)) != (END,)


def _moves(state: State, seat: Seat) -> list[Action]:
    if state.done & DID_TRAVERSE:
        return []
    mine = state.claims[seat]
    in_play = (c for c, cell in enumerate(state.at) if cell >= 0 and mine >> c & 1)
    return [MOVE[c] for c in in_play if walking.can_move(state, c)]


def _placements(state: State, seat: Seat) -> list[Action]:
    if state.done & DID_PLACE or not placing.has_open_cell(state, seat):
        return []
    drafted = [PLACE[tile] for tile in state.draft]
    return [*drafted, *decks.blind_draws(state, seat)] if state.pile else drafted


def _reveals(state: State, seat: Seat) -> list[Action]:
    if state.done & DID_REVEAL:
        return []
    return [REVEAL[c] for c in state.pairs[seat] if state.at[c] >= 0 and not state.revealed >> c & 1]


def _abilities(state: State, seat: Seat) -> list[Action]:
    found = []
    for c in state.pairs[seat]:
        if state.at[c] >= 0 and (state.revealed & ~state.used) >> c & 1:
            found += [USE[ability] for ability in (2 * c, 2 * c + 1) if _may_use(state, seat, c, ability)]
    return found


def _may_use(state: State, seat: Seat, character: int, ability: int) -> bool:
    kind = ABILITIES[ability].type
    in_time = kind == "permanent" or (kind == "one_time" and state.ready == character)
    return in_time and asks.is_usable(state, seat, ability)


def _announcements(state: State) -> list[Action]:
    if state.announced or not state.anomalies:
        return []
    return [ANOMALY[cell] for cell in sorted({cell for pair in state.anomalies for cell in flippable(state, pair)})]


def flippable(state: State, pair: tuple[int, int]) -> list[int]:
    """The cells of an anomaly that may be flipped: never the Prime Gear, no occupied one unless both are (G54)."""
    taken = [cell in state.at for cell in pair]
    return [
        cell
        for cell, occupied in zip(pair, taken, strict=True)
        if cell != state.maze.where[PRIME] and (not occupied or all(taken))
    ]
