"""A benchmark of a finished game's size in the database file, before and after it's packed into one row."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from msgspec.structs import replace

from bot.core.automation.housekeeping import DAY, Housekeeper, Keep
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.registry import Tables
from bot.features import FEATURES, tables_of
from games import GAMES
from tools.bench.random_play import moved, seated

PLAYED = 12  # number of matches of each game, played randomly by two people
NOBODY = Keep(lobbies=0, cancelled=0, messages=1, undeliverable=1, practice=0, gone=0, unpacked=1)


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield the bytes per game before and after packing, and their ratio.

    Messages that will be deleted later don't count.
    """
    for game in GAMES.values():
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
            before, after = asyncio.run(_sizes(Path(folder) / "guffaw.sqlite3", game.key))
        yield f"{game.name}: a finished game", before, "bytes"
        yield f"{game.name}: the same packed", after, "bytes"
        yield f"{game.name}: times smaller", before / after, "x"


async def _sizes(path: Path, key: str) -> tuple[float, float]:
    store = await SqliteStore.open(path, feature_tables=tables_of(FEATURES))
    tables, empty = Tables(store, GAMES), _size(path)
    for number in range(PLAYED):
        table, chance = await seated(tables, key, number), Random(number)
        while table.now.to_act:
            await moved(table, chance)
    await Housekeeper(tables, replace(NOBODY, unpacked=0)).sweep(time.time() + 2 * DAY)
    await store.do("DELETE FROM outbox")
    before = _size(path)
    await Housekeeper(tables, NOBODY).sweep(time.time() + 2 * DAY)
    after = _size(path)
    await store.close()
    return (before - empty) / PLAYED, (after - empty) / PLAYED


def _size(path: Path) -> int:
    """Return the size of the pages in use, in bytes, measured by copying the database with VACUUM."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("VACUUM INTO ?", (f"{path}-{time.time_ns()}",))
    (copy,) = path.parent.glob(f"{path.name}-[0-9]*")
    size = copy.stat().st_size
    copy.unlink()
    return size
