"""The database table of notes: one row per game table and user."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.core import saved
from bot.core.ids import TableId, UserId
from bot.core.markdown import escaped
from bot.core.storage import Store
from bot.core.storage.hooks import SqlTable
from bot.core.storage.sql.damage import readable
from bot.core.table.position import Position

NOTES = SqlTable(
    "notes",
    columns=(("table_id", "text"), ("user", "bigint"), ("text", "text")),
    key=("table_id", "user"),
    table="table_id",
    user="user",
)


async def read(store: Store, table: TableId, user: UserId) -> str:
    """Return the user's note at the table; "" if there is none. Raises StorageTrouble if the database fails."""
    rows = await store.rows('SELECT text FROM notes WHERE table_id = ? AND "user" = ?', table, user)
    return next((readable(row[0]) for row in rows), "")


async def write(store: Store, table: TableId, user: UserId, text: str) -> None:
    """Store the text as the user's note at the table; "" deletes the note. Raises StorageTrouble on failure."""
    if text:
        sql = """INSERT INTO notes (table_id, "user", text) VALUES (?, ?, ?)
                 ON CONFLICT (table_id, "user") DO UPDATE SET text = excluded.text"""
        await store.do(sql, table, user, text)
    else:
        await store.do('DELETE FROM notes WHERE table_id = ? AND "user" = ?', table, user)
    saved.note()


async def exported(store: Store, user: UserId) -> Mapping[str, str]:
    """Return all of the user's notes by table id, for the export of their data."""
    rows = await store.rows('SELECT table_id, text FROM notes WHERE "user" = ?', user)
    return {table: readable(text) for table, text in rows}


async def on_hand(store: Store, position: Position, user: UserId) -> Sequence[str]:
    """Return the line that shows the user's note below their hand, in a list; [] if there's no note."""
    note = await read(store, position.id, user)
    return [f"-# Your note: {escaped(note)}"] if note else []
