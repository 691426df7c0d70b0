"""Tests that kill the local Discord or the bot: nothing that was acknowledged is lost, and every button still works."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.local_discord import LocalDiscord, buttons, text, until


@pytest.fixture
async def discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(tmp_path, apart=True) as running:
        await running.start_bot(sys.executable, "-m", "tests.playground.sample_bot", running.base)
        yield running


async def test_the_world_survives_kill_9_and_the_bot_comes_back(discord: LocalDiscord) -> None:
    ada = discord.person("ada")
    board = (await ada.command("board"))["message"]
    await ada.command("letter")
    await ada.wait_for(lambda m: text(m) == "sent")
    for number in range(20):
        await ada.say(f"line {number}")
    before = await discord.state()
    await discord.kill()
    await discord.start()
    after = await discord.state()
    for kind in ("users", "channels", "guild", "commands", "messages"):
        assert after[kind] == before[kind], kind

    async def back() -> bool:
        return bool((await discord.state())["bots"])

    await until(back, "the bot reconnects by itself")
    assert (await ada.click(board, "e2"))["type"] == 7
    picture = (await ada.wait_for(lambda m: m["id"] == board))["attachments"][0]
    assert (await discord.read(picture["url"])).startswith(b"\x89PNG")


async def test_buttons_outlive_a_killed_bot(discord: LocalDiscord) -> None:
    bo = discord.person("bo")
    board = (await bo.command("board"))["message"]
    await discord.kill_bot()
    assert (await bo.click(board, "e2"))["error"] == "The application did not respond"
    await discord.restart_bot()
    assert (await bo.click(board, "e2"))["type"] == 7
    assert "e2" in buttons(await bo.wait_for(lambda m: m["id"] == board))
    assert await discord.stop_bot() == 0


async def test_another_port_finds_the_old_pictures(tmp_path: Path) -> None:
    from playground.server import Server, address, listen

    async with LocalDiscord(tmp_path) as discord:
        await discord.start_bot(sys.executable, "-m", "tests.playground.sample_bot", discord.base)
        await discord.person("ada").command("board")
        old = discord.base
    listener = listen(0)
    server = Server(tmp_path / "world", address(listener), ("ada", "bo", "cy", "dot"))
    listener.close()
    (message,) = server.world.messages.values()
    assert old != server.base
    assert message["attachments"][0]["url"].startswith(server.base), message["attachments"][0]["url"]
    assert [user["username"] for user in server.world.people()] == ["ada", "bo", "cy", "dot"]
    await server.stop()


async def test_the_clock_the_lists_and_archived_threads_outlive_a_restart(tmp_path: Path) -> None:
    async with LocalDiscord(tmp_path) as discord:
        wish = {"op": "start_thread", "channel": "games", "name": "Table 7", "auto_archive_duration": 60}
        key = (await discord.act("ada", **wish))["channel"]
        await discord.advance(3600)
        await discord.faults(strangers=["cy"], closed_dms=["bo"], installed_by=["bo", "cy"])
        before = await discord.faults()
        await discord.stop()
        await discord.start()
        assert await discord.faults() == before
        assert {"strangers", "closed_dms", "installed_by"} <= {key for key, value in before.items() if value}
        thread = next(each for each in (await discord.state())["channels"] if each["id"] == key)
        assert thread["thread_metadata"]["archived"]
        assert discord.server is not None
        assert discord.server.world.clock.ahead == 3600
