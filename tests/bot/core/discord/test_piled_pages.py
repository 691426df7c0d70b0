"""Tests that a new private page closes the previous one of its kind, unless Discord refuses to delete that one."""

from __future__ import annotations

from tests.bot.core.discord.test_play import answer, latest_board, seat
from tests.support.local_discord import Json, LocalDiscord, Person

QUARTER = 15 * 60.0  # seconds for which Discord lets a bot change an answer


async def private_pages(person: Person) -> list[str]:
    return [message["id"] for message in await person.messages() if "_only" in message]


async def opened(person: Person, message: Json, button: str) -> str:
    page = await answer(person, await person.click(message, button))
    return str(page["id"])


async def closed(person: Person, page: str) -> None:
    async def is_gone() -> bool:
        return page not in await private_pages(person)

    await person.discord.until(is_gone, "the older page is closed")


async def test_a_newer_panel_closes_the_older_one(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    first, bos = await opened(ada, board, "Play"), await opened(bo, board, "Play")
    second = await opened(ada, board, "Play")
    await closed(ada, first)
    assert second in await private_pages(ada)
    assert bos in await private_pages(bo), "nobody else's page is closed"


async def test_pages_of_another_kind_or_table_stay(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    panel, hand = await opened(ada, board, "Play"), await opened(ada, board, "My hand")
    elsewhere = await opened(ada, await seat(ada, bo), "Play")
    log = await opened(ada, board, "Log")
    await opened(ada, board, "Log")
    await closed(ada, log)
    assert {panel, hand, elsewhere} <= set(await private_pages(ada))


async def test_a_click_in_a_page_lets_it_be_closed_for_another_quarter_of_an_hour(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    board = await seat(ada, bo)
    page = await opened(ada, board, "Play")
    await own_discord.advance(QUARTER - 60)
    assert "error" not in await ada.click(page, "A · Heap A")
    await own_discord.advance(QUARTER - 60)
    await opened(ada, await latest_board(ada), "Play")
    await closed(ada, page)


async def test_a_page_that_discord_no_longer_lets_the_bot_change_stays(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    board = await seat(ada, bo)
    old = await opened(ada, board, "Log")
    await own_discord.advance(QUARTER + 60)
    new = await opened(ada, await latest_board(ada), "Log")
    newest = await opened(ada, await latest_board(ada), "Log")
    await closed(ada, new)
    assert {old, newest} <= set(await private_pages(ada))
