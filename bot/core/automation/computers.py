"""Computer players, which move after each commit that makes it their turn, in one transaction per move."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from bot.core import metrics
from bot.core.automation.search_process import Thinker
from bot.core.ids import TableId
from bot.core.logs import fault
from bot.core.refusals import NotYourTurn, Refusal, Stale, StorageTrouble
from bot.core.table.position import Position
from bot.core.table.reading import prompts, turn_counts
from bot.core.table.registry import Tables
from games.kernel import Advice, AnyPolicy, Seat, offered, open_choices, peek
from games.rng import Rng

log = logging.getLogger(__name__)

T = TypeVar("T")

LONGEST_CHAIN = 64
THINKING_SECONDS = 10.0  # time limit of a policy once its thread has started; searchers are limited by the `Thinker`
SWEEP_SECONDS = 5.0  # between two searches for tables that another process changed or that storage trouble held up


class Thought(msgspec.Struct, frozen=True):
    """A complete move, as a sequence of action codes, and the reason for it."""

    codes: tuple[str, ...]
    why: str


def think(position: Position, seat: Seat, policy: AnyPolicy, *, openly: bool = False) -> Thought:
    """Return the complete move that the policy chooses step by step, seeing only the seat's View and legal actions.

    With `openly`, the policy may only choose among decisions that are public knowledge. Random numbers are derived from
    the seed, the seat and the length of the log, so the same position always gives the same move.

    Raises ValueError if the policy chooses an illegal action, or no complete move after `LONGEST_CHAIN` steps.
    """
    rng = Rng(_key(position, seat))
    codes: tuple[str, ...] = ()
    why = ""
    while len(codes) < LONGEST_CHAIN:
        view, legal = _choice(position, seat, codes)
        legal = open_choices(position.game, legal) if openly and not codes else legal
        advice = policy(view, legal, Rng(blake2b(f"{rng.key}:{len(codes)}".encode(), digest_size=16).hexdigest()))
        if advice.code not in {action.code for action in legal}:
            raise ValueError("the suggested move isn't legal")
        why = advice.why or why
        codes = (*codes, advice.code)
        if prompts.completes(position, seat, codes):
            return Thought(codes, why)
    raise ValueError("the chain of choices doesn't end")


def _choice(position: Position, seat: Seat, codes: tuple[str, ...]) -> tuple[Any, Sequence[Any]]:
    state = peek(position.game, position.state, seat, codes)
    return position.game.view(state, seat), offered(position.game, state, seat)


def _key(position: Position, seat: Seat) -> str:
    text = f"{position.head.seed}:computer:{seat}:{len(position.stored.log)}"
    return blake2b(text.encode(), digest_size=16).hexdigest()


def planned(position: Position, seat: Seat, advice: Advice) -> Thought:
    """Convert the advice of a computer player that searches ahead into a complete move.

    Raises IllegalAction if the move is illegal, and ValueError if it's incomplete.
    """
    codes = (advice.code, *advice.then)
    if not prompts.completes(position, seat, codes):
        raise ValueError("the advice isn't a whole move")
    return Thought(codes, advice.why)


async def in_thread(work: Callable[[], T], seconds: float) -> T:
    """Run `work` in a thread and return its result. Raises TimeoutError if it runs for more than `seconds`.

    Waiting for a free thread doesn't count.
    """
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(None) as limit:

        def begin() -> None:
            with suppress(RuntimeError):  # the caller was canceled in the meantime
                limit.reschedule(loop.time() + seconds)

        def run() -> T:
            loop.call_soon_threadsafe(begin)
            return work()

        return await asyncio.to_thread(run)


def at_random(_view: Any, legal: Any, rng: Rng, /) -> Advice:
    """Choose a random action. A computer player uses this policy if its own fails."""
    return Advice(rng.choice(legal)[0].code, "")


def _turns(position: Position) -> Callable[[Seat], int]:
    """Return a sort key by which to choose among seats that can move at the same time.

    In games whose computer players pause between moves, the key is the number of moves that the seat has made; in
    others, the seat's number.
    """
    return (lambda seat: turn_counts.moves_made(position, seat)) if position.game.pace else (lambda seat: seat)


def _pause(position: Position) -> float:
    """Return how many seconds to wait before the next computer player's move; 0 in games without a pause (`Game.pace`).

    If several computer players can move at the same time, the pause is divided by their number, so that each of them
    moves as often as one would alone.
    """
    if position.game.pace is None or not prompts.is_computers_turn(position):
        return 0.0
    return position.game.pace(position.state) / sum(seat in position.to_act for seat in prompts.computers(position))


class Computers:
    """The background tasks that move for the computer players at all tables, one move at a time per table."""

    def __init__(self, tables: Tables, thinker: Thinker | None = None) -> None:
        self._tables = tables
        self._thinker = thinker or Thinker()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._stuck: dict[str, int] = {}  # by table id: the version of the table at which a move failed
        tables.watchers.append(self.wake)

    def wake(self, position: Position) -> None:
        """Start the computer players of the table if it's waiting for one. Called after every commit."""
        if position.head.computer:
            self._play(position.id)

    async def run(self) -> None:
        """Look regularly for tables that `wake` missed, as can happen after a restart. Runs until canceled."""
        while True:
            try:
                for table in await self._tables.store.schedule.computers_due():
                    self._play(table)
            except StorageTrouble as trouble:
                log.warning("computer players wait: %s", trouble)
            await asyncio.sleep(SWEEP_SECONDS)

    async def stop(self) -> None:
        """Start no more moves, and cancel those in progress.

        A canceled move is committed either completely or not at all.
        """
        if self.wake in self._tables.watchers:
            self._tables.watchers.remove(self.wake)
        for task in tuple(self._playing.values()):
            task.cancel()
        await self._thinker.stop()
        await asyncio.gather(*self._playing.values(), return_exceptions=True)

    def _play(self, table: TableId) -> None:
        if table not in self._playing:
            self._playing[table] = asyncio.create_task(self._until_a_person_is_asked(table))

    async def _until_a_person_is_asked(self, table: TableId) -> None:
        leases, name = self._tables.store.leases, f"computers of {table}"
        try:
            if name not in await leases.take([name]):  # another process moves for them, or did until it was killed
                return
            try:
                while await self._move(table):
                    await asyncio.sleep(_pause((await self._tables.get(table)).now))
            finally:
                await leases.release([name])
        except Refusal as refusal:  # such as storage trouble or a frozen table: the next sweep retries
            log.info("a computer player waits: %s", type(refusal).__name__, extra={"fields": {"table": table}})
        except Exception as error:
            fault("a computer player failed", error, table=table)
        finally:
            del self._playing[table]

    async def _move(self, table_id: TableId) -> bool:
        """Make one move if the table is waiting for a computer player.

        Return True if the table may be waiting for another move, so the caller should try again at once.
        """
        table = await self._tables.get(table_id)
        now = table.now
        seat = min((seat for seat in now.to_act if now.chairs[seat].user is None), key=_turns(now), default=None)
        if seat is None or self._stuck.get(table_id) == now.head.version:
            return False
        try:
            thought = await self._think(now, seat)
            await table.act_for_computer(seat, thought.codes, thought.why, prompts.prompt(now, seat))
        except (Stale, NotYourTurn):  # somebody else moved in the meantime, so look again
            return True
        except Refusal:
            raise
        except Exception:  # the caller logs it; trying again before the table changes would fail again
            self._stuck[table_id] = now.head.version
            raise
        return True

    async def _think(self, position: Position, seat: Seat) -> Thought:
        """Choose a move at the computer player's strength.

        If that fails, use the game's default strength; if that fails too, choose at random.
        """
        strength = position.chairs[seat].policy
        for chosen in dict.fromkeys((strength, position.game.strengths.default)):
            try:
                return await self._by(chosen, position, seat)
            except Exception as error:  # log any error and try the next strength
                metrics.FALLBACKS.labels(position.game.key).inc()
                fault(
                    "a computer player fell back to a weaker one", error, table=position.id, seat=seat, strength=chosen
                )
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
