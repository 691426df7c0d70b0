"""Leases as rows of a database table, by the database's clock: see `bot.core.storage.sql.leases`."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.core.refusals import StorageTrouble
from bot.core.storage.sql.leases import Lost
from bot.core.storage.sql.work import CheckLease, Execute, Runner

log = logging.getLogger(__name__)

SECONDS: Final = 5.0  # duration of a lease, after which another process can take over from one that was killed
RENEWED_SECONDS: Final = 1.5
OLD_SECONDS: Final = 3600.0
WRONG_SECONDS: Final = 60.0  # maximum difference between this machine's clock and the database's
TOLD_SECONDS: Final = 3600.0  # between two log lines about a wrong clock
_NOW: Final = "extract(epoch FROM clock_timestamp())"
_TAKE: Final = f"""INSERT INTO leases (name, owner, token, until)
    SELECT name, ?, nextval('lease_tokens'), {_NOW} + ? FROM unnest(CAST(? AS TEXT[])) AS name ORDER BY name
    ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, token = excluded.token, until = excluded.until
    WHERE leases.until < {_NOW} RETURNING name, token"""  # noqa: S608
_RESERVE: Final = f"""INSERT INTO leases (name, owner, token, until) VALUES (?, '', 0, {_NOW} + ?)
    ON CONFLICT (name) DO UPDATE SET until = greatest(leases.until, {_NOW}) + ? RETURNING until - ? - {_NOW}"""  # noqa: S608
_POSTPONE: Final = f"""INSERT INTO leases (name, owner, token, until) VALUES (?, '', 0, {_NOW} + ?)
    ON CONFLICT (name) DO UPDATE SET until = greatest(leases.until, {_NOW} + ?)"""  # noqa: S608
_RENEW: Final = f"""UPDATE leases SET until = {_NOW} + ?
    WHERE name = ANY (CAST(? AS TEXT[])) AND token = ANY (CAST(? AS BIGINT[])) RETURNING name, {_NOW}"""  # noqa: S608
_RELEASE: Final = "DELETE FROM leases WHERE name = ANY (CAST(? AS TEXT[])) AND owner = ?"
_HELD: Final = "SELECT 1 FROM leases WHERE name = ? AND token = ? FOR SHARE"
_END: Final = "DELETE FROM leases WHERE name = ? AND token = ? RETURNING 1"
_UNHELD: Final = f"AND NOT EXISTS (SELECT 1 FROM leases WHERE until >= {_NOW} AND name = queue)"  # noqa: S608


class SharedLeases:
    """Leases as rows of the database table `leases`, which is used only while `is_shared` is set."""

    def __init__(self, database: Runner) -> None:
        self.is_shared = False
        self._database = database
        self._owner = secrets.token_hex(8)
        self._held: dict[str, tuple[int, float]] = {}  # by name: token, and when it expires by this process's clock
        self._told = -TOLD_SECONDS  # when a wrong clock was last logged

    @property
    def unheld(self) -> str:
        return _UNHELD if self.is_shared else ""

    async def take(self, names: Sequence[str]) -> Mapping[str, int]:
        return await self.claim(names) if self.is_shared else dict.fromkeys(names, 0)

    async def claim(self, names: Sequence[str]) -> Mapping[str, int]:
        """Take leases like `take`, but store them even before `is_shared` is set.

        This is a single statement. If its result gets lost, the leases that it took simply expire.
        """
        began = time.monotonic()
        rows = await self._database.rows(_TAKE, self._owner, SECONDS, list(names)) if names else []
        self._held.update({name: (token, began + SECONDS) for name, token in rows})
        return {str(name): int(token) for name, token in rows}

    async def spend(self, names: Sequence[str], seconds: float) -> str | None:
        """Take one of the names for `seconds`, and return it; None if none is free.

        The lease has no owner, so the name stays taken even if this process ends.
        """
        if not self.is_shared:
            return names[0]
        for name in names:
            if await self._database.rows(_TAKE, "", seconds, [name]):
                return name
        return None

    async def unspend(self, name: str) -> None:
        if self.is_shared:
            await self._database.rows(_RELEASE, [name], "")

    async def reserve(self, name: str, count: int, seconds: float) -> float:
        """Reserve `count` turns, `seconds` apart, for this process. Return how many seconds from now the first one is.

        The row under `name` stores when the next free turn begins; a time in the past means now.
        """
        length = count * seconds
        ((wait,),) = await self._database.rows(_RESERVE, name, length, length, length)
        return max(0.0, float(wait))

    async def postpone(self, name: str, seconds: float) -> None:
        """Allow no new reservations under that name for the next `seconds`. Existing ones remain valid."""
        await self._database.rows(_POSTPONE, name, seconds, seconds)

    async def has(self, name: str) -> bool:
        return not self.is_shared or self._is_valid(name) or name in await self.take([name])

    def is_held(self, name: str, token: int) -> bool:
        """Tell whether the lease is valid, by this process's own clock. A token of 0 means that no lease is needed."""
        return not token or (self._held.get(name, (0, 0.0))[0] == token and self._is_valid(name))

    def _is_valid(self, name: str) -> bool:
        return name in self._held and time.monotonic() < self._held[name][1]

    def ended(self, name: str) -> None:
        self._held.pop(name, None)

    async def release(self, names: Sequence[str]) -> None:
        held = [name for name in names if self._held.pop(name, None)]
        if held:
            await self._database.rows(_RELEASE, held, self._owner)

    async def release_all(self) -> None:
        """Release all leases of this process, which is about to end."""
        self._held.clear()
        await self._database.rows("DELETE FROM leases WHERE owner = ?", self._owner)

    async def forget_old(self) -> None:
        """Delete rows that expired long ago, because some names are never used again."""
        await self._database.rows(f"DELETE FROM leases WHERE until < {_NOW} - ?", OLD_SECONDS)  # noqa: S608

    async def served(self) -> Sequence[str]:
        """Return the names of all processes' valid leases on shards."""
        sql = f"SELECT name FROM leases WHERE name LIKE '%shard%' AND until >= {_NOW} ORDER BY name"  # noqa: S608
        return [str(row[0]) for row in await self._database.rows(sql)]

    async def wrong_clock(self) -> str:
        """Return a sentence for the operator if this machine's clock differs from the database's, else "".

        Turn clocks use the machine's clock, so all processes must agree.
        """
        ((now,),) = await self._database.rows(f"SELECT {_NOW}")
        return _wrong(float(now))

    async def run(self, kept: Sequence[str] = ()) -> None:
        """Renew all leases until canceled. If the server is unavailable for a while, keep trying.

        Raises Lost if this process loses one of the leases in `kept`.
        """
        while True:
            await asyncio.sleep(RENEWED_SECONDS)
            try:
                await self._renew()
            except StorageTrouble as trouble:
                log.warning("leases wait: %s", trouble)
                continue
            if gone := [name for name in kept if name not in self._held]:
                raise Lost(", ".join(gone))

    async def _renew(self) -> None:
        began, before = time.monotonic(), dict(self._held)
        names, tokens = list(before), [token for token, _ in before.values()]
        rows: Sequence[Any] = await self._database.rows(_RENEW, SECONDS, names, tokens) if names else []
        there = {name for name, _ in rows}
        self._complain(next((_wrong(float(now)) for _, now in rows), ""))
        for name in names:
            if self._held.get(name) != before[name]:  # released, or taken again, during the query
                continue
            if name in there:
                self._held[name] = before[name][0], began + SECONDS
            else:
                del self._held[name]

    def _complain(self, wrong: str) -> None:
        if wrong and time.monotonic() > self._told + TOLD_SECONDS:
            self._told = time.monotonic()
            log.error(wrong)


def _wrong(now: float) -> str:
    """Return the sentence for `wrong_clock`. `now` is the database's time in epoch seconds."""
    ahead = time.time() - now
    if abs(ahead) <= WRONG_SECONDS:
        return ""
    return (
        f"This machine's clock is {abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} the database's. Turn "
        "clocks depend on it, and all processes must agree: synchronize the clocks of both machines (NTP)."
    )


def checked(check: CheckLease) -> Execute:
    """Return the SQL statement that checks a lease."""
    return Execute(_END if check.ends else _HELD, (check.name, check.token))
