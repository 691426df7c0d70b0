"""A clock that a test can move: of the bot, by a file that its process reads, and with it the local Discord's."""

from __future__ import annotations

import time
from pathlib import Path

from tests.support.local_discord import LocalDiscord

FILE = "ahead.txt"  # seconds by which the bot's clock is ahead


def obey(file: Path) -> None:
    """From now on this process's time is ahead of the true one by what the file says."""
    true = time.time
    time.time = lambda: true() + float(file.read_text())


def set_ahead(file: Path, seconds: float) -> None:
    """At one stroke: somebody may read it at any time."""
    fresh = file.with_suffix(".new")
    fresh.write_text(str(seconds))
    fresh.replace(file)


class Clocks:
    """The bot's and the local Discord's, which tell the same time."""

    def __init__(self, discord: LocalDiscord) -> None:
        self.discord, self.ahead = discord, 0.0
        self.file = discord.folder / FILE
        set_ahead(self.file, 0.0)

    def now(self) -> float:
        """In epoch seconds."""
        return time.time() + self.ahead

    async def advance(self, seconds: float) -> None:
        """Let so much time pass for both."""
        await self.discord.advance(seconds)
        self.ahead += seconds
        set_ahead(self.file, self.ahead)
