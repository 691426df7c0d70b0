"""Tests of teaching tables, at which players can ask for advice and, if that was chosen, see all hands."""

from __future__ import annotations

from tests.bot.core.discord.test_notify import chosen
from tests.bot.core.discord.test_play import answer, said, seal_moves, seat
from tests.support.local_discord import LocalDiscord, Person, buttons, text


async def taught(ada: Person, bo: Person, how: str) -> None:
    await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    await bo.click(card, "Join")
    await chosen(ada, await answer(ada, await ada.click(card, "Options")), how, "Teaching")
    await ada.wait_for(lambda message: message["id"] == card["id"] and "advice" in text(message))
    await ada.click(card, "Start")
    await ada.wait_for(lambda message: "Large board" in buttons(message))


async def test_a_teaching_table_gives_advice_on_request_that_can_be_played(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await taught(ada, bo, "advice")
    panel = await answer(ada, await ada.command("turn"))
    advised = await answer(ada, await ada.click(panel, "What would you do?"))
    assert text(advised).startswith("I'd do this: **")
    done = await answer(ada, await ada.click(advised, "Do it"))
    assert "You sealed" in text(done)
    board = await ada.wait_for(lambda message: "Large board" in buttons(message))
    assert "All hands" not in buttons(board)


async def test_a_teaching_table_shows_all_hands_only_if_that_was_chosen(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    await taught(ada, bo, "open")
    await ada.command("pebbles take", heap="Heap A", pebbles="1")
    board = await bo.wait_for(lambda message: "All hands" in buttons(message))
    shown = await answer(cy, await cy.click(board, "All hands"))
    assert shown["_only"]
    assert "Ada\nYou sealed 1 from heap A." in text(shown).replace("**", "").replace("> ", "")


async def test_an_ordinary_table_has_neither_advice_nor_open_hands(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    assert "All hands" not in buttons(board)
    assert "doesn't allow advice" in await said(ada, await ada.command("advice"))
    assert "What would you do?" not in buttons(await answer(ada, await ada.command("turn")))
    await seal_moves([ada, bo])
