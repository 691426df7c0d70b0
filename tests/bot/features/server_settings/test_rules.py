"""Tests of `/settings` on the local Discord: who may open which tables where, by command or button."""

from __future__ import annotations

from tests.bot.core.discord.test_play import answer, play_out, said, seal_moves, seat
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, selects, text

ROLES, CHANNELS, GAMES = "Who may open tables: everyone", "Where: every channel", "Games"


async def settings(person: Person, tab: str = "") -> Json:
    """Open `/settings`, and go to the page `tab` unless it's ""."""
    page = await answer(person, await person.command("settings"))
    return await answer(person, await person.click(page, tab)) if tab else page


async def chosen(person: Person, tab: str, select: str, *values: str) -> Json:
    """Open a page of `/settings`, and set one of its lists; return the page after that."""
    return await answer(person, await person.choose(await settings(person, tab), *values, select=select))


async def role(discord: LocalDiscord, name: str, *people: str, permissions: tuple[str, ...] = ()) -> str:
    made = str((await discord.act("ada", op="create_role", name=name, permissions=list(permissions)))["role"])
    for person in people:
        assert "error" not in await discord.act("ada", op="give_roles", person=person, roles=[made])
    return made


async def channel(discord: LocalDiscord, name: str) -> str:
    return next(str(c["id"]) for c in (await discord.state())["channels"] if c.get("name") == name)


