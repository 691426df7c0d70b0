"""Divides Discord's shards among processes that share a database. Each process holds leases on its shards.

Two processes on the same shard would both respond to each click. The leases of a killed process take some seconds to
expire, so the next process waits for them, and gives up if they're renewed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from bot.postgres.leases import RENEWED_SECONDS, SECONDS, Leases, Lost
from bot.settings import Shards, WrongSetting

log = logging.getLogger(__name__)

ALL = "all shards"
PATIENCE = SECONDS + 2 * RENEWED_SECONDS
PAUSE = 0.2


async def begin(leases: Leases, shards: Shards | None) -> None:
    """Take the leases of these shards, or of all shards if `shards` is None.

    Raises WrongSetting if another process has one of them, or if this machine's clock differs from the database's.
    """
    if shards is not None and (wrong := await leases.wrong_clock()):
        raise WrongSetting(wrong)
    names = set(_names(shards))
    until = asyncio.get_running_loop().time() + PATIENCE
    while True:
        names -= set(await leases.claim(sorted(names)))
        others = [each for each in await leases.served() if _conflicts(each, shards)]
        if not others and not names:
            break
        if asyncio.get_running_loop().time() > until:
            await leases.release_all()
            raise WrongSetting(_words([*others, *sorted(names)][0], shards))
        await asyncio.sleep(PAUSE)
    await leases.forget_old()
    leases.is_shared = shards is not None


async def keep(leases: Leases, shards: Shards | None) -> None:
    """Renew all leases until canceled. Raises WrongSetting if another process has taken over a shard."""
    try:
        await leases.run(_names(shards))
    except Lost as lost:
        raise WrongSetting(
            f"I was suspended for too long, and another process now serves {lost}. Restart me."
        ) from lost


def _names(shards: Shards | None) -> Sequence[str]:
    return [f"shard {each} of {shards.count}" for each in shards.numbers] if shards else [ALL]


def _conflicts(served: str, shards: Shards | None) -> bool:
    """Tell whether a lease belongs to a process with a different number of shards, which may serve the same servers."""
    if shards is None:
        return served != ALL
    return not served.endswith(f" of {shards.count}")


def _words(served: str, shards: Shards | None) -> str:
    mine = (
        f"GUFFAW_SHARDS={shards.first}-{shards.last}/{shards.count}" if shards else "without GUFFAW_SHARDS I serve all"
    )
    return (
        f"Another process on this database serves {served}; {mine}. Stop one of us, or give each process its own "
        "shards, with the same total."
    )
