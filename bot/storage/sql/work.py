"""Transactions written once for both databases, as generators that yield their statements.

A piece of *work* yields statements, is sent the rows of each result, and returns a value. The code that runs it, in a
thread or over a network, makes it one transaction. After a rollback it may be run again, so it must change nothing but
the database. Its SQL is what SQLite and PostgreSQL share, with `?` for values.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Final, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
Row: TypeAlias = Sequence[Any]


class Execute(NamedTuple):
    """A statement whose rows are sent back."""

    sql: str
    values: Sequence[object] = ()


class RowCount(NamedTuple):
    """A statement for which one row is sent back: how many rows it changed.

    RETURNING would tell that too, but makes SQLite take four times as long.
    """

    sql: str
    values: Sequence[object] = ()


class ExecuteMany(NamedTuple):
    """A statement that is executed once for each tuple of values; no rows are sent back."""

    sql: str
    values: Sequence[Sequence[object]]


class QueueLock(NamedTuple):
    """A lock on queues: until the transaction ends, no other adds, begins or removes messages of these queues.

    Rows are sent back if other transactions may have done so since the work began.

    The trigger that maintains a queue's first message reads the queue's other messages, so two transactions at once
    would each miss what the other does. A database with one writer at a time doesn't need the lock.
    """

    names: Sequence[str]


class Unbegun(NamedTuple):
    """A query for a table's unsent messages, which also keeps others from starting to send them.

    Their queues and the given ones are locked, see `QueueLock`.
    """

    table: str
    queues: Sequence[str]


# The query of `Unbegun` for a database that needs no locks
UNBEGUN: Final = "SELECT * FROM waiting_messages WHERE table_id = ? AND begun = 0 ORDER BY id"
Work: TypeAlias = Generator[Execute | RowCount | ExecuteMany | QueueLock | Unbegun, list[Row], T]


class Runner(Protocol):
    """Runs work on a database. Every method may raise StorageTrouble."""

    async def rows(self, sql: str, *values: object) -> list[Row]:
        """Return the rows of one statement that only reads."""

    async def do(self, sql: str, *values: object) -> None:
        """Execute one statement in a transaction of its own."""

    async def look(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work that only reads, on one snapshot of the database. Return what it returns."""

    async def write(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the work in one transaction. Return what it returns."""


def name_of(work: Callable[..., Work[Any]], args: Sequence[object]) -> str:
    """Return the work's name for the log: the function's, or the statement of an `execute`. It contains no values."""
    return str(args[0]) if work is execute else work.__qualname__


def execute(sql: str, *values: object) -> Work[list[Row]]:
    """Execute one statement and return its rows."""
    return (yield Execute(sql, values))


def row_count(sql: str, *values: object) -> Work[int]:
    """Execute one statement and return how many rows it changed."""
    ((number,),) = yield RowCount(sql, values)
    return int(number)


def execute_many(sql: str, values: Iterable[Sequence[object]]) -> Work[None]:
    """Execute the statement once for each tuple of values."""
    rows = list(values)
    if rows:
        yield ExecuteMany(sql, rows)


def lock(queues: Iterable[str]) -> Work[bool]:
    """Lock queues, see `QueueLock`. Return whether messages have to be read again.

    A transaction has to lock all its queues at once, because two could otherwise deadlock.
    """
    names = sorted(set(queues))
    return bool(names and (yield QueueLock(names)))
