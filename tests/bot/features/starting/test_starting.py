"""Tests of the start of a game on the local Discord: *Ready?*, news of who joined, and the settings for it."""

from __future__ import annotations

from tests.bot.core.discord.test_play import answer, said
from tests.bot.features.ownership.test_ownership import opened, shows
from tests.support.local_discord import LocalDiscord, buttons, selects, text

HOURS = 3600.0


async def test_a_player_who_joined_long_ago_is_asked_before_the_deal(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    card = await opened(ada, bo)
    await own_discord.advance(2 * HOURS)
    await cy.click(card, "Join")
    await shows(ada, card, "Ada", "Bo", "Cy")
    news = await ada.wait_for(lambda message: "Cy joined. 3 of 4 seats are taken." in text(message))
    assert news["id"] in [message["id"] for message in await ada.dm()]
    assert "I've asked Bo." in await said(ada, await ada.click(card, "Start"))
    question = await bo.wait_for(lambda message: "Ready" in buttons(message))
    assert "ready to play Pebbles? Press Ready until" in text(question).replace("**", "")
    await own_discord.kill_bot()
    await own_discord.restart_bot()
    assert "You're not at this table" in await said(
        own_discord.person("dee"), await own_discord.person("dee").click(question, "Ready")
    )
    assert "Still waiting for Bo" in await said(ada, await ada.click(card, "Start"))
    assert "error" not in await bo.click(question, "Ready")
    await bo.wait_for(lambda message: "Large board" in buttons(message))
    await bo.wait_for(lambda message: message["id"] == question["id"] and "The game has started" in text(message))


async def test_the_owner_starts_without_those_who_do_not_answer(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    card = await opened(ada, bo)
    await own_discord.advance(2 * HOURS)
    page = await answer(ada, await ada.click(card, "Start"))
    question = await bo.wait_for(lambda message: "Ready" in buttons(message))
    assert "The game is on!" in await said(ada, await ada.click(page, "Start without waiting"))
    await bo.wait_for(lambda message: "Bo didn't press Ready in time and left the table." in text(message))
    await bo.wait_for(lambda message: message["id"] == question["id"] and not buttons(message))


async def test_the_settings_are_the_owner_s_and_the_card_says_them(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    card = await opened(ada, bo)
    await ada.wait_for(lambda message: message["id"] == card["id"] and "within 1 day when I ask" in text(message))
    page = await answer(ada, await ada.click(await answer(ada, await ada.command("table options")), "Starting"))
    assert {each["placeholder"] for each in selects(page)} == {"When somebody joins", "Ready check", "Start"}
    await answer(ada, await ada.choose(page, "0", select="Ready check"))
    await answer(ada, await ada.choose(page, "yes", select="Start"))
    await ada.wait_for(
        lambda message: (
            message["id"] == card["id"]
            and "starts by itself when all seats are taken" in text(message)
            and "when I ask" not in text(message)
        )
    )
    mine = await answer(bo, await bo.click(await answer(bo, await bo.command("table options")), "Starting"))
    assert "I've asked them" in await said(bo, await bo.choose(mine, "all", select="When somebody joins"))
    question = await ada.wait_for(lambda message: "Change it" in buttons(message))
    assert "When somebody joins: tell everyone" in text(question)
    await answer(ada, await ada.click(question, "Change it"))
    for other in (cy, discord.person("dee")):
        assert "error" not in await other.click(card, "Join")
    await ada.wait_for(lambda message: "Large board" in buttons(message))  # it was full
