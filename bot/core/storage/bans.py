"""The database table of the host's bans. Ids of users and servers never coincide, so one column has both."""

from __future__ import annotations

import time
from collections.abc import Sequence

from bot.core.storage.hooks import SqlTable
from bot.core.storage.sql.work import Runner

BANS = SqlTable("host_bans", columns=(("banned", "bigint"), ("since", "bigint")), key=("banned",))


async def ban(store: Runner, banned: int) -> None:
    """Ban the user or server with this id. Raises StorageTrouble on failure, like all functions here."""
    sql = "INSERT INTO host_bans (banned, since) VALUES (?, ?) ON CONFLICT DO NOTHING"
    await store.do(sql, banned, int(time.time()))


async def unban(store: Runner, banned: int) -> None:
    await store.do("DELETE FROM host_bans WHERE banned = ?", banned)


async def is_banned(store: Runner, banned: int) -> bool:
    return bool(await store.rows("SELECT 1 FROM host_bans WHERE banned = ?", banned))


async def all_banned(store: Runner) -> Sequence[int]:
    return [row[0] for row in await store.rows("SELECT banned FROM host_bans ORDER BY since, banned")]


async def exported(store: Runner, user: int) -> bool:
    """Return whether the user is banned, for the export of their data."""
    return await is_banned(store, user)
