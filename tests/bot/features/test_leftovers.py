"""Tests that a game which a feature started can be finished after its removal, under the terms that it stored."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.bot.core.discord.conftest import NAMES, PROGRAM, judge
from tests.bot.core.discord.test_daily import Solver
from tests.bot.core.discord.test_play import said
from tests.bot.features.panels import is_choice
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, buttons, text


@pytest_asyncio.fixture
async def discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(tmp_path, NAMES, lax=AT_FULL_SPEED) as server:
        await server.start_bot(*PROGRAM, server.base)
        yield server
        judge(server)


async def test_an_attempt_at_a_daily_puzzle_ends_without_the_feature(discord: LocalDiscord) -> None:
    ada = discord.person("ada")
    solver = await Solver.begin(ada)
    await solver.press("A · Heap A")
    await discord.kill_bot()
    await discord.start_bot(*PROGRAM, discord.base, "daily_puzzle")
    tables = await said(ada, await ada.command("tables"))
    assert "**Pebbles**" in tables
    assert "puzzle" not in tables
    panel = Solver(ada, str((await ada.command("turn"))["message"]))
    pages = [page async for page in to_the_end(panel)]
    assert " won" in text(pages[-1])
    assert not any("Undo" in buttons(page) for page in pages)


async def to_the_end(panel: Solver) -> AsyncIterator[Json]:
    """Yield each page of a puzzle, pressing its first choice in between, until the end.

    Once a move is stored, check after each press that the bot refuses to undo it.
    """
    page = await panel.sees("")
    while steps := [each for each in buttons(page).values() if is_choice(each)]:
        yield page
        await panel.person.click(page, steps[0]["custom_id"])
        if panel.person.discord.stored.rows(MOVED):
            assert "There's no undo here." in await said(panel.person, await panel.person.command("undo"))
        page = await panel.sees("")
    yield page


MOVED = """SELECT 1 FROM tables JOIN decisions ON table_id = id
           WHERE owner <> 0 AND status = 'playing' GROUP BY id HAVING count(*) > 2"""
