"""Tests of turn clocks on the local Discord: choosing one, pausing, giving somebody more time, and vacations."""

from __future__ import annotations

import time

from bot.core.ids import UserId
from bot.features.vacations import days
from tests.bot.core.discord.test_notify import chosen
from tests.bot.core.discord.test_play import answer, said, seal_moves, seat
from tests.support.local_discord import LocalDiscord, buttons, selects, text


async def test_the_turn_clock_has_its_own_page_in_the_lobby(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await chosen(ada, await answer(ada, await ada.command("notify", zone="Europe/Berlin")), "any", "When")
    await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    await bo.click(card, "Join")
    page = await answer(ada, await ada.click(card, "Options"))
    page = await answer(ada, await ada.click(page, "Clock and reminders"))
    assert [each["placeholder"] for each in selects(page)] == [
        "Turn clock",
        "Weekends",
        "When time runs out",
        "Reminder",
    ]
    page = await chosen(ada, page, "1", "Weekends")
    page = await chosen(ada, page, "seat", "When time runs out")
    zones = next(each for each in selects(page) if each["placeholder"] == "Time zone")
    assert [each["label"] for each in zones["options"] if each.get("default")] == ["Time zone: Berlin"]
    page = await chosen(ada, page, "UTC", "Time zone")
    await chosen(ada, page, "at-20", "Turn clock")
    await ada.wait_for(
        lambda message: message["id"] == card["id"] and "every day at 8 pm · weekends off" in text(message)
    )
    await ada.click(card, "Start")
    assert "locked in when the game started" in await said(ada, await ada.click(page, "Back"))
    shown = await said(ada, await ada.command("table settings"))
    assert "**Turn clock** every day at 8 pm" in shown


async def test_a_game_is_paused_by_consent_and_resumed_with_a_click(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    assert "I've asked the others" in await said(ada, await ada.command("table pause"))
    asked = await bo.wait_for(lambda message: "Keep playing" in buttons(message))
    assert "wants to pause the game" in text(asked)
    assert "The game is paused." in await said(bo, await bo.click(asked, "Agree"))
    resting = await bo.wait_for(lambda message: message["id"] == asked["id"] and "Resume" in buttons(message))
    assert "no clock is running" in text(resting)
    page = await answer(ada, await ada.command("table pause"))
    assert "no clock is running" in text(page)
    assert "The game continues." in await said(ada, await ada.click(page, "Resume"))
    await bo.wait_for(lambda message: message["id"] == asked["id"] and not buttons(message))
    assert "no time to give" in await said(ada, await ada.command("table more"))


async def test_a_vacation_is_announced_at_each_table(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    page = await answer(bo, await bo.command("vacation"))
    assert "30 of 30 days left" in text(page)
    away = await answer(bo, await bo.click(page, "2 weeks"))
    assert "Your clocks are paused until" in text(away)
    await ada.wait_for(lambda message: "Bo is away until <t:" in text(message))
    home = await answer(bo, await bo.click(away, "I'm back"))
    assert "29 of 30 days" in text(home)  # the current day counts as used
    await ada.wait_for(lambda message: "Bo is back." in text(message))


async def test_a_vacation_left_unannounced_by_a_crash_is_announced_when_its_page_is_opened(
    discord: LocalDiscord,
) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    bos = int(await discord.user_id("bo"))
    store = await discord.open_store()
    await store.people.wish(UserId(bos), lambda old: days.taken(old, 7, time.time()))
    await store.close()
    assert "Your clocks are paused until" in await said(bo, await bo.command("vacation"))
    await ada.wait_for(lambda message: "Bo is away until <t:" in text(message))
