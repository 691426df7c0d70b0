"""What several processes on one PostgreSQL do in a second.

`python -m tools.bench.processes moves|boards ADDRESS NUMBER OF` is one of them, the NUMBERth, and prints what it did.
Each plays at tables of its own. `moves` are checked, planned and committed, as fast as it can. `boards` are composed
and drawn, with whatever else moves owe, while more moves are made than can be shown; Discord takes every message.
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

from bot.delivery.courier import DiscordCourier, Payload
from bot.delivery.courier_protocol import Shown
from bot.delivery.outbox import Outbox
from bot.pages.pictures import Gallery
from bot.services import Services
from bot.storage import Letter
from bot.table.registry import Tables
from games import GAMES
from rendering import RENDERERS
from tests.support import databases, postgres
from tools.bench.random_play import moved, seated

PROCESSES = (1, 2, 4)
EACH = 30  # tables of a process
BEGINNING = 4.0  # seconds until all tables play, and pictures have their parts at hand
SECONDS = {"moves": 5.0, "boards": 15.0}
PAUSE = {"moves": 0.0, "boards": 0.5}  # seconds from one move of a table to its next


class Taken(DiscordCourier):
    """Discord takes each message at once; `boards` were composed so far."""

    def __init__(self, services: Services) -> None:
        super().__init__(discord.Client(intents=discord.Intents.none()), services)
        self.boards = 0
        self._ids = itertools.count(discord.utils.time_snowflake(discord.utils.utcnow()))

    async def compose(self, letter: Letter) -> Payload | None:
        """As the bot does."""
        payload = await super().compose(letter)
        self.boards += letter.kind == "board" and payload is not None
        return payload

    async def open_dm(self, user: int) -> int:
        """A number that no table's channel has."""
        return -user

    async def send(self, channel: int, payload: Payload, nonce: str) -> Shown:  # noqa: ARG002 - as the outbox asks
        """Written out, as discord.py would send it."""
        await self.edit(channel, 0, payload)
        return Shown(next(self._ids))

    async def find(self, channel: int, payload: Payload, nonce: str, since: float) -> Shown | None:
        """Nothing, where a process left off."""

    async def edit(self, channel: int, message: int, payload: Payload) -> bool:  # noqa: ARG002 - as the outbox asks
        """Written out."""
        body, files = payload.page.view().to_components(), payload.page.files()  # type: ignore[no-untyped-call]
        assert body
        assert len(files) == len(payload.page.pictures)
        return True


def figures(server: postgres.Server) -> Iterator[tuple[str, float, str]]:
    """Of processes together on the one server, and what several are worth against fewer."""
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
    """A module of the benches as a process of its own, which prints what it measured."""
    return subprocess.Popen([sys.executable, "-m", module, *words], stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> list[str]:
    """What it printed, once it is done."""
    words, _ = process.communicate()
    assert process.returncode == 0
    return words.split()


async def _did(kind: str, address: str, number: int, count: int) -> float:
    """How many a second, at its own tables of all games, which are played at once."""
    store = await databases.at(address).open()
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
    made = list[int]()  # how long each log is then
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
    """Game after game, until then."""
    chance = Random(number)
    while time.monotonic() < until:
        table = await seated(tables, key, number)
        while table.now.to_act and time.monotonic() < until:
            await moved(table, chance)
            await asyncio.sleep(pause)
        number += EACH


if __name__ == "__main__":
    _, kind, address, number, count = sys.argv
    print(asyncio.run(_did(kind, address, int(number), int(count))))
