"""How often the program logs in: Discord allows 1,000 logins a day, and resets the token of whoever needs more."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

import msgspec

from bot.storage import Store

log = logging.getLogger(__name__)

DAY_SECONDS = 86_400.0
FREE = 200  # logins of a day without a pause
PAUSE_SECONDS = 120.0  # between any more: 720 a day
NOTE = "logins"  # the note's key: a JSON list of epoch seconds


def pause(made: Sequence[float], now: float) -> float:
    """Seconds until the next login, after those that were made."""
    of_today = [at for at in made if now - at < DAY_SECONDS]
    return max(0.0, max(of_today) + PAUSE_SECONDS - now) if len(of_today) >= FREE else 0.0


async def take_turn(store: Store) -> None:
    """Wait until the program may log in, and note that it does."""
    made: list[float] = msgspec.json.decode(await store.note(NOTE) or "[]", type=list[float])
    if wait := pause(made, time.time()):
        log.warning("too many starts within a day: logging in only in %d s. Why does the program end?", wait)
        await asyncio.sleep(wait)
    now = time.time()
    of_today = [at for at in made if now - at < DAY_SECONDS]
    await store.note(NOTE, msgspec.json.encode([*of_today, now]).decode())
