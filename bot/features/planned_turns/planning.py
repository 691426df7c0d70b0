"""The steps of planning a turn: choose moves one by one, lock the plan in, or delete it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.refusals import Illegal, NotNow, Stale
from bot.core.table.edits import new_id, with_chair
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.features.planned_turns import preview
from bot.features.planned_turns.conditions import CONDITIONS, basis, played
from bot.features.planned_turns.stored import PLANS, PlannedTurn, plans
from games.kernel import Seat

MOST = 3  # maximum number of plans per seat
LONGEST = 8  # maximum number of moves in a plan
DIGITS = 6  # maximum number of digits in a plan's number, which each button of its panel contains
OLD = "That plan is gone. `/plan` shows the ones you have."


def of(position: Position, seat: Seat) -> tuple[PlannedTurn, ...]:
    """Return the seat's locked-in plans, in order."""
    return tuple(plan for plan in _all(position, seat) if not plan.is_draft)


def draft_of(position: Position, seat: Seat) -> PlannedTurn | None:
    """Return the seat's unfinished plan, or None."""
    return next((plan for plan in _all(position, seat) if plan.is_draft), None)


def begin(position: Position, user: UserId) -> Position:
    """Start a new plan unless there's an unfinished one.

    Raises NotNow if the seat has no turn to plan, or too many plans.
    """
    seat = position.require_seat(user)
    if draft_of(position, seat) is not None:
        return position
    preview.ahead(position, seat)
    if len(of(position, seat)) == MOST:
        raise NotNow(f"You already have {MOST} plans. Delete one first.")
    return _with(position, seat, (*_all(position, seat), PlannedTurn(new_id(position, DIGITS))))


def imagined(position: Position, seat: Seat, plan: PlannedTurn) -> Position:
    """Return the imagined position after the plan's moves.

    Raises NotNow if the seat has no turn to plan, and Illegal if one of the moves is no longer legal.
    """
    return played(preview.ahead(position, seat), seat, plan.moves)[0]


def is_complete(position: Position, seat: Seat, plan: PlannedTurn) -> bool:
    """Tell whether the plan can take no more moves: the turn ends, depends on chance or secrets, or is too long."""
    if not plan.moves:
        return False
    before = played(preview.ahead(position, seat), seat, plan.moves[:-1])[0]
    return len(plan.moves) >= LONGEST or not preview.turn_continues(
        before, preview.after(before, seat, plan.moves[-1]), seat
    )


def add(position: Position, user: UserId, number: int, chain: Sequence[str], prompt: str) -> Position:
    """Add the move with these choices to the unfinished plan with that number.

    Raises Stale if the next decision is no longer the one that the player saw (`prompt`), or if the plan is complete.
    """
    seat = position.require_seat(user)
    plan = require(position, seat, number)
    here = imagined(position, seat, plan)
    if prompt != prompts.prompt(here, seat) or is_complete(position, seat, plan):
        raise Stale("The table has changed. Here's your next turn as it looks now.")
    _, descriptions = played(here, seat, (chain,))
    return _put(
        position,
        seat,
        replace(plan, moves=(*plan.moves, tuple(chain)), descriptions=(*plan.descriptions, *descriptions)),
    )


def shorten(position: Position, user: UserId, number: int, length: int = 0) -> Position:
    """Remove the plan's last move.

    `length` is the plan's length when the button was shown, or 0 if unknown. If it's out of date, nothing changes.
    """
    seat = position.require_seat(user)
    plan = require(position, seat, number)
    if length and length != len(plan.moves):
        return position
    return _put(position, seat, replace(plan, moves=plan.moves[:-1], descriptions=plan.descriptions[:-1]))


def lock_in(position: Position, user: UserId, number: int, condition: str) -> Position:
    """Lock the plan in, to be tried on the player's next turn.

    Raises NotNow if the plan has no moves or the condition is unknown, and Illegal if the plan couldn't be played now.
    """
    seat = position.require_seat(user)
    plan = require(position, seat, number)
    if condition not in CONDITIONS or not plan.moves:
        raise NotNow("A plan needs a move and one of the conditions from the list.")
    first = preview.ahead(position, seat)
    _, descriptions = played(first, seat, plan.moves)
    ready = replace(plan, descriptions=descriptions, condition=condition, basis=basis(first, seat, condition))
    return _put(position, seat, replace(ready, since=position.length, is_draft=False))


def withdraw(position: Position, user: UserId, number: int) -> Position:
    """Delete the plan. Raises Stale if it doesn't exist anymore."""
    seat = position.require_seat(user)
    if all(plan.id != number for plan in _all(position, seat)):
        raise Stale(OLD)
    return _with(position, seat, tuple(plan for plan in _all(position, seat) if plan.id != number))


def repaired(position: Position, user: UserId, number: int) -> Position:
    """Remove moves from the plan, starting with the first one that other players' moves have made illegal."""
    seat = position.require_seat(user)
    plan = require(position, seat, number)
    first = preview.ahead(position, seat)
    for length in range(len(plan.moves), 0, -1):
        try:
            played(first, seat, plan.moves[:length])
        except Illegal:
            continue
        break
    else:
        length = 0
    short = replace(plan, moves=plan.moves[:length], descriptions=plan.descriptions[:length])
    return position if short == plan else _put(position, seat, short)


def require(position: Position, seat: Seat, number: int) -> PlannedTurn:
    """Return the seat's unfinished plan. Raises Stale if there is none, or if it has another number."""
    plan = draft_of(position, seat)
    if plan is None or plan.id != number:
        raise Stale(OLD)
    return plan


def _put(position: Position, seat: Seat, plan: PlannedTurn) -> Position:
    return _with(position, seat, tuple(plan if other.id == plan.id else other for other in _all(position, seat)))


def _all(position: Position, seat: Seat) -> tuple[PlannedTurn, ...]:
    return plans(position.chairs[seat]).turns


def _with(position: Position, seat: Seat, turns: tuple[PlannedTurn, ...]) -> Position:
    chair = position.chairs[seat]
    return with_chair(position, seat, PLANS.put(chair, replace(plans(chair), turns=turns)))
