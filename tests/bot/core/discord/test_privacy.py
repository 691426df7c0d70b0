"""Tests of privacy: people can see, export and delete what the bot stores about them, while their games stay intact."""

from __future__ import annotations

import json

from tests.bot.core.discord.test_daily import Solver
from tests.bot.core.discord.test_lost_answers import waiting
from tests.bot.core.discord.test_play import answer, play_out, said, seal_moves, seat
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture
from tests.support.local_discord import LocalDiscord, buttons, files, text, until


async def test_a_name_becomes_a_number_and_the_games_stay(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    await play_out([ada, bo])
    await ada.wait_for(lambda message: "Rematch" in buttons(message))
    await seat(ada, bo)
    page = await answer(bo, await bo.command("privacy"))
    assert "What I store about you" in text(page)
    file = files(await answer(bo, await bo.click(page, "My data")))[0]
    data = json.loads(await own_discord.read(file))
    assert {table["status"] for table in data["tables"]} == {"over", "playing"}
    assert all(table["name"] == "Bo" for table in data["tables"])
    assert any(table["decisions"] for table in data["tables"])
    sure = await answer(bo, await bo.click(page, "Delete"))
    assert "I no longer store anything about you" in await said(bo, await bo.click(sure, "Delete everything"))

    def kept() -> list[str]:
        return [line for line in own_discord.stored.dump() if str(data["user"]) in line or '"Bo' in line]

    await until(lambda: not kept(), "nothing is kept")
    names = [json.loads(row[0])["name"] for row in own_discord.stored.rows("SELECT chair FROM seats WHERE seat = 1")]
    assert sorted(names) == ["Player 2", "Player 2 (computer)"]
    assert "All good: " in await said(ada, await ada.command("table verify"))


async def test_the_exported_file_has_all_data_that_the_privacy_page_lists(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    await (await Solver.begin(bo)).finish()
    await until(lambda: _of_bo(own_discord), "a private message to Bo")
    page = await answer(bo, await bo.command("privacy"))
    data = json.loads(await own_discord.read(files(await answer(bo, await bo.click(page, "My data")))[0]))
    played = next(table for table in data["tables"] if table["server"])
    (puzzle,) = data["daily_puzzle"]
    assert data["private channel"] == _of_bo(own_discord)
    assert played["time of your last move, in epoch seconds"] > 0
    assert played["server"] == puzzle["server"] == int((await own_discord.state())["guild"]["id"])
    assert puzzle["result"]


async def test_data_that_cannot_be_deleted_is_reported(own_discord: LocalDiscord) -> None:
    """If a person deletes their data, and a table can't be read because its game is unknown, the answer says so."""
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    await until(lambda: not waiting(own_discord), "all is told")
    await own_discord.kill_bot()
    ((head,),) = own_discord.stored.rows("SELECT head FROM tables")
    own_discord.stored.rows("UPDATE tables SET head = ?", json.dumps(json.loads(head) | {"game": "bygone"}))
    await own_discord.restart_bot()
    sure = await answer(bo, await bo.click(await answer(bo, await bo.command("privacy")), "Delete"))
    told = await said(bo, await bo.click(sure, "Delete everything"))
    assert "1 table I couldn't open" in told
    assert "nothing" not in told


def _of_bo(discord: LocalDiscord) -> str:
    assert discord.server is not None
    key = f"dm:{discord.server.world.person('bo')['id']}"
    return "".join(row[0] for row in discord.stored.rows("SELECT value FROM meta WHERE key = ?", key))
