"""Computer players that search think in a process of their own: in a thread they would hold up the event loop."""

from __future__ import annotations

import asyncio
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

IDLE_SECONDS = 60.0  # after its last question a worker ends: it holds as much memory as a third of the bot
PATIENCE = 8.0  # seconds after its time to think before a worker is given up: the first must start Python as well

Clock: TypeAlias = Callable[[], float]


class Failed(Exception):  # noqa: N818 - says that there is no advice
    """The worker died, took too long, or ran into an error, whose type is the message."""


class Question(msgspec.Struct, frozen=True):
    """What the worker is asked. `world` is imagined from what the seat knows: the State stays where it is."""

    searcher: AnySearcher
    world: Any
    seat: Seat
    rng: Rng
    seconds: float


def answer(question: Question, clock: Clock = time.monotonic) -> Advice:
    """The advice, with an end to thinking `question.seconds` from now."""
    end = clock() + question.seconds
    return question.searcher(question.world, question.seat, question.rng, lambda: clock() >= end)


def serve(pipe: Connection) -> None:
    """The worker: answers questions until the bot hangs up. What goes wrong is told by type, as values are secrets."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which ends its worker
    with suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            try:
                pipe.send(answer(question))
            except Exception as error:
                pipe.send(Failed(type(error).__name__))


class Thinker:
    """One worker, started when it is needed and ended when it was not for a while; one question at a time."""

    def __init__(self, seconds: float = 0.3, patience: float = PATIENCE, idle: float = IDLE_SECONDS) -> None:
        self.seconds = seconds
        self._patience = patience
        self._idle = idle
        self._resting: asyncio.TimerHandle | None = None
        self._lock = asyncio.Lock()
        self._worker: tuple[SpawnProcess, Connection] | None = None
        self._is_open = True

    async def advice(self, searcher: AnySearcher, world: Any, seat: Seat, rng: Rng) -> Advice:
        """What the searcher would do. Raises Failed."""
        question = Question(searcher, world, seat, rng, self.seconds)
        async with self._lock:
            self._rest_later()
            try:
                return await asyncio.to_thread(self._ask, question)
            finally:
                self._rest_later()

    async def stop(self) -> None:
        """End the worker, whatever it is doing."""
        self._is_open = False
        if self._resting is not None:
            self._resting.cancel()
        self._kill()

    def _rest_later(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(self._idle, self._rest)

    def _rest(self) -> None:
        """End the worker unless it thinks; whoever it thinks for comes back to this."""
        if not self._lock.locked():
            self._kill()

    def _ask(self, question: Question) -> Advice:
        if not self._is_open:
            raise Failed("closed")
        _, pipe = self._worker = self._worker or _started()
        try:
            pipe.send(question)
            said = pipe.recv() if pipe.poll(question.seconds + self._patience) else Failed("too slow")
        except (EOFError, OSError) as error:
            said = Failed(f"the worker died: {type(error).__name__}")
        if isinstance(said, Advice):
            return said
        self._kill()
        raise said

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
    there.close()  # so that the death of the worker is the end of the pipe
    return process, here
