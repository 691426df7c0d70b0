"""What a feature keeps in the database beside the table's own rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec


class SqlTable(msgspec.Struct, frozen=True):
    """A table of the database that belongs to a feature.

    The store creates it, deletes the rows of tables that go and of people who have their data erased, and copies it to
    another database. Columns are in the SQL that both databases share: text, bigint, boolean.
    """

    name: str
    columns: Sequence[tuple[str, str]]  # name and type
    key: Sequence[str]
    table: str = ""  # the column that holds a table's id
    user: str = ""  # the column that holds a user's id

    def sql(self) -> Iterator[str]:
        """Return the statements that create it where it isn't there."""
        columns = ", ".join(f"{quoted(name)} {kind} NOT NULL{self._refers(name)}" for name, kind in self.columns)
        key = ", ".join(map(quoted, self.key))
        yield f"CREATE TABLE IF NOT EXISTS {self.name} ({columns}, PRIMARY KEY ({key}))"
        if self.user and self.key[0] != self.user:
            yield f"CREATE INDEX IF NOT EXISTS {self.name}_by_user ON {self.name} ({quoted(self.user)})"

    def _refers(self, column: str) -> str:
        return " REFERENCES tables (id)" if column == self.table else ""


def quoted(column: str) -> str:
    """Return the column's name as SQL takes it: "user" is a word of PostgreSQL's."""
    return f'"{column}"' if column == "user" else column
