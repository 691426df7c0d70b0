"""Tests of what limits abuse: rate limits, timed-out members, commands where the bot isn't a member, restarts."""

from __future__ import annotations

import asyncio
from typing import Any

from playground.api.rate_limits import BAN_SECONDS, INVALID_SECONDS
from tests.playground.raw_bot import BOT, Api, Hearer
from tests.support.local_discord import Json, LocalDiscord

EPHEMERAL, MESSAGE = 1 << 6, 4


async def asked(discord: LocalDiscord, hearer: Hearer, who: str = "ada", channel: str = "games") -> Json:
    """Send /hand as `who`, and answer it as the bot.

    Return the interaction, with what the person saw under the key "reply".
    """
    asking = asyncio.create_task(discord.person(who).command("hand", channel))
    interaction: Json = await hearer.next("INTERACTION_CREATE")
    path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
    await hearer.api.ok("POST", path, {"type": MESSAGE, "data": {"content": "x", "flags": EPHEMERAL}})
    return interaction | {"reply": await asking}


def hook(interaction: Json, tail: str = "") -> str:
    return f"/webhooks/{interaction['application_id']}/{interaction['token']}{tail}"


async def raw(api: Api, method: str, path: str, body: Any) -> tuple[int, Any, Any]:
    address = f"{api.discord.base}/api/v10{path}"
    async with api.http.request(method, address, headers=BOT, json=body) as response:
        return response.status, await response.json(), response.headers


async def test_an_interaction_takes_five_followups_and_five_edits_in_two_seconds(
    discord: LocalDiscord, api: Api, hearer: Hearer
) -> None:
    one, other = await asked(discord, hearer), await asked(discord, hearer, "bo")
    for _ in range(5):
        await api.ok("POST", hook(one), {"content": "more", "flags": EPHEMERAL})
        await api.ok("PATCH", hook(one, "/messages/@original"), {"content": "other"})
    for method, tail in (("POST", ""), ("PATCH", "/messages/@original")):
        status, answer, headers = await raw(api, method, hook(one, tail), {"content": "y"})
        assert (status, headers["Via"], headers["X-RateLimit-Scope"]) == (429, "1.1 local", "user")
        assert 0 < answer["retry_after"] <= 2
    await api.ok("POST", hook(other), {"content": "more"})  # another interaction has its own limit
    await discord.advance(2)
    await api.ok("POST", hook(one), {"content": "later"})


async def test_a_channel_takes_thirty_followups_a_minute_of_all_interactions(
    discord: LocalDiscord, api: Api, hearer: Hearer
) -> None:
    for _ in range(6):
        interaction = await asked(discord, hearer)
        for _ in range(5):
            await api.ok("POST", hook(interaction), {"content": "more", "flags": EPHEMERAL})
    last, elsewhere = await asked(discord, hearer), await asked(discord, hearer, "bo", "games-two")
    status, answer, headers = await raw(api, "POST", hook(last), {"content": "y"})
    assert (status, headers["X-RateLimit-Scope"]) == (429, "shared")
    assert 2 < answer["retry_after"] <= 60
    await api.ok("POST", hook(elsewhere), {"content": "more"})
    await discord.advance(60)
    await api.ok("POST", hook(last), {"content": "later"})


async def test_too_many_invalid_requests_ban_the_address_for_an_hour(discord: LocalDiscord, api: Api) -> None:
    await discord.faults(invalid_requests=3)
    games = await api.channel()
    await discord.faults(permissions={"channel": games, "deny": ["SEND_MESSAGES"]})
    path = f"/channels/{games}/messages"
    assert [await api.code("POST", path, {"content": "x"}) for _ in range(2)] == [(403, 50013)] * 2
    await discord.advance(INVALID_SECONDS)  # after this time, those requests no longer count
    assert [await api.code("POST", path, {"content": "x"}) for _ in range(3)] == [(403, 50013)] * 3
    status, answer, headers = await raw(api, "GET", "/users/@me", None)
    assert status == 429
    assert "Via" not in headers  # the header by which clients tell Cloudflare's answers from Discord's
    assert "blocked from accessing our API" in answer["message"]
    await discord.advance(BAN_SECONDS)
    await api.ok("GET", "/users/@me")


async def test_a_lax_server_bans_nobody(discord: LocalDiscord, api: Api) -> None:
    await discord.faults(invalid_requests=1, lax=["invalid_requests"])
    games = await api.channel()
    await discord.faults(permissions={"channel": games, "deny": ["SEND_MESSAGES"]})
    for _ in range(3):
        assert (await api.code("POST", f"/channels/{games}/messages", {"content": "x"}))[0] == 403


async def test_a_member_in_a_timeout_may_only_read_on_servers(discord: LocalDiscord, api: Api, hearer: Hearer) -> None:
    told = (await asked(discord, hearer, "bo"))["reply"]["message"]
    await discord.faults(timeouts={"people": ["bo"], "seconds": 300})
    bo = discord.person("bo")
    assert "permission to use application commands" in (await bo.command("hand"))["error"]
    assert "timed out" in (await discord.act("bo", op="component", message=told, custom_id="x"))["error"]
    assert "games" in {c.get("name") for c in (await discord.state())["channels"]}
    guild = (await discord.state())["guild"]["id"]
    member = await api.ok("GET", f"/guilds/{guild}/members/{await api.user('bo')}")
    assert member["communication_disabled_until"]
    private = (await discord.act("bo", op="open_dm"))["channel"]
    await asked(discord, hearer, "bo", private)
    await discord.advance(301)
    await asked(discord, hearer, "bo")


async def test_commands_without_the_bot_reach_it_and_it_posts_nowhere(
    discord: LocalDiscord, api: Api, hearer: Hearer
) -> None:
    games = await api.channel()
    await discord.faults(commands_only=True)
    interaction = await asked(discord, hearer, "bo")  # bo hasn't installed the bot as a user app
    guild = (await discord.state())["guild"]["id"]
    assert interaction["authorizing_integration_owners"] == {"0": guild}
    assert await api.code("POST", f"/channels/{games}/messages", {"content": "x"}) == (403, 50001)
    assert await api.code("GET", f"/guilds/{guild}") == (404, 10004)
    await api.ok("POST", hook(interaction), {"content": "more", "flags": EPHEMERAL})
    await discord.faults(commands_only=False)
    await api.post(games)


async def test_a_restarted_client_has_forgotten_ephemeral_messages(
    discord: LocalDiscord, api: Api, hearer: Hearer
) -> None:
    interaction = await asked(discord, hearer)
    told, ada = interaction["reply"]["message"], discord.person("ada")
    assert told in {message["id"] for message in await ada.messages()}
    await discord.act("ada", op="restart_client")
    assert told not in {message["id"] for message in await ada.messages()}
    assert "do not see" in (await discord.act("ada", op="component", message=told, custom_id="x"))["error"]
    await api.ok("PATCH", hook(interaction, "/messages/@original"), {"content": "nobody reads this"})
