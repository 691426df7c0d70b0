"""Computer players: they move after every commit that makes it their turn, each move a transaction of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from bot import metrics
from bot.automation.search_process import Thinker
from bot.logs import fault
from bot.refusals import NotYourTurn, Refusal, Stale, StorageTrouble
from bot.table.position import Position
from bot.table.registry import Tables
from games.kernel import Advice, AnyPolicy, Seat, offered, open_choices, peek
from games.rng import Rng

log = logging.getLogger(__name__)

T = TypeVar("T")

LONGEST_CHAIN = 64
THINKING_SECONDS = 10.0  # for a policy, from when a thread starts on it; a searcher's time is the Thinker's
SWEEP_SECONDS = 5.0  # how soon a table is looked at that another process wrote, or that storage failed


class Thought(msgspec.Struct, frozen=True):
    """A whole move and why."""

    codes: tuple[str, ...]
    why: str


def think(position: Position, seat: Seat, policy: AnyPolicy, *, openly: bool = False) -> Thought:
    """The policy's move: it is asked step by step, and sees its View and its legal actions alone.

    `openly`: the move is one that everybody may know the seat to be asked for.

    Its chance is derived from the seed, the seat and the length of the log, so a replayed table plays the same.
    Raises ValueError for advice that is not legal or never ends.
    """
    rng = Rng(_key(position, seat))
    codes: tuple[str, ...] = ()
    why = ""
    while len(codes) < LONGEST_CHAIN:
        view, legal = _asked(position, seat, codes)
        legal = open_choices(position.game, legal) if openly and not codes else legal
        advice = policy(view, legal, Rng(blake2b(f"{rng.key}:{len(codes)}".encode(), digest_size=16).hexdigest()))
        if advice.code not in {action.code for action in legal}:
            raise ValueError("the advice is not legal")
        why = advice.why or why
        codes = (*codes, advice.code)
        if position.completes(seat, codes):
            return Thought(codes, why)
    raise ValueError("the chain does not end")


def _asked(position: Position, seat: Seat, codes: tuple[str, ...]) -> tuple[Any, Sequence[Any]]:
    state = peek(position.game, position.state, seat, codes)
    return position.game.view(state, seat), offered(position.game, state, seat)


def _key(position: Position, seat: Seat) -> str:
    text = f"{position.head.seed}:computer:{seat}:{len(position.stored.log)}"
    return blake2b(text.encode(), digest_size=16).hexdigest()


def planned(position: Position, seat: Seat, advice: Advice) -> Thought:
    """A whole move thought through at once. Raises IllegalAction or ValueError if it is none."""
    codes = (advice.code, *advice.then)
    if not position.completes(seat, codes):
        raise ValueError("the advice is not a whole move")
    return Thought(codes, advice.why)


async def in_thread(work: Callable[[], T], seconds: float) -> T:
    """Return what the work returns. Raises TimeoutError so many seconds after a thread has started on it."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(None) as limit:

        def begin() -> None:
            with suppress(RuntimeError):  # the caller was canceled meanwhile
                limit.reschedule(loop.time() + seconds)

        def run() -> T:
            loop.call_soon_threadsafe(begin)
            return work()

        return await asyncio.to_thread(run)


def at_random(_view: Any, legal: Any, rng: Rng, /) -> Advice:
    """A policy that chooses by lot: what a computer player falls back to when its own fails."""
    return Advice(rng.choice(legal)[0].code, "")


def _turns(position: Position) -> Callable[[Seat], int]:
    """Of several who are asked at once, who moves first: those who play at a pace take turns."""
    return position.made if position.game.pace else lambda seat: seat


def _pause(position: Position) -> float:
    """Seconds until the next move of a computer player, where they play at a pace: each of them as if it were alone."""
    if position.game.pace is None or not position.is_computers_turn:
        return 0.0
    return position.game.pace(position.state) / sum(seat in position.to_act for seat in position.computers)


