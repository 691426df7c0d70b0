"""Run `program` with a clock that tests can move, by the number of seconds in a file (see tests.support.clock).

`python -m tests.bot.discord.moved_program http://127.0.0.1:PORT FILE`. Moving the clock of a running bot doesn't count
as an outage, and the bot soon notices what has become due. Computer players of Pebbles need no worker process, which
can be slow to start on a busy machine.
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

SOON = 0.5  # real seconds, whatever the moved clock shows


class Wakeful(scheduler.Scheduler):
    """A scheduler that doesn't take a jump of its moved clock for an outage."""

    async def catch_up(self, now: float) -> None:
        """Extend deadlines only by the time before the bot's start."""
        if self._awake is not None:
            self._awake = now
        await super().catch_up(now)


def hurry() -> None:
    """Check for due work at short intervals, so that moving the clock has an effect soon."""
    outbox.LOOK_SECONDS = scheduler.NOTE_SECONDS = housekeeping.ROUND_SECONDS = SOON
    setattr(app, scheduler.Scheduler.__name__, Wakeful)


if __name__ == "__main__":
    clock.obey(Path(sys.argv[2]))
    hurry()
    weaker = replace(GAME.strengths, choices=GAME.strengths.choices[:2])
    program.BESIDE[GAME.key] = replace(GAME, strengths=weaker)
    program.main(sys.argv[1])
