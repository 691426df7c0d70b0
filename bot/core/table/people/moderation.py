"""Moderation by the host or a server's managers: closing a table, and removing a banned person from tables."""

from __future__ import annotations

from bot.core.ids import GuildId, UserId
from bot.core.refusals import NotNow
from bot.core.table.edits import changed
from bot.core.table.people import leaving
from bot.core.table.position import Position
from bot.core.table.registry import Tables
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
    table is frozen.
    """
    seat = now.seat_of(user)
    if seat is None or now.status not in OPEN or now.frozen:
        return TableChange(now)
    note = f"{by} removed {now.names[seat]} from this table."
    takes_over = "" if now.status == "lobby" else " A computer player takes over."
    return leaving.left(now, user, f"{note}{takes_over}")


async def remove_everywhere(tables: Tables, user: UserId, by: str, guild: GuildId | None = None) -> int:
    """Remove the user from all open tables, or from those of one server. `by` says who did it.

    Return how many tables the user was removed from.
    """
    left = 0
    for name in await tables.store.upkeep.tables_with(user):
        table = await tables.get(name)
        is_here = guild is None or table.now.place.guild == guild
        if is_here and table.now.seat_of(user) is not None and table.now.status in OPEN:
            await table.change(removed, user, by)
            left += 1
    return left
