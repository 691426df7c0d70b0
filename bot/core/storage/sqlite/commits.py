"""A function that writes a change's rows to SQLite with one statement per table, which is cheap without a server."""

from __future__ import annotations

import sqlite3
from typing import Final

from bot.core.storage import Change, Fenced
from bot.core.storage.sql import outbox, tables
from bot.core.storage.sql.work import UNBEGUN

_HEAD: Final = """UPDATE tables SET head = ?, version = ?, since = ?, computer = ?, due = ?, limited = ?
    WHERE id = ? AND version = ?"""
_LISTED: Final = "UPDATE tables SET status = ?, channel = ?, guild = ?, owner = ? WHERE id = ?"
_VACANT: Final = "DELETE FROM seats WHERE table_id = ?"
_SEAT: Final = "INSERT INTO seats (table_id, seat, user, chair) VALUES (?, ?, ?, ?)"
_ENTRY: Final = "INSERT INTO decisions (table_id, n, entry, interaction, why, at) VALUES (?, ?, ?, ?, ?, ?)"
_STATE: Final = "INSERT INTO states (table_id, state) VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state"
_NO_STATE: Final = "DELETE FROM states WHERE table_id = ?"


def write(database: sqlite3.Connection, change: Change) -> None:
    """Write the change in the current transaction. Raises Fenced unless its version is the stored version plus one."""
    table, execute_many = change.head.id, database.executemany
    waiting = database.execute(UNBEGUN, (table,)).fetchall() if change.messages else ()
    rows = tables.rows(change, outbox.readable(waiting))
    if not database.execute(_HEAD, (*rows.often, table, change.head.version - 1)).rowcount:
        raise Fenced
    if not rows.stays:
        database.execute(_LISTED, (*rows.seldom, table))
    if rows.seats is not None:
        database.execute(_VACANT, (table,))
        execute_many(_SEAT, [(table, *row) for row in rows.seats])
    execute_many(_ENTRY, [(table, *row) for row in rows.entries])
    if rows.state:
        database.execute(_STATE, (table, rows.state))
    elif rows.state is not None:
        database.execute(_NO_STATE, (table,))
    if rows.gone:
        execute_many(outbox.DELETE, [(message.id,) for message in rows.gone])
    execute_many(outbox.POST, [(table, *outbox.values(message), message.queue) for message in rows.messages])
