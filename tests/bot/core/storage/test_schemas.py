"""Tests that SQLite and PostgreSQL get the same tables, columns, keys, unique columns, indexes, views and triggers."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.core.ids import TableId
from bot.core.storage.hooks import SqlTable
from bot.core.storage.sqlite.migrate import migrate
from bot.postgres.store import PostgresStore
from tests.support import postgres
from tests.support.databases import FEATURE_TABLES
from tests.support.postgres import Server

MEANS = {"bigint": "number", "boolean": "number", "INTEGER": "number", "REAL": "real", "double precision": "real"}
MEANS |= {"bytea": "bytes", "BLOB": "bytes", "text": "text", "TEXT": "text", "json": "json"}
DIALECT = {"any", "array", "in", "text", "and", "is"}  # words in conditions that each database writes in its own way


AGAIN = "CREATE UNIQUE INDEX IF NOT EXISTS rolls_again ON rolls (user)"


class Schema(NamedTuple):
    """A database's schema, in a form in which SQLite and PostgreSQL can be compared."""

    columns: dict[str, dict[str, tuple[str, bool]]]  # by table: the kind of each column, and whether it's required
    unique: set[tuple[str, tuple[str, ...]]]  # columns that are unique together
    keys: set[tuple[str, str, str]]  # table, column, and the table that it refers to
    indexes: dict[str, tuple[str, tuple[str, ...], bool, frozenset[str]]]
    views: dict[str, tuple[str, ...]]
    triggers: set[tuple[str, str]]


def words(condition: str) -> frozenset[str]:
    return frozenset(re.findall(r"'[^']*'|\w+", condition.lower())) - DIALECT


def of_sqlite(path: Path) -> Schema:
    with closing(sqlite3.connect(path)) as database:

        def rows(sql: str) -> list[Any]:
            return database.execute(sql).fetchall()

        made = {
            name: (kind, table, sql)
            for kind, name, table, sql in rows("SELECT type, name, tbl_name, sql FROM sqlite_schema")
        }
        tables = [name for name, (kind, *_) in made.items() if kind == "table" and not name.startswith("sqlite_")]

        def columns(table: TableId) -> Iterator[tuple[str, tuple[str, bool]]]:
            for _, name, kind, required, _, key in rows(f"PRAGMA table_info({table})"):
                is_json = f"json_valid({name})" in made[table][2]
                yield name, ("json" if is_json else MEANS[kind], bool(required or key))

        def indexed(name: str) -> tuple[str, ...]:
            return tuple(row[2] for row in rows(f"PRAGMA index_info({name})"))

        unique, indexes = set[tuple[str, tuple[str, ...]]](), {}
        for table in tables:
            key = sorted((row[5], row[1]) for row in rows(f"PRAGMA table_info({table})") if row[5])
            unique |= {(table, tuple(name for _, name in key))} if key else set()
            for _, name, is_unique, origin, _ in rows(f"PRAGMA index_list({table})"):
                if origin == "c":
                    condition = made[name][2].partition("WHERE")[2]
                    indexes[name] = (table, indexed(name), bool(is_unique), words(condition))
                elif is_unique:
                    unique.add((table, indexed(name)))
        return Schema(
            {table: dict(columns(table)) for table in tables},
            unique,
            {(table, row[3], row[2]) for table in tables for row in rows(f"PRAGMA foreign_key_list({table})")},
            indexes,
            {
                name: tuple(row[1] for row in rows(f"PRAGMA table_info({name})"))
                for name in made
                if made[name][0] == "view"
            },
            {(name, table) for name, (kind, table, _) in made.items() if kind == "trigger"},
        )


COLUMNS = """SELECT c.relname, a.attname, format_type(a.atttypid, NULL), a.attnotnull, c.relkind::text
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 ORDER BY a.attnum"""
INDEXES = """SELECT i.relname, t.relname, x.indisunique, coalesce(pg_get_expr(x.indpred, x.indrelid), ''),
    EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.indexrelid),
    ARRAY(SELECT a.attname::text FROM unnest(x.indkey) WITH ORDINALITY AS o (number, nth)
          JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = o.number ORDER BY o.nth)
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
    WHERE t.relnamespace = 'public'::regnamespace"""
KEYS = """SELECT c.conrelid::regclass::text, a.attname, c.confrelid::regclass::text FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey) WHERE c.contype = 'f'"""
TRIGGERS = "SELECT tgname, tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal"


def of_postgres(url: str) -> Schema:
    def rows(sql: str) -> list[Any]:
        return postgres.sync(postgres.run(url, sql))

    columns, views = dict[str, dict[str, tuple[str, bool]]](), dict[str, tuple[str, ...]]()
    for table, name, kind, required, what in rows(COLUMNS):
        if what == "v":
            views[table] = (*views.get(table, ()), name)
        elif name != "rowid":
            columns.setdefault(table, {})[name] = (MEANS[kind], required)
    found = rows(INDEXES)
    return Schema(
        columns,
        {(table, tuple(names)) for _, table, _, _, is_constraint, names in found if is_constraint},
        set(rows(KEYS)),
        {
            name: (table, tuple(names), is_unique, words(condition))
            for name, table, is_unique, condition, is_constraint, names in found
            if not is_constraint
        },
        views,
        set(rows(TRIGGERS)),
    )


@pytest.mark.postgres
def test_both_databases_have_the_same_columns_and_keys(
    path: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    server: Server = request.getfixturevalue("postgres_server")
    migrate(path, tmp_path)
    here = of_sqlite(path)
    with server.fresh() as url:
        there = of_postgres(url)
    assert len(here.columns) > 10
    del there.columns["leases"]  # several processes share no SQLite file
    there.unique.discard(("leases", ("name",)))
    for name, mine, other in zip(Schema._fields, here, there, strict=True):
        assert mine == other, name


def repeated(schema: Schema) -> list[tuple[str, tuple[str, ...]]]:
    """Return the table and columns of each unique constraint or index that exists twice."""
    found = [(table, columns, frozenset[str]()) for table, columns in sorted(schema.unique)]
    found += [(table, columns, condition) for table, columns, _, condition in schema.indexes.values()]
    return [each[:2] for number, each in enumerate(found) if each in found[:number]]


def test_no_index_repeats_another(path: Path, tmp_path: Path) -> None:
    migrate(path, tmp_path, feature_tables=FEATURE_TABLES)
    assert repeated(of_sqlite(path)) == []
    migrate(path, tmp_path, feature_tables=(SqlTable("rolls", (("user", "bigint"),), ("user",), indexes=(AGAIN,)),))
    assert repeated(of_sqlite(path)) == [("rolls", ("user",))]


@pytest.mark.postgres
async def test_no_index_repeats_another_on_a_server(request: pytest.FixtureRequest) -> None:
    server: Server = request.getfixturevalue("postgres_server")
    with server.fresh() as url:
        await (await PostgresStore.open(url, feature_tables=FEATURE_TABLES)).close()
        assert repeated(of_postgres(url)) == []
