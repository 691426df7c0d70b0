"""Tests of shards for several processes: events of a server go to its shard, those of DMs to shard 0."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from tests.playground.raw_bot import Api, Hearer, Json
from tests.support.local_discord import LocalDiscord

INTENTS = 1 << 0 | 1 << 9 | 1 << 12


async def attached(api: Api, http: aiohttp.ClientSession, place: int, count: int) -> tuple[Hearer, Json]:
    """Log in as shard `place` of `count` shards; return the connection and its READY event."""
    socket = await http.ws_connect(f"ws{api.discord.base.removeprefix('http')}/gateway/")
    await socket.receive_json()
    await socket.send_json({"op": 2, "d": {"token": "local", "intents": INTENTS, "shard": [place, count]}})
    hearer = Hearer(api, socket)
    return hearer, await hearer.next("READY")


def of_guild(guild: str) -> tuple[int, int]:
    """Choose a number of shards with which the guild isn't on shard 0; return (the guild's shard, that number)."""
    count = next(count for count in range(2, 60) if (int(guild) >> 22) % count)
    return (int(guild) >> 22) % count, count


async def test_each_shard_hears_its_own(discord: LocalDiscord, api: Api) -> None:
    guild = (await discord.state())["guild"]["id"]
    place, count = of_guild(guild)
    async with aiohttp.ClientSession() as http:
        first, first_ready = await attached(api, http, 0, count)
        home, home_ready = await attached(api, http, place, count)
        assert [each["id"] for each in home_ready["guilds"]] == [guild]
        assert (first_ready["guilds"], home_ready["shard"]) == ([], [place, count])
        assert (await home.next("GUILD_CREATE"))["id"] == guild
        dm = (await discord.act("bo", op="open_dm"))["channel"]
        await discord.person("bo").say("in the server")
        await discord.person("bo").say("in private", dm)
        await discord.person("bo").say("in the server again")
        assert (await first.next("MESSAGE_CREATE"))["content"] == "in private"  # the first event that it receives
        heard = [await home.next("MESSAGE_CREATE") for _ in range(2)]
        assert {message["channel_id"] for message in heard} == {await api.channel()}


async def test_clicks_and_commands_go_by_shard_too(discord: LocalDiscord, api: Api) -> None:
    app = (await api.ok("GET", "/users/@me"))["id"]
    await api.ok("PUT", f"/applications/{app}/commands", [{"name": "hand", "description": "Your hand"}])
    place, count = of_guild((await discord.state())["guild"]["id"])
    dm = (await discord.act("ada", op="open_dm"))["channel"]
    async with aiohttp.ClientSession() as http:
        shards = [(await attached(api, http, each, count))[0] for each in (0, place)]
        for channel, here in ((dm, shards[0]), ("games", shards[1]), ("Game night", shards[0])):
            assert "did not respond" in (await discord.person("ada").command("hand", channel))["error"]
            where = (await here.next("INTERACTION_CREATE"))["channel"]
            assert channel in (where["id"], where.get("name"))


async def test_the_shard_of_a_guild_hears_that_the_bot_was_removed(discord: LocalDiscord, api: Api) -> None:
    guild = (await discord.state())["guild"]["id"]
    place, count = of_guild(guild)
    async with aiohttp.ClientSession() as http:
        home, _ = await attached(api, http, place, count)
        await discord.faults(strangers=["guffaw"])
        assert await home.next("GUILD_DELETE") == {"id": guild}


async def test_several_servers_are_on_shards_one_after_the_other(tmp_path: Path) -> None:
    async with LocalDiscord(tmp_path, guilds=3) as discord, aiohttp.ClientSession() as http:
        api, guilds = Api(discord, http), (await discord.state())["guilds"]
        assert len(guilds) == 3
        names = {each["id"]: each.get("name") for each in (await discord.state())["channels"]}
        hearers = []
        for place in range(3):
            hearer, ready = await attached(api, http, place, 3)
            mine = [each["id"] for each in ready["guilds"]]
            assert mine == [each for each in guilds if (int(each) >> 22) % 3 == place]
            shown = await hearer.next("GUILD_CREATE")
            assert shown["id"] == mine[0]
            assert await api.ok("GET", f"/guilds/{mine[0]}/channels") == shown["channels"]
            hearers.append((guilds.index(mine[0]), hearer))
        for number, hearer in hearers:
            channel = "games" if number == 0 else f"games-{number + 1}"
            await discord.person("bo").say(channel, channel)
            assert names[(await hearer.next("MESSAGE_CREATE"))["channel_id"]] == channel
            await discord.act("bo", op="start_thread", channel=channel, name=f"thread {number}")
            assert (await hearer.next("THREAD_CREATE"))["guild_id"] == guilds[number]


@pytest.mark.parametrize("shard", [[2, 2], [-1, 2], [0, 0], "first", [0], [0, 1, 2]], ids=str)
async def test_a_shard_that_cannot_be_is_closed_with_4010(api: Api, shard: object) -> None:
    async with api.http.ws_connect(f"ws{api.discord.base.removeprefix('http')}/gateway/") as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "local", "intents": 0, "shard": shard}})
        await socket.receive()
        assert socket.close_code == 4010
