"""Tests that people can still do everything with an old game whose log has been packed into one compressed row."""

from __future__ import annotations

import re

from tests.bot.core.discord.test_play import answer, play_out, said, seal_moves, seat
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture
from tests.support.local_discord import LocalDiscord, alts, buttons, files, text

LONG_AGO = "UPDATE tables SET since = 1000000000 WHERE status = 'over'"
COMMANDS = "fair", "recap", "moves", "look", "table verify"


async def test_a_packed_game_can_be_viewed_verified_and_played_again(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    await play_out([ada, bo])
    final = await ada.wait_for(lambda message: "Rematch" in buttons(message))
    record = await own_discord.read(files(await answer(bo, await bo.click(final, "Record")))[0])
    before = [await said(bo, await bo.command(each)) for each in COMMANDS]
    await own_discord.stop_bot()
    own_discord.stored.rows(LONG_AGO)
    await own_discord.restart_bot()
    await own_discord.until(lambda: own_discord.stored.rows("SELECT * FROM records"), "the game is packed")
    await own_discord.until(lambda: not own_discord.stored.rows("SELECT * FROM decisions"), "its rows are gone")
    assert [await said(bo, await bo.command(each)) for each in COMMANDS] == before
    assert re.search(r"[0-9a-f]{64}", before[0])
    assert "All good: " in before[-1]
    shown = await answer(bo, await bo.click(final, "All hands"))
    assert "**Ada**\n> " in text(shown)
    moving = await answer(bo, await bo.click(final, "Replay"))
    assert (alts(moving)[0] or "").startswith("Replay in ")
    assert (await own_discord.read(files(moving)[0])).startswith(b"GIF89a")
    assert await own_discord.read(files(await answer(bo, await bo.click(final, "Record")))[0]) == record
    assert await own_discord.read(files(await answer(ada, await ada.command("table export")))[0]) == record
    assert "Here's a new table" in text(await answer(bo, await bo.click(final, "Rematch")))
    assert await ada.wait_for(lambda message: "Join" in buttons(message))
