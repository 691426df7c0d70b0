"""Tests, on the local Discord, of the first message that the bot posts in a server."""

from __future__ import annotations

from tests.bot.core.discord.test_play import answer
from tests.support.local_discord import LocalDiscord, text
from tests.support.patience import until

HELLO = "Hi, I'm Guffaw!"


async def removed_and_invited(discord: LocalDiscord) -> None:
    """Wait until the bot is ready, then remove it from its server and invite it again.

    discord.py takes servers that it hears of in its first two seconds for servers where the bot was before.
    """
    health = discord.folder / "health"
    await until(health.exists, "the bot is ready", seen=discord.bot_log)
    await discord.faults(strangers=["guffaw"])
    await discord.faults(strangers=[])


async def with_system_channel(discord: LocalDiscord, name: str = "general") -> str:
    channels = (await discord.state())["channels"]
    key = next(str(channel["id"]) for channel in channels if channel.get("name") == name)
    await discord.faults(system_channel=key)
    return key


async def hellos(discord: LocalDiscord) -> list[str]:
    """Wait until the bot has handled all events so far; return the channel ids of its first messages."""
    ada = discord.person("ada")
    await answer(ada, await ada.command("tables"))
    return [message["channel_id"] for message in (await discord.state())["messages"] if HELLO in text(message)]


async def test_the_first_message_comes_once_where_the_server_gets_such_messages(own_discord: LocalDiscord) -> None:
    assert await hellos(own_discord) == []  # the bot was there before
    channel = await with_system_channel(own_discord)
    await removed_and_invited(own_discord)
    ada = own_discord.person("ada")
    message = await ada.wait_for(lambda message: HELLO in text(message))
    assert message["channel_id"] == channel
    assert "`/table new` opens a table" in text(message)
    assert "`/settings`" in text(message)
    await own_discord.faults(drop_gateway=True, invalid_session=True)
    await own_discord.set_up_anew()
    await removed_and_invited(own_discord)
    assert await hellos(own_discord) == [channel]


async def test_a_server_without_a_system_channel_gets_no_message_and_nobody_a_private_one(
    own_discord: LocalDiscord,
) -> None:
    await removed_and_invited(own_discord)
    assert await hellos(own_discord) == []


async def test_where_the_bot_cannot_write_it_says_nothing(own_discord: LocalDiscord) -> None:
    channel = await with_system_channel(own_discord)
    await own_discord.faults(permissions={"channel": channel, "deny": ["SEND_MESSAGES"]})
    await removed_and_invited(own_discord)
    assert await hellos(own_discord) == []
    await own_discord.faults(permissions={"channel": channel, "deny": []})
    await removed_and_invited(own_discord)
    await own_discord.person("ada").wait_for(lambda message: HELLO in text(message))
