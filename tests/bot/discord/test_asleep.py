"""S4: a table whose people are all gone rests after its time, can be looked at, and is woken by one of them."""

from __future__ import annotations

from tests.bot.discord.test_plan import DAY
from tests.bot.discord.test_plan import discord as discord
from tests.bot.discord.test_play import answer, said, seat
from tests.support.clock import Clocks
from tests.support.local_discord import LocalDiscord, alts, text


async def test_S4_a_table_that_everybody_left_is_read_and_woken(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    board = await seat(ada, bo)
    await Clocks(discord).advance(61 * DAY)
    await ada.wait_for(lambda message: "so the table rests" in text(message))
    assert "No game of yours is in play" in await said(ada, await ada.command("turn"))
    assert alts(await answer(ada, await ada.click(board, "Board large")))
    page = await answer(bo, await bo.click(board, "Play"))
    assert "nobody had moved for a long time" in text(page)
    assert "do not sit at this table" not in text(page)
    assert "are playing at this table" in await said(cy, await cy.click(board, "Play"))
    panel = await answer(bo, await bo.click(page, "Wake it"))
    assert "Seal your first move" in text(panel)
    await ada.wait_for(lambda message: "Bo woke the table" in text(message))
    assert "Seal your first move" in await said(ada, await ada.command("turn"))
