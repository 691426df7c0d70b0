"""Changes that pause and resume a game, and that give players extra time."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.ids import UserId
from bot.core.refusals import NotNow, Stale
from bot.core.storage import Head
from bot.core.table.edits import changed, new_id
from bot.core.table.moves import require_running
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.table_change import TableChange
from bot.core.table.timing import limits, running_clocks
from bot.core.table.timing.durations import DAY, HOUR, spoken
from bot.features.pauses import request as requests
from bot.features.pauses.request import PAUSE, PauseRequest
from games.english import listing

LONGEST = 28 * DAY  # maximum number of seconds, from now, that a player can have for a turn with extra time


def pause(position: Position, user: UserId, now: float) -> TableChange:
    """Ask for a pause, or agree to one. The pause starts when everybody has agreed.

    Raises NotNow while the game's own time limit is running, if the table's terms forbid pauses, or if the table is
    already paused.
    """
    seat = position.require_seat(user)
    require_running(position)
    if not position.head.terms.pauses:
        raise NotNow("This table can't be paused.")
    if limits.limit(position) is not None:
        raise NotNow("You're playing against the game's own clock, which can't be paused.")
    if position.head.paused_since:
        raise NotNow("The game is already paused. Press Resume to continue.")
    request = requests.of(position.head) or PauseRequest(new_id(position), seat)
    request = replace(request, agreed=tuple(sorted({*request.agreed, seat})))
    if set(position.people) <= set(request.agreed):
        agreed = list(dict.fromkeys(position.names[other] for other in request.agreed))
        note = f"The game is paused: {listing(agreed)} agreed."
        paused = changed(position, paused_since=int(now))
        return TableChange(requests.put(paused, replace(request, since=int(now))), (note,))
    return TableChange(requests.put(position, request))


def is_awaiting(position: Position, user: UserId) -> bool:
    """Tell whether the user has been asked to agree to a pause."""
    request, seat = requests.of(position.head), position.seat_of(user)
    return seat is not None and request is not None and not request.since and seat not in request.agreed


def reseated(position: Position) -> Position:
    """Return the table without a request for a pause, because its players have changed. A pause in effect continues."""
    request = requests.of(position.head)
    return requests.put(position, None) if request and not request.since else position


def archived(before: Position, after: Position, _change: TableChange) -> Position:
    """Return the table without its pause request if the change has archived it. A pause in effect keeps its request."""
    is_over = before.status != "archived" == after.status and not after.head.paused_since
    return requests.put(after, None) if is_over and PAUSE.of(after.head) else after


def resume(position: Position, user: UserId, now: float) -> TableChange:
    """End the pause, so that everybody has as much time left as when it began, or close an open request for a pause.

    Raises Stale if there's neither a pause nor a request.
    """
    seat = position.require_seat(user)
    require_running(position)
    if requests.of(position.head) is None and not position.head.paused_since:
        raise Stale("The game isn't paused.")
    after = requests.put(running_clocks.restarted(position, now), None)
    if not position.head.paused_since:
        return TableChange(after, (f"{position.names[seat]} would rather keep playing, so the game isn't paused.",))
    return TableChange(after, (f"{position.names[seat]} resumed the game. The clock is running again.",))


def can_resume(head: Head) -> bool:
    """Tell whether `resume` can restart the table's clocks."""
    return bool(head.paused_since)


def more_time(position: Position, user: UserId, now: float) -> TableChange:
    """Give one more turn's worth of time to all other players whose clock is running.

    The extra time is a day if the table's clock has no time per turn, and at least an hour. Raises NotNow if nobody
    else's clock is running, or if somebody would have more than four weeks left.
    """
    seat = position.require_seat(user)
    require_running(position)
    others = {deadline.seat for deadline in position.head.deadlines if deadline.is_turn and deadline.due} - {seat}
    others &= set(prompts.openly_asked(position))
    if not others:
        raise NotNow("Nobody else's clock is running, so there's no time to give.")
    seconds = max(HOUR, position.head.clock or DAY)
    after = running_clocks.extended(position, others, seconds)
    if any(deadline.due > now + LONGEST for deadline in after.head.deadlines if deadline.seat in others):
        raise NotNow("They already have the maximum of four weeks.")
    names = listing([position.names[other] for other in sorted(others)])
    return TableChange(after, (f"{position.names[seat]} gave {names} extra time: {spoken(seconds)}.",))
