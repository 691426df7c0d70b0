"""Tests of `/report` on the local Discord: what reaches the host's channel, and what doesn't."""

from __future__ import annotations

from tests.bot.core.discord.test_play import said, seal_moves, seat
from tests.support.local_discord import Json, LocalDiscord, text


async def with_reports(discord: LocalDiscord) -> str:
    """Have reports sent to the channel `general`; return the channel's id."""
    channels = (await discord.state())["channels"]
    key = next(str(channel["id"]) for channel in channels if channel.get("name") == "general")
    await discord.set_up_anew(GUFFAW_REPORTS=key)
    return key


async def reports(discord: LocalDiscord) -> list[Json]:
    return [message for message in (await discord.state())["messages"] if "**Report** from" in text(message)]


async def test_a_report_reaches_the_host_with_the_table_and_words_and_nothing_secret(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    channel = await with_reports(own_discord)
    await seat(ada, bo)
    await seal_moves([ada, bo])
    answer = await said(bo, await bo.command("report", text="Ada is @everyone rude\n# shouting"))
    assert "Sent to whoever hosts me. It names your Pebbles table" in answer
    (report,) = await reports(own_discord)
    assert report["channel_id"] == channel
    user = await own_discord.user_id("bo")
    assert f"**Report** from Bo ({user}) in server" in text(report)
    assert ": Pebbles, playing, with Ada (" in text(report)
    assert "heap" not in text(report).lower()  # both players' first moves are secret
    assert "\n> Ada is" in text(report)
    assert not report["mention_everyone"]
    assert not [push for push in await own_discord.notifications("cy") if "rude" in push["body"]]


async def test_without_a_channel_for_reports_it_says_so(own_discord: LocalDiscord) -> None:
    bo = own_discord.person("bo")
    assert "host doesn't take reports" in await said(bo, await bo.command("report", text="Help!"))


async def test_a_report_that_discord_refuses_is_not_confirmed_and_a_flood_is_refused(own_discord: LocalDiscord) -> None:
    bo = own_discord.person("bo")
    channel = await with_reports(own_discord)
    await own_discord.faults(permissions={"channel": channel, "deny": ["SEND_MESSAGES"]})
    assert "I couldn't pass that on" in await said(bo, await bo.command("report", text="Help!"))
    await own_discord.faults(permissions={"channel": channel, "deny": []})
    for _ in range(3):
        assert "Sent to whoever hosts me." in await said(bo, await bo.command("report", text="Help!"))
    assert "Wait ten minutes" in await said(bo, await bo.command("report", text="Help!"))
    assert len(await reports(own_discord)) == 3


async def test_a_table_that_the_sender_cannot_see_is_not_reported(own_discord: LocalDiscord) -> None:
    bo = own_discord.person("bo")
    await with_reports(own_discord)
    assert "I can't find that table" in await said(bo, await bo.command("report", text="Hm", table="zzzzzz"))
    assert await reports(own_discord) == []
