"""The whole bot with Pebbles beside the catalogue: `python -m tests.bot.discord.program http://127.0.0.1:PORT`."""

from __future__ import annotations

import asyncio
import os
import sys

from bot import app, logs, settings
from bot.delivery import courier
from bot.discord import local_endpoint
from bot.discord.clicks import response
from bot.table import pings
from games import GAMES
from rendering import RENDERERS
from tests.games.example import GAME
from tests.games.example.renderer import RENDERER
from tests.support import chance

BESIDE = {**GAMES, GAME.key: GAME}
RENDERED = {**RENDERERS, GAME.key: RENDERER}


def main(base: str) -> None:
    """As `python -m bot --local` does it, with other catalogues."""
    chance.pin()
    local_endpoint.point_at(base)
    pings.THERE_SECONDS = int(os.environ.get("THERE_SECONDS", pings.THERE_SECONDS))
    courier.NEW_DMS = int(os.environ.get("NEW_DMS", courier.NEW_DMS))
    response.SOON = float(os.environ.get("SOON", response.SOON))
    found = settings.load()
    logs.setup(found.log, found.log_format, local_endpoint.TOKEN)
    asyncio.run(app.serve(found, local_endpoint.TOKEN, games=BESIDE, renderers=RENDERED))


if __name__ == "__main__":
    main(*sys.argv[1:])
