"""The log of a server: a channel in which the bot says what was opened, ended, banned and changed.

A line about a table is stored in the transaction that changes the table. A task posts the lines, several in one
message, and deletes them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from operator import itemgetter
from uuid import uuid4

import discord

from bot.core.delivery.channel_visibility import hears
from bot.core.delivery.discord_errors import is_absence
from bot.core.ids import GuildId
from bot.core.markdown import CONTENT, quoted
from bot.core.refusals import StorageTrouble
from bot.core.storage import AlsoWritten, Store
from bot.core.storage.hooks import SqlTable
from bot.core.storage.sql.work import Row, Work, execute, row_count
from bot.core.table.position import Position
from bot.features.server_settings.store import ServerBook

LOOK_SECONDS = 20.0
AT_ONCE = 200  # maximum number of lines to read at once
KEPT_SECONDS = 7 * 86_400  # for how long a line waits for a channel that can't be reached
_trouble = logging.getLogger(__name__)


def written(before: Position, after: Position) -> Sequence[AlsoWritten]:
    """Return the work that stores a log line about a change in its transaction; () if there's nothing to log."""
    text = _text(before, after)
    if not text or not after.place.guild:
        return ()
    return (partial(add, f"{after.id}:{after.head.version}", after.place.guild, text),)


def _text(before: Position, after: Position) -> str:
    table = f"{after.game.name} in <#{after.place.channel}> (`{after.id}`)"
    names = ", ".join(quoted(chair.name) for chair in after.chairs)
    if after.status == "lobby" and not before.chairs:
        return f"{names} opened {table}."
    if before.status == after.status:
        return ""
    what = {"playing": f"Started: {table} with {names}.", "over": f"Ended: {table} with {names}.",
            "cancelled": f"Closed: {table}."}  # fmt: skip
    return what.get(after.status, "")


def add(key: str, guild: GuildId, text: str) -> Work[None]:
    """Store a line if the server has a log."""
    sql = """INSERT INTO server_log (id, guild, at, text)
             SELECT CAST(? AS text), guild, CAST(? AS bigint), CAST(? AS text) FROM server_settings
             WHERE guild = ? AND log <> 0 ON CONFLICT DO NOTHING"""
    yield from execute(sql, key, int(time.time()), text, guild)


async def note(store: Store, guild: GuildId, text: str) -> None:
    """Store a line that isn't about a change of a table."""
    await store.write(add, uuid4().hex, guild, text)


def clean() -> Work[int]:
    """Delete lines that have waited for too long, and return how many."""
    return (yield from row_count("DELETE FROM server_log WHERE at < ?", int(time.time()) - KEPT_SECONDS))


LOG = SqlTable(
    "server_log",
    columns=(("id", "text"), ("guild", "bigint"), ("at", "bigint"), ("text", "text")),
    key=("id",),
    stale_rows=clean,
)


class Logger:
    """The background task that posts the lines of all servers whose events this process receives."""

    def __init__(self, client: discord.Client, store: Store, watchers: list[Callable[[Position], None]]) -> None:
        self._client, self._store, self._book = client, store, ServerBook(store)
        self._woken = asyncio.Event()
        watchers.append(lambda _position: self._woken.set())

    async def run(self) -> None:
        await self._client.wait_until_ready()
        while True:
            self._woken.clear()
            try:
                await self.look()
            except StorageTrouble as trouble:
                _trouble.warning("servers' logs have to wait: %s", trouble)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._woken.wait()

    async def look(self) -> None:
        """Post all lines that are waiting. Raises StorageTrouble if the database fails."""
        sql = "SELECT guild, id, text FROM server_log ORDER BY guild, at, id LIMIT ?"
        rows = await self._store.rows(sql, AT_ONCE)
        for guild, lines in groupby(rows, key=itemgetter(0)):
            if hears(self._client, guild):
                await self._post(guild, list(lines))

    async def _post(self, guild: GuildId, lines: Sequence[Row]) -> None:
        log = (await self._book.read(guild)).settings.log
        channel = self._client.get_channel(log) if log else None
        for part in _messages(lines):
            if isinstance(channel, discord.abc.Messageable):
                try:
                    await channel.send("\n".join(text for _, _, text in part), allowed_mentions=NOBODY, silent=True)
                except discord.HTTPException as error:
                    if not is_absence(error):
                        _trouble.info("couldn't post to a server's log: %s", error.status)
                        return
            for _, key, _ in part:
                await self._store.do("DELETE FROM server_log WHERE id = ?", key)


NOBODY = discord.AllowedMentions.none()


def _messages(lines: Iterable[Row]) -> list[list[Row]]:
    groups: list[list[Row]] = []
    room = 0
    for line in lines:
        length = len(line[2]) + 1
        if length > room:
            groups.append([])
            room = CONTENT
        groups[-1].append(line)
        room -= length
    return groups
