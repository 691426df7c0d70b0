"""A benchmark of how costs grow with the number of tables, waiting messages and processes, on SQLite and PostgreSQL.

docs/operating.md uses the results for planning. `python -m tools.bench.scale ADDRESS` is one of the measured processes:
it prints the seconds until it was ready, and its memory.
"""

from __future__ import annotations

import asyncio
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import asyncpg

from bot.core.automation.computers import Computers
from bot.core.delivery.outbox import BATCH, Outbox
from bot.core.ids import ChannelId, GuildId, InteractionId, UserId
from bot.core.storage import Person, Place
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from tests.bot.recorder import Recorder
from tests.support import databases, postgres
from tests.support.databases import Database
from tools.bench import long_games, processes
from tools.bench.storage import FSYNCS, RATE, SECONDS, cuts, moves

GAME = long_games.GAME
FEW, MANY, MOST = 20, 100_000, 1_000_000  # numbers of tables
SHORT, LONG = 10, 100_000  # numbers of waiting messages
MOVES, LOOKS = 400, 41
LOG_FILES = 5  # number of log files of a PostgreSQL server by default
_NUMBERS = "WITH RECURSIVE numbers (i) AS (SELECT {} UNION ALL SELECT i + 1 FROM numbers WHERE i < {})"
_BARE = """WITH head AS (UPDATE tables SET head = $2, version = version + 1 WHERE id = $1),
    log AS (INSERT INTO decisions (table_id, n, entry, at) SELECT $1, n, $3, 0 FROM unnest($4::bigint[]) AS n),
    state AS (UPDATE states SET state = $5 WHERE table_id = $1)
    INSERT INTO outbox (table_id, queue, role, kind, channel, body, due)
    SELECT $1, queue, '', 'board', 1, $6, 0 FROM unnest($7::text[]) AS queue"""


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield each result as soon as it's measured. Results on PostgreSQL are missing if it isn't installed."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        yield from _growth("SQLite", databases.at(str(Path(folder) / "guffaw.sqlite3")), MOST)
    if postgres.programs() is None:
        return
    with ExitStack() as stack:
        server = postgres.Server(safe=True)
        stack.callback(server.remove)
        server.start()
        asyncio.run(_fill_log(server))
        yield from _commits(stack.enter_context(server.fresh()))
        yield from _growth("PostgreSQL", databases.at(stack.enter_context(server.fresh())), MANY)
        yield from processes.figures(server)


def _commits(address: str) -> Iterator[tuple[str, float, str]]:
    """Yield the time of committing a move, and that of writing the same rows with one prepared statement."""
    began = time.process_time()
    took = [1000 * each for each in asyncio.run(moves(databases.at(address)))]
    own = 1000 * (time.process_time() - began) / len(took)
    bare = [1000 * each for each in asyncio.run(_statements(address))]
    yield from cuts(f"PostgreSQL: bare rows at {RATE} moves/s", bare)
    yield from cuts(f"PostgreSQL: commit at {RATE} moves/s", took)
    parts = [statistics.quantiles(times, n=100) for times in (took, bare)]
    yield "PostgreSQL: commit p50 / bare p50 (limit 1.5)", parts[0][49] / parts[1][49], "x"
    yield "PostgreSQL: commit p99 / bare p99 (limit 3)", parts[0][98] / parts[1][98], "x"
    yield "PostgreSQL: the process's own time of a commit", own, "ms"


async def _fill_log(server: postgres.Server) -> None:
    """Create the server's log files in advance, because a server that has run for a while reuses old ones."""
    with server.fresh() as address:
        connection = await asyncpg.connect(address)
        for _ in range(LOG_FILES):
            await connection.execute("SELECT pg_logical_emit_message(FALSE, 'bench', 'a record')")
            await connection.execute("SELECT pg_switch_wal()")
        await connection.execute("CHECKPOINT")
        await connection.close()


async def _statements(address: str) -> list[float]:
    """Write the rows of moves to tables that `moves` created, each move with one prepared statement.

    Return the seconds that each statement took.
    """
    pool = await asyncpg.create_pool(address, min_size=8, max_size=8)
    rows = await pool.fetch("SELECT id, CAST(head AS TEXT) FROM tables")
    body = await pool.fetchval("SELECT CAST(body AS TEXT) FROM outbox LIMIT 1")
    entry = await pool.fetchval("SELECT CAST(entry AS TEXT) FROM decisions LIMIT 1")

    async def one(number: int) -> float:
        name, head = rows[number % len(rows)]
        queues, at = [f"bare:{name}", f"hand:{name}"], 1_000_000 + 2 * number
        began = time.perf_counter()
        await pool.fetch(_BARE, name, head, entry, [at, at + 1], os.urandom(3000), body, queues)
        return time.perf_counter() - began

    tasks, began = list[asyncio.Task[float]](), time.perf_counter()
    for number in range(RATE * SECONDS):
        await asyncio.sleep(max(0.0, began + number / RATE - time.perf_counter()))
        tasks.append(asyncio.create_task(one(number)))
    took = await asyncio.gather(*tasks)
    await pool.close()
    return took[FSYNCS:]  # without the first statements, which also had to be prepared


