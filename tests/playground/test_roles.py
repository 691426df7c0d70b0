"""Tests of roles on the local Discord: who can manage them, what they permit, and what the bot learns of them."""

from __future__ import annotations

from tests.playground.raw_bot import Api, Hearer
from tests.support.local_discord import Json, LocalDiscord

MANAGE_SERVER = 1 << 5
ROLE_SELECT: Json = {"type": 6, "custom_id": "who", "min_values": 0, "max_values": 3}


async def made(discord: LocalDiscord, name: str, *permissions: str) -> str:
    answer = await discord.act("ada", op="create_role", name=name, permissions=list(permissions))
    return str(answer["role"])


async def asked(discord: LocalDiscord, hearer: Hearer, who: str) -> Json:
    await discord.act(who, op="command", channel="games", name="hand")
    return await hearer.next("INTERACTION_CREATE")


async def test_a_member_with_a_role_has_its_permissions_and_the_bot_sees_both(
    discord: LocalDiscord, hearer: Hearer
) -> None:
    role = await made(discord, "Moderators", "MANAGE_GUILD")
    assert (await hearer.next("GUILD_ROLE_CREATE"))["role"]["name"] == "Moderators"
    before = (await asked(discord, hearer, "bo"))["member"]
    assert before["roles"] == []
    assert not int(before["permissions"]) & MANAGE_SERVER
    await discord.act("ada", op="give_roles", person="bo", roles=[role])
    after = (await asked(discord, hearer, "bo"))["member"]
    assert after["roles"] == [role]
    assert int(after["permissions"]) & MANAGE_SERVER
    assert not int((await asked(discord, hearer, "cy"))["member"]["permissions"]) & MANAGE_SERVER


async def test_a_deleted_role_is_gone_from_the_guild_and_its_members(
    discord: LocalDiscord, api: Api, hearer: Hearer
) -> None:
    role = await made(discord, "Regulars")
    await discord.act("ada", op="give_roles", person="bo", roles=[role])
    guild = (await discord.state())["guild"]["id"]
    bo = await api.user("bo")
    assert (await api.ok("GET", f"/guilds/{guild}/members/{bo}"))["roles"] == [role]
    assert [each["name"] for each in await api.ok("GET", f"/guilds/{guild}/roles")] == ["@everyone", "Regulars"]
    await discord.act("ada", op="delete_role", role=role)
    assert await hearer.next("GUILD_ROLE_DELETE") == {"guild_id": guild, "role_id": role}
    assert (await api.ok("GET", f"/guilds/{guild}/members/{bo}"))["roles"] == []
    assert len(await api.ok("GET", f"/guilds/{guild}/roles")) == 1


async def test_only_those_who_manage_roles_create_and_give_them(discord: LocalDiscord) -> None:
    role = await made(discord, "Regulars")
    for operation in ({"op": "create_role", "name": "x"}, {"op": "give_roles", "person": "bo", "roles": [role]},
                      {"op": "delete_role", "role": role}):  # fmt: skip
        assert "Only an admin" in (await discord.act("bo", **operation))["error"]
    assert "no role" in (await discord.act("ada", op="give_roles", person="bo", roles=["1"]))["error"]
    assert "No such permission" in (await discord.act("ada", op="create_role", name="x", permissions=["FLY"]))["error"]
    assert "between 1 and 100" in (await discord.act("ada", op="create_role", name=""))["error"]


async def test_a_list_of_roles_offers_those_of_the_guild_and_sends_what_they_are(
    discord: LocalDiscord, api: Api, hearer: Hearer
) -> None:
    role = await made(discord, "Regulars")
    post = await api.post(await api.channel(), components=[{"type": 1, "components": [ROLE_SELECT]}])
    refused = await discord.act("ada", op="component", message=post["id"], custom_id="who", values=["77"])
    assert "There is no 77" in refused["error"]
    await discord.act("ada", op="component", message=post["id"], custom_id="who", values=[role])
    data = (await hearer.next("INTERACTION_CREATE"))["data"]
    assert data["values"] == [role]
    assert data["resolved"]["roles"][role]["name"] == "Regulars"


async def test_roles_outlive_a_restart(discord: LocalDiscord) -> None:
    role = await made(discord, "Moderators", "MANAGE_ROLES")
    await discord.act("ada", op="give_roles", person="bo", roles=[role])
    await discord.stop()
    await discord.start()
    assert "role" in await discord.act("bo", op="create_role", name="Another")
