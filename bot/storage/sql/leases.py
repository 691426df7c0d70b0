"""Who of several processes does what: each holds a *lease* for some seconds, and renews it as long as it is awake.

What is leased has a name: a lane of the outbox, the computer players of a table, a shard of Discord. One that is not
renewed in time is anybody's. Each time it is taken it gets another *token*; whatever is written under a lease demands
its token in the same transaction, so a process that slept cannot finish what another one has taken over. The clock is
the database's.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.refusals import StorageTrouble
from bot.storage.sql.work import Runner, Work, ask

log = logging.getLogger(__name__)

SECONDS: Final = 5.0  # so soon another process takes over from one that was killed
RENEWED_SECONDS: Final = 1.5
OLD_SECONDS: Final = 3600.0
WRONG_SECONDS: Final = 60.0  # by which the clocks of two machines may differ
TOLD_SECONDS: Final = 3600.0  # between two complaints of a clock
_NOW: Final = "extract(epoch FROM clock_timestamp())"
_TAKE: Final = f"""INSERT INTO leases (name, owner, token, until)
    SELECT name, ?, nextval('lease_tokens'), {_NOW} + ? FROM unnest(CAST(? AS TEXT[])) AS name ORDER BY name
    ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, token = excluded.token, until = excluded.until
    WHERE leases.until < {_NOW} RETURNING name, token"""  # noqa: S608
_RESERVE: Final = f"""INSERT INTO leases (name, owner, token, until) VALUES (?, '', 0, {_NOW} + ?)
    ON CONFLICT (name) DO UPDATE SET until = greatest(leases.until, {_NOW}) + ? RETURNING until - ? - {_NOW}"""  # noqa: S608
_PUT_OFF: Final = f"""INSERT INTO leases (name, owner, token, until) VALUES (?, '', 0, {_NOW} + ?)
    ON CONFLICT (name) DO UPDATE SET until = greatest(leases.until, {_NOW} + ?)"""  # noqa: S608
_RENEW: Final = f"""UPDATE leases SET until = {_NOW} + ?
    WHERE name = ANY (CAST(? AS TEXT[])) AND token = ANY (CAST(? AS BIGINT[])) RETURNING name, {_NOW}"""  # noqa: S608
_RELEASE: Final = "DELETE FROM leases WHERE name = ANY (CAST(? AS TEXT[])) AND owner = ?"
_HELD: Final = "SELECT 1 FROM leases WHERE name = ? AND token = ? FOR SHARE"
_END: Final = "DELETE FROM leases WHERE name = ? AND token = ? RETURNING 1"
LIVE: Final = f"SELECT 1 FROM leases WHERE until >= {_NOW} AND name = "  # noqa: S608


class Lost(Exception):  # noqa: N818 - a signal to leave it to the other, never shown
    """Raised instead of writing or sending: it is held no more, and another process may have taken it over."""


class Leases:
    """Those of a process that is alone: it holds whatever it asks for, and nothing is written down."""

    is_shared = False

    async def take(self, names: Sequence[str]) -> Mapping[str, int]:
        """The tokens of those that nobody held until now."""
        return dict.fromkeys(names, 0)

    async def claim(self, names: Sequence[str]) -> Mapping[str, int]:
        """The same, also before it is known whether anything is shared."""
        return await self.take(names)

    async def spend(self, names: Sequence[str], _seconds: float) -> str | None:
        """Take one of these for so many seconds, from a budget of all processes; None if none is left.

        Where nothing is shared there is one always.
        """
        return names[0]

    async def unspend(self, _name: str) -> None:
        """Give back what `spend` took."""

    async def reserve(self, _name: str, _count: int, _seconds: float) -> float:
        """Seconds until the first of so many turns, each so long after the one before, that are this process's alone.

        Where nothing is shared, nobody waits for a turn.
        """
        return 0.0

    async def put_off(self, name: str, seconds: float) -> None:
        """No turn of that name begins before so much time has passed, but for those that were reserved."""

    async def has(self, _name: str) -> bool:
        """Whether this process holds it, if need be from now on."""
        return True

    def is_held(self, _name: str, _token: int) -> bool:
        """Whether it is certain, without asking, that nobody else can have taken it by now."""
        return True

    def ended(self, name: str) -> None:
        """It was given back by what was written."""

    async def release(self, names: Sequence[str]) -> None:
        """Others may have these."""

    async def release_all(self) -> None:
        """The process ends."""

    async def forget_old(self) -> None:
        """Those that lapsed long ago."""

    async def served(self) -> Sequence[str]:
        """The shards, by the names of their leases, that any process serves."""
        return ()

    async def wrong_clock(self) -> str:
        """What is wrong with the clock of this machine, in words for the operator; "" if nothing is.

        Turn clocks go by it, and all processes must agree.
        """
        return ""

    async def run(self, _kept: Sequence[str] = ()) -> None:
        """Renew what is held, until cancelled. Raises Lost where one of those that are to be `kept` is gone."""
        await asyncio.Event().wait()


class SharedLeases(Leases):
    """Rows of the table `leases` in a database that several processes use; `is_shared` says whether they may now."""

    def __init__(self, database: Runner) -> None:
        self._database = database
        self._owner = secrets.token_hex(8)
        self._held: dict[str, tuple[int, float]] = {}  # token, and until when by this process's own clock
        self._told = -TOLD_SECONDS  # when the operator was last told that the clock is wrong

    async def take(self, names: Sequence[str]) -> Mapping[str, int]:
        """Nothing is asked of a database that is not shared."""
        return await (self.claim(names) if self.is_shared else super().take(names))

    async def claim(self, names: Sequence[str]) -> Mapping[str, int]:
        """In one statement. Where its answer is lost, what it took lapses."""
        asked = time.monotonic()
        rows = await self._database.rows(_TAKE, self._owner, SECONDS, list(names)) if names else []
        self._held.update({name: (token, asked + SECONDS) for name, token in rows})
        return {str(name): int(token) for name, token in rows}

    async def spend(self, names: Sequence[str], seconds: float) -> str | None:
        """What was spent has no owner, and stays so when the process ends."""
        if not self.is_shared:
            return names[0]
        for name in names:
            if await self._database.rows(_TAKE, "", seconds, [name]):
                return name
        return None

    async def unspend(self, name: str) -> None:
        """Its row has no owner."""
        if self.is_shared:
            await self._database.rows(_RELEASE, [name], "")

    async def reserve(self, name: str, count: int, seconds: float) -> float:
        """A row has when the next turn begins that is nobody's: at once, where that time is over."""
        length = count * seconds
        ((wait,),) = await self._database.rows(_RESERVE, name, length, length, length)
        return max(0.0, float(wait))

    async def put_off(self, name: str, seconds: float) -> None:
        """In that row."""
        await self._database.rows(_PUT_OFF, name, seconds, seconds)

    async def has(self, name: str) -> bool:
        """Asked of the database only where this process does not hold it."""
        return not self.is_shared or self._is_valid(name) or name in await self.take([name])

    def is_held(self, name: str, token: int) -> bool:
        """By the time at which it was asked for, or asked to be renewed."""
        return not token or (self._held.get(name, (0, 0.0))[0] == token and self._is_valid(name))

    def _is_valid(self, name: str) -> bool:
        return name in self._held and time.monotonic() < self._held[name][1]

    def ended(self, name: str) -> None:
        """Its row is gone."""
        self._held.pop(name, None)

    async def release(self, names: Sequence[str]) -> None:
        """Those of them that are held."""
        held = [name for name in names if self._held.pop(name, None)]
        if held:
            await self._database.rows(_RELEASE, held, self._owner)

    async def release_all(self) -> None:
        """All of its rows."""
        self._held.clear()
        await self._database.rows("DELETE FROM leases WHERE owner = ?", self._owner)

    async def forget_old(self) -> None:
        """Of names that may never come again."""
        await self._database.rows(f"DELETE FROM leases WHERE until < {_NOW} - ?", OLD_SECONDS)  # noqa: S608

    async def served(self) -> Sequence[str]:
        """By a look at every live lease."""
        sql = f"SELECT name FROM leases WHERE name LIKE '%shard%' AND until >= {_NOW} ORDER BY name"  # noqa: S608
        return [str(row[0]) for row in await self._database.rows(sql)]

    async def wrong_clock(self) -> str:
        """Beside the database's."""
        ((now,),) = await self._database.rows(f"SELECT {_NOW}")
        return _wrong(float(now))

    async def run(self, kept: Sequence[str] = ()) -> None:
        """A server that is away for a while takes nothing from anybody: who is there again first renews."""
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
        asked, before = time.monotonic(), dict(self._held)
        names, tokens = list(before), [token for token, _ in before.values()]
        rows: Sequence[Any] = await self._database.rows(_RENEW, SECONDS, names, tokens) if names else []
        there = {name for name, _ in rows}
        self._complain(next((_wrong(float(now)) for _, now in rows), ""))
        for name in names:
            if self._held.get(name) != before[name]:  # given back, or taken anew, meanwhile
                continue
            if name in there:
                self._held[name] = before[name][0], asked + SECONDS
            else:
                del self._held[name]

    def _complain(self, wrong: str) -> None:
        if wrong and time.monotonic() > self._told + TOLD_SECONDS:
            self._told = time.monotonic()
            log.error(wrong)


def _wrong(now: float) -> str:
    """See `wrong_clock`; `now` is the database's."""
    ahead = time.time() - now
    if abs(ahead) <= WRONG_SECONDS:
        return ""
    return (
        f"The clock of this machine is {abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} the database's. Turn "
        "clocks go by it, and all processes must agree: set the clocks of both machines right (NTP)."
    )


def require(name: str, token: int) -> Work[None]:
    """To the end of the transaction nobody takes it over. Raises Lost if somebody has."""
    if token and not (yield from ask(_HELD, name, token)):
        raise Lost(name)


def end(name: str, token: int) -> Work[None]:
    """Give it back with the transaction. Raises Lost if somebody has taken it over."""
    if token and not (yield from ask(_END, name, token)):
        raise Lost(name)
