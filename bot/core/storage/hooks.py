"""The database tables in which features store their own data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import msgspec

from bot.core.ids import UserId
from bot.core.storage.rows import Cutoffs
from bot.core.storage.sql.work import Row, Work

Erase: TypeAlias = Callable[[UserId], Work[None]]
StaleTables: TypeAlias = Callable[[Cutoffs, int], Work[Sequence[Row]]]
StaleRows: TypeAlias = Callable[[], Work[int]]


class SqlTable(msgspec.Struct, frozen=True):
    """A database table that belongs to a feature.

    The store creates it, copies it to another database, and deletes its rows about deleted game tables and about people
    who have their data erased. The column types are those that SQLite and PostgreSQL share: text, json, bigint,
    boolean.
    """

    name: str
    columns: Sequence[tuple[str, str]]  # name and type
    key: Sequence[str]  # identifies a row: the primary key, unless some of these columns are optional
    table: str = ""  # the column that holds a game table's id
    user: str = ""  # the column that holds a user's id
    optional: Sequence[str] = ()  # columns that can be NULL
    unique: Sequence[str] = ()  # columns in which no value may occur twice
    indexes: Sequence[str] = ()  # statements that create indexes if they don't exist
    erase: Erase | None = None  # erases a user's data; None: deletes the user's rows
    stale_tables: StaleTables | None = None  # given a maximum, returns the ids of game tables to delete entirely
    stale_rows: StaleRows | None = None  # deletes rows that nobody needs anymore, and returns how many

    def sql(self) -> Iterator[str]:
        """Yield the statements that create the table and its indexes if they don't exist."""
        columns = [f"{quoted(name)} {kind}{self._constraints(name)}" for name, kind in self.columns]
        if self.has_primary_key:
            columns.append(f"PRIMARY KEY ({', '.join(map(quoted, self.key))})")
        yield f"CREATE TABLE IF NOT EXISTS {self.name} ({', '.join(columns)})"
        if self.user and self.key[0] != self.user:
            yield f"CREATE INDEX IF NOT EXISTS {self.name}_by_user ON {self.name} ({quoted(self.user)})"
        yield from self.indexes

    @property
    def has_primary_key(self) -> bool:
        """Whether `key` can be a primary key, which requires that none of its columns is optional."""
        return not set(self.key) & set(self.optional)

    def _constraints(self, column: str) -> str:
        required = "" if column in self.optional else " NOT NULL"
        unique = " UNIQUE" if column in self.unique else ""
        return required + unique + (" REFERENCES tables (id)" if column == self.table else "")


def quoted(column: str) -> str:
    """Return the column's name for SQL, in quotes if it's "user", which PostgreSQL reserves."""
    return f'"{column}"' if column == "user" else column
