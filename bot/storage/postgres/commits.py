"""Writes a change of a table with one message to the server, which accepts or refuses it as a whole.

Older unsent letters are merged into the new ones, so they must be known before the message is written. The process
remembers the letters of its own commits. If there are others, the server refuses the change and is asked for them. So
most changes take a single round trip, which is a transaction by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

from msgspec.structs import replace

from bot.storage import Change, Letter, TableId
from bot.storage.sql import letters, tables
from bot.storage.sql.work import UNBEGUN, Row

KEPT: Final = 1000  # tables whose letters are remembered
_VALUES: Final = 30
_COMMIT: Final = f"SELECT commit_rows({', '.join(f'${n}' for n in range(1, _VALUES + 1))})"
_WAITING: Final = UNBEGUN.replace("?", "$1")
_SEAT, _ENTRY, _LETTER = 3, 5, 8  # how many columns each has


class Commits:
    """Commits the changes of one process, and remembers their letters that are unsent as far as it knows."""

    def __init__(self) -> None:
        self._waiting: dict[TableId, Sequence[Letter]] = {}

    async def write(self, connection: Any, change: Change) -> Sequence[Row]:
        """Write the change by the server's function. Raises UniqueViolationError if another writer was faster.

        If damaged letters of the table wait, nothing is written and they are returned: they have to be buried first.
        """
        waiting = self._waiting.pop(change.head.id, ())
        while True:
            rows = tables.rows(change, waiting)
            numbers = await connection.fetchval(_COMMIT, *_values(rows))
            if numbers is not None:
                break
            found = await connection.fetch(_WAITING, change.head.id)
            if damaged := letters.damaged(found):
                return damaged
            waiting = letters.readable(found)
        kept = [one for one in waiting if one not in rows.gone]
        added = [replace(one, id=number) for one, number in zip(rows.letters, numbers, strict=True) if one.role]
        self._remember(change.head.id, [*kept, *added])
        return ()

    def begun(self, letter: Letter) -> None:
        """Forget a letter whose delivery has begun, because it can't be merged any more."""
        if letter.table in self._waiting:
            self._waiting[letter.table] = [one for one in self._waiting[letter.table] if one.id != letter.id]

    def _remember(self, table: TableId, waiting: Sequence[Letter]) -> None:
        if waiting:
            self._waiting[table] = waiting
        if len(self._waiting) > KEPT:
            del self._waiting[next(iter(self._waiting))]


def _values(rows: tables.Rows) -> tuple[object, ...]:
    return (
        rows.table,
        *rows.often,
        *rows.seldom,
        *([None] * _SEAT if rows.seats is None else _columns(rows.seats, _SEAT)),
        *_columns(rows.entries, _ENTRY),
        rows.state,
        sorted({letter.lane for letter in chain(rows.letters, rows.gone)}),
        sorted(letter.id for letter in rows.gone),
        *_columns([letters.values(letter) for letter in rows.letters], _LETTER),
    )


def _columns(rows: Sequence[tuple[object, ...]], count: int) -> list[list[object]]:
    return [[row[column] for row in rows] for column in range(count)]
