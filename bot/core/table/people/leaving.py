"""A person's departure from a table, by whatever made them leave: the seat, the ownership, and open requests."""

from __future__ import annotations

from bot.core.ids import UserId
from bot.core.table import consent
from bot.core.table.edits import changed
from bot.core.table.people import lobby, seats
from bot.core.table.position import Position
from bot.core.table.table_change import TableChange


def left(position: Position, user: UserId, note: str) -> TableChange:
    """Return the change after the user has left the table; `note` says why. If it was theirs, the next person owns it.

    In a game, a computer player takes over. If everybody else has agreed to an open request, it's carried out.
    """
    if position.status == "lobby":
        return TableChange(lobby.leave(position, user), (note,))
    free = seats.resign(position, user)
    after = consent.if_all_agreed(free)
    people = [chair.user for chair in after.chairs if chair.user is not None]
    heir = people[0] if people and after.head.owner == user else after.head.owner
    return TableChange(changed(after, owner=heir), (note, *consent.result_lines(free, after)))
