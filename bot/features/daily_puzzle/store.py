"""Storage of the daily puzzles: secrets, attempts and subscriptions.

A day is the number of days since 1970-01-01 in UTC. The commit that opens an attempt's table also adds the attempt's
row, and the commit that ends the game also stores the result, so nobody can try twice and no result is lost.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from operator import itemgetter

import msgspec

from bot.core import saved
from bot.core.ids import NO_USER, ChannelId, GuildId, TableId, UserId
from bot.core.storage import Store
from bot.core.storage.hooks import SqlTable
from bot.core.storage.rows import Chair, Cutoffs, Head
from bot.core.storage.sql.damage import legible
from bot.core.storage.sql.work import Row, Runner, Work, execute
from games.kernel import PuzzleResult

BOT_USER = NO_USER  # the user id of the bot's own attempts
DAY_SECONDS = 86_400


class Attempt(msgspec.Struct, frozen=True):
    """An attempt at a daily puzzle, as stored with its table.

    `counts` tells whether the attempt is the scored one rather than practice. `day` is the number of days since
    1970-01-01 in UTC. `guild` is the server where the attempt began, or None in a DM.
    """

    day: int
    counts: bool
    guild: GuildId | None = None


class Tried(msgspec.Struct, frozen=True):
    """A person's scored attempt. `guild` is the server where it began; `result` is None unless it ended on time.

    `table` is None if the user had their data deleted on the day of the puzzle.
    """

    user: UserId
    name: str
    guild: GuildId | None
    table: TableId | None
    result: PuzzleResult | None


class Subscription(msgspec.Struct, frozen=True):
    """A channel that gets one message a day about a game's puzzle."""

    channel: ChannelId
    guild: GuildId
    game: str


_chair = msgspec.json.Decoder(Chair).decode
_result = msgspec.json.Decoder(PuzzleResult).decode
_TRIED = """SELECT a.user, a.guild, a.table_id, a.result, s.chair
            FROM attempts a LEFT JOIN seats s ON s.table_id = a.table_id AND s.seat = 0"""


class DailyStore:
    """The stored data of daily puzzles: secrets, attempts and subscriptions. Every method may raise StorageTrouble."""

    def __init__(self, database: Runner) -> None:
        self._rows, self._do = database.rows, database.do

    async def secret(self, day: int, fresh: str = "") -> str:
        """Return the secret from which the day's deals are derived, or "" if there's none.

        If the day has no secret yet and `fresh` is given, `fresh` is stored and returned.
        """
        if fresh:
            await self._do("INSERT INTO days (day, secret) VALUES (?, ?) ON CONFLICT DO NOTHING", day, fresh)
        return next((row[0] for row in await self._rows("SELECT secret FROM days WHERE day = ?", day)), "")

    async def tried(self, game: str, day: int, user: UserId) -> Tried | None:
        """Return the user's scored attempt, or None."""
        sql = f"{_TRIED} WHERE a.user = ? AND a.game = ? AND a.day = ? AND a.counts"
        return next(map(_read, await self._rows(sql, user, game, day)), None)

    async def practice(self, game: str, day: int, user: UserId) -> TableId | None:
        """Return the id of the user's unfinished practice table for that puzzle, or None."""
        sql = """SELECT a.table_id FROM attempts a JOIN tables t ON t.id = a.table_id
                 WHERE a.game = ? AND a.day = ? AND a.user = ? AND NOT a.counts AND t.status = 'playing'
                 ORDER BY t.since DESC, t.id LIMIT 1"""
        return next((row[0] for row in await self._rows(sql, game, day, user)), None)

    async def results(self, game: str, day: int) -> Sequence[Tried]:
        """Return the finished scored attempts at the puzzle, except the bot's own, best first."""
        sql = f"{_TRIED} WHERE a.game = ? AND a.day = ? AND a.counts AND a.result IS NOT NULL AND a.user <> ?"
        attempts = map(_read, await self._rows(sql, game, day, BOT_USER))
        ranked = [(attempt.result.rank, attempt) for attempt in attempts if attempt.result]
        return [attempt for _, attempt in sorted(ranked, key=itemgetter(0), reverse=True)]

    async def days(self, game: str, user: UserId) -> Sequence[int]:
        """Return the days on which the user has a scored result, newest first."""
        sql = """SELECT day FROM attempts WHERE "user" = ? AND game = ? AND counts AND result IS NOT NULL
                 ORDER BY day DESC"""
        return [row[0] for row in await self._rows(sql, user, game)]

    async def unfinished(self, before: int) -> Sequence[TableId]:
        """Return the ids of tables still in play whose puzzle is from a day before `before`."""
        sql = """SELECT t.id FROM attempts a JOIN tables t ON t.id = a.table_id
                 WHERE a.day < ? AND t.status = 'playing'"""
        return [row[0] for row in await self._rows(sql, before)]

    async def channels(self, guild: GuildId | None = None) -> Sequence[Subscription]:
        """Return all subscriptions, or those of one server."""
        sql = "SELECT channel, guild, game FROM subscriptions"
        rows = self._rows(sql) if guild is None else self._rows(f"{sql} WHERE guild = ?", guild)
        return [Subscription(*row) for row in await rows]

    async def subscribe(self, wanted: Subscription) -> None:
        """Store a channel's subscription, which replaces its previous one."""
        sql = """INSERT INTO subscriptions (channel, guild, game) VALUES (?, ?, ?)
                 ON CONFLICT (channel) DO UPDATE SET guild = excluded.guild, game = excluded.game"""
        await self._do(sql, wanted.channel, wanted.guild, wanted.game)
        saved.note()

    async def unsubscribe(self, channel: ChannelId) -> None:
        """Delete the channel's subscription, if it has one."""
        await self._do("DELETE FROM subscriptions WHERE channel = ?", channel)
        saved.note()

    async def shows(self, guild: GuildId) -> str | None:
        """Return what the server's rankings show, or None if nobody has chosen that."""
        rows = await self._rows("SELECT shows FROM daily_settings WHERE guild = ?", guild)
        return next((row[0] for row in rows), None)

    async def show(self, guild: GuildId, wanted: str) -> None:
        """Store what the server's rankings show."""
        sql = """INSERT INTO daily_settings (guild, shows) VALUES (?, ?)
                 ON CONFLICT (guild) DO UPDATE SET shows = excluded.shows"""
        await self._do(sql, guild, wanted)
        saved.note()


