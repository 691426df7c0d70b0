"""Tests that tests can share a bot: each sees only its own data, and gets the same deals in whatever order they run."""

from __future__ import annotations

import os
import signal

import pytest

from tests.bot.core.discord.conftest import NAMES
from tests.bot.core.discord.test_play import said, seat
from tests.support.local_discord import LocalDiscord, buttons
from tests.support.patience import until
from tests.support.shared_bot import FreshGuild, SharedBots


async def seeds(discord: LocalDiscord) -> set[str]:
    store = await discord.open_store()
    try:
        return {head.seed for head in await discord.live_tables(store)}
    finally:
        await store.close()


async def test_a_guild_shows_nothing_of_another(shared_bots: SharedBots) -> None:
    shared = shared_bots.on("sqlite")
    async with FreshGuild(shared, NAMES, "one") as one, FreshGuild(shared, NAMES, "two") as two:
        ada, bo = one.person("ada"), one.person("bo")
        board = await seat(ada, bo)
        await bo.wait_for(lambda message: "Go to table" in buttons(message))
        assert await one.notifications("bo")
        for name in NAMES:
            assert await two.person(name).messages() == []
            assert await two.notifications(name) == []
            assert await one.user_id(name) != await two.user_id(name)
        assert "You're not at a table" in await said(two.person("ada"), await two.person("ada").command("tables"))
        games = [channel["id"] for channel in (await two.state())["channels"] if channel.get("name") == "games"]
        assert board["channel_id"] not in games
        assert await seeds(two) == set()


async def test_a_test_deals_alike_after_any_other(shared_bots: SharedBots) -> None:
    shared, dealt = shared_bots.on("sqlite"), dict[str, set[str]]()
    for run, test in (("first", "this"), ("second", "another"), ("third", "this")):
        async with FreshGuild(shared, NAMES, test) as guild:
            for channel in ("games", "general"):
                await seat(guild.person("ada"), guild.person("bo"), channel=channel)
            dealt[run] = await seeds(guild)
    assert dealt["first"] == dealt["third"]
    assert len(dealt["first"] | dealt["second"]) == 4


async def test_a_test_deals_as_with_a_bot_of_its_own(discord: LocalDiscord, own_discord: LocalDiscord) -> None:
    for each in (discord, own_discord):
        await seat(each.person("ada"), each.person("bo"))
    assert await seeds(discord) == await seeds(own_discord)


async def test_after_a_test_that_ended_the_bot_there_is_another(shared_bots: SharedBots) -> None:
    shared = shared_bots.on("sqlite")
    process = shared.discord.bot_process
    assert process is not None
    os.kill(process, signal.SIGKILL)
    await until(shared.discord.why_ended, "the bot has ended")
    async with FreshGuild(shared_bots.on("sqlite"), NAMES, "next") as guild:
        await seat(guild.person("ada"), guild.person("bo"))


async def test_faults_that_would_affect_other_tests_are_refused_and_own_discord_is_named(discord: LocalDiscord) -> None:
    for forbidden in (discord.faults(status=500), discord.faults(strangers=["guffaw"])):
        with pytest.raises(AssertionError, match="own_discord"):
            await forbidden
    for name in ("kill_bot", "restart_bot", "advance", "stored", "settings"):
        with pytest.raises(AssertionError, match=f"`{name}`.*own_discord"):
            getattr(discord, name)
