"""Tests of DMs: to which people a bot can't write, and how many DM channels it may open."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from playground.world.direct_messages import NEW_CHANNELS, NEW_SECONDS
from tests.playground.raw_bot import Api
from tests.support.local_discord import LocalDiscord

CROWD = tuple(f"p{number}" for number in range(NEW_CHANNELS + 2))
ME = "/users/@me/channels"


@pytest.fixture
async def discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(tmp_path, CROWD) as running:
        yield running
        assert running.complaints == []


async def opened(api: Api, name: str) -> tuple[int, int | None]:
    status, answer = await api.call("POST", ME, {"recipient_id": await api.user(name)})
    return status, answer.get("code")


async def test_many_new_private_channels_are_refused_with_40003_until_time_has_passed(
    discord: LocalDiscord, api: Api
) -> None:
    await discord.faults(lax=["rate_limits"])
    for name in CROWD[:NEW_CHANNELS]:
        assert await opened(api, name) == (200, None)
    assert await opened(api, CROWD[-1]) == (403, 40003)
    assert await opened(api, CROWD[0]) == (200, None)  # that DM is open already
    await discord.advance(NEW_SECONDS)
    assert await opened(api, CROWD[-1]) == (200, None)


async def test_dms_that_people_open_themselves_do_not_count_toward_the_limit(discord: LocalDiscord, api: Api) -> None:
    await discord.faults(lax=["rate_limits"])
    for name in CROWD[:NEW_CHANNELS]:
        await discord.act(name, op="open_dm")
    assert await opened(api, CROWD[-1]) == (200, None)


async def test_a_lax_server_opens_all(discord: LocalDiscord, api: Api) -> None:
    await discord.faults(lax=["rate_limits", "dm_opening"])
    assert {await opened(api, name) for name in CROWD} == {(200, None)}


async def test_opening_waits_for_minutes_when_it_is_asked_too_often(discord: LocalDiscord, api: Api) -> None:
    body = {"recipient_id": await api.user("p1")}
    statuses = [(await api.call("POST", ME, body))[0] for _ in range(10)]
    assert statuses == [200] * 10
    status, answer = await api.call("POST", ME, body)
    assert status == 429
    assert 60 < answer["retry_after"] <= 120
    await discord.advance(120)
    assert (await api.call("POST", ME, body))[0] == 200


async def test_closed_messages_and_no_shared_server_have_codes_of_their_own(discord: LocalDiscord, api: Api) -> None:
    channel = (await api.ok("POST", ME, {"recipient_id": await api.user("p1")}))["id"]
    path = f"/channels/{channel}/messages"
    await discord.faults(closed_dms=["p1"])
    assert await api.code("POST", path, {"content": "x"}) == (403, 50007)
    await discord.faults(closed_dms=[], strangers=["p1"])
    assert await api.code("POST", path, {"content": "x"}) == (403, 50278)
    await discord.faults(installed_by=["p1"])  # no shared server is needed by those who installed the bot as a user app
    await api.ok("POST", path, {"content": "x"})
    await discord.faults(strangers=["guffaw"], installed_by=[])
    assert await api.code("POST", path, {"content": "x"}) == (403, 50278)
    await discord.faults(clear=True)
    await api.ok("POST", path, {"content": "x"})
    assert await api.code("POST", ME, {"recipient_id": (await api.ok("GET", "/users/@me"))["id"]}) == (400, 50007)


async def test_the_dm_of_another_application_is_closed_to_the_bot_which_may_open_its_own(
    discord: LocalDiscord, api: Api
) -> None:
    body = {"recipient_id": await api.user("p1")}
    old = (await api.ok("POST", ME, body))["id"]
    await discord.faults(foreign_dms=["p1"])
    for method, path in (("POST", f"/channels/{old}/messages"), ("GET", f"/channels/{old}/messages")):
        assert await api.code(method, path, {"content": "x"}) == (403, 50001)
    new = (await api.ok("POST", ME, body))["id"]
    assert new != old
    await api.ok("POST", f"/channels/{new}/messages", {"content": "x"})


async def test_a_stranger_is_no_member_and_sees_no_channel(discord: LocalDiscord, api: Api) -> None:
    await discord.faults(strangers=["p1"])
    guild = (await discord.state())["guild"]["id"]
    assert await api.code("GET", f"/guilds/{guild}/members/{await api.user('p1')}") == (404, 10007)
    assert "see no channel" in (await discord.person("p1").say("hello?"))["error"]


async def test_somebody_is_absent_from_one_guild_and_hidden_a_channel(discord: LocalDiscord, api: Api) -> None:
    guild, member = (await discord.state())["guild"]["id"], await api.user("p1")
    await discord.faults(absent={"guild": guild, "people": ["p1"]})
    assert await api.code("GET", f"/guilds/{guild}/members/{member}") == (404, 10007)
    await discord.faults(absent={"guild": guild, "people": []})
    await api.ok("GET", f"/guilds/{guild}/members/{member}")
    games = await api.channel()
    await discord.faults(permissions={"channel": games, "deny": ["VIEW_CHANNEL"], "member": "p1"})
    assert "see no channel" in (await discord.person("p1").say("hello?"))["error"]
    await api.post(games)  # the bot can still see it
    await discord.faults(clear=True)
    await discord.person("p1").say("hello!")
