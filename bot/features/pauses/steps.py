"""Changes that pause and resume a game, and that give players extra time."""

from __future__ import annotations

from msgspec.structs import replace

from bot.refusals import NotNow, Stale
from bot.storage import Rest
from bot.table.changes import changed, new_id
from bot.table.moves import require_running
from bot.table.position import Position
from bot.table.reading import prompts
from bot.table.table_change import TableChange
from bot.table.timing import limits, running_clocks
from bot.table.timing.durations import DAY, HOUR, spoken
from games.english import listing

LONGEST = 28 * DAY  # maximum number of seconds, from now, that a player can have for a turn with extra time


def pause(position: Position, user: int, now: float) -> TableChange:
    """Ask for a pause, or agree to one. The pause starts when everybody has agreed.

    Raises NotNow while the game's own time limit is running, if the table's terms forbid pauses, or if it's already
    paused.
    """
    seat = position.require_seat(user)
    require_running(position)
    if not position.head.terms.pauses:
        raise NotNow("This table can't be paused.")
    if limits.limit(position) is not None:
        raise NotNow("You're playing against the game's own clock, which can't be paused.")
    rest = position.head.rest or Rest(new_id(position), seat)
    if rest.since:
        raise NotNow("The game is already paused. Press Resume to continue.")
    rest = replace(rest, agreed=tuple(sorted({*rest.agreed, seat})))
    if set(position.people) <= set(rest.agreed):
        agreed = list(dict.fromkeys(position.names[other] for other in rest.agreed))
        note = f"The game is paused: {listing(agreed)} agreed."
        return TableChange(changed(position, rest=replace(rest, since=int(now))), (note,))
    return TableChange(changed(position, rest=rest))


def asks(position: Position, user: int) -> bool:
    """Tell whether the user has been asked to agree to a pause."""
    rest, seat = position.head.rest, position.seat_of(user)
    return seat is not None and rest is not None and not rest.since and seat not in rest.agreed


def reseated(position: Position) -> Position:
    """Return the table without any open request for a pause, because its players have changed.

    A running pause continues.
    """
    rest = position.head.rest
    return changed(position, rest=None) if rest and not rest.since else position


def resume(position: Position, user: int, now: float) -> TableChange:
    """End the pause, so that everybody has as much time left as when it began; or close an open request for a pause.

    Raises Stale if there is neither.
    """
    seat = position.require_seat(user)
    require_running(position)
    rest = position.head.rest
    if rest is None:
        raise Stale("The game isn't paused.")
    after = running_clocks.restarted(position, now)
    if not rest.since:
        return TableChange(after, (f"{position.names[seat]} would rather keep playing, so the game isn't paused.",))
    return TableChange(after, (f"{position.names[seat]} resumed the game. The clock is running again.",))


def more_time(position: Position, user: int, now: float) -> TableChange:
    """Give one more turn's worth of time to all other players whose clock is running.

    It's a day if the table's clock has no time per turn, and at least an hour. Raises NotNow if nobody else's clock is
    running, or if somebody would get more than four weeks.
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
