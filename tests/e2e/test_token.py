"""Tests of a token that is reset while the bot is running: the bot stops with a clear message and loses nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from tests.e2e.people import seat_everybody
from tests.support.local_discord import Json, LocalDiscord, buttons, until

REFUSED: Json = {"status": 401, "code": 0, "route": "POST /channels"}


@pytest.mark.parametrize("reset", [{"reset_token": True}, REFUSED], ids=["gateway", "rest"])
async def test_a_token_that_was_reset_stops_the_bot_and_loses_nothing(discord: LocalDiscord, reset: Json) -> None:
    people = [discord.person("ada"), discord.person("bo")]
    await seat_everybody(people, "gizmos")
    process = discord._bot
    assert process is not None
    await discord.faults(**reset)
    if reset is REFUSED:
        await people[0].command("table new", "games-two", game="gizmos")
    await until(lambda: process.poll() is not None, "the bot has ended")
    assert process.returncode == 2
    log = discord.bot_log()
    assert "DISCORD_TOKEN was reset, so Discord no longer accepts it." in log
    assert "Traceback" not in log
    with closing(sqlite3.connect(discord.database)) as database:
        assert database.execute("SELECT count(*) FROM outbox WHERE dead IS NOT NULL").fetchone() == (0,)
    await discord.faults(clear=True)
    discord._bot = None
    await discord.restart_bot()
    await people[0].wait_for(lambda message: "Play" in buttons(message) or "Join" in buttons(message))