async def test_only_those_who_manage_the_server_see_or_change_its_settings(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    page = await settings(ada)
    assert "**Who and where** Everyone, in every channel\n**Games** All" in text(page)
    assert page["_only"]
    assert "do not have permission" in (await bo.command("settings"))["error"]
    button = buttons(page)["Who and where"]["custom_id"]
    forged = await own_discord.send_unchecked("bo", page, {"custom_id": button, "component_type": 2, "id": 1})
    assert "Only members with the Manage Server permission" in await said(bo, forged)
    await role(own_discord, "Moderators", "bo", permissions=("MANAGE_GUILD",))
    assert "Who and where" in buttons(await settings(bo))


async def test_a_table_is_opened_only_by_the_chosen_roles_and_by_those_who_manage_the_server(
    own_discord: LocalDiscord,
) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    regulars = await role(own_discord, "Regulars", "bo")
    assert "Saved: who may open tables." in text(await chosen(ada, "Who and where", ROLES, regulars))
    refusal = await said(cy, await cy.command("table new", game="pebbles"))
    assert f"Only members with the role <@&{regulars}> open tables here." in refusal
    await seat(bo, cy)  # a member without the role may join
    await seal_moves([bo, cy])
    await play_out([bo, cy])
    final = await bo.wait_for(lambda message: "Rematch" in buttons(message))
    assert "Only members with the role" in await said(cy, await cy.click(final, "Rematch"))
    assert "Here's a new table." in await said(bo, await bo.click(final, "Rematch"))
    assert "is ready" in await said(ada, await ada.command("table new", game="pebbles"))


async def test_a_deleted_role_is_reported_and_ignored(own_discord: LocalDiscord) -> None:
    ada, cy = own_discord.person("ada"), own_discord.person("cy")
    regulars = await role(own_discord, "Regulars", "bo")
    await chosen(ada, "Who and where", ROLES, regulars)
    assert "Only members" in await said(cy, await cy.command("table new", game="pebbles"))
    await own_discord.act("ada", op="delete_role", role=regulars)
    assert "I'm ignoring 1 deleted role." in text(await settings(ada))
    assert "is ready" in await said(cy, await cy.command("table new", game="pebbles"))


async def test_tables_are_opened_joined_and_started_only_in_the_chosen_channels(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await answer(bo, await bo.command("table new", "general", game="pebbles"))
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    games = await channel(own_discord, "games")
    assert "Saved: where" in text(await chosen(ada, "Who and where", CHANNELS, games))
    refusal = f"Tables on this server are played in <#{games}>."
    assert refusal in await said(bo, await bo.command("table new", "general", game="pebbles"))
    assert refusal in await said(ada, await ada.click(card, "Join"))
    assert refusal in await said(bo, await bo.click(card, "Start"))
    board = await seat(ada, bo, thread=True)
    assert board["channel_id"] != games  # a thread of the chosen channel is one of its places
    await own_discord.faults(delete_channel=games)
    assert "I'm ignoring 1 deleted channel." in text(await answer(ada, await ada.command("settings", "general")))
    assert "is ready" in await said(bo, await bo.command("table new", "general", game="pebbles"))


async def test_settings_that_would_lock_everybody_out_are_refused(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    general = await channel(own_discord, "general")
    await own_discord.faults(permissions={"channel": general, "deny": ["SEND_MESSAGES"]})
    page = await settings(ada, "Who and where")
    assert "I can't post in" in await said(ada, await ada.choose(page, general, select=CHANNELS))
    (games,) = (each for each in selects(page) if each.get("placeholder") == GAMES)
    assert games.get("min_values", 1) == 1
    assert "is ready" in await said(bo, await bo.command("table new", game="pebbles"))


async def test_two_who_manage_the_server_do_not_overwrite_each_other(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await role(own_discord, "Moderators", "bo", permissions=("MANAGE_GUILD",))
    of_ada, of_bo = await settings(ada, "How tables begin"), await settings(bo, "How tables begin")
    assert "Saved" in text(await answer(ada, await ada.choose(of_ada, "86400", select="Turn clock")))
    second = await answer(bo, await bo.choose(of_bo, "3600", select="Turn clock"))
    assert "Someone else changed these settings in the meantime." in text(second)
    assert "Turn clock: 1 day" in [
        option["label"] for s in selects(second) for option in s["options"] if option.get("default")
    ]
    assert "Saved" in text(await answer(bo, await bo.choose(second, "3600", select="Turn clock")))


async def test_tables_begin_with_the_server_s_clock_and_in_a_thread(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await chosen(ada, "How tables begin", "Turn clock", "86400")
    await chosen(ada, "Who and where", "A thread for each table", "always")
    assert "is ready in <#" in await said(bo, await bo.command("table new", game="pebbles"))
    card = await bo.wait_for(lambda message: "Join" in buttons(message))
    assert "1 day a turn" in text(card)


async def test_the_server_s_own_limits_hold(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    await chosen(ada, "Limits and log", "Tables per person", "1")
    await chosen(ada, "Limits and log", "Tables on this server", "3")
    assert "is ready" in await said(bo, await bo.command("table new", game="pebbles"))
    assert "You've opened 1 open table here" in await said(bo, await bo.command("table new", game="pebbles"))
    assert "is ready" in await said(cy, await cy.command("table new", game="pebbles"))
    assert "is ready" in await said(ada, await ada.command("table new", game="pebbles"))
    dee = own_discord.person("dee")
    assert "This server has 3 open tables here" in await said(dee, await dee.command("table new", game="pebbles"))


async def test_somebody_new_sets_a_server_up_with_twelve_taps(own_discord: LocalDiscord) -> None:
    """The setup takes twelve taps in Discord's app.

    A command takes two, as does an entry of a list, and a list that allows several entries takes three.
    """
    ada, taps = own_discord.person("ada"), 2
    page = await settings(ada)
    page, taps = await answer(ada, await ada.click(page, "Who and where")), taps + 1
    games = await channel(own_discord, "games")
    page, taps = await answer(ada, await ada.choose(page, games, select=CHANNELS)), taps + 3
    page, taps = await answer(ada, await ada.choose(page, "always", select="A thread for each table")), taps + 2
    page, taps = await answer(ada, await ada.click(page, "Limits and log")), taps + 1
    general = await channel(own_discord, "general")
    page, taps = await answer(ada, await ada.choose(page, general, select="Log: none")), taps + 2
    page, taps = await answer(ada, await ada.click(page, "Summary")), taps + 1
    assert f"Everyone, in <#{games}>\n**Games** All\n**Threads** Always" in text(page)
    assert f"**Log** <#{general}>" in text(page)
    assert taps <= 12
