"""A proxy for a PostgreSQL server that cuts the connection at a chosen moment."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Literal

SOCKET = ".s.PGSQL.5432"


class Way:
    """A proxy that forwards everything until the client sends the bytes `cut_at`, then cuts the connection.

    `when` says whether the cut comes before or after the server gets those bytes. With `shuts=True`, new connections
    fail from then on, until the test resets `is_shut`.
    """

    def __init__(self, server: Path) -> None:
        self._server = server
        self.cut_at = b""
        self.when: Literal["before", "after", "at once"] = "before"
        self.cuts = 0
        self.shuts = self.is_shut = False
        self._running = set[asyncio.Task[None]]()

    def connected(self, client: asyncio.StreamReader, answers: asyncio.StreamWriter) -> None:
        self._running.add(asyncio.create_task(self._connected(client, answers)))

    async def walked(self) -> None:
        """Wait until all connections have ended."""
        await asyncio.gather(*self._running)

    async def _connected(self, client: asyncio.StreamReader, answers: asyncio.StreamWriter) -> None:
        if self.is_shut:
            answers.close()
            with suppress(OSError):
                await answers.wait_closed()
            return
        server, words = await asyncio.open_unix_connection(self._server / SOCKET)
        back = asyncio.create_task(self._pass(server, answers))
        try:
            while said := await client.read(65536):
                is_last = bool(self.cut_at) and self.cut_at in said
                if is_last:
                    self.cut_at = b""
                if not is_last or self.when != "before":
                    if is_last:
                        back.cancel()
                        await asyncio.gather(back, return_exceptions=True)
                    words.write(said)
                    await words.drain()
                if is_last:
                    if self.when == "after":
                        await server.read(1)
                    self.cuts += 1
                    self.is_shut = self.shuts
                    break
        finally:
            back.cancel()
            await asyncio.gather(back, return_exceptions=True)
            for end in (words, answers):
                end.close()
                with suppress(OSError):
                    await end.wait_closed()

    async def _pass(self, server: asyncio.StreamReader, answers: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while said := await server.read(65536):
                answers.write(said)
                await answers.drain()
            answers.close()


@asynccontextmanager
async def way_to(server: Path) -> AsyncIterator[tuple[Way, Path]]:
    """Run a proxy for the server; yield (the proxy, the folder of its socket)."""
    way = Way(server)
    with tempfile.TemporaryDirectory(prefix="guffaw-way-") as folder:
        listener = await asyncio.start_unix_server(way.connected, Path(folder) / SOCKET)
        async with listener:
            yield way, Path(folder)
        await way.walked()
