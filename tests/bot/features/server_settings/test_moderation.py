"""Tests, on the local Discord, of bans, the server log, closing a table, and results as CSV."""

from __future__ import annotations

import csv
import io

from tests.bot.core.discord.test_play import answer, play_out, said, seal_moves, seat
from tests.bot.features.server_settings.test_rules import channel, chosen, role, settings
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, files, selects, text

BAN, LOG = "Ban somebody", "Log: none"


async def banned(person: Person, name: str) -> Json:
    return await chosen(person, "Bans", BAN, name)


async def log_of(discord: LocalDiscord, words: str) -> str:
    """Wait until a message in the channel `news` contains these words; return the whole text of the channel."""
    ada = discord.person("ada")
    await ada.wait_for(lambda message: words in text(message), channel="general")
    return "\n".join(text(message) for message in await ada.messages("general"))


async def test_a_banned_member_leaves_their_tables_and_cannot_come_back(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    await seat(bo, cy)
    await answer(bo, await bo.command("table new", game="pebbles"))
    card = await cy.wait_for(lambda message: "Join" in buttons(message))
    assert "error" not in await cy.click(card, "Join")
    page = await banned(ada, "bo")
    assert "They left 2 tables." in text(page)
    await cy.wait_for(lambda message: "removed Bo from this table. A computer player takes over." in text(message))
    await cy.wait_for(lambda message: message["id"] == card["id"] and "Bo" not in text(message))
    assert "has banned you" in await said(bo, await bo.click(card, "Join"))
    assert "has banned you" in await said(bo, await bo.command("table new", game="pebbles"))
    await ada.click(card, "Join")
    assert "The game is on!" in await said(cy, await cy.command("table start"))  # the table is Cy's now


async def test_a_lifted_ban_lets_its_member_play_again(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    page = await banned(ada, "bo")
    user = await own_discord.user_id("bo")
    assert f"<@{user}> can join tables again." in text(
        await answer(ada, await ada.choose(page, user, select="Lift a ban"))
    )
    assert "is ready" in await said(bo, await bo.command("table new", game="pebbles"))


async def test_a_ban_outlasts_the_deletion_of_one_s_data_and_is_in_its_export(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await banned(ada, "bo")
    page = await answer(bo, await bo.command("privacy"))
    given = await answer(bo, await bo.click(page, "My data"))
    guild = (await own_discord.state())["guild"]["id"]
    assert guild in (await own_discord.read(files(given)[0])).decode()
    sure = await answer(bo, await bo.click(page, "Delete"))
    assert "Done." in await said(bo, await bo.click(sure, "Delete everything"))
    assert "has banned you" in await said(bo, await bo.command("table new", game="pebbles"))


async def test_nobody_bans_themselves_or_others_who_manage_the_server(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await role(own_discord, "Moderators", "bo", permissions=("MANAGE_GUILD",))
    for manager, other in ((ada, "ada"), (ada, "bo"), (bo, "ada")):
        page = await settings(manager, "Bans")
        assert "You can't ban yourself" in await said(manager, await manager.choose(page, other, select=BAN))


async def test_the_log_tells_what_was_opened_started_ended_changed_and_banned(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    await seat(bo, cy)  # before there's a log
    await chosen(ada, "Limits and log", LOG, await channel(own_discord, "general"))
    await log_of(own_discord, "Ada changed this log's channel.")
    await seat(ada, bo)
    await chosen(ada, "How tables begin", "Turn clock", "86400")
    await banned(ada, "bo")
    told = await log_of(own_discord, "banned")
    assert "Ada opened Pebbles in" in told
    assert "Bo opened" not in told
    assert "Started: Pebbles in" in told
    assert "with Ada, Bo." in told
    assert "Ada changed the usual turn clock." in told
    assert not [push for push in await own_discord.notifications("bo") if "banned" in push["body"]]


async def test_a_log_line_survives_a_restart(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await chosen(ada, "Limits and log", LOG, await channel(own_discord, "general"))
    await log_of(own_discord, "this log's channel")
    await own_discord.faults(status=503, route="POST /channels/.*/messages")
    await answer(bo, await bo.command("table new", game="pebbles"))
    await own_discord.kill_bot()
    await own_discord.faults(clear=True)
    await own_discord.restart_bot()
    await log_of(own_discord, "Bo opened Pebbles")


async def test_a_table_is_closed_by_those_who_manage_the_server(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    await seat(bo, cy)
    page = await settings(ada, "Tables")
    assert "1 open table." in text(page)
    (option,) = selects(page)[0]["options"]
    assert "Pebbles in #games · Bo, Cy" in option["label"]
    asked = await answer(ada, await ada.choose(page, option["value"], select="Close a table"))
    assert "No table is open." in await said(ada, await ada.click(asked, "Close table"))
    await bo.wait_for(lambda message: "Someone who manages this server closed this table." in text(message))
    assert "no game in progress" in await said(bo, await bo.command("pebbles toss"))


async def test_a_table_of_another_server_cannot_be_closed(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    page = await settings(ada, "Tables")
    forged = {"custom_id": "serverclosed;.;;;zzzzzz;", "component_type": 2, "id": 1}
    assert "I can't find that table" in await said(ada, await own_discord.send_unchecked("ada", page, forged))


async def test_results_come_as_csv(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    await play_out([ada, bo])
    await ada.wait_for(lambda message: "Rematch" in buttons(message))
    given = await answer(ada, await ada.click(await settings(ada, "Tables"), "Results as CSV"))
    assert "The results of 1 finished game." in text(given)
    rows = list(csv.DictReader(io.StringIO((await own_discord.read(files(given)[0])).decode("utf-8-sig"))))
    assert [(row["player"], row["seat"], row["computer"]) for row in rows] == [("Ada", "1", "no"), ("Bo", "2", "no")]
    assert {row["game"] for row in rows} == {"Pebbles"}
    assert sorted(row["place"] for row in rows)[0] == "1"
