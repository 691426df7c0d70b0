"""Tests that a new world starts empty if the bot can't open a table in it."""

from __future__ import annotations

import pytest

from playground.first_table import open_table
from tests.playground.raw_bot import Api
from tests.support.local_discord import LocalDiscord


@pytest.mark.usefixtures("hearer")
async def test_a_bot_that_opens_no_table_is_told_of_and_the_world_goes_on(
    discord: LocalDiscord, api: Api, caplog: pytest.LogCaptureFixture
) -> None:
    app = (await api.ok("GET", "/users/@me"))["id"]
    await api.ok("PUT", f"/applications/{app}/commands", [{"name": "table", "description": "Opens none"}])
    assert discord.server is not None
    assert not await open_table(discord.server)
    assert "The first table was not set up: " in caplog.text
