"""Functions that copy all rows of one store to another, on databases of either kind, while no bot is using them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from bot.core.refusals import Damaged
from bot.core.storage.hooks import SqlTable, quoted
from bot.core.storage.migrations import UPGRADED_BY
from bot.core.storage.moved import ARRIVING, MOVED
from bot.core.storage.sql.damage import is_text, readable
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sql.work import Row, Work, execute, execute_many

log = logging.getLogger(__name__)

AT_ONCE: Final = 500  # number of rows to copy with one statement
SCHEMA: Final = "schema"  # key under which PostgreSQL's schema version is stored
_STAYS: Final = (MOVED, ARRIVING, SCHEMA, UPGRADED_BY)


class Kind(NamedTuple):
    """A database table: its columns, the columns that order its rows, and the Boolean columns (0 and 1 in SQLite)."""

    columns: str
    key: str
    flags: str = ""


KINDS: Final = {
    "meta": Kind("key value", "key"),
    "tables": Kind("id head version status channel since computer due limited owner guild", "id", "computer"),
    "seats": Kind("table_id seat user chair", "table_id seat"),
    "decisions": Kind("table_id n entry interaction why at", "table_id n"),
    "states": Kind("table_id state", "table_id"),
    "records": Kind("table_id record", "table_id"),
    "outbox": Kind(
        "id table_id queue role kind channel user body due attempts begun dead first died priority", "id", "first"
    ),
    "messages": Kind("table_id role channel message body", "table_id role"),
    "people": Kind("user wishes", "user"),
}
"""Core's database tables, ordered so that rows are copied after the rows that they refer to."""


def kinds(store: SqlStore) -> Mapping[str, Kind]:
    """Return all database tables by name: core's, then the features'."""
    return KINDS | {table.name: _kind(table) for table in store.feature_tables}


def _kind(table: SqlTable) -> Kind:
    flags = (name for name, kind in table.columns if kind == "boolean")
    return Kind(" ".join(name for name, _ in table.columns), " ".join(table.key), " ".join(flags))


async def copy(source: SqlStore, target: SqlStore) -> None:
    """Replace all of the target's data with the source's. After an interruption, a second call starts over."""
    tables = kinds(source)
    await target.write(_emptied, tables)
    for name, kind in tables.items():
        async for rows in _pages(source, name):
            await target.write(execute_many, _insert(name, kind), rows)
    await target.last_outbox_id(await source.last_outbox_id())


async def summary(store: SqlStore, name: str) -> tuple[int, int]:
    """Return how many rows the database table has, and a fingerprint of the rows that doesn't depend on their order."""
    count = total = 0
    async for rows in _pages(store, name):
        count += len(rows)
        total += sum(int.from_bytes(sha256(repr(tuple(row)).encode()).digest()) for row in rows)
    return count, total % 2**256


async def _pages(store: SqlStore, name: str) -> AsyncIterator[list[Row]]:
    kind = kinds(store)[name]
    columns, key = kind.columns.split(), kind.key.split()
    columns_read, marks = ", ".join(_quoted(key + columns)), ", ".join("?" * len(key))
    order = ", ".join(_quoted(key))
    last: list[object] = []
    while True:
        where = f"WHERE ({order}) > ({marks})" if last else ""
        rows = await store.rows(f"SELECT {columns_read} FROM {name} {where} ORDER BY {order} LIMIT {AT_ONCE}", *last)  # noqa: S608
        if any(not is_text(value) for row in rows for value in row):
            _refuse(name, next(row for row in rows if not all(map(is_text, row))), key)
        if rows:
            yield list(_plain(name, kind, (row[len(key) :] for row in rows)))
        if len(rows) < AT_ONCE:
            return
        last = list(rows[-1][: len(key)])


def _refuse(name: str, row: Row, key: Sequence[str]) -> None:
    named = " ".join(f"{column} {readable(str(value))}" for column, value in zip(key, row, strict=False))
    log.error("a row isn't UTF-8 and can't be copied", extra={"fields": {"row": f"{name}: {named}"}})
    raise Damaged


def _plain(name: str, kind: Kind, rows: Iterator[Row]) -> Iterator[Row]:
    """Yield the rows with bool values in place of SQLite's 0 and 1.

    Skip rows of `meta` that belong to one store only, such as its schema version.
    """
    columns, flags = kind.columns.split(), kind.flags.split()
    for row in rows:
        if name != "meta" or row[0] not in _STAYS:
            yield tuple(bool(value) if column in flags else value for column, value in zip(columns, row, strict=True))


def _insert(name: str, kind: Kind) -> str:
    columns = kind.columns.split()
    return f"INSERT INTO {name} ({', '.join(_quoted(columns))}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608


def _quoted(columns: list[str]) -> list[str]:
    return list(map(quoted, columns))


def _emptied(tables: Mapping[str, Kind]) -> Work[None]:
    # Otherwise, each deletion would trigger a search for the next message in its queue.
    yield from execute("UPDATE outbox SET first = ?", False)
    for name in reversed(list(tables)):
        if name != "meta":
            yield from execute(f"DELETE FROM {name}")  # noqa: S608
    yield from execute("DELETE FROM meta WHERE key NOT IN (?, ?, ?)", ARRIVING, SCHEMA, UPGRADED_BY)
