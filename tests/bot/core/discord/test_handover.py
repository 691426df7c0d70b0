"""Tests of handing over seats, and of the commands that set how a table is played and recorded."""

from __future__ import annotations

import re

from tests.bot.core.discord.late import late_click
from tests.bot.core.discord.test_play import answer, play_out, said, seal_moves, seat
from tests.support.local_discord import Json, LocalDiscord, buttons, files, selects, text, walk


def table_of(board: Json) -> str:
    return str(buttons(board)["Play"]["custom_id"]).split(";")[1]


async def test_a_seat_that_was_left_is_taken_with_a_button(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    board = await seat(ada, bo)
    await seal_moves([ada, bo])
    await bo.click(await answer(bo, await bo.command("table resign")), "Resign")
    left = await bo.wait_for(lambda message: "A computer is playing your seat" in text(message))
    assert "You sealed" not in text(left)
    assert not files(left)
    news = await cy.wait_for(lambda message: "Take over a seat" in buttons(message))
    page = await answer(cy, await cy.click(news, "Take over a seat"))
    assert page["_only"]
    hand = await answer(cy, await cy.click(page, "Take over Bo (computer)"))
    assert hand["_only"]
    assert "You sealed 1 from heap A." in text(hand)
    told = await ada.wait_for(lambda message: "Cy takes over from Bo" in text(message))
    assert "You sealed" not in text(told)
    await cy.wait_for(lambda message: not message.get("_only") and "You sealed 1 from heap A." in text(message))
    assert "Cy has your seat at this table" in await said(bo, await bo.command("hand", table=table_of(board)))
    assert "Who should take your seat?" in await said(cy, await late_click(cy, news, "Take over a seat"))
    await play_out([ada, cy])
    assert not [message for message in await bo.dm() if "You sealed" in text(message)]


async def test_a_seat_is_handed_to_somebody_by_name(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    await seat(ada, bo)
    await seal_moves([ada, bo])
    assert "They can't take two seats" in await said(bo, await bo.command("table replace", player="ada"))
    assert "I've asked" in await said(bo, await bo.command("table replace", player="cy"))
    question = await cy.wait_for(lambda message: "Take seat" in buttons(message))
    assert "Bo is offering you their seat" in text(question)
    assert "no longer available" in await said(ada, await ada.click(question, "Take seat"))
    hand = await answer(cy, await cy.click(question, "Take seat"))
    assert hand["_only"]
    assert "You sealed 1 from heap A." in text(hand)
    await cy.wait_for(lambda message: message["id"] == question["id"] and not buttons(message))
    await bo.wait_for(lambda message: "Cy has your seat now." in text(message))
    await play_out([ada, cy])


async def test_without_a_free_seat_it_says_how_one_comes_free(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    await seat(ada, bo)
    assert "There's no seat here for you" in await said(cy, await cy.command("table replace"))
    page = await answer(bo, await bo.command("table replace"))
    assert "Who should take your seat?" in text(page)
    raw = [part["content"] for part in walk(page) if "content" in part]
    assert re.search(r"</table resign:\d+>", "".join(raw))  # a mention that can be clicked
    assert "I've asked" in await said(bo, await bo.choose(page, "cy"))
    await cy.wait_for(lambda message: "Take seat" in buttons(message))
    assert "That's a bot." in await said(bo, await bo.command("table replace", player="Guffaw"))


async def test_settings_can_be_changed_in_the_lobby_and_read_during_the_game(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    await ada.command("table new", game="pebbles")
    card = await bo.wait_for(lambda message: "Join" in buttons(message))
    await bo.click(card, "Join")
    page = await answer(ada, await ada.command("table settings"))
    assert {"The last pebble", "Pace", "Bell", "Turn clock", "Hands", "Teaching"} == {
        each["placeholder"] for each in selects(page)
    }
    await answer(ada, await ada.choose(page, "259200", select="Turn clock"))
    page = await answer(ada, await ada.click(page, "Clock and reminders"))
    await answer(ada, await ada.choose(page, "0", select="Reminder"))
    await bo.wait_for(lambda message: message["id"] == card["id"] and "3 days a turn" in text(message))
    assert "hasn't started" in await said(cy, await cy.command("table verify"))
    await ada.click(card, "Start")
    await ada.wait_for(lambda message: "Large board" in buttons(message))
    shown = await answer(cy, await cy.command("table settings"))
    assert shown["_only"]
    for line in ("**The last pebble** wins", "**Turn clock** 3 days", "**Reminder** off", "**Seats** Ada · Bo"):
        assert line in text(shown)
    assert not selects(shown)


async def test_the_record_can_be_verified_by_anybody_without_its_secrets(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    await seat(ada, bo)
    await seal_moves([ada, bo])
    running = await said(cy, await cy.command("table verify"))
    assert running.startswith("All good: "), running
    assert "The seed stays secret until the game is over." in running
    await play_out([ada, bo])
    assert "The seed is public: `" in await said(cy, await cy.command("table verify"))
