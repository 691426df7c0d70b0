"""The return of players for whom the bot moved while they were away."""

from __future__ import annotations

from bot.core.ids import UserId
from bot.core.table.moves import require_running
from bot.core.table.position import Position
from bot.core.table.table_change import TableChange
from bot.core.table.timing import deadlines


def back(position: Position, user: UserId) -> TableChange:
    """Return the change that marks the user as back, so that the bot stops moving for them."""
    seat = position.require_seat(user)
    require_running(position)
    chair = position.chairs[seat]
    if not (chair.stand_in or chair.missed):
        return TableChange(position)
    return TableChange(deadlines.with_player_back(position, seat), (f"{position.names[seat]} is back.",))
