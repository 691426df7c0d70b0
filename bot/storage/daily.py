"""What is kept of the puzzles of the day: secrets, attempts, and the channels that are told of them.

A day is counted from 1970-01-01 in UTC. An attempt becomes a row with the commit that opens its table, and gets its
result with the commit that ends it: so nobody can try twice, and no result is lost.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from bot.storage import Chair, Change, Head, Subscription, TableId, Tried
from games.kernel import PuzzleResult

HOUSE = 0  # the user of the house's own attempts
DAY_SECONDS = 86_400

Rows: TypeAlias = Callable[..., Awaitable[list[Any]]]
Do: TypeAlias = Callable[..., Awaitable[None]]
_chair = msgspec.json.Decoder(Chair).decode
_result = msgspec.json.Decoder(PuzzleResult).decode
_TRIED = """SELECT a.user, a.guild, a.table_id, a.result, s.chair
            FROM attempts a LEFT JOIN seats s ON s.table_id = a.table_id AND s.seat = 0"""


class DailyStore:
    """See `bot.storage.DailyBook`."""

    def __init__(self, rows: Rows, do: Do) -> None:
        self._rows, self._do = rows, do

    async def secret(self, day: int, fresh: str = "") -> str:
        """The first that was offered stays."""
        if fresh:
            await self._do("INSERT OR IGNORE INTO days (day, secret) VALUES (?, ?)", day, fresh)
        return next((row[0] for row in await self._rows("SELECT secret FROM days WHERE day = ?", day)), "")

    async def tried(self, game: str, day: int, user: int) -> Tried | None:
        """By the index that lets nobody try twice."""
        sql = f"{_TRIED} WHERE a.user = ? AND a.game = ? AND a.day = ? AND a.counts"
        return next(map(_read, await self._rows(sql, user, game, day)), None)

    async def practice(self, game: str, day: int, user: int) -> TableId | None:
        """The newest one in play."""
        sql = """SELECT a.table_id FROM attempts a JOIN tables t ON t.id = a.table_id
                 WHERE a.game = ? AND a.day = ? AND a.user = ? AND NOT a.counts AND t.status = 'playing'
                 ORDER BY a.rowid DESC LIMIT 1"""
        return next((row[0] for row in await self._rows(sql, game, day, user)), None)

    async def results(self, game: str, day: int) -> Sequence[Tried]:
        """Best first."""
        sql = f"{_TRIED} WHERE a.game = ? AND a.day = ? AND a.counts AND a.result IS NOT NULL AND a.user <> ?"
        found = map(_read, await self._rows(sql, game, day, HOUSE))
        return sorted(found, key=lambda each: each.result.rank if each.result else (), reverse=True)

    async def days(self, game: str, user: int) -> Sequence[int]:
        """Newest first."""
        sql = """SELECT day FROM attempts WHERE user = ? AND game = ? AND counts AND result IS NOT NULL
                 ORDER BY day DESC"""
        return [row[0] for row in await self._rows(sql, user, game)]

    async def unfinished(self, before: int) -> Sequence[TableId]:
        """By the index of days, and only tables that still play."""
        sql = """SELECT t.id FROM attempts a JOIN tables t ON t.id = a.table_id
                 WHERE a.day < ? AND t.status = 'playing'"""
        return [row[0] for row in await self._rows(sql, before)]

    async def channels(self, guild: int | None = None) -> Sequence[Subscription]:
        """A row for each channel."""
        sql = "SELECT channel, guild, game FROM subscriptions WHERE ? IS NULL OR guild = ?"
        return [Subscription(*row) for row in await self._rows(sql, guild, guild)]

    async def subscribe(self, wanted: Subscription) -> None:
        """In the place of what the channel had."""
        sql = "INSERT OR REPLACE INTO subscriptions (channel, guild, game) VALUES (?, ?, ?)"
        await self._do(sql, wanted.channel, wanted.guild, wanted.game)

    async def unsubscribe(self, channel: int) -> None:
        """Nothing happens where there was none."""
        await self._do("DELETE FROM subscriptions WHERE channel = ?", channel)


def _read(row: Any) -> Tried:
    user, guild, table, result, chair = row
    name = _chair(chair).name if chair else ""
    return Tried(user, name, guild, table, _result(result) if result else None)


def begin(database: sqlite3.Connection, head: Head) -> None:
    """With the commit that opens the table. A second attempt that would count breaks the index."""
    attempt = head.attempt
    if attempt is not None:
        sql = "INSERT INTO attempts (game, day, user, guild, counts, table_id) VALUES (?, ?, ?, ?, ?, ?)"
        row = (head.game, attempt.day, head.owner, attempt.guild, attempt.counts, head.id)
        database.execute(sql, row)


def end(database: sqlite3.Connection, change: Change) -> None:
    """With the commit that ends the table in time."""
    if change.result is not None:
        text = msgspec.json.encode(change.result).decode()
        database.execute("UPDATE attempts SET result = ? WHERE table_id = ?", (text, change.head.id))


def forget(database: sqlite3.Connection, user: int, today: int) -> None:
    """All of the user but that they have tried today's: else they could try again."""
    database.execute("DELETE FROM attempts WHERE user = ? AND (day < ? OR NOT counts)", (user, today))
    sql = "UPDATE attempts SET table_id = NULL, result = NULL, guild = NULL WHERE user = ?"
    database.execute(sql, (user,))


def practised(database: sqlite3.Connection, before: int, most: int) -> list[tuple[TableId]]:
    """Finished tables of earlier days that did not count, at most so many."""
    sql = """SELECT t.id FROM attempts a JOIN tables t ON t.id = a.table_id
             WHERE a.day < ? AND NOT a.counts AND t.status = 'over' LIMIT ?"""
    return database.execute(sql, (before, most)).fetchall()


def clean(database: sqlite3.Connection, today: int) -> int:
    """What `forget` left."""
    return database.execute("DELETE FROM attempts WHERE day < ? AND table_id IS NULL", (today,)).rowcount
