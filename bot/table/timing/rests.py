"""Holidays of players, and the return of players for whom the bot has moved."""

from __future__ import annotations

from msgspec.structs import replace

from bot.table.changes import with_chair
from bot.table.moves import require_running
from bot.table.position import Position
from bot.table.table_change import TableChange
from bot.table.timing import clocks, deadlines


def holiday(position: Position, user: int, first: int, last: int, now: float) -> TableChange:
    """Stop the user's clock from `first` to `last`, in epoch seconds; (0, 0) ends the holiday.

    Nothing changes if they aren't in a running game here, or the holiday is known.
    """
    seat = position.seat_of(user)
    if seat is None or position.status != "playing":
        return TableChange(position)
    known = position.chairs[seat].holiday
    if (known if known[1] > now else (0, 0)) == (first, last):
        return TableChange(position)
    then = position.head.rests or now
    after = with_chair(position, seat, replace(position.chairs[seat], holiday=(first, last)))
    after = clocks.shifted(position, after, then, then, {seat})
    if len(position.people) < 2 or position.place.is_nowhere:
        return TableChange(after)
    name = position.names[seat]
    clock = " Their clock is paused." if clocks.is_set(position) else ""
    return TableChange(after, (f"{name} is away until <t:{last}:D>.{clock}" if last else f"{name} is back.",))


def back(position: Position, user: int) -> TableChange:
    """Let an absent player move again."""
    seat = position.require_seat(user)
    require_running(position)
    chair = position.chairs[seat]
    if not (chair.stand_in or chair.missed):
        return TableChange(position)
    return TableChange(deadlines.present(position, seat), (f"{position.names[seat]} is back.",))
