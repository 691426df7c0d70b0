"""What the host, or people who manage a server, do to tables: close one, and remove a banned person from one."""

from __future__ import annotations

from bot.core.ids import UserId
from bot.core.refusals import NotNow
from bot.core.table import consent
from bot.core.table.edits import changed
from bot.core.table.people import lobby, seats
from bot.core.table.position import Position
from bot.core.table.table_change import TableChange

OPEN = ("lobby", "playing", "archived")


def closed(now: Position, by: str) -> TableChange:
    """Close the table without a winner; `by` says who did it. Raises NotNow if it's already over."""
    if now.status not in OPEN:
        raise NotNow("That table is already closed.")
    return TableChange(changed(now, status="cancelled", request=None), (f"{by} closed this table.",))


def removed(now: Position, user: UserId, by: str) -> TableChange:
    """Remove the user from the table, and hand it over if it's theirs; `by` says who did it.

    In a game, a computer player takes over. Nothing changes if the user has no seat, if the game is over, or if the
    table can't be read under today's rules.
    """
    seat = now.seat_of(user)
    if seat is None or now.status not in OPEN or now.frozen:
        return TableChange(now)
    note = f"{by} removed {now.names[seat]} from this table."
    if now.status == "lobby":
        return TableChange(lobby.leave(now, user), (note,))
    after = consent.if_all_agreed(seats.resign(now, user))
    people = [chair.user for chair in after.chairs if chair.user is not None]
    heir = next(iter(people), after.head.owner) if after.head.owner == user else after.head.owner
    return TableChange(changed(after, owner=heir), (f"{note} A computer player takes over.",))
