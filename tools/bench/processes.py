"""A benchmark of the throughput of several processes that share one PostgreSQL database.

`python -m tools.bench.processes moves|boards ADDRESS NUMBER OF` is one of these processes, and prints its result. Each
process plays at its own tables. With `moves`, it validates, prepares and commits moves as fast as it can. With
`boards`, it composes and draws messages about moves, which are made faster than they can be shown. A simulated Discord
accepts every message immediately.
"""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random

import discord

from bot.core.delivery.courier import DiscordCourier, Payload
from bot.core.delivery.courier_protocol import Shown
from bot.core.delivery.outbox import Outbox
from bot.core.ids import ChannelId, MessageId, UserId
from bot.core.pages.pictures import Gallery
from bot.core.services import Services
from bot.core.storage import OutboxMessage
from bot.core.table.registry import Tables
from bot.postgres.store import PostgresStore
from games import GAMES
from rendering import RENDERERS
from tests.support import databases, postgres
from tools.bench.random_play import moved, seated

PROCESSES = (1, 2, 4)
EACH = 30  # tables per process
BEGINNING = 4.0  # seconds to wait until games are in progress at all tables and picture caches are warm
SECONDS = {"moves": 5.0, "boards": 15.0}
PAUSE = {"moves": 0.0, "boards": 0.5}  # seconds between two moves at a table


class Taken(DiscordCourier):
    """A courier whose simulated Discord accepts each message immediately. `boards` counts composed boards."""

    def __init__(self, services: Services) -> None:
        super().__init__(discord.Client(intents=discord.Intents.none()), services)
        self.boards = 0
        self._ids = itertools.count(discord.utils.time_snowflake(discord.utils.utcnow()))

    async def compose(self, message: OutboxMessage) -> Payload | None:
        """Compose a message as the bot does, and count it if it's a board."""
        payload = await super().compose(message)
        self.boards += message.kind == "board" and payload is not None
        return payload

    async def open_dm(self, user: UserId) -> ChannelId:
        """Return a channel id that no table uses."""
        return ChannelId(-user)

    async def send(self, channel: ChannelId, payload: Payload, nonce: str) -> Shown:  # noqa: ARG002 - the courier protocol
        """Serialize the message as discord.py would, without sending it; return a new message id."""
        await self.edit(channel, MessageId(0), payload)
        return Shown(MessageId(next(self._ids)))

    async def find(self, channel: ChannelId, payload: Payload, nonce: str, since: float) -> Shown | None:
        """Return None, because no message was sent before."""

    async def edit(self, channel: ChannelId, message: MessageId, payload: Payload) -> bool:  # noqa: ARG002 - the courier protocol
        """Serialize the message as for a real edit, without sending it; return True."""
        body, files = payload.page.view().to_components(), payload.page.files()  # type: ignore[no-untyped-call]
        assert body
        assert len(files) == len(payload.page.pictures)
        return True


def figures(server: postgres.Server) -> Iterator[tuple[str, float, str]]:
    """Yield the throughput of several processes together, and its ratio to that of fewer processes."""
    for kind in SECONDS:
        speed = {}
        for count in PROCESSES:
            speed[count] = _together(server, kind, count)
            yield f"PostgreSQL: {kind}, {count} processes", speed[count], f"{kind}/s"
        yield f"PostgreSQL: {kind}, 2 processes against 1 (wanted 1.6)", speed[2] / speed[1], "x"
        yield f"PostgreSQL: {kind}, 4 processes against 2 (wanted 1)", speed[4] / speed[2], "x"


def _together(server: postgres.Server, kind: str, count: int) -> float:
    with server.fresh() as address:
        words = [(kind, address, str(number), str(count)) for number in range(count)]
        return sum(float(each) for (each,) in map(said, [started(__name__, *each) for each in words]))


def started(module: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-m", module, *words], stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> list[str]:
    """Wait until the process ends; return the words that it printed. Raise AssertionError if it failed."""
    words, _ = process.communicate()
    assert process.returncode == 0
    return words.split()


async def _throughput(kind: str, address: str, number: int, count: int) -> float:
    """Return how many moves or boards per second this process makes at `count` tables in parallel."""
    store = await databases.at(address).open()
    assert isinstance(store, PostgresStore)
    store.leases.is_shared = count > 1
    tables, renewing = Tables(store, GAMES), asyncio.create_task(store.leases.run(()))
    first, until = number * 10**6, time.monotonic() + BEGINNING + SECONDS[kind]
    own = zip(range(first, first + EACH), itertools.cycle(GAMES), strict=False)
    playing = [asyncio.create_task(_play(tables, table, key, until, PAUSE[kind])) for table, key in own]
    did = await (_boards(tables) if kind == "boards" else _moves(tables))
    await asyncio.gather(*playing)
    assert renewing.cancel(), "leases were renewed to the end"
    await store.close()
    return did / SECONDS[kind]


async def _moves(tables: Tables) -> int:
    made = list[int]()  # the length of the log after each move
    await asyncio.sleep(BEGINNING)
    tables.watchers.append(lambda position: made.append(position.length))
    await asyncio.sleep(SECONDS["moves"])
    return len(made)


async def _boards(tables: Tables) -> int:
    services = Services(tables, Gallery(RENDERERS))
    courier = Taken(services)
    outbox = Outbox(tables, courier)
    delivering = asyncio.create_task(outbox.run())
    await asyncio.sleep(BEGINNING)
    before = courier.boards
    await asyncio.sleep(SECONDS["boards"])
    did = courier.boards - before
    await outbox.stop()
    await delivering
    services.gallery.close()
    return did


async def _play(tables: Tables, number: int, key: str, until: float, pause: float) -> None:
    """Play one game after another, each in a new channel, until the time `until` of the monotonic clock."""
    chance = Random(number)
    while time.monotonic() < until:
        table = await seated(tables, key, number)
        while table.now.to_act and time.monotonic() < until:
            await moved(table, chance)
            await asyncio.sleep(pause)
        number += EACH


if __name__ == "__main__":
    _, kind, address, number, count = sys.argv
    print(asyncio.run(_throughput(kind, address, int(number), int(count))))
