"""`program` with a clock that can be moved: `python -m tests.bot.discord.moved_program http://127.0.0.1:PORT FILE`.

What the file says is in tests.support.clock. While it runs, the bot is awake however far its clock is moved, and looks
soon at what has become due; for how long it was killed it finds out as always. The planner of Pebbles needs no worker
process, which takes its time to start on a busy machine.
"""

from __future__ import annotations

import sys
from pathlib import Path

from msgspec.structs import replace

from bot import app
from bot.automation import housekeeping, scheduler
from bot.delivery import outbox
from tests.bot.discord import program
from tests.games.example import GAME
from tests.support import clock

SOON = 0.5  # seconds, by no clock that is moved


class Wakeful(scheduler.Scheduler):
    """Time that was moved while it ran is time in which clicks could reach it."""

    async def catch_up(self, now: float) -> None:
        """Only for what was before its start."""
        if self._awake is not None:
            self._awake = now
        await super().catch_up(now)


def hurry() -> None:
    """Look soon at what a moved clock has made due."""
    outbox.LOOK_SECONDS = scheduler.NOTE_SECONDS = housekeeping.ROUND_SECONDS = SOON
    setattr(app, scheduler.Scheduler.__name__, Wakeful)


if __name__ == "__main__":
    clock.obey(Path(sys.argv[2]))
    hurry()
    weaker = replace(GAME.strengths, choices=GAME.strengths.choices[:2])
    program.BESIDE[GAME.key] = replace(GAME, strengths=weaker)
    program.main(sys.argv[1])
