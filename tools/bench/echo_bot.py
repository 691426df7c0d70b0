"""The bot with two more commands for benchmarks, and with games of Pebbles that never end.

The command /echo does as little as possible. The command /lag reports the delay of the event loop.
"""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any

import discord
from discord import app_commands

from bot import app
from bot.core import logs, settings
from bot.core.discord import local_endpoint
from bot.core.discord.client import Guffaw
from games import GAMES
from rendering import RENDERERS
from tests.games.example.renderer import RENDERER
from tools.bench.long_games import GAME

BESIDE = {**GAMES, GAME.key: GAME}
RENDERED = {**RENDERERS, GAME.key: RENDERER}
TICK = 0.002  # seconds between checks of the clock


class Echoing(Guffaw):
    async def setup_hook(self) -> None:
        """Add the two commands before the client registers all commands with Discord."""
        self.late: list[float] = []
        self.tree.add_command(app_commands.Command(name="echo", description="Echo", callback=_echo))
        self.tree.add_command(app_commands.Command(name="lag", description="Lag since the last time", callback=_lag))
        self.watching = asyncio.create_task(self._watch())
        await super().setup_hook()

    async def _watch(self) -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(TICK)
            self.late.append(time.perf_counter() - begun - TICK)


async def _echo(ask: discord.Interaction[Any], text: str) -> None:
    await ask.response.send_message(text, ephemeral=True)


async def _lag(ask: discord.Interaction[Any]) -> None:
    late = sorted(ask.client.late)
    ask.client.late = []
    await ask.response.send_message(f"{1000 * late[int(len(late) * 0.99)]:.3f}", ephemeral=True)


if __name__ == "__main__":
    found = settings.load()
    logs.setup(found.log, found.log_format, found.token)
    local_endpoint.point_at(sys.argv[1])
    asyncio.run(app.serve(found, local_endpoint.TOKEN, Echoing, BESIDE, RENDERED))
