"""The operator's commands about people and servers: close a table, ban and unban, list servers and people."""

from __future__ import annotations

from collections.abc import Callable

from bot.core.ids import TableId, UserId
from bot.core.storage import bans
from bot.core.table.people import moderation
from bot.core.table.registry import Tables
from games.english import count

OK, BAD = 0, 1
HOST = "The host"
Say = Callable[[str], None]


async def close(tables: Tables, table_id: TableId, say: Say) -> int:
    """Close a table without a winner. If the bot is running, it tells the channel."""
    table = await tables.get(table_id)
    await table.change(moderation.closed, HOST)
    say(f"Closed {table_id}.")
    return OK


async def ban(tables: Tables, banned: int, say: Say) -> int:
    """Ban a user or a server from all tables, and remove the user from those where they have a seat."""
    await bans.ban(tables.store, banned)
    left = await moderation.remove_everywhere(tables, UserId(banned), HOST)
    say(f"Banned {banned}." + (f" They left {count(left, 'table')}." if left else ""))
    return OK


async def unban(tables: Tables, banned: int, say: Say) -> int:
    """Lift a ban of a user or a server. Return BAD if there's none."""
    if not await bans.is_banned(tables.store, banned):
        say(f"BAD: {banned} isn't banned.")
        return BAD
    await bans.unban(tables.store, banned)
    say(f"Lifted the ban of {banned}.")
    return OK


async def servers(tables: Tables, say: Say) -> int:
    """Print each server that has open or finished tables, with their number, and print all bans."""
    banned = set(await bans.all_banned(tables.store))
    sql = """SELECT guild, sum(CASE WHEN status IN ('lobby', 'playing') THEN 1 ELSE 0 END),
             sum(CASE WHEN status = 'over' THEN 1 ELSE 0 END) FROM tables WHERE guild IS NOT NULL
             GROUP BY guild ORDER BY 2 DESC, guild"""
    for guild, running, over in await tables.store.rows(sql):
        mark = "  BANNED" if guild in banned else ""
        say(f"{guild}  {count(int(running), 'open table')}, {int(over)} finished{mark}")
        banned.discard(guild)
    for other in sorted(banned):
        say(f"{other}  BANNED")
    return OK


async def people(tables: Tables, say: Say) -> int:
    """Print each person with a seat at an open table: id, number of tables, and their name at one of them."""
    seats: dict[int, list[str]] = {}
    heads = await tables.store.live()
    for chairs in (await tables.store.chairs([head.id for head in heads])).values():
        for chair in chairs:
            if chair.user is not None:
                seats.setdefault(chair.user, []).append(chair.name)
    for user, names in sorted(seats.items(), key=lambda item: (-len(item[1]), item[0])):
        say(f"{user}  {count(len(names), 'open table')}  {names[0]}")
    return OK
