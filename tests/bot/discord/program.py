"""The whole bot with Pebbles in its catalogue: `python -m tests.bot.discord.program http://127.0.0.1:PORT DATABASE`."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

from bot import local, logs
from bot.client import Guffaw
from bot.computers import Computers
from bot.courier import DiscordCourier
from bot.hourglass import Hourglass
from bot.outbox import Outbox
from bot.storage.sqlite import SqliteStore
from bot.tables import Tables
from bot.thinking import Thinker
from games import GAMES
from rendering import RENDERERS
from tests.bot.discord.painter import PAINTER
from tests.games.example import GAME


async def main(base: str, database: str) -> None:
    local.point_at(base)
    logs.setup()
    tables = Tables(await SqliteStore.open(Path(database)), {**GAMES, GAME.key: GAME})
    client = Guffaw(tables, {**RENDERERS, GAME.key: PAINTER})
    outbox, computers = Outbox(tables, DiscordCourier(client)), Computers(tables, Thinker())
    work = (outbox.run(), computers.run(), Hourglass(tables).run(), client.start(local.TOKEN))
    running = [asyncio.create_task(each) for each in work]
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    await stop.wait()
    await client.close()
    await computers.stop()
    await outbox.stop()
    for task in running:
        task.cancel()
    await tables.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
