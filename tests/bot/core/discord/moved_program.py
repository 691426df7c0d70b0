"""Run the bot for tests with a clock that they can move: `python -m tests.bot.core.discord.moved_program ADDRESS FILE`.

ADDRESS is that of the local Discord, such as http://127.0.0.1:8000. FILE contains the number of seconds to add to the
time (see `tests.support.clock`). The bot soon notices what is due, and doesn't mistake a moved clock for an outage.
Computer players of Pebbles don't use a worker process, which can be slow to start on a busy machine.
"""

from __future__ import annotations

import sys
from pathlib import Path

from msgspec.structs import replace

from bot import app
from bot.core.automation import housekeeping, scheduler
from bot.core.delivery import outbox
from tests.bot.core.discord import program
from tests.games.example import GAME
from tests.support import clock

SOON = 0.5  # real seconds, whatever the moved clock shows


class Wakeful(scheduler.Scheduler):
    """A scheduler that doesn't mistake a moved clock for an outage of the bot."""

    async def catch_up(self, now: float) -> None:
        """Postpone deadlines only by the downtime before the bot started, not whenever a test moves the clock."""
        if self._awake is not None:
            self._awake = now
        await super().catch_up(now)


def hurry() -> None:
    """Make the bot look for due work at short intervals, so that it soon notices a moved clock."""
    outbox.POLL_SECONDS = scheduler.NOTE_SECONDS = housekeeping.ROUND_SECONDS = SOON
    setattr(app, scheduler.Scheduler.__name__, Wakeful)


if __name__ == "__main__":
    clock.obey(Path(sys.argv[2]))
    hurry()
    weaker = replace(GAME.strengths, choices=GAME.strengths.choices[:2])
    program.BESIDE[GAME.key] = replace(GAME, strengths=weaker)
    program.main(sys.argv[1])
