"""Whether, where and when a person is pinged for a table, by what they wish and what they are doing."""

from __future__ import annotations

import time

from bot.storage import Head
from bot.storage.sql.people import Route, Wishes
from bot.table.people import handover
from bot.table.position import Position
from bot.table.timing import zones

THERE_SECONDS = 300  # who moved so lately for all to see is playing there, and sees what happens


def route(wishes: Wishes, game: str) -> Route:
    """Where pings for the game go."""
    return wishes.games.get(game, wishes.route)


def held(wishes: Wishes, now: float | None = None) -> float:
    """Until when the person wants no ping, in epoch seconds; 0 if they may be pinged now."""
    now = time.time() if now is None else now
    until = float(wishes.snooze) if wishes.snooze > now else 0.0
    at = max(now, until)
    if wishes.quiet and zones.is_between(wishes.zone, wishes.quiet, at):
        until = at = float(zones.next_hour(wishes.zone, wishes.quiet[1], at))
    return until


def wanted(wishes: Wishes, now: float | None = None) -> float:
    """The same for a ping that arises now: who wants all of them together gets it at that hour."""
    now = time.time() if now is None else now
    if wishes.digest is None:
        return held(wishes, now)
    return held(wishes, zones.next_hour(wishes.zone, wishes.digest, now)) or zones.next_hour(
        wishes.zone, wishes.digest, now
    )


def there(head: Head, user: int, now: float | None = None) -> float:
    """Until when the person is taken to be playing at the table; 0 if they are not."""
    until = head.acted.get(user, 0) + THERE_SECONDS
    return float(until) if until > (time.time() if now is None else now) else 0.0


def following(position: Position) -> int | None:
    """Who comes next after the only one who is to move, as the seats go round; None where that cannot be told."""
    if len(position.openly_asked) != 1 or len(position.chairs) < 3:
        return None
    (seat,) = position.openly_asked
    behind = (position.chairs[(seat + each) % len(position.chairs)].user for each in range(1, len(position.chairs)))
    return next((user for user in behind if user is not None), None)


def is_due(position: Position, user: int, call: str) -> bool:
    """Whether what a ping is about still holds: that somebody is next, or that something is asked or has ended."""
    if call == "seat":
        return bool(set(handover.open_to(position, user)) & set(handover.deserted(position)))
    if call == "next":
        return position.status == "playing" and following(position) == user and not is_asked(position, user)
    return is_asked(position, user) or (position.status == "over" and position.seat_of(user) is not None)


def is_asked(position: Position, user: int) -> bool:
    """Whether the table wants something of the person: a move, an answer, or that they take a seat."""
    seat = position.seat_of(user)
    is_offered = any(chair.offer and chair.offer.user == user for chair in position.chairs)
    if position.status == "lobby":
        return position.head.stale > 0 and user == position.head.owner
    if position.status != "playing" or seat is None or is_offered:
        return position.status == "playing" and is_offered
    rest = position.head.rest
    is_asked_back = position.chairs[seat].back is not None
    is_asked_to_rest = rest is not None and not rest.since and seat not in rest.agreed
    return is_asked_back or is_asked_to_rest or seat in position.to_act or seat in position.unanswered
