"""An HTTP server for health checks and Prometheus metrics.

`/healthz` responds as long as the process is running. `/readyz` responds with 503 until the bot is logged in and its
database answers. `/metrics` has the metrics of `bot.core.metrics`. None of them contains secrets, but they show how
much is played, so they belong on an internal network.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from bot.core import metrics
from bot.core.program import install_command
from bot.core.refusals import StorageTrouble
from bot.core.settings import Address, WrongSetting
from bot.core.storage import Figures

if TYPE_CHECKING:
    from aiohttp.web import Request, Response, TCPSite

PATIENCE = 2.0  # seconds to wait for the database
KEPT = 10.0  # seconds for which the figures read from the database are cached


class Monitor:
    """The HTTP server.

    `is_well` tells whether people can play now; `look` reads figures such as the number of tables.
    """

    def __init__(self, is_well: Callable[[], Awaitable[bool]], look: Callable[[], Awaitable[Figures]]) -> None:
        self._is_well = is_well
        self._look = look
        self._looked = -KEPT

    async def serve(self, address: Address) -> None:
        """Serve until canceled.

        Raises WrongSetting if the address is unusable, or if the package extra `metrics` isn't installed.
        """
        from aiohttp import web

        if not metrics.IS_INSTALLED:
            raise WrongSetting(
                f"GUFFAW_HTTP needs another package: run `{install_command('metrics')}`, or unset GUFFAW_HTTP."
            )
        app = web.Application()
        for path, answer in (("/healthz", _alive), ("/readyz", self._ready), ("/metrics", self._metrics)):
            app.router.add_get(path, answer)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await _listen(web.TCPSite(runner, address.host, address.port), address)
            await metrics.watch_loop()
        finally:
            await runner.cleanup()

    async def _ready(self, _request: Request) -> Response:
        return _said(200, "ready") if await self._answers() else _said(503, "not ready: see the log")

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._is_well()
        except (StorageTrouble, TimeoutError):
            return False

    async def _metrics(self, _request: Request) -> Response:
        """Respond with the metrics of the process and of the database.

        If the database doesn't answer, use the figures that were last read.
        """
        from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

        if time.monotonic() >= self._looked + KEPT:
            self._looked = time.monotonic()
            with suppress(StorageTrouble, TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    _set(await self._look())
        return _said(200, generate_latest().decode(), CONTENT_TYPE_LATEST)


async def _alive(_request: Request) -> Response:
    return _said(200, "alive")


async def _listen(site: TCPSite, address: Address) -> None:
    try:
        await site.start()
    except OSError as error:
        raise WrongSetting(f"GUFFAW_HTTP: I can't listen on {address}: {error.strerror}.") from error


def _said(status: int, text: str, kind: str = "text/plain") -> Response:
    from aiohttp import web

    return web.Response(status=status, body=text.encode(), headers={"Content-Type": kind})


def _set(figures: Figures) -> None:
    metrics.OUTBOX_MESSAGES.set(figures.messages)
    metrics.OLDEST.set(max(0.0, time.time() - figures.oldest) if figures.oldest else 0.0)
    metrics.BURIED.set(figures.buried)
    metrics.TABLES.labels("lobby").set(figures.lobbies)
    metrics.TABLES.labels("playing").set(figures.playing)
