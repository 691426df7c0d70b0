"""Clocks that tests can move: the local Discord's and the bot's, which reads from a file how far ahead it is."""

from __future__ import annotations

import time
from pathlib import Path

from tests.support.local_discord import LocalDiscord

FILE = "ahead.txt"  # seconds by which the bot's clock is ahead


def obey(file: Path) -> None:
    """Make `time.time` of this process run ahead by the number of seconds in the file."""
    true = time.time
    time.time = lambda: true() + float(file.read_text())


def set_ahead(file: Path, seconds: float) -> None:
    """Set how many seconds the bot's clock is ahead.

    Replace the file atomically, because the bot may read it at any time.
    """
    fresh = file.with_suffix(".new")
    fresh.write_text(str(seconds))
    fresh.replace(file)


class Clocks:
    """The clocks of the bot and of the local Discord, which always show the same time."""

    def __init__(self, discord: LocalDiscord) -> None:
        self.discord, self.ahead = discord, 0.0
        self.file = discord.folder / FILE
        set_ahead(self.file, 0.0)

    def now(self) -> float:
        return time.time() + self.ahead

    async def advance(self, seconds: float) -> None:
        await self.discord.advance(seconds)
        self.ahead += seconds
        set_ahead(self.file, self.ahead)
