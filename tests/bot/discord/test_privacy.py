"""What is kept of somebody is shown, handed over and deleted; the games stay."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

from tests.bot.discord.test_play import answer, play_out, said, seal_moves, seat
from tests.support.local_discord import LocalDiscord, buttons, files, text, until


async def test_a_name_becomes_a_number_and_the_games_stay(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    await play_out([ada, bo])
    await ada.wait_for(lambda message: "Rematch" in buttons(message))
    await seat(ada, bo)
    page = await answer(bo, await bo.command("privacy"))
    assert "What I keep of you" in text(page)
    file = files(await answer(bo, await bo.click(page, "My data")))[0]
    data = json.loads(await discord.read(file))
    assert {table["status"] for table in data["tables"]} == {"over", "playing"}
    assert all(table["name"] == "Bo" for table in data["tables"])
    assert any(table["decisions"] for table in data["tables"])
    sure = await answer(bo, await bo.click(page, "Delete"))
    assert "I keep nothing of you" in await said(bo, await bo.click(sure, "Delete all of it"))

    def kept() -> list[str]:
        with closing(sqlite3.connect(discord.database)) as database:
            return [line for line in database.iterdump() if str(data["user"]) in line or '"Bo' in line]

    await until(lambda: not kept(), "nothing is kept")
    with closing(sqlite3.connect(discord.database)) as database:
        names = [json.loads(row[0])["name"] for row in database.execute("SELECT chair FROM seats WHERE seat = 1")]
    assert sorted(names) == ["Player 2", "Player 2 (computer)"]
    assert "Good: " in await said(ada, await ada.command("table verify"))
