"""A benchmark of storing a move in a file, compared with a bare fsync."""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot.core.ids import ChannelId, GuildId, InteractionId, UserId
from bot.core.storage import Body, Change, Entry, OutboxMessage, Person, Place
from bot.core.storage.sql.store import SqlStore
from bot.core.table.registry import Tables
from games.record import Decision
from tests.games.example import GAME
from tests.support import databases
from tests.support.databases import Database

RATE = 500  # moves per second
SECONDS = 4
FSYNCS = 300
STATE = 3000  # size of a packed State in bytes; those of most games are smaller


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield each result as soon as it's measured."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        yield from _commits(Path(folder))


def _commits(folder: Path) -> Iterator[tuple[str, float, str]]:
    bare = [each * 1000 for each in fsyncs(folder / "file")]
    took = [each * 1000 for each in asyncio.run(moves(databases.at(str(folder / "guffaw.sqlite3"))))]
    yield from cuts("bare fsync", bare)
    yield from cuts(f"commit at {RATE} moves/s", took)
    yield "commit p50 / fsync p50", statistics.median(took) / statistics.median(bare), "x"


def cuts(name: str, times: list[float]) -> Iterator[tuple[str, float, str]]:
    """Yield the median and the 99th percentile of these times, in milliseconds, as results."""
    parts = statistics.quantiles(times, n=100)
    yield f"{name} p50", parts[49], "ms"
    yield f"{name} p99", parts[98], "ms"


def fsyncs(path: Path) -> Iterator[float]:
    """Append a page to a file and sync it again and again, as commits do with the WAL; yield each sync's seconds."""
    with path.open("wb", buffering=0) as file:
        for _ in range(FSYNCS):
            file.write(b"x" * 4096)
            began = time.perf_counter()
            os.fsync(file.fileno())
            yield time.perf_counter() - began


async def moves(database: Database) -> list[float]:
    """Commit moves (two decisions, state, board, hand) at a fixed rate; return the seconds of each commit."""
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
    return (
        await tables.create(
            Place(GuildId(1), ChannelId(number + 1)), GAME.key, Person(UserId(1), "Ada"), InteractionId(number)
        )
    ).head


def _move(head: Any, number: int) -> Change:
    first = 2 * (head.version - 1)
    entries = tuple(Entry(Decision(0, f"take:{code}", number, "0" * 16)) for code in range(2))
    entries = (entries[0], Entry(entries[1].what, InteractionId(1_000_000 + number)))
    messages = (
        OutboxMessage(head.id, "board", head.place.channel, body=Body(first, first + 2)),
        OutboxMessage(
            head.id, "hand", user=head.place.channel
        ),  # a different one for each table, as in the rows of `scale`
    )
    return Change(replace(head, version=head.version + 1), True, None, entries, messages, first, os.urandom(STATE))


async def _timed(store: SqlStore, change: Change) -> float:
    began = time.perf_counter()
    await store.commit(change)
    return time.perf_counter() - began