def _growth(kind: str, database: Database, most: int) -> Iterator[tuple[str, float, str]]:
    """Yield the costs of a move, a start and a query for due messages, each with little data and with much."""
    asyncio.run(_begin(database))
    _copy(database, 1, FEW)
    cost, (_, small) = asyncio.run(_cost(database)), _process_figures(database.address)
    _copy(database, FEW, MANY)
    yield f"{kind}: a move with {MANY:,} tables against {FEW} (limit 1.2)", asyncio.run(_cost(database)) / cost, "x"
    _copy(database, MANY, most)
    took, large = _process_figures(database.address)
    yield f"{kind}: ready with {most:,} stored tables (limit 1)", took, "s"
    yield f"{kind}: memory then, against {FEW} (limit 1.1)", large / small, "x"
    _queue(database, 0, SHORT)
    look = asyncio.run(_look(database))
    _queue(database, SHORT, LONG)
    yield f"{kind}: a look at {LONG:,} messages against {SHORT} (limit 2)", asyncio.run(_look(database)) / look, "x"


async def _begin(database: Database) -> None:
    store = await database.open()
    tables = Tables(store, {GAME.key: GAME})
    await long_games.played(
        tables, Place(GuildId(1), ChannelId(1)), (Person(UserId(1), "Ada"), Person(UserId(2), "Bo")), 6
    )
    outbox = Outbox(tables, Recorder(tables))
    delivering = asyncio.create_task(outbox.run())
    await outbox.stop()
    await delivering
    await store.close()


def _copy(database: Database, first: int, end: int) -> None:
    """Copy the first table, with its seats, log and state, to each channel in range(first, end)."""
    if first >= end:
        return
    # Prefer the second table, because the first one's log has grown during measurements.
    (old,) = database.rows("SELECT id FROM tables WHERE channel IN (1, 2) ORDER BY channel DESC")[0]
    head = f"replace(CAST(head AS TEXT), '{old}', 't' || i)"
    as_json = f"CAST({head} AS JSON)" if database.address.startswith("postgresql:") else head
    numbers = _NUMBERS.format(first, end - 1)
    for into, chosen in (
        (
            "tables (id, head, version, status, channel, since, computer, due, limited, owner, guild)",
            f"'t' || i, {as_json}, version, status, i + 1, since, computer, due, limited, 1000 + i, 1000 + i",
        ),
        ('seats (table_id, seat, "user", chair)', "'t' || i, seat, 2 * i + seat, chair"),
        ("decisions (table_id, n, entry, why, at)", "'t' || i, n, entry, why, at"),
        ("states (table_id, state)", "'t' || i, state"),
    ):
        source, key = into.partition(" ")[0], "id" if into.startswith("tables") else "table_id"
        database.rows(f"INSERT INTO {into} {numbers} SELECT {chosen} FROM {source}, numbers WHERE {key} = '{old}'")
    database.rows("ANALYZE")


def _queue(database: Database, first: int, end: int) -> None:
    """Insert messages with the numbers in range(first, end), each as the first in its own queue."""
    numbers = _NUMBERS.format(first, end - 1)
    body = '\'{"after":0,"upto":1}\''
    database.rows(
        f"""INSERT INTO outbox (table_id, queue, role, kind, channel, body, due, first)
            {numbers} SELECT id, 'channel:' || (i + 2), 'board', 'board', i + 2, {body}, 0, TRUE
            FROM tables, numbers WHERE tables.channel = 1"""
    )
    database.rows("ANALYZE")


async def _cost(database: Database) -> float:
    """Return the median processor time of a move, in seconds."""
    store = await database.open()
    tables = Tables(store, {GAME.key: GAME})
    (head,) = await tables.in_channel(ChannelId(1))
    table, took = await tables.get(head.id), list[float]()
    for _ in range(MOVES):
        began = time.process_time()
        await _toss(table)
        took.append(time.process_time() - began)
    await store.close()
    return statistics.median(took)


async def _toss(table: Table) -> None:
    (user,) = table.now.waiting
    await table.act(user, ("toss",), None, InteractionId(time.time_ns()))


async def _look(database: Database) -> float:
    """Return the median time of the query for due messages, in seconds."""
    store, took = await database.open(), []
    for _ in range(LOOKS):
        began = time.perf_counter()
        messages, _ = await store.outbox.heads(time.time(), BATCH)
        took.append(time.perf_counter() - began)
        assert messages
    await store.close()
    return statistics.median(took)


def _process_figures(address: str) -> tuple[float, float]:
    first, second = processes.said(processes.started(__name__, address))
    return float(first), float(second)


async def _ready(address: str) -> tuple[float, int]:
    """Start the outbox and computer players; return the seconds until they're ready, and the process's memory in kB."""
    began = time.perf_counter()
    store = await databases.at(address).open()
    tables = Tables(store, {GAME.key: GAME})
    outbox, computers = Outbox(tables, Recorder(tables)), Computers(tables)
    sweep, delivering = asyncio.create_task(computers.run()), asyncio.create_task(outbox.run())
    (head,) = await tables.in_channel(ChannelId(FEW // 2))
    await tables.get(head.id)
    await outbox.stop()
    took = time.perf_counter() - began
    sweep.cancel()
    await asyncio.gather(sweep, delivering, return_exceptions=True)
    await computers.stop()
    await store.close()
    return took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    _, where = sys.argv
    print(*asyncio.run(_ready(where)))
