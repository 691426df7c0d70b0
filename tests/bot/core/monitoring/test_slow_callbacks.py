"""Tests that the log names each callback that blocks the event loop for too long."""

from __future__ import annotations

import asyncio
import logging
from asyncio.events import Handle

import pytest

from bot.core.monitoring.slow_callbacks import reported

LIMIT = 0.02


class Clock:
    """A fake clock of processor time that advances only when a test calls `work`."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def work(self, seconds: float) -> None:
        self.now += seconds


async def thinking(clock: Clock, seconds: float, *, waits: bool) -> None:
    clock.work(seconds)
    if waits:
        await asyncio.sleep(0)


async def test_only_what_holds_the_loop_for_too_long_is_reported(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    with caplog.at_level(logging.WARNING), reported(LIMIT, clock):
        await asyncio.create_task(thinking(clock, LIMIT, waits=True))
        await asyncio.create_task(thinking(clock, 0.5, waits=True))
        await asyncio.create_task(thinking(clock, 0.25, waits=False))
        asyncio.get_running_loop().call_soon(clock.work, 0.1)
        await asyncio.sleep(0)
    found = [record.__dict__["fields"] for record in caplog.records]
    assert [each["milliseconds"] for each in found] == [500, 250, 100]
    assert [each["callback"] for each in found] == ["thinking", "thinking", "Clock.work"]
    assert [each.get("until", "").partition(":")[0] for each in found] == ["sleep", "its end", ""]


async def test_without_a_limit_nothing_is_timed() -> None:
    run = Handle._run
    with reported(0):
        assert Handle._run is run
    with reported(LIMIT):
        assert Handle._run is not run
    assert Handle._run is run
