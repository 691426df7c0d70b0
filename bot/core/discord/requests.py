"""Hooks that run around every request to Discord: they limit the rate, count requests, and time interaction responses.

The hooks never look at the content of a request or response.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp
from discord.utils import snowflake_time

from bot.core import metrics
from bot.core.delivery.budget import Budget

_ANSWER = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
_COUNTED = re.compile(r"/api/v\d+/(?!interactions/|webhooks/)")  # requests that count toward the bot's global limit
TOO_MANY, SERVER_ERROR = 429, 500
_GLOBAL, _AFTER = "X-RateLimit-Global", "Retry-After"


def traced(budget: Budget, answered: Callable[[], None], *, counts: bool) -> aiohttp.TraceConfig:
    """Return an aiohttp trace configuration for `discord.Client(http_trace=...)`.

    `answered` is called whenever Discord responds without an error. With `counts`, requests are also counted in the
    metrics.
    """
    trace = aiohttp.TraceConfig()

    async def begins(_session: object, _own: SimpleNamespace, begun: aiohttp.TraceRequestStartParams) -> None:
        """Wait until the rate limit allows the request. This runs even when discord.py repeats a request by itself."""
        if _COUNTED.match(begun.url.path):
            await budget.turn()

    async def ended(_session: object, _own: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        if end.response.status < SERVER_ERROR and end.response.status != TOO_MANY:
            answered()
        if end.response.status == TOO_MANY and _GLOBAL in end.response.headers:
            await budget.exceeded(float(end.response.headers.get(_AFTER, "1")))

    trace.on_request_start.append(begins)
    trace.on_request_end.append(ended)
    if counts:
        trace.on_request_end.append(_ended)
        trace.on_request_exception.append(_failed)
    return trace


async def _ended(_session: aiohttp.ClientSession, _own: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
    metrics.REQUESTS.labels(end.method, str(end.response.status)).inc()
    if answer := _ANSWER.search(end.url.path):
        metrics.ACKNOWLEDGED.observe(max(0.0, time.time() - snowflake_time(int(answer[1])).timestamp()))


async def _failed(
    _session: aiohttp.ClientSession, _own: SimpleNamespace, failed: aiohttp.TraceRequestExceptionParams
) -> None:
    metrics.REQUESTS.labels(failed.method, "none").inc()
