"""Commits of table changes with one statement each, which the server accepts or refuses as a whole.

A change's messages may replace or extend earlier ones that aren't sent yet, so the process must know the unsent ones
before it writes the change. The process remembers the messages of its own commits. If the outbox contains others, the
server refuses the change, and the process reads them and tries again. So most changes take a single round trip, which
is a transaction by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

from msgspec.structs import replace

from bot.core.ids import TableId
from bot.core.storage import Change, OutboxMessage
from bot.core.storage.sql import outbox, tables
from bot.core.storage.sql.work import UNBEGUN, Row

KEPT: Final = 1000  # maximum number of tables whose messages are remembered
_VALUES: Final = 30
_COMMIT: Final = f"SELECT commit_rows({', '.join(f'${n}' for n in range(1, _VALUES + 1))})"
_WAITING: Final = UNBEGUN.replace("?", "$1")
_SEAT, _ENTRY, _MESSAGE = 3, 5, 8  # the numbers of columns of a seat, a log entry and a message


class Commits:
    """The commits of one process, and a record of which of their messages may still be unsent."""

    def __init__(self) -> None:
        self._waiting: dict[TableId, Sequence[OutboxMessage]] = {}

    async def write(self, connection: Any, change: Change) -> Sequence[Row]:
        """Write the change by calling a function on the server, and return ().

        If the outbox has damaged messages of the table, write nothing and return their rows, which have to be marked as
        undeliverable first. Raises UniqueViolationError if another writer was faster.
        """
        waiting = self._waiting.pop(change.head.id, ())
        while True:
            rows = tables.rows(change, waiting)
            numbers = await connection.fetchval(_COMMIT, *_values(rows))
            if numbers is not None:
                break
            waiting_rows = await connection.fetch(_WAITING, change.head.id)
            if damaged := outbox.damaged(waiting_rows):
                return damaged
            waiting = outbox.readable(waiting_rows)
        kept = [one for one in waiting if one not in rows.gone]
        added = [replace(one, id=number) for one, number in zip(rows.messages, numbers, strict=True) if one.role]
        self._remember(change.head.id, [*kept, *added])
        return ()

    def begun(self, message: OutboxMessage) -> None:
        """Forget a message whose delivery has begun, because it can't be merged anymore."""
        if message.table in self._waiting:
            self._waiting[message.table] = [one for one in self._waiting[message.table] if one.id != message.id]

    def _remember(self, table: TableId, waiting: Sequence[OutboxMessage]) -> None:
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
        sorted({message.queue for message in chain(rows.messages, rows.gone)}),
        sorted(message.id for message in rows.gone),
        *_columns([outbox.values(message) for message in rows.messages], _MESSAGE),
    )


def _columns(rows: Sequence[tuple[object, ...]], count: int) -> list[list[object]]:
    return [[row[column] for row in rows] for column in range(count)]
