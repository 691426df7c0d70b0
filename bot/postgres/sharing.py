"""The division of Discord's shards among processes that share a database. Each process holds leases on its shards.

Two processes on the same shard would both respond to each click. The leases of a killed process take a few seconds to
expire, so the next process waits for them, and gives up if they're renewed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.core.settings import Shards, WrongSetting
from bot.core.storage.sql.leases import Lost
from bot.postgres.budget import SharedBudget
from bot.postgres.leases import RENEWED_SECONDS, SECONDS, SharedLeases

ALL = "all shards"
PATIENCE = SECONDS + 2 * RENEWED_SECONDS
PAUSE = 0.2


class SharingProcess:
    """A `bot.core.process.Process` that serves `shards`, or all shards if that's None.

    `rate` is how many requests a second all processes together may make; 0 means no limit.
    """

    def __init__(self, leases: SharedLeases, shards: Shards | None, rate: int = 0) -> None:
        self.budget = SharedBudget(leases, rate)
        self._leases, self._shards = leases, shards

    async def begin(self) -> None:
        """Take the leases of the shards.

        Raises WrongSetting if another process has one of them, or if this machine's clock differs from the database's.
        """
        if self._shards is not None and (wrong := await self._leases.wrong_clock()):
            raise WrongSetting(wrong)
        names = set(_names(self._shards))
        until = asyncio.get_running_loop().time() + PATIENCE
        while True:
            names -= set(await self._leases.claim(sorted(names)))
            others = [each for each in await self._leases.served() if _conflicts(each, self._shards)]
            if not others and not names:
                break
            if asyncio.get_running_loop().time() > until:
                await self._leases.release_all()
                raise WrongSetting(_words([*others, *sorted(names)][0], self._shards))
            await asyncio.sleep(PAUSE)
        await self._leases.forget_old()
        self._leases.is_shared = self._shards is not None

    async def keep(self) -> None:
        """Renew all leases until canceled. Raises WrongSetting if another process has taken over a shard."""
        try:
            await self._leases.run(_names(self._shards))
        except Lost as lost:
            raise WrongSetting(
                f"I was suspended for too long, and another process now serves {lost}. Restart me."
            ) from lost

    async def end(self) -> None:
        """Release all leases of this process, so that other processes don't have to wait until they expire."""
        await self._leases.release_all()


def _names(shards: Shards | None) -> Sequence[str]:
    return [f"shard {each} of {shards.count}" for each in shards.numbers] if shards else [ALL]


def _conflicts(served: str, shards: Shards | None) -> bool:
    """Tell whether the lease `served` belongs to a process with a different number of shards.

    Such a process may serve some of the same servers as this one.
    """
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
