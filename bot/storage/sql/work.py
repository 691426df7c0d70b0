"""What a store does in one transaction, written once for every database: a generator of what it asks.

A piece of *work* yields what it asks of the database, is sent the rows of the answer, and returns what it found.
Whoever runs it, in a thread or over a network, makes one transaction of it; it may be begun anew where that was rolled
back, so it changes nothing but the database. Its SQL is what SQLite and PostgreSQL have in common, with `?` for values.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Final, NamedTuple, ParamSpec, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
Row: TypeAlias = Sequence[Any]


class Ask(NamedTuple):
    """A statement; its rows are sent back."""

    sql: str
    values: Sequence[object] = ()


class Count(NamedTuple):
    """A statement; the one row that is sent back holds how many rows it changed.

    RETURNING would tell as well, but SQLite then takes four times as long.
    """

    sql: str
    values: Sequence[object] = ()


class Each(NamedTuple):
    """A statement for each of these values; no rows are sent back."""

    sql: str
    values: Sequence[Sequence[object]]


class Lanes(NamedTuple):
    """From here to the end nobody else adds letters to these lanes, begins or removes them.

    A row is sent back for each if others may have done so since the work began.

    What keeps the first letter of a lane looks at the others of it, so of two who do that at once each would miss what
    the other did. A database that has one writer at a time needs nothing for it.
    """

    names: Sequence[str]


class Unbegun(NamedTuple):
    """The letters of a table that nobody began to send, and from here on nobody does.

    Their lanes are locked as `Lanes` says, together with these.
    """

    table: str
    lanes: Sequence[str]


UNBEGUN: Final = "SELECT * FROM letters WHERE table_id = ? AND begun = 0 ORDER BY id"  # where nothing is to be locked
Work: TypeAlias = Generator[Ask | Count | Each | Lanes | Unbegun, list[Row], T]


class Runner(Protocol):
    """Whatever runs work on its database. Every method may raise StorageTrouble."""

    async def rows(self, sql: str, *values: object) -> list[Row]:
        """Of one statement that changes nothing."""

    async def do(self, sql: str, *values: object) -> None:
        """One statement in a transaction."""

    async def write(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """One transaction."""


def name_of(work: Callable[..., Work[Any]], args: Sequence[object]) -> str:
    """What the log calls the work: its name, or its statement where it is a single one. Values are never part of it."""
    return str(args[0]) if work is ask else work.__qualname__


def ask(sql: str, *values: object) -> Work[list[Row]]:
    """The rows of one statement."""
    return (yield Ask(sql, values))


def count_changed(sql: str, *values: object) -> Work[int]:
    """How many rows the statement changed."""
    ((number,),) = yield Count(sql, values)
    return int(number)


def each(sql: str, values: Iterable[Sequence[object]]) -> Work[None]:
    """The statement once for each."""
    found = list(values)
    if found:
        yield Each(sql, found)


def lock(lanes: Iterable[str]) -> Work[bool]:
    """See `Lanes`; all that a transaction needs at once, lest two wait for each other. Whether to read again."""
    names = sorted(set(lanes))
    return bool(names and (yield Lanes(names)))
