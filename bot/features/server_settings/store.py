"""The database tables of servers' settings and bans."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import msgspec

from bot.core import saved
from bot.core.ids import GuildId, UserId
from bot.core.storage import Store
from bot.core.storage.hooks import SqlTable
from bot.core.storage.sql.damage import required
from bot.core.storage.sql.work import Work, row_count
from bot.features.server_settings.settings import ServerSettings
from games.english import count

SETTINGS = SqlTable(
    "server_settings",
    columns=(("guild", "bigint"), ("version", "bigint"), ("log", "bigint"), ("settings", "json")),
    key=("guild",),
)
# A ban names its member in a column of its own, not in one called "user": a ban outlasts the deletion of one's data.
BANS = SqlTable(
    "server_bans", columns=(("guild", "bigint"), ("member", "bigint"), ("since", "bigint")), key=("guild", "member")
)
_read = msgspec.json.Decoder(ServerSettings).decode


class Kept(msgspec.Struct, frozen=True):
    """A server's settings with a version number, which grows by one with every change."""

    settings: ServerSettings = ServerSettings()
    version: int = 0


class ServerBook:
    """The stored settings and bans of servers. Every method may raise StorageTrouble."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, guild: GuildId) -> Kept:
        """Return the server's settings, or the defaults if nobody has changed any."""
        rows = await self._store.rows("SELECT settings, version FROM server_settings WHERE guild = ?", guild)
        return next((Kept(required(_read, row[0], "settings of server", guild), row[1]) for row in rows), Kept())

    async def change(
        self, guild: GuildId, version: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> Kept | None:
        """Change the server's settings if they still have the given version.

        Return the new settings, or None if nothing was stored because somebody else has changed them.
        """
        kept = await self.read(guild)
        if kept.version != version:
            return None
        after = Kept(change(kept.settings), version + 1)
        if not await self._store.write(_put, guild, after):
            return None
        saved.note()
        return after

    async def is_banned(self, guild: GuildId, member: int) -> bool:
        sql = "SELECT 1 FROM server_bans WHERE guild = ? AND member = ?"
        return bool(await self._store.rows(sql, guild, member))

    async def banned(self, guild: GuildId) -> Sequence[int]:
        """Return the users who are banned from the server's tables, the latest first."""
        sql = "SELECT member FROM server_bans WHERE guild = ? ORDER BY since DESC, member"
        return [row[0] for row in await self._store.rows(sql, guild)]

    async def ban(self, guild: GuildId, member: int) -> None:
        sql = "INSERT INTO server_bans (guild, member, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self._store.do(sql, guild, member, int(time.time()))
        saved.note()

    async def unban(self, guild: GuildId, member: int) -> None:
        await self._store.do("DELETE FROM server_bans WHERE guild = ? AND member = ?", guild, member)
        saved.note()

    async def why_full(self, guild: GuildId, owner: UserId) -> str:
        """Return why the server's own limits don't let the owner open another table; "" if they do."""
        settings = (await self.read(guild)).settings
        open_tables = "SELECT count(*) FROM tables WHERE guild = ? AND status IN ('lobby', 'playing')"
        for limit, sql, who in (
            (settings.in_all, (open_tables, guild), "This server has"),
            (settings.per_person, (f"{open_tables} AND owner = ?", guild, owner), "You've opened"),
        ):
            if limit and (await self._store.rows(*sql))[0][0] >= limit:
                tables = count(limit, "open table")
                return f"{who} {tables} here, which is this server's limit. Finish or cancel one first."
        return ""


def _put(guild: GuildId, kept: Kept) -> Work[bool]:
    """Store the settings if the stored ones are one version older, and return whether they were."""
    text = msgspec.json.encode(kept.settings).decode()
    if kept.version == 1:
        sql = "INSERT INTO server_settings (guild, version, log, settings) VALUES (?, 1, ?, ?) ON CONFLICT DO NOTHING"
        return bool((yield from row_count(sql, guild, kept.settings.log, text)))
    sql = "UPDATE server_settings SET version = ?, log = ?, settings = ? WHERE guild = ? AND version = ?"
    values = (kept.version, kept.settings.log, text, guild, kept.version - 1)
    return bool((yield from row_count(sql, *values)))


async def exported(store: Store, user: UserId) -> Sequence[int]:
    """Return the servers from whose tables the user is banned, for the export of their data."""
    return [row[0] for row in await store.rows("SELECT guild FROM server_bans WHERE member = ?", user)]
