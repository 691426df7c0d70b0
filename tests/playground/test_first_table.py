"""Tests that a new world has a first table however slowly the bot starts, or starts empty if the bot can't open one."""

from __future__ import annotations

import asyncio

import pytest

from playground import first_table
from playground.first_table import open_table
from tests.playground.raw_bot import Api
from tests.support.local_discord import LocalDiscord


@pytest.mark.usefixtures("hearer")
async def test_a_bot_that_opens_no_table_is_logged_and_the_world_goes_on(
    discord: LocalDiscord, api: Api, caplog: pytest.LogCaptureFixture
) -> None:
    app = (await api.ok("GET", "/users/@me"))["id"]
    await api.ok("PUT", f"/applications/{app}/commands", [{"name": "table", "description": "Opens none"}])
    assert discord.server is not None
    assert not await open_table(discord.server)
    assert "The first table was not set up: " in caplog.text


@pytest.mark.usefixtures("hearer")
async def test_a_bot_that_takes_long_to_start_gets_its_table_all_the_same(
    discord: LocalDiscord, api: Api, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_table, "PATIENCE", 0.0)
    assert discord.server is not None
    opening = asyncio.create_task(open_table(discord.server))
    app = (await api.ok("GET", "/users/@me"))["id"]
    assert not opening.done()
    await api.ok("PUT", f"/applications/{app}/commands", [{"name": "table", "description": "Opens none"}])
    assert not await opening
    assert "The first table was not set up: " in caplog.text
