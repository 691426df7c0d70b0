"""Tests of where slash commands work: in servers with and without the bot, in DMs with it, and in group DMs."""

from __future__ import annotations

import pytest

from playground.world.contexts import is_usable
from tests.playground.raw_bot import Api, Hearer, Json, asked
from tests.support.local_discord import LocalDiscord

GROUP = "Game night"


async def registered(api: Api, **more: object) -> Json:
    app = (await api.ok("GET", "/users/@me"))["id"]
    command = {"name": "hand", "description": "Your hand"} | more
    return dict((await api.ok("PUT", f"/applications/{app}/commands", [command]))[0])


async def heard(hearer: Hearer, who: str, channel: str) -> Json:
    """Send a slash command as `who`, and answer it as the bot; return the interaction that the bot got."""
    task, interaction = await asked(hearer, who, channel)
    assert (await hearer.answer(interaction, type=4, data={"content": "yes"}))[0] == 204
    assert "error" not in await task
    return interaction


async def test_an_interaction_names_its_context_and_whose_installation_it_stands_on(hearer: Hearer) -> None:
    discord = hearer.api.discord
    ada = await hearer.api.user("ada")
    guild = (await discord.state())["guild"]["id"]
    dms = {name: (await discord.act(name, op="open_dm"))["channel"] for name in ("ada", "bo")}
    expected = [
        ("ada", "games", 0, {"0": guild, "1": ada}), ("bo", "games", 0, {"0": guild}),
        ("ada", dms["ada"], 1, {"0": "0", "1": ada}), ("bo", dms["bo"], 1, {"0": "0"}), ("ada", GROUP, 2, {"1": ada}),
    ]  # fmt: skip
    for who, channel, context, owners in expected:
        interaction = await heard(hearer, who, channel)
        assert (interaction["context"], interaction["authorizing_integration_owners"]) == (context, owners)


async def test_in_a_group_a_command_is_for_people_who_installed_the_bot(discord: LocalDiscord, hearer: Hearer) -> None:
    assert "cannot be used here" in (await discord.person("bo").command("hand", GROUP))["error"]
    interaction = await heard(hearer, "ada", GROUP)
    assert "guild_id" not in interaction
    group, said = interaction["channel_id"], await discord.person("bo").messages(GROUP)
    assert [message["content"] for message in said] == ["yes"]  # everybody there sees the answer
    assert await hearer.api.code("POST", f"/channels/{group}/messages", {"content": "x"}) == (403, 50001)
    assert await hearer.api.code("GET", f"/channels/{group}") == (403, 50001)


async def test_a_click_in_a_group_stands_on_the_installation_behind_its_message(hearer: Hearer) -> None:
    discord = hearer.api.discord
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Join", "custom_id": "join"}]}
    task, interaction = await asked(hearer, "ada", GROUP)
    await hearer.answer(interaction, type=4, data={"content": "lobby", "components": [row]})
    message = (await task)["message"]
    click = {"op": "component", "message": message, "custom_id": "join"}
    assert "did not respond" in (await discord.act("bo", **click))["error"]
    clicked = await hearer.next("INTERACTION_CREATE")
    assert clicked["user"]["username"] == "bo"
    assert clicked["authorizing_integration_owners"] == {"1": await hearer.api.user("ada")}


async def test_without_the_bot_five_followups_are_all(hearer: Hearer) -> None:
    interaction = await heard(hearer, "ada", GROUP)
    hook = f"/webhooks/{interaction['application_id']}/{interaction['token']}"
    for number in range(5):
        await hearer.api.ok("POST", hook, {"content": str(number)})
    await hearer.api.discord.advance(2)  # there is also a limit of five in two seconds
    assert await hearer.api.code("POST", hook, {"content": "x"}) == (400, 40094)
    at_home = await heard(hearer, "bo", "games")
    for number in range(6):
        await hearer.api.ok("POST", f"/webhooks/1/{at_home['token']}", {"content": str(number)})
        await hearer.api.discord.advance(1)


async def test_a_server_without_the_bot(discord: LocalDiscord, hearer: Hearer) -> None:
    games, guild = await hearer.api.channel(), (await discord.state())["guild"]["id"]
    await discord.faults(strangers=["guffaw"])
    assert (await hearer.next("GUILD_DELETE")) == {"id": guild}
    assert await hearer.api.code("POST", f"/channels/{games}/messages", {"content": "x"}) == (403, 50001)
    assert await hearer.api.code("GET", f"/guilds/{guild}") == (404, 10004)
    assert "cannot be used here" in (await discord.person("bo").command("hand"))["error"]
    interaction = await heard(hearer, "ada", "games")  # she installed it as a user app
    assert interaction["authorizing_integration_owners"] == {"1": await hearer.api.user("ada")}
    await discord.faults(clear=True)
    assert (await hearer.next("GUILD_CREATE"))["id"] == guild
    await hearer.api.post(games)


@pytest.mark.parametrize(
    ("command", "places"),
    [
        ({}, {"games", "dm", GROUP}), ({"contexts": [0, 1]}, {"games", "dm"}), ({"contexts": [2]}, {GROUP}),
        ({"integration_types": [0]}, {"games", "dm"}),
        ({"integration_types": [0], "contexts": [0, 1, 2]}, {"games", "dm"}),
        ({"integration_types": [1]}, {"games", "dm", GROUP}), ({"integration_types": [1], "contexts": [2]}, {GROUP}),
    ],
    ids=lambda value: ",".join(sorted(value)) if isinstance(value, set) else str(value),
)  # fmt: skip
async def test_contexts_and_integration_types_are_honoured(api: Api, command: Json, places: set[str]) -> None:
    made = await registered(api, **command)
    assert api.discord.server is not None
    world, ada = api.discord.server.world, await api.user("ada")
    rooms = {channel.get("name", "dm"): channel for channel in world.channels.values()}
    rooms["dm"] = world.channels[(await api.discord.act("ada", op="open_dm"))["channel"]]
    found = {name for name in ("games", "dm", GROUP) if is_usable(world, made, ada, rooms[name])}
    assert found == places


async def test_a_person_without_the_bot_installed_has_only_the_commands_of_the_server(api: Api) -> None:
    await registered(api, integration_types=[1])
    assert "cannot be used here" in (await api.discord.person("bo").command("hand"))["error"]


async def test_a_command_that_says_nothing_is_for_both_kinds_of_installation(api: Api) -> None:
    made = await registered(api)
    assert (made["integration_types"], made["contexts"]) == ([0, 1], None)
    app = await api.ok("GET", "/applications/@me")
    assert set(app["integration_types_config"]) == {"0", "1"}
