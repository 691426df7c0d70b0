"""Tests of behaviors of Discord that nothing promises: each can be switched off on the local Discord.

The tests in tests/bot/operator/probe switch them off one by one.
"""

from __future__ import annotations

from email.utils import parsedate_to_datetime

import pytest

from tests.playground.raw_bot import Api, Hearer, asked
from tests.support.local_discord import LocalDiscord


async def test_an_unknown_behavior_is_refused(discord: LocalDiscord) -> None:
    with pytest.raises(AssertionError, match="no behavior gravity"):
        await discord.faults(without=["gravity"])
    assert (await discord.faults(without=["many_choices"]))["without"] == ["many_choices"]
    assert (await discord.faults(clear=True))["without"] == []


async def test_answers_carry_the_clock_of_the_local_discord(discord: LocalDiscord, api: Api) -> None:
    async def date() -> float:
        address = f"{discord.base}/api/v10/users/@me"
        async with api.http.get(address, headers={"Authorization": "Bot local"}) as response:
            return parsedate_to_datetime(response.headers["Date"]).timestamp()

    before = await date()
    await discord.advance(86_400)
    assert await date() >= before + 86_400


async def test_a_single_command_of_a_guild_can_be_created_replaced_and_deleted(discord: LocalDiscord, api: Api) -> None:
    app = (await api.ok("GET", "/users/@me"))["id"]
    guild = (await discord.state())["guild"]["id"]
    here = f"/applications/{app}/guilds/{guild}/commands"
    await api.ok("PUT", here, [{"name": "look", "description": "The board"}])
    made = await api.ok("POST", here, {"name": "hand", "description": "Your hand"})
    assert [each["name"] for each in await api.ok("GET", here)] == ["look", "hand"]
    again = await api.ok("POST", here, {"name": "hand", "description": "Your new hand"})
    assert again["id"] == made["id"]
    await api.ok("DELETE", f"{here}/{made['id']}")
    assert [each["name"] for each in await api.ok("GET", here)] == ["look"]
    assert await api.code("DELETE", f"{here}/{made['id']}") == (404, 10063)
    assert await api.code("POST", here, {"name": "Hand!", "description": "x"}) == (400, 50035)


async def test_interactions_go_either_to_the_gateway_or_to_an_address(
    discord: LocalDiscord, api: Api, hearer: Hearer
) -> None:
    await discord.faults(interactions_endpoint="https://example.invalid/")
    assert (await api.ok("GET", "/applications/@me"))["interactions_endpoint_url"] == "https://example.invalid/"
    assert "error" in await discord.person("ada").command("hand")
    await discord.faults(interactions_endpoint="")
    assert (await api.ok("GET", "/applications/@me"))["interactions_endpoint_url"] is None
    task, interaction = await asked(hearer)
    await hearer.answer(interaction, type=4, data={"content": "Here"})
    assert "error" not in await task
