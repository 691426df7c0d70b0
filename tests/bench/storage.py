"""What storage costs: a move's commit beside a bare fsync, and the time to be ready with many tables stored."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
from msgspec.structs import replace

from bot.automation.computers import Computers
from bot.delivery.outbox import Outbox
from bot.storage import Body, Change, Entry, Letter, Person, Place
from bot.storage.sqlite import SqliteStore
from bot.storage.store import SqlStore
from bot.table.registry import Tables
from games.record import Decision
from tests.bot.recorder import Recorder
from tests.games.example import GAME
from tests.support import databases, postgres
from tests.support.databases import Database

RATE = 500  # moves a second
SECONDS = 4
STORED = 10_000
FSYNCS = 300
STATE = 3000  # bytes: more than a State of most games packs to


def figures() -> Iterator[tuple[str, float, str]]:
    """Each as soon as it is measured."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        yield from _commits(Path(folder))
    if postgres.programs() is not None:
        yield from _in_postgres()
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        path = Path(folder) / "guffaw.sqlite3"
        asyncio.run(_fill(path))
        yield f"ready with {STORED} stored tables", asyncio.run(_ready(path)), "s"


def _commits(folder: Path) -> Iterator[tuple[str, float, str]]:
    bare = [each * 1000 for each in fsyncs(folder / "file")]
    took = [each * 1000 for each in asyncio.run(_moves(databases.at(str(folder / "guffaw.sqlite3"))))]
    yield from _cuts("bare fsync", bare)
    yield from _cuts(f"commit at {RATE} moves/s", took)
    yield "commit p50 / fsync p50", statistics.median(took) / statistics.median(bare), "x"


def _in_postgres() -> Iterator[tuple[str, float, str]]:
    """The same commits beside a row written by a bare prepared statement, both on the disk."""
    server = postgres.Server(safe=True)
    try:
        server.start()
        with server.fresh() as address:
            bare = [each * 1000 for each in asyncio.run(_statements(address))]
            began = time.process_time()
            took = [each * 1000 for each in asyncio.run(_moves(databases.at(address)))]
            own = (time.process_time() - began) * 1000 / len(took)
    finally:
        server.remove()
    yield from _cuts("PostgreSQL: bare update", bare)
    yield from _cuts(f"PostgreSQL: commit at {RATE} moves/s", took)
    yield "PostgreSQL: the process's own time of a commit", own, "ms"


def _cuts(name: str, times: list[float]) -> Iterator[tuple[str, float, str]]:
    cuts = statistics.quantiles(times, n=100)
    yield f"{name} p50", cuts[49], "ms"
    yield f"{name} p99", cuts[98], "ms"


async def _statements(address: str) -> list[float]:
    connection, took = await asyncpg.connect(address), []
    await connection.execute("INSERT INTO meta (key, value) VALUES ('bare', '')")
    statement = await connection.prepare("UPDATE meta SET value = $1 WHERE key = 'bare'")
    for number in range(FSYNCS):
        began = time.perf_counter()
        await statement.fetch(str(number))
        took.append(time.perf_counter() - began)
    await connection.close()
    return took


def fsyncs(path: Path) -> Iterator[float]:
    """A page written at the end of a file and synced, as a commit into the WAL does."""
    with path.open("wb", buffering=0) as file:
        for _ in range(FSYNCS):
            file.write(b"x" * 4096)
            began = time.perf_counter()
            os.fsync(file.fileno())
            yield time.perf_counter() - began


async def _moves(database: Database) -> list[float]:
    """Commits as a move makes them (two decisions, the state, a board, a hand), at a fixed rate whatever they take."""
    store = await database.open()
    heads = [await _opened(store, number) for number in range(64)]
    tasks: list[asyncio.Task[float]] = []
    began = time.perf_counter()
    for number in range(RATE * SECONDS):
        await asyncio.sleep(max(0.0, began + number / RATE - time.perf_counter()))
        table = number % len(heads)
        change = _move(heads[table], number)
        heads[table] = change.head
        tasks.append(asyncio.create_task(_timed(store, change)))
        if table == len(heads) - 1:
            await asyncio.wait(tasks[-len(heads) :], return_when=asyncio.FIRST_COMPLETED)
    took = await asyncio.gather(*tasks)
    await store.close()
    return took


async def _opened(store: SqlStore, number: int) -> Any:
    tables = Tables(store, {GAME.key: GAME})
    return (await tables.create(Place(1, number + 1), GAME.key, Person(1, "Ada"), number)).head


def _move(head: Any, number: int) -> Change:
    first = 2 * (head.version - 1)
    entries = tuple(Entry(Decision(0, f"take:{code}", number, "0" * 16)) for code in range(2))
    entries = (entries[0], Entry(entries[1].what, 1_000_000 + number))
    letters = (
        Letter(head.id, "board", head.place.channel, body=Body(first, first + 2)),
        Letter(head.id, "hand", user=1),
    )
    return Change(replace(head, version=head.version + 1), None, entries, letters, first, os.urandom(STATE))


async def _timed(store: SqlStore, change: Change) -> float:
    began = time.perf_counter()
    await store.commit(change)
    return time.perf_counter() - began


async def _fill(path: Path) -> None:
    """One real game, copied: a table with its seats, its log and its messages, many times."""
    store = await SqliteStore.open(path)
    tables = Tables(store, {GAME.key: GAME})
    table = await tables.get((await tables.create(Place(1, 1), GAME.key, Person(1, "Ada"), 1)).id)
    await table.join(Person(2, "Bo"), 2)
    await table.start(1)
    for user in (1, 2):
        await table.act(user, ("heap:a", "take:1"), None, 10 + user)
    outbox = Outbox(tables, Recorder(tables))
    delivering = asyncio.create_task(outbox.run())
    await outbox.stop()
    await delivering
    await store.close()
    with closing(sqlite3.connect(path)) as database:
        _copy(database, table.now.id)


def _copy(database: sqlite3.Connection, table: str) -> None:
    names = [(f"t{number:05}", table) for number in range(STORED - 1)]
    for sql in (
        """INSERT INTO tables (id, head, version, status, channel, since, computer, due, owner, guild)
           SELECT ?, json_set(head, '$.id', ?), version, status, channel, since, computer, due, owner, guild
           FROM tables WHERE id = ?""",
        "INSERT INTO seats SELECT ?, seat, user, chair FROM seats WHERE table_id = ?",
        "INSERT INTO decisions SELECT ?, n, entry, NULL, why, at FROM decisions WHERE table_id = ?",
        "INSERT INTO messages SELECT ?, role, channel, message, body FROM messages WHERE table_id = ?",
    ):
        database.executemany(sql, [(name, *([name] if "json_set" in sql else []), old) for name, old in names])
    database.commit()


async def _ready(path: Path) -> float:
    """From an empty process to a table that answers, with the outbox and the computer players looked after."""
    began = time.perf_counter()
    store = await SqliteStore.open(path)
    tables = Tables(store, {GAME.key: GAME})
    outbox, computers = Outbox(tables, Recorder(tables)), Computers(tables)
    sweep = asyncio.create_task(computers.run())
    delivering = asyncio.create_task(outbox.run())
    await tables.get("t05000")
    await tables.in_channel(1)
    await outbox.stop()
    took = time.perf_counter() - began
    sweep.cancel()
    await asyncio.gather(sweep, delivering, return_exceptions=True)
    await computers.stop()
    await store.close()
    return took
