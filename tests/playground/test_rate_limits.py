"""Tests of rate limits, which follow the local Discord's clock, and of error 30046, whose status is 429."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from playground.protocol.errors import Refused
from playground.world.strictness import RESTRAINTS, lax
from tests.playground.raw_bot import BOT, Api
from tests.support.local_discord import LocalDiscord

HOUR = 3600


async def test_old_messages_are_edited_seldom(discord: LocalDiscord, api: Api) -> None:
    path = f"/channels/{await api.channel()}/messages"
    old = await api.post(await api.channel(), "old")
    await discord.advance(HOUR + 1)
    for number in range(3):
        await api.ok("PATCH", f"{path}/{old['id']}", {"content": str(number)})
    address = f"{discord.base}/api/v10{path}/{old['id']}"
    async with api.http.patch(address, headers=BOT, json={"content": "x"}) as response:
        answer = await response.json()
        assert (response.status, answer["code"], response.headers["Via"]) == (429, 30046, "1.1 local")
    assert 0 < answer["retry_after"] <= 20
    assert "older than 1 hour" in answer["message"]
    young = await api.post(await api.channel(), "young")
    await api.ok("PATCH", f"{path}/{young['id']}", {"content": "edited"})
    await discord.advance(20)
    await api.ok("PATCH", f"{path}/{old['id']}", {"content": "later"})


async def test_a_lax_server_lets_old_messages_be_edited(discord: LocalDiscord, api: Api) -> None:
    await discord.faults(lax=["old_edits", "rate_limits"])
    old = await api.post(await api.channel(), "old")
    await discord.advance(HOUR + 1)
    for number in range(9):
        await api.ok("PATCH", f"/channels/{old['channel_id']}/messages/{old['id']}", {"content": str(number)})


async def test_five_posts_in_five_seconds_a_channel(discord: LocalDiscord, api: Api) -> None:
    games, general = await api.channel(), await api.channel("general")
    for _ in range(5):
        await api.post(games)
    assert (await api.call("POST", f"/channels/{games}/messages", {"content": "x"}))[0] == 429
    await api.post(general)  # another channel has its own limit
    await discord.advance(5)
    await api.post(games)


async def test_fifty_requests_in_a_second(discord: LocalDiscord, api: Api) -> None:
    answers = await asyncio.gather(*(api.call("GET", "/users/@me") for _ in range(60)))
    full = [answer for status, answer in answers if status == 429]
    assert full
    assert all(answer["global"] for answer in full)
    await discord.advance(1)
    assert (await api.call("GET", "/users/@me"))[0] == 200


async def test_a_limit_on_all_requests_is_stated_in_headers_and_can_be_set(discord: LocalDiscord, api: Api) -> None:
    """The limit on all requests is stated in headers, can be set, and doesn't count responses to interactions."""
    assert (await discord.faults(requests=1))["requests"] == 1
    address = f"{discord.base}/api/v10/users/@me"

    async def asked() -> tuple[int, Any, Any]:
        async with api.http.get(address, headers=BOT) as response:
            return response.status, response.headers, await response.json()

    answers = await asyncio.gather(*(asked() for _ in range(9)))
    full = [(headers, answer) for status, headers, answer in answers if status == 429]
    assert full
    for headers, answer in full:
        assert (headers["X-RateLimit-Global"], headers["X-RateLimit-Scope"], answer["global"]) == (
            "true",
            "global",
            True,
        )
        assert 0 < answer["retry_after"] <= 1
    codes = await asyncio.gather(*(api.call("POST", "/interactions/1/x/callback", {"type": 1}) for _ in range(9)))
    assert {status for status, _ in codes} == {404}
    assert discord.server is not None
    assert discord.server.limits.exceeded == len(full)
    assert (await discord.faults(clear=True))["requests"] == 50


async def test_restrictions_that_are_switched_off_are_named_and_can_be_restored(
    discord: LocalDiscord, api: Api
) -> None:
    assert (await discord.faults(lax=["rate_limits"]))["lax"] == ["rate_limits"]
    for _ in range(7):
        await api.post(await api.channel())
    assert (await discord.faults(clear=True))["lax"] == []
    status, words = await api.bare("/local/faults", method="POST", json={"lax": ["gravity"]})
    assert (status, "There is no restriction gravity" in words) == (400, True)
    with pytest.raises(Refused, match="archiving"):
        lax(["gravity"])
    assert lax(RESTRAINTS) == RESTRAINTS.keys()
