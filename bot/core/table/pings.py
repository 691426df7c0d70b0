"""The reasons to ping a person about a table, or not to: what the table waits for, and the person's recent activity."""

from __future__ import annotations

import time

from bot.core.ids import UserId
from bot.core.storage import Head
from bot.core.table.position import Position
from bot.core.table.reading import prompts, undoing

THERE_SECONDS = 300  # for how long we assume that a player is still watching after a public move


def there(head: Head, user: UserId, now: float | None = None) -> float:
    """Return the time (epoch seconds) until which the user is assumed to be watching the table; 0.0 if they aren't."""
    until = head.acted.get(user, 0) + THERE_SECONDS
    return float(until) if until > (time.time() if now is None else now) else 0.0


def following(position: Position) -> UserId | None:
    """Return the user who is probably next: the next person in seat order after the only player to move.

    Return None if several players can move, or if fewer than three play.
    """
    if len(prompts.openly_asked(position)) != 1 or len(position.chairs) < 3:
        return None
    (seat,) = prompts.openly_asked(position)
    behind = (
        position.chairs[(seat + distance) % len(position.chairs)].user for distance in range(1, len(position.chairs))
    )
    return next((user for user in behind if user is not None), None)


def is_due(position: Position, user: UserId, call: str) -> bool:
    """Tell whether the reason for a ping is still valid. `call` says what the ping is about (`Body.call`)."""
    if invitation := position.hooks.invitations.get(call):
        return invitation.is_due(position, user)
    if call == "next":
        return position.status == "playing" and following(position) == user and not is_asked(position, user)
    return is_asked(position, user) or (position.status == "over" and position.seat_of(user) is not None)


def is_asked(position: Position, user: UserId) -> bool:
    """Tell whether the table is waiting for the user: for a move, an answer, or something that a feature asks."""
    seat = position.seat_of(user)
    if position.status == "lobby":
        is_stale = position.head.stale > 0 and user == position.head.owner
        return is_stale or position.hooks.is_awaiting(position, user)
    if position.status != "playing" or seat is None or position.hooks.is_awaiting(position, user):
        return position.status == "playing" and position.hooks.is_awaiting(position, user)
    return seat in position.to_act or seat in undoing.unanswered(position)
