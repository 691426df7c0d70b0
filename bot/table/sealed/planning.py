"""What its player does with a plan: choose its moves one by one, seal it, withdraw it. Each a step of the position."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.refusals import Illegal, NotNow, Stale
from bot.storage import Sealed
from bot.table.changes import new_id, with_chair
from bot.table.position import Position
from bot.table.sealed import preview
from bot.table.sealed.conditions import CONDITIONS, basis, played
from games.kernel import Seat

MOST = 3  # plans
LONGEST = 8  # moves
DIGITS = 6  # of the number in each button of its panel
OLD = "That plan is gone. `/plan` shows the ones you have."


def of(position: Position, seat: Seat) -> tuple[Sealed, ...]:
    """The plans that are sealed, in order."""
    return tuple(plan for plan in position.chairs[seat].sealed if not plan.is_open)


def opened(position: Position, seat: Seat) -> Sealed | None:
    """The one that is being made."""
    return next((plan for plan in position.chairs[seat].sealed if plan.is_open), None)


def begin(position: Position, user: int) -> Position:
    """A new plan, unless one is being made already. Raises NotNow where none can be."""
    seat = position.require_seat(user)
    if opened(position, seat) is not None:
        return position
    preview.ahead(position, seat)
    if len(of(position, seat)) == MOST:
        raise NotNow(f"You already have {MOST} plans. Delete one first.")
    return _with(position, seat, (*position.chairs[seat].sealed, Sealed(new_id(position, DIGITS))))


def imagined(position: Position, seat: Seat, plan: Sealed) -> Position:
    """Where the plan leads. Raises NotNow, or Illegal where its moves are not legal any more."""
    return played(preview.ahead(position, seat), seat, plan.moves)[0]


def is_complete(position: Position, seat: Seat, plan: Sealed) -> bool:
    """Whether nothing more can be planned: the turn is over then, or goes on by what nobody can know."""
    if not plan.moves:
        return False
    before = played(preview.ahead(position, seat), seat, plan.moves[:-1])[0]
    return len(plan.moves) >= LONGEST or not preview.goes_on(before, preview.after(before, seat, plan.moves[-1]), seat)


def add(position: Position, user: int, number: int, chain: Sequence[str], prompt: str) -> Position:
    """One more move. Raises Stale if the imagined turn asks something else than what was shown."""
    seat = position.require_seat(user)
    plan = require(position, seat, number)
    here = imagined(position, seat, plan)
    if prompt != here.prompt(seat) or is_complete(position, seat, plan):
        raise Stale("The table has changed. Here's your next turn as it looks now.")
    _, told = played(here, seat, (chain,))
    return _put(position, seat, replace(plan, moves=(*plan.moves, tuple(chain)), told=(*plan.told, *told)))


def shorten(position: Position, user: int, number: int, length: int = 0) -> Position:
    """Take off the plan's last move, unless the plan no longer has the `length` that the button was shown for."""
    seat = position.require_seat(user)
    plan = require(position, seat, number)
    if length and length != len(plan.moves):
        return position
    return _put(position, seat, replace(plan, moves=plan.moves[:-1], told=plan.told[:-1]))


def seal(position: Position, user: int, number: int, condition: str) -> Position:
    """From now on it is tried when the turn comes. Raises Illegal if it could not be carried out now."""
    seat = position.require_seat(user)
    plan = require(position, seat, number)
    if condition not in CONDITIONS or not plan.moves:
        raise NotNow("A plan needs a move and one of the conditions from the list.")
    first = preview.ahead(position, seat)
    _, told = played(first, seat, plan.moves)
    ready = replace(plan, told=told, condition=condition, basis=basis(first, seat, condition))
    return _put(position, seat, replace(ready, since=position.length, is_open=False))


def withdraw(position: Position, user: int, number: int) -> Position:
    """It is forgotten."""
    seat = position.require_seat(user)
    if all(plan.id != number for plan in position.chairs[seat].sealed):
        raise Stale(OLD)
    return _with(position, seat, tuple(plan for plan in position.chairs[seat].sealed if plan.id != number))


def mended(position: Position, user: int, number: int) -> Position:
    """With as many of its moves as are still legal, since others may have moved while it was made."""
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
    short = replace(plan, moves=plan.moves[:length], told=plan.told[:length])
    return position if short == plan else _put(position, seat, short)


def require(position: Position, seat: Seat, number: int) -> Sealed:
    """The plan that is being made. Raises Stale."""
    plan = opened(position, seat)
    if plan is None or plan.id != number:
        raise Stale(OLD)
    return plan


def _put(position: Position, seat: Seat, plan: Sealed) -> Position:
    return _with(position, seat, tuple(plan if each.id == plan.id else each for each in position.chairs[seat].sealed))


def _with(position: Position, seat: Seat, plans: tuple[Sealed, ...]) -> Position:
    return with_chair(position, seat, replace(position.chairs[seat], sealed=plans))
