"""Tests that people whose answer takes a while soon read that they have to wait, and then get the answer."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.bot.core.discord.test_daily import Solver
from tests.bot.core.discord.test_play import answer, play_out, said, seal_moves, seat
from tests.support.local_discord import LocalDiscord, buttons, files, text


@pytest_asyncio.fixture
async def slow(own_discord: LocalDiscord) -> AsyncIterator[LocalDiscord]:
    """Yield a local Discord and a bot that tells people to wait as soon as anything takes time."""
    await own_discord.set_up_anew(SOON="0")
    yield own_discord


async def test_a_file_comes_beside_the_panel_that_it_was_asked_for_in(slow: LocalDiscord) -> None:
    ada, bo = slow.person("ada"), slow.person("bo")
    await seat(ada, bo)
    page = await answer(ada, await ada.command("privacy"))
    data = await answer(ada, await ada.click(page, "My data"))
    assert len(files(data)) == 1
    assert data["_only"]
    left = await ada.wait_for(lambda message: message["id"] == page["id"])
    assert (text(left), buttons(left)) == (text(page), buttons(page))


async def test_the_record_comes_privately_or_why_it_does_not(slow: LocalDiscord) -> None:
    ada, bo = slow.person("ada"), slow.person("bo")
    await seat(ada, bo)
    early = await answer(ada, await ada.command("table export"))
    assert "you'll get it when the game is over" in text(early)
    await seal_moves([ada, bo])
    await play_out([ada, bo])
    record = await answer(ada, await ada.command("table export"))
    assert len(files(record)) == 1
    assert record["_only"]


async def test_a_result_is_shared_with_everybody(slow: LocalDiscord) -> None:
    ada, bo = slow.person("ada"), slow.person("bo")
    solver = await Solver.begin(ada)
    result = await solver.finish()
    await solver.press("Share")
    shared = await bo.wait_for(lambda message: "Pebbles" in text(message) and not message.get("_only"))
    assert text(result).splitlines()[0].strip("*") in text(shared)
    await solver.sees("")  # the message about waiting is gone, too


async def test_a_table_in_a_thread_that_answers_late_is_opened_once(slow: LocalDiscord) -> None:
    ada = slow.person("ada")
    thread = await slow.act("ada", op="start_thread", channel="games", name="Ours")
    await slow.faults(delay=4.0, route=r"PUT /channels/\d+/thread-members", count=1)
    assert "is ready" in await said(ada, await ada.command("table new", thread["channel"], game="pebbles"))
    await ada.wait_for(lambda message: "Join" in buttons(message), channel=thread["channel"])
