"""Tests of logins to the gateway: invalid tokens, and the limit of a thousand logins per day."""

from __future__ import annotations

import aiohttp

from playground.gateway.sessions import LOGINS_A_DAY
from tests.playground.raw_bot import Api, Hearer
from tests.support.local_discord import LocalDiscord


async def login(api: Api) -> int | None:
    """Log in; return the code with which the gateway closes the connection, or None if it doesn't."""
    async with api.http.ws_connect(f"ws{api.discord.base.removeprefix('http')}/gateway/") as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "local", "intents": 0}})
        answer = await socket.receive()
        return None if answer.type is aiohttp.WSMsgType.TEXT else socket.close_code


async def test_a_token_that_was_reset_is_good_for_nothing(discord: LocalDiscord, hearer: Hearer) -> None:
    await discord.faults(reset_token=True)
    while not hearer.socket.closed:
        await hearer.socket.receive()
    assert hearer.socket.close_code == 4004
    assert (await hearer.api.call("GET", "/users/@me"))[0] == 401
    assert await login(hearer.api) == 4004
    await discord.faults(clear=True)
    assert (await hearer.api.call("GET", "/users/@me"))[0] == 200
    assert await login(hearer.api) is None


async def test_after_a_thousand_logins_in_a_day_the_token_is_reset(discord: LocalDiscord, api: Api) -> None:
    assert discord.server is not None
    assert await login(api) is None
    left = (await api.ok("GET", "/gateway/bot"))["session_start_limit"]
    assert left["remaining"] == LOGINS_A_DAY - 1
    assert 0 < left["reset_after"] <= 86_400_000
    for _ in range(LOGINS_A_DAY - 1):
        discord.server.gateway.sessions.count_login()
    assert (await api.ok("GET", "/gateway/bot"))["session_start_limit"]["remaining"] == 0
    assert await login(api) == 4004
    assert (await api.call("GET", "/users/@me"))[0] == 401


async def test_yesterdays_logins_do_not_count(discord: LocalDiscord, api: Api) -> None:
    assert discord.server is not None
    for _ in range(LOGINS_A_DAY):
        discord.server.gateway.sessions.count_login()
    await discord.advance(86_400)
    assert await login(api) is None
