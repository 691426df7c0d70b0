"""The database table of the bench, with a row for each user and each server where they're ready to take over seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.core import saved
from bot.core.ids import GuildId, UserId
from bot.core.storage import Store
from bot.core.storage.hooks import SqlTable
from bot.core.table.position import Position

BENCH = SqlTable("bench", columns=(("guild", "bigint"), ("user", "bigint")), key=("guild", "user"), user="user")


async def at_table(store: Store, position: Position) -> Sequence[UserId]:
    """Return the ids of the users on the bench of the table's server."""
    rows = await store.rows('SELECT "user" FROM bench WHERE guild = ?', position.place.guild or GuildId(0))
    return [row[0] for row in rows]


async def of_user(store: Store, user: UserId) -> Sequence[GuildId]:
    """Return the ids of the servers whose bench the user is on."""
    return [row[0] for row in await store.rows('SELECT guild FROM bench WHERE "user" = ?', user)]


async def join(store: Store, guild: GuildId, user: UserId) -> None:
    await store.do('INSERT INTO bench (guild, "user") VALUES (?, ?) ON CONFLICT DO NOTHING', guild, user)
    saved.note()


async def leave(store: Store, guild: GuildId, user: UserId) -> None:
    await store.do('DELETE FROM bench WHERE guild = ? AND "user" = ?', guild, user)
    saved.note()


async def exported(store: Store, user: UserId) -> Mapping[str, Sequence[GuildId]]:
    """Return the servers whose bench the user is on, for the export of the user's data."""
    return {"servers where you're on the bench": await of_user(store, user)}
