"""Create the databases of `tests.bot.core.table.earlier`: for each game, a full table after 40 random moves."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from bot.core.automation.computers import at_random, think
from bot.core.ids import ChannelId, GuildId, InteractionId, UserId
from bot.core.storage import Person, Place
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from tests.bot.core.table.earlier import RULES, kept
from tests.games.conformance import NAMES

MOVES = 40
OPTIONS = {"gears": {"expansions": "both"}}


async def fill(path: Path, rules: str) -> None:
    """Create a database with one table per game, played by these rules ("usual" or "otherwise")."""
    store = await SqliteStore.open(path)
    tables = Tables(store, RULES[rules])
    for number, key in enumerate(tables.games, 1):
        await play(tables, key, 1000 * number)
    await store.close()


async def play(tables: Tables, key: str, number: int) -> None:
    people = [Person(UserId(number + seat), name) for seat, name in enumerate(NAMES)]
    opened = await tables.create(
        Place(GuildId(1), ChannelId(number)), key, people[0], InteractionId(number), OPTIONS.get(key)
    )
    table = await tables.get(opened.id)
    for person in people[1 : opened.player_counts[-1]]:
        await table.join(person, InteractionId(person.id))
    await table.start(people[0].id)
    for interaction in range(number + 100, number + 100 + MOVES):
        await move(table, InteractionId(interaction))
    print(f"{table.now.id}: {key}, rules {table.now.head.rules}, {table.now.length} decisions")


async def move(table: Table, interaction: InteractionId) -> None:
    now = table.now
    seat = now.to_act[0]
    await table.act(now.users([seat])[0], think(now, seat, at_random).codes, None, interaction)


def main(names: list[str]) -> None:
    for name in names or RULES:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "made.sqlite3"
            asyncio.run(fill(path, name))
            with closing(sqlite3.connect(path)) as database:
                database.execute("PRAGMA journal_mode = DELETE")
                database.execute("VACUUM")
            kept(name).write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
            print(f"{kept(name).name}: {kept(name).stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
