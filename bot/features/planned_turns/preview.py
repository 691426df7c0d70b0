"""Imagined positions: tables as they would be if a seat's next turn started now. Players plan their moves on them.

Imagined positions are never stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from msgspec.structs import replace

from bot.core.refusals import NotNow
from bot.core.table import moves, pending_players
from bot.core.table.history import Known
from bot.core.table.position import Position
from bot.core.table.reading import prompts, turn_counts
from games.kernel import Seat, Step
from games.rng import Rng

NO_TURNS = "Everyone plays {game} at the same time, so there are no turns to plan."
YOUR_TURN = "It's your turn now: use `/turn`. You can plan your next turn after that."
ANSWER_FIRST = "I have a question for you first. Press Play to answer it, then plan."


def ahead(position: Position, seat: Seat) -> Position:
    """Return the position as if the seat's next turn started now.

    Raises NotNow if the seat has no turn to plan.
    """
    moves.require_running(position)
    turn = _next_turn(position, seat)
    if isinstance(turn, str):
        raise NotNow(_instead(position, seat) or turn)
    world, state = turn
    if state is world:
        raise NotNow(YOUR_TURN)
    return _at(position, seat, state)


def _instead(position: Position, seat: Seat) -> str:
    """Return a sentence that says what the seat must do before it can plan; "" if that's nothing or not public."""
    if seat not in prompts.openly_asked(position) or position.game.ahead is None:
        return ""
    return ANSWER_FIRST if pending_players.owes_answer(position, seat) else YOUR_TURN


def now(position: Position, seat: Seat) -> Position:
    """Return the position at the seat's current turn, with random values for everything that the seat doesn't know."""
    return _at(position, seat, _world(position, seat))


def begins(position: Position, seat: Seat) -> bool:
    """Tell whether the seat is at the start of its own turn."""
    turn = _next_turn(position, seat) if position.status == "playing" and not position.frozen else ""
    return not isinstance(turn, str) and turn[0] is turn[1]


def is_possible(position: Position, seat: Seat) -> bool:
    """Tell whether the seat has a later turn that it can plan now."""
    if position.status != "playing" or position.frozen:
        return False
    turn = _next_turn(position, seat)
    return not isinstance(turn, str) and turn[0] is not turn[1]


def _next_turn(position: Position, seat: Seat) -> tuple[Any, Any] | str:
    """Return a State with random values for what the seat doesn't know, and the State at the seat's next turn in it.

    If the turn has already started, both are the same object. If there's no turn to plan, return a sentence that says
    why.
    """
    if position.game.ahead is None:
        return NO_TURNS.format(game=position.game.name)
    if len(position.chairs) < 2:
        return "You're playing alone, so it's always your turn."
    world = _world(position, seat)
    state = position.game.ahead(world, seat)
    return state if isinstance(state, str) else (world, state)


def _world(position: Position, seat: Seat) -> Any:
    """Return a State that fits what the seat knows, with random values for the rest.

    The State stays the same until the log grows, so that the pages of a plan's panel don't contradict each other.
    """
    text = f"{position.head.seed}:plan:{seat}:{len(position.stored.log)}"
    key = blake2b(text.encode(), digest_size=16).hexdigest()
    return position.game.resample(position.state, seat, Rng(key))


def _at(position: Position, seat: Seat, state: Any) -> Position:
    return position.anew(_named(position, 0), (Step(state),), Known.of(position.history, unadvised=(seat,)))


def _named(position: Position, number: int) -> Any:
    """Return the position's rows with `number` added to the table's id, by which the cache tells pictures apart."""
    return replace(position.stored, head=replace(position.head, id=f"{position.id.partition('+')[0]}+{number}"))


def after(imagined: Position, seat: Seat, chain: Sequence[str]) -> Position:
    """Return the imagined position after one more move.

    Raises Illegal or Incomplete unless `chain` is a legal, complete move.
    """
    moved = moves.move(imagined, seat, chain)
    return moved.anew(_named(moved, len(moved.steps)), moved.steps, Known.of(moved.history, unadvised=(seat,)))


def turn_continues(before: Position, then: Position, seat: Seat) -> bool:
    """Tell whether the seat's turn continues after the move that led from `before` to `then`.

    Return False if the move involved chance or revealed anything, because a plan can't continue after that.
    """
    steps = then.steps[len(before.steps) :]
    has_drawn = then.state.rng.drawn != before.state.rng.drawn
    has_seen = any(event.reveals for step in steps for event in step.events)
    return (
        seat in prompts.openly_asked(then)
        and turn_counts.current_turn(then) == turn_counts.current_turn(before)
        and not has_drawn
        and not has_seen
    )
