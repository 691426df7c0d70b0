"""The worker process in which computer players search for a move; in a thread, a search would block the event loop."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, TypeAlias

import msgspec

from games.kernel import Advice, AnySearcher, Seat
from games.rng import Rng

IDLE_SECONDS = 60.0  # after which an idle worker is stopped, because it takes a third of the bot's memory
STARTING_SECONDS = 30.0  # time limit for a worker to begin with a question; the first one includes starting Python
PATIENCE = 8.0  # seconds that a worker may take beyond its thinking time before it's killed

Clock: TypeAlias = Callable[[], float]


class Failed(Exception):  # noqa: N818 - says that there is no advice
    """Raised if the worker died, took too long, or raised an error. The message says which, but quotes no error."""


class Question(msgspec.Struct, frozen=True):
    """A request to the worker: choose an action for the seat in the State `world`.

    In this State, everything that the seat doesn't know is random. The worker never gets the true State.
    """

    id: int
    searcher: AnySearcher
    world: Any
    seat: Seat
    rng: Rng
    seconds: float


class Reply(msgspec.Struct, frozen=True):
    """The worker's reply to the question with the id `question`.

    The worker replies twice: with `advice` None when it begins to think, then with the advice or the failure.
    """

    question: int
    advice: Advice | Failed | None


def answer(question: Question, clock: Clock = time.monotonic) -> Advice:
    """Return the advice of the question's searcher, which is told to stop thinking after `question.seconds`."""
    end = clock() + question.seconds
    return question.searcher(question.world, question.seat, question.rng, lambda: clock() >= end)


def serve(pipe: Connection) -> None:
    """Answer questions until the bot closes the pipe. This is the worker's main function.

    Only the type of an error is sent back, because its message may contain secrets.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops the bot, which ends its worker
    with suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            pipe.send(Reply(question.id, None))
            try:
                pipe.send(Reply(question.id, answer(question)))
            except Exception as error:
                pipe.send(Reply(question.id, Failed(type(error).__name__)))


class Thinker:
    """The interface to the worker process.

    It sends one question at a time, starts the worker on demand, and kills it when it has been idle for a while.
    """

    def __init__(self, seconds: float = 0.3, patience: float = PATIENCE, idle: float = IDLE_SECONDS) -> None:
        self.seconds = seconds
        self._patience = patience
        self._idle = idle
        self._resting: asyncio.TimerHandle | None = None
        self._lock = asyncio.Lock()
        self._ids = itertools.count(1)
        self._worker: tuple[SpawnProcess, Connection] | None = None
        self._is_open = True

    async def advice(self, searcher: AnySearcher, world: Any, seat: Seat, rng: Rng) -> Advice:
        """Return the action that the searcher advises the seat to take, once earlier questions are answered.

        Raises Failed if there is no advice. Even if the caller is canceled, the next question waits until the worker
        has answered this one.
        """
        question = Question(next(self._ids), searcher, world, seat, rng, self.seconds)
        await self._lock.acquire()
        self._rest_later()
        asking = asyncio.create_task(asyncio.to_thread(self._ask, question))
        asking.add_done_callback(lambda _: self._answered())
        return await asyncio.shield(asking)

    def _answered(self) -> None:
        self._lock.release()
        self._rest_later()

    async def stop(self) -> None:
        """Kill the worker, even in the middle of a question, and don't start another."""
        self._is_open = False
        if self._resting is not None:
            self._resting.cancel()
        self._kill()

    def _rest_later(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        if self._is_open:
            self._resting = asyncio.get_running_loop().call_later(self._idle, self._rest)

    def _rest(self) -> None:
        """Kill the worker if it's idle. If it's still thinking, its answer schedules the next check."""
        if not self._lock.locked():
            self._kill()

    def _ask(self, question: Question) -> Advice:
        _, pipe = self._worker = self._worker or _started()
        try:
            if not self._is_open:  # checked after `_worker` is set, so that either `stop` or this kills it
                raise Failed("closed")
            pipe.send(question)
            self._reply(pipe, question, STARTING_SECONDS)
            reply = self._reply(pipe, question, question.seconds + self._patience)
            if not isinstance(reply, Advice):
                raise reply or Failed("it started twice")
        except (EOFError, OSError) as error:
            self._kill()
            raise Failed(f"the worker died: {type(error).__name__}") from error
        except Failed:
            self._kill()
            raise
        return reply

    def _reply(self, pipe: Connection, question: Question, seconds: float) -> Advice | Failed | None:
        """Return the next reply to this question, skipping replies to earlier ones.

        Raises Failed if none comes in time.
        """
        end = time.monotonic() + seconds
        while pipe.poll(max(0.0, end - time.monotonic())):
            reply: Reply = pipe.recv()
            if reply.question == question.id:
                return reply.advice
        raise Failed("too slow")

    def _kill(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker[0].kill()
            worker[0].join()


def _started() -> tuple[SpawnProcess, Connection]:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=serve, args=(there,), name="thinker", daemon=True)
    process.start()
    there.close()  # so that the pipe ends when the worker dies
    return process, here
