"""When a table's clock stands: a pause that all agreed to, a player's holiday; and time that others give."""

from __future__ import annotations

from msgspec.structs import replace

from bot.refusals import NotNow, Stale
from bot.storage import Rest
from bot.table.changes import changed, new_id, with_chair
from bot.table.moves import require_running
from bot.table.plans import Plan
from bot.table.position import Position
from bot.table.timing import clocks, deadlines, limits
from games.english import listing

LONGEST = 28 * clocks.DAY  # that others can give, from now on


def pause(position: Position, user: int, now: float) -> Plan:
    """Ask the others whether the table shall rest, or agree to it; with the last it does."""
    seat = position.require_seat(user)
    require_running(position)
    if limits.limit(position) is not None:
        raise NotNow("You're playing against the game's own clock, which can't be paused.")
    rest = position.head.rest or Rest(new_id(position), seat)
    if rest.since:
        raise NotNow("The game is already paused. Press Resume to continue.")
    rest = replace(rest, agreed=tuple(sorted({*rest.agreed, seat})))
    if set(position.people) <= set(rest.agreed):
        told = (
            f"The game is paused: {listing(list(dict.fromkeys(position.names[each] for each in rest.agreed)))} agreed."
        )
        return Plan(changed(position, rest=replace(rest, since=int(now))), (told,))
    return Plan(changed(position, rest=rest))


def resume(position: Position, user: int, now: float) -> Plan:
    """The table goes on, with all the time that was left; or a pause that was asked for is refused or withdrawn."""
    seat = position.require_seat(user)
    require_running(position)
    rest = position.head.rest
    if rest is None:
        raise Stale("The game isn't paused.")
    awake = changed(position, rest=None)
    if not rest.since:
        return Plan(awake, (f"{position.names[seat]} would rather keep playing, so the game isn't paused.",))
    everybody = range(len(position.chairs))
    shifted = clocks.shifted(position, awake, rest.since, now, everybody)
    return Plan(shifted, (f"{position.names[seat]} resumed the game. The clock is running again.",))


def more_time(position: Position, user: int, now: float) -> Plan:
    """Everybody else who is to move has so much longer as the clock gives a turn, or a day."""
    seat = position.require_seat(user)
    require_running(position)
    others = {each.seat for each in position.head.deadlines if each.is_turn and each.due} - {seat}
    others &= set(position.openly_asked)
    if not others:
        raise NotNow("Nobody else's clock is running, so there's no time to give.")
    seconds = max(clocks.HOUR, position.head.clock or clocks.DAY)
    after = clocks.extended(position, others, seconds)
    if any(each.due > now + LONGEST for each in after.head.deadlines if each.seat in others):
        raise NotNow("They already have four weeks.")
    names = listing([position.names[each] for each in sorted(others)])
    what = "a day" if position.head.clockwork.hour is not None else deadlines.spoken(seconds)
    return Plan(after, (f"{position.names[seat]} gave {names} {what} more.",))


def holiday(position: Position, user: int, first: int, last: int, now: float) -> Plan:
    """The user's clock stands from one instant to the other; (0, 0) ends it.

    Nothing changes where they play no running game, or where that is known.
    """
    seat = position.seat_of(user)
    if seat is None or position.status != "playing":
        return Plan(position)
    known = position.chairs[seat].holiday
    if (known if known[1] > now else (0, 0)) == (first, last):
        return Plan(position)
    then = position.head.rests or now
    after = with_chair(position, seat, replace(position.chairs[seat], holiday=(first, last)))
    after = clocks.shifted(position, after, then, then, {seat})
    if len(position.people) < 2 or position.place.is_nowhere:
        return Plan(after)
    name = position.names[seat]
    clock = " Their clock is paused." if clocks.is_set(position) else ""
    return Plan(after, (f"{name} is away until <t:{last}:D>.{clock}" if last else f"{name} is back.",))


def back(position: Position, user: int) -> Plan:
    """Who was played for moves again."""
    seat = position.require_seat(user)
    require_running(position)
    chair = position.chairs[seat]
    if not (chair.stand_in or chair.missed):
        return Plan(position)
    return Plan(deadlines.present(position, seat), (f"{position.names[seat]} is back.",))
