"""Computer players that search think in a process of their own: in a thread they would hold up the event loop."""

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

IDLE_SECONDS = 60.0  # after its last question a worker ends: it holds as much memory as a third of the bot
STARTING_SECONDS = 30.0  # in which a worker must start on a question: the first one waits for Python to start as well
PATIENCE = 8.0  # seconds beyond its time to think before a worker is given up, from when it started on the question

Clock: TypeAlias = Callable[[], float]


class Failed(Exception):  # noqa: N818 - says that there is no advice
    """The worker died, took too long, or ran into an error, whose type is the message."""


class Question(msgspec.Struct, frozen=True):
    """What the worker is asked. `world` is imagined from what the seat knows: the State stays where it is."""

    id: int
    searcher: AnySearcher
    world: Any
    seat: Seat
    rng: Rng
    seconds: float


class Reply(msgspec.Struct, frozen=True):
    """What the worker says about the question with that id; None: it has started on it."""

    question: int
    advice: Advice | Failed | None


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
            pipe.send(Reply(question.id, None))
            try:
                pipe.send(Reply(question.id, answer(question)))
            except Exception as error:
                pipe.send(Reply(question.id, Failed(type(error).__name__)))


class Thinker:
    """One worker, started when it is needed and ended when it was not for a while; one question at a time."""

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
        """Return what the searcher would do, after the questions asked before this one. Raises Failed.

        If the caller is canceled, the next question still waits until the worker has answered this one.
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
        """End the worker, whatever it is doing."""
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
        """End the worker unless it thinks; whoever it thinks for comes back to this."""
        if not self._lock.locked():
            self._kill()

    def _ask(self, question: Question) -> Advice:
        _, pipe = self._worker = self._worker or _started()
        try:
            if not self._is_open:  # after the worker was set: `stop` kills it, or this does
                raise Failed("closed")
            pipe.send(question)
            self._reply(pipe, question, STARTING_SECONDS)
            said = self._reply(pipe, question, question.seconds + self._patience)
            if not isinstance(said, Advice):
                raise said or Failed("it started twice")
        except (EOFError, OSError) as error:
            self._kill()
            raise Failed(f"the worker died: {type(error).__name__}") from error
        except Failed:
            self._kill()
            raise
        return said

    def _reply(self, pipe: Connection, question: Question, seconds: float) -> Advice | Failed | None:
        """Return the next reply to this question and skip those to any other. Raises Failed where none comes."""
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
    there.close()  # so that the death of the worker is the end of the pipe
    return process, here
