"""The deletion of a user's personal data, and of stored data that is old enough (see `bot.core.storage.Cutoffs`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeVar

from msgspec.structs import replace

from bot.core.ids import TableId, UserId
from bot.core.storage.hooks import SqlTable, quoted
from bot.core.storage.rows import Chair, Cutoffs, Head
from bot.core.storage.sql import outbox, people
from bot.core.storage.sql.damage import legible
from bot.core.storage.sql.outbox import text_of
from bot.core.storage.sql.tables import legible_heads, read_chair
from bot.core.storage.sql.work import Work, execute, execute_many

HeadOrChair = TypeVar("HeadOrChair", Head, Chair)

_ALL_OF_A_TABLE = (
    "DELETE FROM seats WHERE table_id = ?",
    "DELETE FROM decisions WHERE table_id = ?",
    "DELETE FROM states WHERE table_id = ?",
    "DELETE FROM records WHERE table_id = ?",
    "DELETE FROM outbox WHERE table_id = ?",
    "DELETE FROM messages WHERE table_id = ?",
    "DELETE FROM tables WHERE id = ?",
)
# Keeps games with at least one move. The redundant condition makes the database use the index `tables_not_begun`.
_CLOSED = """SELECT id FROM tables
    WHERE status = 'cancelled' AND status IN ('lobby', 'cancelled') AND since < ?
    AND NOT (EXISTS (SELECT 1 FROM decisions WHERE table_id = id)
             OR EXISTS (SELECT 1 FROM records WHERE table_id = id))
    LIMIT ?"""
_OLD_MESSAGES = """DELETE FROM messages WHERE (table_id, role) IN (
    SELECT m.table_id, m.role FROM messages m JOIN tables t ON m.table_id = t.id
    WHERE t.status IN ('over', 'cancelled') AND t.since < ? LIMIT ?) RETURNING 1"""
_OLD_UNDELIVERABLE = """DELETE FROM outbox WHERE id IN (
    SELECT id FROM outbox WHERE dead IS NOT NULL AND died < ? LIMIT ?) RETURNING 1"""


def clean(
    before: Cutoffs, most: int, feature_tables: Sequence[SqlTable] = (), referring: Sequence[tuple[str, str]] = ()
) -> Work[int]:
    """Delete data older than the times in `before`, at most `most` rows of each kind. Return how many were deleted.

    `referring` lists (database table, column) pairs for all columns that refer to game tables. The columns of removed
    features are listed too, because their rows would otherwise keep a game table from being deleted.
    """
    names = {name for (name,) in (yield from execute(_CLOSED, before.cancelled, most))}
    for table in feature_tables:
        if table.stale_tables:
            names.update(name for (name,) in (yield from table.stale_tables(before, most)))
    whole = [(name,) for name in names]
    of_referring = [f"DELETE FROM {name} WHERE {quoted(column)} = ?" for name, column in referring]  # noqa: S608
    for statement in (*of_referring, *_ALL_OF_A_TABLE):
        yield from execute_many(statement, whole)
    gone = len(whole)
    for table in feature_tables:
        if table.stale_rows:
            gone += yield from table.stale_rows()
    for statement, when in ((_OLD_MESSAGES, before.messages), (_OLD_UNDELIVERABLE, before.undeliverable)):
        gone += len((yield from execute(statement, when, most)))
    return gone


def forget_user(user: UserId, feature_tables: Sequence[SqlTable] = ()) -> Work[None]:
    """Delete the user's data outside of game tables. (`privacy.erased` removes what is stored with a table.)"""
    yield from outbox.unmention(user)
    yield from execute("UPDATE messages SET body = '{}' WHERE CAST(body AS TEXT) LIKE ?", f"%{user}%")
    yield from execute("DELETE FROM messages WHERE role LIKE ?", f"%:{user}")
    yield from execute("DELETE FROM meta WHERE key = ?", f"dm:{user}")
    for table in feature_tables:
        if table.erase:
            yield from table.erase(user)
        elif table.user:
            yield from execute(_delete(table, table.user), user)
    yield from people.forget(user)


def forget_feature(key: str, feature_tables: Sequence[SqlTable], settings: Collection[str] = ()) -> Work[set[TableId]]:
    """Delete the feature's database tables, and what it keeps under its key in the heads and chairs of game tables.

    Also delete everybody's settings with the stored names in `settings`. Return the ids of tables with damaged rows,
    from which the feature's data wasn't deleted.
    """
    for table in feature_tables:
        yield from execute(f"DROP TABLE IF EXISTS {table.name}")
    if settings:
        yield from people.forget_settings(settings)
    holding = "SELECT table_id, seat, chair FROM seats WHERE chair -> 'features' -> CAST(? AS text) IS NOT NULL"
    seats = yield from execute(holding, key)
    sql = f"""SELECT id, head FROM tables WHERE head -> 'features' -> CAST(? AS text) IS NOT NULL
              OR id IN (SELECT table_id FROM ({holding}) AS holding)"""  # noqa: S608
    tables = yield from execute(sql, key, key)
    chairs = [(name, seat, legible(read_chair, text, "seat", seat, "of table", name)) for name, seat, text in seats]
    for name, seat, chair in chairs:
        if chair:
            sql = "UPDATE seats SET chair = ? WHERE table_id = ? AND seat = ?"
            yield from execute(sql, text_of(_without(chair, key)), name, seat)
    heads = {head.id: head for head in legible_heads(tables)}
    for name, head in heads.items():
        later = head.version + 1  # so that processes with the table in memory read it again
        sql = "UPDATE tables SET head = ?, version = ? WHERE id = ?"
        yield from execute(sql, text_of(replace(_without(head, key), version=later)), later, name)
    return {name for name, _ in tables if name not in heads} | {name for name, _, chair in chairs if not chair}


def _without(row: HeadOrChair, key: str) -> HeadOrChair:
    return replace(row, features={other: value for other, value in row.features.items() if other != key})


def _delete(table: SqlTable, column: str) -> str:
    return f"DELETE FROM {table.name} WHERE {quoted(column)} = ?"  # noqa: S608
