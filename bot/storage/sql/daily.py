"""Storage of the puzzles of the day: secrets, attempts and subscriptions.

A day is the number of days since 1970-01-01 in UTC. The commit that opens an attempt's table also adds its row, and the
commit that ends the game also adds the result, so nobody can try twice and no result is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

import msgspec

from bot import saved
from bot.storage.outbox_rows import Change
from bot.storage.rows import Chair, Head, Subscription, TableId, Tried
from bot.storage.sql.damage import legible
from bot.storage.sql.work import Row, Runner, Work, execute
from games.kernel import PuzzleResult

BOT_USER = 0  # the user id of the bot's own attempts
DAY_SECONDS = 86_400

_chair = msgspec.json.Decoder(Chair).decode
_result = msgspec.json.Decoder(PuzzleResult).decode
_TRIED = """SELECT a.user, a.guild, a.table_id, a.result, s.chair
            FROM attempts a LEFT JOIN seats s ON s.table_id = a.table_id AND s.seat = 0"""


class DailyStore:
    """See `bot.storage.DailyBook`."""

    def __init__(self, database: Runner) -> None:
        self._rows, self._do = database.rows, database.do

    async def secret(self, day: int, fresh: str = "") -> str:
        if fresh:
            await self._do("INSERT INTO days (day, secret) VALUES (?, ?) ON CONFLICT DO NOTHING", day, fresh)
        return next((row[0] for row in await self._rows("SELECT secret FROM days WHERE day = ?", day)), "")

    async def tried(self, game: str, day: int, user: int) -> Tried | None:
        sql = f"{_TRIED} WHERE a.user = ? AND a.game = ? AND a.day = ? AND a.counts"
        return next(map(_read, await self._rows(sql, user, game, day)), None)

    async def practice(self, game: str, day: int, user: int) -> TableId | None:
        sql = """SELECT a.table_id FROM attempts a JOIN tables t ON t.id = a.table_id
                 WHERE a.game = ? AND a.day = ? AND a.user = ? AND NOT a.counts AND t.status = 'playing'
                 ORDER BY a.rowid DESC LIMIT 1"""
        return next((row[0] for row in await self._rows(sql, game, day, user)), None)

    async def results(self, game: str, day: int) -> Sequence[Tried]:
        sql = f"{_TRIED} WHERE a.game = ? AND a.day = ? AND a.counts AND a.result IS NOT NULL AND a.user <> ?"
        attempts = map(_read, await self._rows(sql, game, day, BOT_USER))
        ranked = [(attempt.result.rank, attempt) for attempt in attempts if attempt.result]
        return [attempt for _, attempt in sorted(ranked, key=itemgetter(0), reverse=True)]

    async def days(self, game: str, user: int) -> Sequence[int]:
        sql = """SELECT day FROM attempts WHERE "user" = ? AND game = ? AND counts AND result IS NOT NULL
                 ORDER BY day DESC"""
        return [row[0] for row in await self._rows(sql, user, game)]

    async def unfinished(self, before: int) -> Sequence[TableId]:
        sql = """SELECT t.id FROM attempts a JOIN tables t ON t.id = a.table_id
                 WHERE a.day < ? AND t.status = 'playing'"""
        return [row[0] for row in await self._rows(sql, before)]

    async def channels(self, guild: int | None = None) -> Sequence[Subscription]:
        sql = "SELECT channel, guild, game FROM subscriptions"
        rows = self._rows(sql) if guild is None else self._rows(f"{sql} WHERE guild = ?", guild)
        return [Subscription(*row) for row in await rows]

    async def subscribe(self, wanted: Subscription) -> None:
        sql = """INSERT INTO subscriptions (channel, guild, game) VALUES (?, ?, ?)
                 ON CONFLICT (channel) DO UPDATE SET guild = excluded.guild, game = excluded.game"""
        await self._do(sql, wanted.channel, wanted.guild, wanted.game)
        saved.note()

    async def unsubscribe(self, channel: int) -> None:
        await self._do("DELETE FROM subscriptions WHERE channel = ?", channel)
        saved.note()


def _read(row: Row) -> Tried:
    user, guild, table, result, chair = row
    seat = legible(_chair, chair, "seat 0 of table", table) if chair else None
    scored = legible(_result, result, "result at table", table) if result else None
    return Tried(user, seat.name if seat else "", guild, table, scored)


def begin(head: Head) -> Work[None]:
    """Add the row of an attempt, in the commit that opens its table. A second one that counts violates an index."""
    attempt = head.attempt
    if attempt is not None:
        sql = 'INSERT INTO attempts (game, day, "user", guild, counts, table_id) VALUES (?, ?, ?, ?, ?, ?)'
        yield from execute(sql, head.game, attempt.day, head.owner, attempt.guild, attempt.counts, head.id)


def end(change: Change) -> Work[None]:
    """Store the result of an attempt, in the commit that ends its game in time."""
    if change.result is not None:
        text = msgspec.json.encode(change.result).decode()
        yield from execute("UPDATE attempts SET result = ? WHERE table_id = ?", text, change.head.id)


def forget(user: int, today: int) -> Work[None]:
    """Delete the user's data except the fact that they have tried today's puzzles, so that they can't try again."""
    yield from execute('DELETE FROM attempts WHERE "user" = ? AND (day < ? OR NOT counts)', user, today)
    sql = 'UPDATE attempts SET table_id = NULL, result = NULL, guild = NULL WHERE "user" = ?'
    yield from execute(sql, user)


def practised(before: int, most: int) -> Work[list[Row]]:
    """Return at most `most` finished practice tables of puzzles of earlier days than `before`, as rows with an id."""
    sql = """SELECT t.id FROM attempts a JOIN tables t ON t.id = a.table_id
             WHERE a.day < ? AND NOT a.counts AND t.status = 'over' LIMIT ?"""
    return (yield from execute(sql, before, most))


def clean(today: int) -> Work[int]:
    """Delete what `forget` had to keep until its day was over. Return how many rows that were."""
    return len((yield from execute("DELETE FROM attempts WHERE day < ? AND table_id IS NULL RETURNING 1", today)))
