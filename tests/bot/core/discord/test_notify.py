"""Tests of the settings page of `/notify`, and of what a locked phone shows after each choice there."""

from __future__ import annotations

from tests.bot.core.discord.test_play import answer, said, seat
from tests.bot.core.discord.test_push import pushes
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, selects, text, until


async def chosen(person: Person, page: Json, value: str, where: str) -> Json:
    return await answer(person, await person.choose(page, value, select=where))


async def test_all_ping_settings_are_shown_and_changed_on_one_page(discord: LocalDiscord) -> None:
    ada = discord.person("ada")
    page = await answer(ada, await ada.command("notify"))
    assert page["_only"]
    assert "Where: in the table's channel.\nWhen: right away, day and night.\nReminders: as set at each table." in text(
        page
    )
    assert [each["placeholder"] for each in selects(page)] == ["Which games", "Where", "When", "Reminders"]
    page = await chosen(ada, page, "not-22-8", "When")
    page = await chosen(ada, page, "Europe/Berlin", "Your time zone")
    assert "When: not from 10 pm to 8 am (Berlin time, now " in text(page)
    page = await chosen(ada, page, "pebbles", "Which games")
    page = await chosen(ada, page, "dm", "Where")
    assert "Where: in the table's channel; Pebbles by private message." in text(page)
    page = await chosen(ada, page, "For all games", "Which games")
    page = await chosen(ada, page, "none", "Where")
    assert "Where: never; Pebbles by private message." in text(page)
    page = await chosen(ada, page, "first", "Reminders")
    page = await answer(ada, await ada.click(page, "Up-next pings: off"))
    page = await answer(ada, await ada.click(page, "Snooze 3 h"))
    assert "Reminders: once.\nI'll tell you when you're up next.\nSnoozed: nothing until <t:" in text(page)
    page = await answer(ada, await ada.click(page, "End snooze"))
    assert "Snoozed" not in text(page)
    page = await answer(ada, await ada.command("notify", zone="asia/kolkata"))
    assert "Kolkata time" in text(page)
    assert "End snooze" not in "".join(buttons(page))
    assert "I don't know that time zone" in await said(ada, await ada.command("notify", zone="Middle Earth"))
    offered = await ada.autocomplete("notify", "zone", zone="buenos")
    assert "America/Argentina/Buenos_Aires" in {each["value"] for each in offered}


async def test_a_player_pinged_by_dm_gets_no_notification_from_the_channel(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    for person in (ada, bo):
        page = await answer(person, await person.command("notify"))
        await chosen(person, page, "dm", "Where")
    await seat(ada, bo)

    async def is_told() -> bool:
        return bool(await pushes(discord, "bo"))

    await until(is_told, "bo's phone says so")
    (push,) = await pushes(discord, "bo")
    assert push["title"] == "Guffaw"
    assert push["body"].startswith("Pebbles: "), push["body"]
    message = await bo.wait_for(lambda each: each["id"] == push["message"] and "Play" in buttons(each))
    assert {"Play", "Go to table", "Pings"} <= set(buttons(message))
    opened = await answer(bo, await bo.click(message, "Play"))
    assert "A · Heap A" in buttons(opened)


async def test_a_player_who_wants_no_pings_gets_none(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await chosen(bo, await answer(bo, await bo.command("notify")), "none", "Where")
    await seat(ada, bo)

    async def is_told() -> bool:
        return bool(await pushes(discord, "ada"))

    await until(is_told, "ada's phone says so")
    assert not await pushes(discord, "bo")
