"""Deletes stored data that is old enough, see `bot.storage.Stale`, and a user's personal data."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Literal

from bot.storage.hooks import SqlTable, quoted
from bot.storage.rows import Stale
from bot.storage.sql import daily, outbox, people
from bot.storage.sql.work import Work, execute, execute_many

_ALL_OF_A_TABLE = (
    "DELETE FROM attempts WHERE table_id = ?",
    "DELETE FROM seats WHERE table_id = ?",
    "DELETE FROM decisions WHERE table_id = ?",
    "DELETE FROM states WHERE table_id = ?",
    "DELETE FROM records WHERE table_id = ?",
    "DELETE FROM outbox WHERE table_id = ?",
    "DELETE FROM messages WHERE table_id = ?",
    "DELETE FROM tables WHERE id = ?",
)
# Keeps games with at least one move, except abandoned puzzle attempts. The odd condition selects `tables_not_begun`.
_CLOSED = """SELECT id FROM tables
    WHERE status = 'cancelled' AND status IN ('lobby', 'cancelled') AND since < ?
    AND (head ->> 'attempt' IS NOT NULL OR NOT (EXISTS (SELECT 1 FROM decisions WHERE table_id = id)
                                                OR EXISTS (SELECT 1 FROM records WHERE table_id = id)))
    LIMIT ?"""
_OLD_MESSAGES = """DELETE FROM messages WHERE (table_id, role) IN (
    SELECT m.table_id, m.role FROM messages m JOIN tables t ON m.table_id = t.id
    WHERE t.status IN ('over', 'cancelled') AND t.since < ? LIMIT ?) RETURNING 1"""
_OLD_UNDELIVERABLE = """DELETE FROM outbox WHERE id IN (
    SELECT id FROM outbox WHERE dead IS NOT NULL AND died < ? LIMIT ?) RETURNING 1"""


def clean(before: Stale, most: int, own: Sequence[SqlTable] = ()) -> Work[int]:
    """Delete at most `most` rows of each kind that are older than `before` says. Return how many were deleted."""
    whole = yield from execute(_CLOSED, before.cancelled, most)
    whole = [*whole, *(yield from daily.practised(before.practice // daily.DAY_SECONDS, most))]
    for statement in (*_of_features(own, "table"), *_ALL_OF_A_TABLE):
        yield from execute_many(statement, whole)
    gone = len(whole) + (yield from daily.clean(int(time.time()) // daily.DAY_SECONDS))
    for statement, when in ((_OLD_MESSAGES, before.messages), (_OLD_UNDELIVERABLE, before.undeliverable)):
        gone += len((yield from execute(statement, when, most)))
    return gone


def forget_user(user: int, own: Sequence[SqlTable] = ()) -> Work[None]:
    """Delete the user's data outside of tables; `Table.erase` takes care of what is stored with a table."""
    yield from outbox.unmention(user)
    yield from execute("UPDATE messages SET body = '{}' WHERE CAST(body AS TEXT) LIKE ?", f"%{user}%")
    yield from execute("DELETE FROM messages WHERE role LIKE ?", f"%:{user}")
    yield from execute("DELETE FROM meta WHERE key = ?", f"dm:{user}")
    for statement in _of_features(own, "user"):
        yield from execute(statement, user)
    yield from people.forget(user)
    yield from daily.forget(user, int(time.time()) // daily.DAY_SECONDS)


def _of_features(own: Sequence[SqlTable], whose: Literal["table", "user"]) -> Iterator[str]:
    """Yield the statements that delete the features' data about a table, or about a user."""
    for table in own:
        if column := getattr(table, whose):
            yield f"DELETE FROM {table.name} WHERE {quoted(column)} = ?"  # noqa: S608
