"""Counts the requests to Discord, and times the answers to interactions; what they say is not looked at."""

from __future__ import annotations

import re
import time
from types import SimpleNamespace

import aiohttp
from discord.utils import snowflake_time

from bot import metrics

_ANSWER = re.compile(r"/interactions/(\d+)/[^/]+/callback$")


def counted() -> aiohttp.TraceConfig:
    """For `discord.Client(http_trace=...)`."""
    trace = aiohttp.TraceConfig()
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
