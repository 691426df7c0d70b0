"""Prometheus metrics of the running bot. If the package extra `metrics` isn't installed, nothing is measured."""

from __future__ import annotations

import asyncio
import time
from contextlib import nullcontext
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

IS_INSTALLED = find_spec("prometheus_client") is not None
TICK = 0.25  # seconds between two measurements of the event loop's lag
_SHORT = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds

if TYPE_CHECKING or IS_INSTALLED:
    from prometheus_client import Counter, Gauge, Histogram
else:

    class Unmeasured:
        """A stand-in for all metric types that measures nothing."""

        def __init__(self, *_: Any, **__: Any) -> None:
            self.time = nullcontext

        def labels(self, *_: str) -> Unmeasured:
            return self

        def inc(self) -> None:
            """Do nothing."""

        def observe(self, _: float) -> None:
            """Measure nothing."""

    Counter = Gauge = Histogram = Unmeasured


MOVES = Counter("guffaw_moves", "Committed moves and other log entries", ["game"])
REFUSALS = Counter("guffaw_refusals", "Requests that were refused, by reason", ["kind"])
FAULTS = Counter("guffaw_faults", "Unexpected errors; the log has a code for each")
FALLBACKS = Counter(
    "guffaw_computer_fallbacks", "How often a computer player failed and a weaker one moved instead", ["game"]
)
COMMIT = Histogram("guffaw_commit_seconds", "Time to commit a change to the database", buckets=_SHORT)
DRAW = Histogram("guffaw_draw_seconds", "Time to draw a picture, or a frame of a replay", buckets=_SHORT)
ACKNOWLEDGED = Histogram(
    "guffaw_acknowledge_seconds",
    "Time from an interaction (as its ID tells) until Discord has the answer; after 3 seconds it's too late",
    buckets=(0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0),
)
REQUESTS = Counter(
    "guffaw_discord_requests", "Requests to Discord, by status; 429 means rate limited", ["method", "status"]
)
LAG = Histogram("guffaw_loop_lag_seconds", "Delay of the event loop", buckets=_SHORT)
OUTBOX_MESSAGES = Gauge("guffaw_outbox_messages", "Messages that are waiting to be delivered")
OLDEST = Gauge("guffaw_outbox_oldest_seconds", "Seconds since the oldest waiting message was due")
BURIED = Gauge("guffaw_outbox_buried", "Undeliverable messages that haven't been deleted yet")
TABLES = Gauge("guffaw_tables", "Open tables, by status", ["status"])


async def watch_loop() -> None:
    """Measure the event loop's lag until canceled."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        LAG.observe(max(0.0, time.perf_counter() - begun - TICK))
