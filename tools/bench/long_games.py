"""A benchmark of moves after 10, 100 and 1,000 decisions, whose cost must not grow with the length of the log."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import thread_time

from msgspec.structs import replace

from bot.core.ids import ChannelId, GuildId, InteractionId, UserId
from bot.core.storage import Person, Place
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features import FEATURES, tables_of
from games.rng import Rng
from tests.games import example
from tests.games.example.rules import State, setup

DECISIONS = (10, 100, 1000)
MOVES = 100
PEBBLES = 1_000_000


def endless(seats: int, options: Mapping[str, str], rng: Rng) -> State:
    """Set up a game of Pebbles with heaps that are large enough for any benchmark."""
    state = setup(seats, options, rng)
    return replace(state, heaps=(PEBBLES,) * len(state.heaps), total=PEBBLES * len(state.heaps))


GAME = replace(example.GAME, setup=endless)


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield the processor time of a move in the thread of the event loop, which checks and prepares the move.

    Writing isn't included, because the database has its own thread. The tables take turns, so that other load on the
    machine affects all of them equally.
    """
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        costs = asyncio.run(_costs(Path(folder)))
    for count, cost in costs.items():
        yield f"a move after {count:,} decisions, processor time", 1000 * cost, "ms"
    shortest, *_, longest = costs
    yield f"a move after {longest:,} decisions against {shortest}", costs[longest] / costs[shortest], "x"


async def _costs(folder: Path) -> dict[int, float]:
    """Return {number of decisions before a move: median seconds that the move takes}."""
    store = await SqliteStore.open(folder / "guffaw.sqlite3", feature_tables=tables_of(FEATURES))
    tables, people = Tables(store, {GAME.key: GAME}), (Person(UserId(1), "Ada"), Person(UserId(2), "Bo"))
    opened = {count: await played(tables, Place(GuildId(1), ChannelId(count)), people, count) for count in DECISIONS}
    took: dict[int, list[float]] = {count: [] for count in DECISIONS}
    for _ in range(MOVES):
        for count, table in opened.items():
            took[count].append(await _toss(table))
    await store.close()
    return {count: statistics.median(times) for count, times in took.items()}


async def played(tables: Tables, place: Place, people: Sequence[Person], count: int) -> Table:
    """Return a table at which these people have made `count` decisions. From the fifth on, each decision is a move."""
    first, second = people
    table = await tables.get((await tables.create(place, GAME.key, first, InteractionId(count))).id)
    await table.join(second, InteractionId(count))
    await table.start(first.id)
    for person in people:
        await table.act(person.id, ("heap:a", "take:1"), None, _interaction(table))
    while table.now.length < count:
        await _toss(table)
    return table


async def _toss(table: Table) -> float:
    """Make a move; return its processor time in seconds."""
    interaction, (user,) = _interaction(table), table.now.waiting
    began = thread_time()
    await table.act(user, ("toss",), None, interaction)
    return thread_time() - began


def _interaction(table: Table) -> InteractionId:
    return InteractionId(table.now.head.version + len(DECISIONS) * PEBBLES * (table.now.place.channel % PEBBLES))
