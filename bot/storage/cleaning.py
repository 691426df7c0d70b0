"""What is deleted when its time has come, see `bot.storage.Stale`."""

from __future__ import annotations

import sqlite3
import time

from bot.storage import Stale, daily

_ALL_OF_A_TABLE = (
    "DELETE FROM attempts WHERE table_id = ?",
    "DELETE FROM seats WHERE table_id = ?",
    "DELETE FROM decisions WHERE table_id = ?",
    "DELETE FROM states WHERE table_id = ?",
    "DELETE FROM outbox WHERE table_id = ?",
    "DELETE FROM messages WHERE table_id = ?",
    "DELETE FROM notes WHERE table_id = ?",
    "DELETE FROM tables WHERE id = ?",
)
# A game that was played and then ended is kept; a try at a puzzle is nothing without its result. By `tables_not_begun`.
_CLOSED = """SELECT id FROM tables
    WHERE status = 'cancelled' AND status IN ('lobby', 'cancelled') AND since < ?
    AND (NOT EXISTS (SELECT 1 FROM decisions WHERE table_id = id) OR head ->> 'attempt' IS NOT NULL)
    LIMIT ?"""
_OLD_MESSAGES = """DELETE FROM messages WHERE (table_id, role) IN (
    SELECT m.table_id, m.role FROM messages m JOIN tables t ON m.table_id = t.id
    WHERE t.status IN ('over', 'cancelled') AND t.since < ? LIMIT ?)"""
_OLD_LETTERS = "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE dead IS NOT NULL AND died < ? LIMIT ?)"


def clean(database: sqlite3.Connection, before: Stale, most: int) -> int:
    """At most so many tables, messages and letters; how many went."""
    whole = database.execute(_CLOSED, (before.cancelled, most)).fetchall()
    whole += daily.practised(database, before.practice // daily.DAY_SECONDS, most)
    for statement in _ALL_OF_A_TABLE:
        database.executemany(statement, whole)
    forgotten = daily.clean(database, int(time.time()) // daily.DAY_SECONDS)
    older = ((_OLD_MESSAGES, before.messages), (_OLD_LETTERS, before.letters))
    return len(whole) + forgotten + sum(database.execute(statement, (when, most)).rowcount for statement, when in older)
