"""Tests of tables whose players are gone: they're archived after a while, and any player can resume them.

A table never waits forever for somebody who left the server.
"""

from __future__ import annotations

from tests.bot.core.discord.test_notify import chosen
from tests.bot.core.discord.test_plan import DAY
from tests.bot.core.discord.test_plan import own_discord as own_discord
from tests.bot.core.discord.test_play import answer, said, seat
from tests.support.clock import Clocks
from tests.support.local_discord import LocalDiscord, alts, buttons, text


async def test_an_archived_table_can_be_read_and_resumed(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    board = await seat(ada, bo)
    await Clocks(own_discord).advance(61 * DAY)
    await ada.wait_for(lambda message: "so this table is asleep" in text(message))
    assert "You have no game in progress" in await said(ada, await ada.command("turn"))
    assert alts(await answer(ada, await ada.click(board, "Large board")))
    page = await answer(bo, await bo.click(board, "Play"))
    assert "nobody moved for a long time" in text(page)
    assert "not at this table" not in text(page)
    assert "are playing at this table" in await said(cy, await cy.click(board, "Play"))
    panel = await answer(bo, await bo.click(page, "Wake it up"))
    assert "Seal your first move" in text(panel)
    await ada.wait_for(lambda message: "Bo woke the table" in text(message))
    assert "Seal your first move" in await said(ada, await ada.command("turn"))


async def test_the_bot_moves_for_an_absent_player_until_the_seat_is_taken(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    clocks = Clocks(own_discord)
    await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    await bo.click(card, "Join")
    page = await answer(ada, await ada.click(card, "Options"))
    page = await answer(ada, await ada.click(page, "Clock and reminders"))
    await chosen(ada, page, "43200", "Turn clock")
    await ada.wait_for(lambda message: message["id"] == card["id"] and "Start" in buttons(message))
    await ada.click(card, "Start")
    await ada.wait_for(lambda message: "Large board" in buttons(message))
    await own_discord.faults(closed_dms=["bo"])
    await said(ada, await ada.command("pebbles take", heap="Heap A", pebbles="1"))
    for _ in range(2):
        await clocks.advance(DAY)
        await ada.wait_for(lambda message: "I moved for them" in text(message))
        while "It's your turn" in await said(ada, await ada.command("plan")):
            await said(ada, await ada.command("pebbles take", heap="Heap B", pebbles="1"))
    await clocks.advance(DAY)
    await ada.wait_for(lambda message: "anyone here can take over" in text(message))
    page = await answer(cy, await cy.command("table replace"))
    await cy.click(page, "Take over Bo")
    await ada.wait_for(lambda message: "Cy takes over from Bo" in text(message))
