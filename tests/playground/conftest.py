"""Fixtures: a local Discord that is as strict as the real one, and a bot that sends raw requests to it."""

from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from tests.playground.raw_bot import Api, Hearer
from tests.support.local_discord import LocalDiscord


@pytest.fixture
async def discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(tmp_path) as running:
        yield running
        assert running.complaints == []


@pytest.fixture
async def api(discord: LocalDiscord) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as http:
        yield Api(discord, http)


@pytest.fixture
async def hearer(api: Api) -> AsyncIterator[Hearer]:
    app = (await api.ok("GET", "/users/@me"))["id"]
    await api.ok("PUT", f"/applications/{app}/commands", [{"name": "hand", "description": "Your hand"}])
    async with api.http.ws_connect(f"ws{api.discord.base.removeprefix('http')}/gateway/") as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "local", "intents": 1 << 0 | 1 << 9 | 1 << 12}})
        hearer = Hearer(api, socket)
        await hearer.next("GUILD_CREATE")
        yield hearer
