"""What a seat can undo, and who still has to agree to an undo or another request."""

from __future__ import annotations

from bot.core.storage import Request
from bot.core.table.hooks import all_people
from bot.core.table.position import Position
from games import record
from games.kernel import Seat
from games.record import PossibleUndo


def latest_move(position: Position, seat: Seat) -> range:
    """Return the indexes of the decisions that make up the seat's latest move; an empty range if it made none."""
    return record.latest_move(position.decisions, seat)


def can_undo(position: Position, seat: Seat) -> bool:
    """Tell whether the seat may have something to undo. This is cheaper than calling `possible_undo`."""
    has_undo = position.game.has_undo and position.head.terms.undo
    latest = latest_move(position, seat) if has_undo and _is_open(position) else range(0)
    return bool(latest) and latest.start >= position.history.before_snapshot


def _is_open(position: Position) -> bool:
    return position.status == "playing" and not position.frozen


def possible_undo(position: Position, seat: Seat, keep: int | None = None) -> PossibleUndo | None:
    """Return what the seat can undo, or None.

    That's the seat's latest move, or the one that begins after the first `keep` decisions.
    """
    if not can_undo(position, seat):
        return None
    first = position.history.before_snapshot
    return record.possible_undo(position.game, position.decisions, position.steps, seat, first, keep)


def asked(position: Position, request: Request) -> tuple[Seat, ...]:
    """Return the seats that the request asks, whether they've agreed or not. (Computer players always agree.)"""
    rules = position.hooks.requests.get(request.kind)
    return tuple((rules.asked if rules else all_people)(position, request))


def unanswered(position: Position) -> tuple[Seat, ...]:
    """Return the seats that still have to agree to the open request; () if there's none, or if enough have agreed."""
    request = position.head.request
    if request is None:
        return ()
    seats, rules = asked(position, request), position.hooks.requests.get(request.kind)
    missing = tuple(seat for seat in seats if seat not in request.agreed)
    is_enough = rules is not None and rules.is_vote and 2 * len(missing) < len(seats) + 1
    return () if is_enough else missing


def askable(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that have to agree to an undo by `seat`: those of all other people, not of computer players."""
    return tuple(other for other in position.people if other != seat)