def _read(row: Row) -> Tried:
    user, guild, table, result, chair = row
    seat = legible(_chair, chair, "seat 0 of table", table) if chair else None
    scored = legible(_result, result, "result at table", table) if result else None
    return Tried(user, seat.name if seat else "", guild, table, scored)


def begin(head: Head, attempt: Attempt) -> Work[None]:
    """Insert the attempt's row, in the transaction that opens its table.

    A second scored attempt of the same person would violate a unique index, so the transaction fails.
    """
    sql = 'INSERT INTO attempts (game, day, "user", guild, counts, table_id) VALUES (?, ?, ?, ?, ?, ?)'
    yield from execute(sql, head.game, attempt.day, head.owner, attempt.guild, attempt.counts, head.id)


def end(table: TableId, result: PuzzleResult) -> Work[None]:
    """Store the result of an attempt, in the transaction that ends its game on time."""
    text = msgspec.json.encode(result).decode()
    yield from execute("UPDATE attempts SET result = ? WHERE table_id = ?", text, table)


def forget(user: UserId) -> Work[None]:
    """Delete the user's data, except which of today's puzzles they've tried, so that they can't try those again."""
    today = int(time.time()) // DAY_SECONDS
    yield from execute('DELETE FROM attempts WHERE "user" = ? AND (day < ? OR NOT counts)', user, today)
    sql = 'UPDATE attempts SET table_id = NULL, result = NULL, guild = NULL WHERE "user" = ?'
    yield from execute(sql, user)


def stale_tables(before: Cutoffs, most: int) -> Work[Sequence[Row]]:
    """Return rows with the table ids of old abandoned attempts and of old practice attempts, at most `most` of each."""
    abandoned = """SELECT id FROM tables WHERE status = 'cancelled' AND status IN ('lobby', 'cancelled') AND since < ?
                   AND head -> 'features' ->> 'daily_puzzle' IS NOT NULL LIMIT ?"""
    practiced = """SELECT t.id FROM attempts a JOIN tables t ON t.id = a.table_id
                   WHERE a.day < ? AND NOT a.counts AND t.status = 'over' LIMIT ?"""
    closed = yield from execute(abandoned, before.cancelled, most)
    return [*closed, *(yield from execute(practiced, before.practice // DAY_SECONDS, most))]


def clean() -> Work[int]:
    """Delete the rows that `forget` had to keep until the end of their day. Return how many were deleted."""
    today = int(time.time()) // DAY_SECONDS
    return len((yield from execute("DELETE FROM attempts WHERE day < ? AND table_id IS NULL RETURNING 1", today)))


async def exported(store: Store, user: UserId) -> Sequence[Mapping[str, object]]:
    """Return all of the user's attempts, with their results."""
    sql = 'SELECT game, day, guild, counts, table_id, result FROM attempts WHERE "user" = ? ORDER BY day, game'
    names = "game", "day", "server", "counts", "table", "result"
    rows = [dict(zip(names, row, strict=True)) for row in await store.rows(sql, user)]
    return [row | {"counts": bool(row["counts"]), "result": _plain(row["result"])} for row in rows]


def _plain(result: str | None) -> object:
    return msgspec.json.decode(result) if result else None


DAYS = SqlTable("days", (("day", "bigint"), ("secret", "text")), key=("day",))
SETTINGS = SqlTable("daily_settings", (("guild", "bigint"), ("shows", "text")), key=("guild",))
SUBSCRIPTIONS = SqlTable(
    "subscriptions", (("channel", "bigint"), ("guild", "bigint"), ("game", "text")), key=("channel",)
)
# User 0 is the bot itself. A row without a table belongs to somebody who had their data deleted on the same day.
ATTEMPTS = SqlTable(
    "attempts",
    columns=(
        ("game", "text"),
        ("day", "bigint"),
        ("user", "bigint"),
        ("guild", "bigint"),
        ("counts", "boolean"),
        ("table_id", "text"),
        ("result", "json"),
    ),
    key=("user", "game", "day", "counts", "table_id"),
    table="table_id",
    user="user",
    optional=("guild", "table_id", "result"),
    unique=("table_id",),
    indexes=(
        'CREATE UNIQUE INDEX IF NOT EXISTS one_attempt ON attempts ("user", game, day) WHERE counts',
        "CREATE INDEX IF NOT EXISTS attempts_by_puzzle ON attempts (game, day)",
        "CREATE INDEX IF NOT EXISTS attempts_by_day ON attempts (day)",
        "CREATE INDEX IF NOT EXISTS practice_by_day ON attempts (day) WHERE NOT counts",
    ),
    erase=forget,
    stale_tables=stale_tables,
    stale_rows=clean,
)
TABLES = DAYS, SETTINGS, SUBSCRIPTIONS, ATTEMPTS
