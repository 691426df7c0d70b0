"""All rows of a store copied into another one, whatever their databases, while no bot runs on either."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from bot.refusals import Damaged
from bot.storage.hooks import quoted
from bot.storage.sql.damage import is_text, readable
from bot.storage.sql.store import SqlStore
from bot.storage.sql.work import Row, Work, ask, each

log = logging.getLogger(__name__)

AT_ONCE: Final = 500  # rows
MOVED: Final = "moved"  # the note of a store whose tables are elsewhere now: where
ARRIVING: Final = "arriving"  # the note of a store into which tables are copied, and not all are there: from where
SCHEMA: Final = "schema"  # what PostgreSQL notes of its own shape
_STAYS: Final = (MOVED, ARRIVING, SCHEMA)
_FLAGS: Final = frozenset({"computer", "counts", "first"})  # 0 and 1 in SQLite


class Kind(NamedTuple):
    """A table of the database: its columns, and those by which its rows are read in order."""

    columns: str
    key: str


KINDS: Final = {
    "meta": Kind("key value", "key"),
    "tables": Kind("id head version status channel since computer due limited owner guild", "id"),
    "seats": Kind("table_id seat user chair", "table_id seat"),
    "decisions": Kind("table_id n entry interaction why at", "table_id n"),
    "states": Kind("table_id state", "table_id"),
    "records": Kind("table_id record", "table_id"),
    "outbox": Kind("id table_id lane role kind channel user body due attempts begun dead first died urgency", "id"),
    "messages": Kind("table_id role channel message body", "table_id role"),
    "days": Kind("day secret", "day"),
    "attempts": Kind("game day user guild counts table_id result", "rowid"),
    "subscriptions": Kind("channel guild game", "channel"),
    "people": Kind("user wishes", "user"),
    "bench": Kind("guild user", "guild user"),
}
"""In such an order that what a row refers to is there before it."""


def kinds(store: SqlStore) -> Mapping[str, Kind]:
    """Return all tables of the database: core's, then those of features."""
    own = {each.name: Kind(" ".join(name for name, _ in each.columns), " ".join(each.key)) for each in store.own}
    return KINDS | own


async def copy(source: SqlStore, target: SqlStore) -> None:
    """What was in the target goes. Begun anew after whatever stopped it, it does all again."""
    found = kinds(source)
    await target.write(_emptied, found)
    for name, kind in found.items():
        async for rows in _pages(source, name):
            await target.write(each, _insert(name, kind), rows)
    await target.letters_given(await source.letters_given())


async def summary(store: SqlStore, name: str) -> tuple[int, int]:
    """How many rows there are of that table, and a fingerprint of them all, in whatever order."""
    count = total = 0
    async for rows in _pages(store, name):
        count += len(rows)
        total += sum(int.from_bytes(sha256(repr(tuple(row)).encode()).digest()) for row in rows)
    return count, total % 2**256


async def _pages(store: SqlStore, name: str) -> AsyncIterator[list[Row]]:
    kind = kinds(store)[name]
    columns, key = kind.columns.split(), kind.key.split()
    asked, marks = ", ".join(_quoted(key + columns)), ", ".join("?" * len(key))
    order = ", ".join(_quoted(key))
    last: list[object] = []
    while True:
        where = f"WHERE ({order}) > ({marks})" if last else ""
        rows = await store.rows(f"SELECT {asked} FROM {name} {where} ORDER BY {order} LIMIT {AT_ONCE}", *last)  # noqa: S608
        if any(not is_text(value) for row in rows for value in row):
            _refuse(name, next(row for row in rows if not all(map(is_text, row))), key)
        if rows:
            yield list(_plain(name, columns, (row[len(key) :] for row in rows)))
        if len(rows) < AT_ONCE:
            return
        last = list(rows[-1][: len(key)])


def _refuse(name: str, row: Row, key: Sequence[str]) -> None:
    """Raises Damaged, after the log has named the row by its key."""
    named = " ".join(f"{column} {readable(str(value))}" for column, value in zip(key, row, strict=False))
    log.error("a row is not UTF-8 and cannot be copied", extra={"fields": {"row": f"{name}: {named}"}})
    raise Damaged


def _plain(name: str, columns: list[str], rows: Iterator[Row]) -> Iterator[Row]:
    """With truth values where SQLite has numbers, and without what a store notes of itself."""
    for row in rows:
        if name != "meta" or row[0] not in _STAYS:
            yield tuple(bool(value) if column in _FLAGS else value for column, value in zip(columns, row, strict=True))


def _insert(name: str, kind: Kind) -> str:
    columns = kind.columns.split()
    return f"INSERT INTO {name} ({', '.join(_quoted(columns))}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608


def _quoted(columns: list[str]) -> list[str]:
    return list(map(quoted, columns))


def _emptied(found: Mapping[str, Kind]) -> Work[None]:
    yield from ask("UPDATE outbox SET first = ?", False)  # or each one that goes would look for the next of its lane
    for name in reversed(list(found)):
        if name != "meta":
            yield from ask(f"DELETE FROM {name}")  # noqa: S608
    yield from ask("DELETE FROM meta WHERE key NOT IN (?, ?)", ARRIVING, SCHEMA)
