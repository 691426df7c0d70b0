"""The whole bot with Pebbles beside the catalogue: `python -m tests.bot.discord.program http://127.0.0.1:PORT`."""

from __future__ import annotations

import asyncio
import sys

from bot import house, local, logs, settings
from games import GAMES
from rendering import RENDERERS
from tests.games.example import GAME
from tests.games.example.renderer import RENDERER

BESIDE = {**GAMES, GAME.key: GAME}
RENDERED = {**RENDERERS, GAME.key: RENDERER}


def main(base: str) -> None:
    """As `python -m bot --local` does it, with other catalogues."""
    local.point_at(base)
    found = settings.load()
    logs.setup(found.log, found.log_format, local.TOKEN)
    asyncio.run(house.serve(found, local.TOKEN, games=BESIDE, renderers=RENDERED))


if __name__ == "__main__":
    main(*sys.argv[1:])