class Computers:
    """Plays the seats of computer players at all tables, one move at a time a table."""

    def __init__(self, tables: Tables, thinker: Thinker | None = None) -> None:
        self._tables = tables
        self._thinker = thinker or Thinker()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._stuck: dict[str, int] = {}  # a table whose rules failed, and the version at which they did
        tables.watchers.append(self.wake)

    def wake(self, position: Position) -> None:
        """Called after every commit, with the table as committed: begin to play if a computer player is to act."""
        if position.head.computer:
            self._play(position.id)

    async def run(self) -> None:
        """Sweep for tables that nobody told of: after a restart, after storage trouble, after an operator's undo."""
        while True:
            try:
                for table in await self._tables.store.computers_due():
                    self._play(table)
            except StorageTrouble as trouble:
                log.warning("computer players wait: %s", trouble)
            await asyncio.sleep(SWEEP_SECONDS)

    async def stop(self) -> None:
        """Begin no further move; those under way are whole or not at all."""
        if self.wake in self._tables.watchers:
            self._tables.watchers.remove(self.wake)
        for task in tuple(self._playing.values()):
            task.cancel()
        await self._thinker.stop()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)

    def _play(self, table: str) -> None:
        if table not in self._playing:
            self._playing[table] = asyncio.create_task(self._until_a_person_is_asked(table))

    async def _until_a_person_is_asked(self, table: str) -> None:
        leases, name = self._tables.store.leases, f"computers of {table}"
        try:
            if name not in await leases.take([name]):  # another process plays them, or was killed just now
                return
            try:
                while await self._move(table):
                    await asyncio.sleep(_pause((await self._tables.get(table)).now))
            finally:
                await leases.release([name])
        except Refusal as refusal:  # storage trouble, a frozen table: the sweep comes back
            log.info("a computer player waits: %s", type(refusal).__name__, extra={"fields": {"table": table}})
        except Exception as error:
            fault("a computer player failed", error, table=table)
        finally:
            del self._playing[table]

    async def _move(self, name: str) -> bool:
        """Make one move, if a computer player is to act; whether there may be another to make."""
        table = await self._tables.get(name)
        now = table.now
        seat = min((seat for seat in now.to_act if now.chairs[seat].user is None), key=_turns(now), default=None)
        if seat is None or self._stuck.get(name) == now.head.version:
            return False
        try:
            thought = await self._think(now, seat)
            await table.act_for_computer(seat, thought.codes, thought.why, now.prompt(seat))
        except (Stale, NotYourTurn):  # somebody's move changed the question: look again, nobody else will be woken
            return True
        except Refusal:
            raise
        except Exception:  # told by the caller; until the table changes it would be the same again
            self._stuck[name] = now.head.version
            raise
        return True

    async def _think(self, position: Position, seat: Seat) -> Thought:
        """By the strength of the chair; a weak move is better than a table that waits for ever."""
        strength = position.chairs[seat].policy
        for chosen in dict.fromkeys((strength, position.game.strengths.default)):
            try:
                return await self._by(chosen, position, seat)
            except Exception as error:  # whatever it is, the log has it, and the next is tried
                metrics.FALLBACKS.labels(position.game.key).inc()
                fault("a computer player fell back", error, table=position.id, seat=seat, strength=chosen)
        return await asyncio.to_thread(think, position, seat, at_random)

    async def _by(self, strength: str, position: Position, seat: Seat) -> Thought:
        game = position.game
        if strength in game.searchers:
            rng = Rng(_key(position, seat))
            world = game.resample(position.state, seat, Rng(f"{rng.key}:world"))
            advice = await self._thinker.advice(game.searchers[strength], world, seat, rng)
            return planned(position, seat, advice)
        policy = game.policies.get(strength, at_random)
        return await in_thread(lambda: think(position, seat, policy), THINKING_SECONDS)
