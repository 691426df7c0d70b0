"""Database transactions, written once for both databases as generators that yield SQL statements.

A piece of *work* yields statements, receives the rows of each result, and returns a value. The code that runs it, in a
thread or over a network, makes it one transaction. After a rollback, the work may be run again, so it must change
nothing but the database. It uses only SQL that SQLite and PostgreSQL share, with `?` for values.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Final, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar

from bot.core.ids import TableId

T = TypeVar("T")
P = ParamSpec("P")
Row: TypeAlias = Sequence[Any]


class Execute(NamedTuple):
    """A statement for a generator of database work to yield. The generator receives the resulting rows."""

    sql: str
    values: Sequence[object] = ()


class RowCount(NamedTuple):
    """A statement for a generator of database work to yield. The generator receives the number of rows it changed.

    RETURNING would also give that number, but makes SQLite take four times as long.
    """

    sql: str
    values: Sequence[object] = ()


class ExecuteMany(NamedTuple):
    """A statement to execute once for each tuple of values. The generator that yields it receives no rows."""

    sql: str
    values: Sequence[Sequence[object]]


class QueueLock(NamedTuple):
    """A lock on outbox queues, which keeps other transactions from adding, beginning or removing messages in them.

    The lock lasts until the transaction ends. The generator that yields the lock receives rows if another transaction
    may have changed the queues since this one began. The database trigger that maintains a queue's first message reads
    the queue's other messages, so without the lock, two simultaneous transactions would each miss the other's changes.
    A database with one writer at a time doesn't need the lock.
    """

    names: Sequence[str]


class Unbegun(NamedTuple):
    """A query for a table's unsent messages that also keeps other processes from starting to send them.

    The messages' queues and `queues` are locked; see `QueueLock`.
    """

    table: TableId
    queues: Sequence[str]


class CheckLease(NamedTuple):
    """A check of a lease, which also keeps other processes from taking over the lease until the transaction ends.

    The work receives no rows if another process has taken over the lease. With `ends`, the lease is also released.
    """

    name: str
    token: int
    ends: bool = False


# The query for an `Unbegun`, in a database that needs no locks.
UNBEGUN: Final = "SELECT * FROM waiting_messages WHERE table_id = ? AND begun = 0 ORDER BY id"
Work: TypeAlias = Generator[Execute | RowCount | ExecuteMany | QueueLock | Unbegun | CheckLease, list[Row], T]


class Runner(Protocol):
    """A runner of database work (see the module). Every method may raise StorageTrouble."""

    async def rows(self, sql: str, *values: object) -> list[Row]:
        """Execute one statement that only reads, and return its rows."""

    async def referring(self) -> Sequence[tuple[str, str]]:
        """Return a (database table, column) pair for each column that refers to game tables."""

    async def do(self, sql: str, *values: object) -> None:
        """Execute one statement in its own transaction."""

    async def look(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work that only reads, on a single snapshot of the database, and return its value."""

    async def write(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the work in one transaction, and return its value."""


def name_of(work: Callable[..., Work[Any]], args: Sequence[object]) -> str:
    """Return a name for the work in the log, without values: the function's name, or the statement of an `execute`."""
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
    """Lock these queues. Return True if they must be read again because other transactions may have changed them.

    A transaction must lock all its queues at once, because otherwise two transactions could deadlock.
    """
    names = sorted(set(queues))
    return bool(names and (yield QueueLock(names)))
