"""Tests of `/note`, with which players write private notes that nobody else can see."""

from __future__ import annotations

from tests.bot.core.discord.test_play import answer, said, seat
from tests.support.local_discord import LocalDiscord, text

SECRET = "heap C is *mine* | <@1>; bluff"


async def test_a_note_is_shown_with_the_hand_of_its_author_and_to_nobody_else(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    await seat(ada, bo)
    assert "You have no note" in await said(ada, await ada.command("note"))
    page = await answer(ada, await ada.command("note", text=SECRET))
    assert page["_only"]
    assert "heap C is \\*mine\\* | \\<@1>; bluff" in text(page)
    assert "Your note: heap C" in await said(ada, await ada.command("hand"))
    assert "heap C" not in await said(bo, await bo.command("hand"))
    assert "You have no note" in await said(bo, await bo.command("note"))
    assert "You're not at a table here" in await said(cy, await cy.command("note"))
    for person in (bo, cy):
        assert not [message for message in await person.messages() if "heap C is" in text(message)]
    assert "heap C" not in own_discord.bot_log()
    assert "Note deleted." in await said(ada, await ada.click(page, "Delete"))
    assert "Your note" not in await said(ada, await ada.command("hand"))


async def test_a_note_asks_for_its_table_if_several_are_possible(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await seat(ada, bo)
    assert "pick one with" in await said(ada, await ada.command("note", text=SECRET))
    (first, second) = await ada.autocomplete("note", "table")
    assert "Your note" in await said(ada, await ada.command("note", text=SECRET, table=first["value"]))
    assert "You have no note" in await said(ada, await ada.command("note", table=second["value"]))
