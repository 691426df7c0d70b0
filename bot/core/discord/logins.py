"""A limit on the bot's logins: Discord allows 1,000 a day, and resets the token of a bot that exceeds that.

Every new gateway session counts as a login: when the bot starts, and after Discord has invalidated the previous
session.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

import msgspec

from bot.core.storage import Store

log = logging.getLogger(__name__)

DAY_SECONDS = 86_400.0
FREE = 200  # logins a day before there are pauses
PAUSE_SECONDS = 120.0  # between further logins: 720 a day
NOTE = "logins"  # the key of the note with the times of logins, a JSON list of epoch seconds


def pause(made: Sequence[float], now: float) -> float:
    """Return how many seconds to wait before the next login.

    `made` contains the times of earlier logins. All times are in epoch seconds.
    """
    of_today = [at for at in made if now - at < DAY_SECONDS]
    return max(0.0, max(of_today) + PAUSE_SECONDS - now) if len(of_today) >= FREE else 0.0


async def wait(store: Store) -> None:
    """Wait until the bot may log in."""
    made = await _made(store)
    while seconds := pause(made, time.time()):
        log.warning(
            "too many logins in one day: the next attempt is in %d s. Is the bot restarting in a loop?", seconds
        )
        await asyncio.sleep(seconds)


async def count(store: Store) -> None:
    """Record a login at the current time."""
    made, now = await _made(store), time.time()
    of_today = [at for at in made if now - at < DAY_SECONDS]
    await store.note(NOTE, msgspec.json.encode([*of_today, now]).decode())


async def _made(store: Store) -> list[float]:
    return msgspec.json.decode(await store.note(NOTE) or "[]", type=list[float])
