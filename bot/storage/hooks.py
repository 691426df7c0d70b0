"""Database tables that features declare for their own data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec


class SqlTable(msgspec.Struct, frozen=True):
    """A database table that belongs to a feature.

    The store creates it, copies it to another database, and deletes the rows of deleted game tables and of people who
    have their data erased. Column types are those that SQLite and PostgreSQL share: text, bigint, boolean.
    """

    name: str
    columns: Sequence[tuple[str, str]]  # name and type
    key: Sequence[str]
    table: str = ""  # the column that holds a game table's id
    user: str = ""  # the column that holds a user's id

    def sql(self) -> Iterator[str]:
        """Yield the statements that create the table and its index if they don't exist."""
        columns = ", ".join(f"{quoted(name)} {kind} NOT NULL{self._refers(name)}" for name, kind in self.columns)
        key = ", ".join(map(quoted, self.key))
        yield f"CREATE TABLE IF NOT EXISTS {self.name} ({columns}, PRIMARY KEY ({key}))"
        if self.user and self.key[0] != self.user:
            yield f"CREATE INDEX IF NOT EXISTS {self.name}_by_user ON {self.name} ({quoted(self.user)})"

    def _refers(self, column: str) -> str:
        return " REFERENCES tables (id)" if column == self.table else ""


def quoted(column: str) -> str:
    """Return the column's name for SQL, in quotes if it's "user", which PostgreSQL reserves."""
    return f'"{column}"' if column == "user" else column
