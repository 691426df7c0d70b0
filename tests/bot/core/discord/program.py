"""Run the bot with all games and the example game Pebbles.

The command is `python -m tests.bot.core.discord.program http://127.0.0.1:PORT`. If the key of a feature follows the
address, that feature is left out. The environment variable FEATURES_BESIDE can name a folder with additional features.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from bot import app, features
from bot.core import logs, settings
from bot.core.delivery import calls, discord_errors, new_dms
from bot.core.delivery.outbox import attempt, setting_aside
from bot.core.discord import client, local_endpoint
from bot.core.discord.clicks import response
from bot.core.discord.feature import Feature
from bot.core.table import pings
from bot.features import FEATURES
from games import GAMES
from rendering import RENDERERS
from tests.games.example import GAME
from tests.games.example.renderer import RENDERER
from tests.support import chance

BESIDE = {**GAMES, GAME.key: GAME}
RENDERED = {**RENDERERS, GAME.key: RENDERER}


def beside() -> Iterator[Feature]:
    """Yield the features in the folder FEATURES_BESIDE, imported as if they were in bot/features."""
    if folder := os.environ.get("FEATURES_BESIDE"):
        features.__path__.append(folder)
        for path in Path(folder).iterdir():
            yield importlib.import_module(f"bot.features.{path.name}").FEATURE


def main(base: str, left_out: str = "") -> None:
    """Run the bot as `python -m bot --local` does, but with Pebbles added and the feature `left_out` removed."""
    chance.pin()
    local_endpoint.point_at(base)
    pings.THERE_SECONDS = int(os.environ.get("THERE_SECONDS", pings.THERE_SECONDS))
    client.COMMANDS_PAUSE = float(os.environ.get("COMMANDS_PAUSE", client.COMMANDS_PAUSE))
    calls.CLOSED_SECONDS = float(os.environ.get("CLOSED_SECONDS", calls.CLOSED_SECONDS))
    discord_errors.PASSING_SECONDS = float(os.environ.get("PASSING_SECONDS", discord_errors.PASSING_SECONDS))
    new_dms.NEW_DMS = int(os.environ.get("NEW_DMS", new_dms.NEW_DMS))
    if wait := os.environ.get("BACKOFF"):
        attempt.backoff = lambda attempts: float(wait) * min(attempts, 1)
    for name in ("FIRST_SECONDS", "LONGEST_SECONDS", "HOURS_SECONDS", "RETRY_SECONDS"):
        setattr(setting_aside, name, float(os.environ.get(name, getattr(setting_aside, name))))
    response.SOON = float(os.environ.get("SOON", response.SOON))
    found = settings.load()
    logs.setup(found.log, found.log_format, local_endpoint.TOKEN)
    chosen = [feature for feature in FEATURES if feature.key != left_out]
    asyncio.run(app.serve(found, local_endpoint.TOKEN, games=BESIDE, renderers=RENDERED, features=[*chosen, *beside()]))


if __name__ == "__main__":
    main(*sys.argv[1:])
