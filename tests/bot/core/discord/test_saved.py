"""Tests of what a person reads if their change was saved, but Discord refuses to show the result."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.bot.core.discord.test_play import answer, latest_board, revealed_board, said, seal_moves, seat
from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord, buttons, text

ANSWER = r"POST /interactions/\d+/[^/]+/callback"


@pytest_asyncio.fixture
async def refusing(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    """Yield a local Discord that can refuse answers. Unlike other fixtures, accept errors in the log about that."""
    async with LocalDiscord(tmp_path, ("ada", "bo"), lax=AT_FULL_SPEED) as server:
        await server.start_bot(sys.executable, "-m", "tests.bot.core.discord.program", server.base)
        yield server


async def test_a_saved_move_whose_answer_is_refused_is_reported_as_made(refusing: LocalDiscord) -> None:
    ada, bo = refusing.person("ada"), refusing.person("bo")
    await seat(ada, bo)
    panel = await answer(ada, await ada.click(await latest_board(ada), "Play"))
    heap = await answer(ada, await ada.click(panel, "A · Heap A"))
    await refusing.faults(route=ANSWER, status=400, code=50035, count=1)
    told = await said(ada, await ada.click(heap, next(label for label in buttons(heap) if label.endswith("1"))))
    assert "Your move went through, but I can't show it here. `/look` shows the table." in told
    assert "not made" not in told
    assert "You sealed: 1 from heap A" in await said(ada, await ada.command("moves"))

    await refusing.faults(route=ANSWER, status=413, code=40005, count=1)
    told = await said(bo, await bo.command("pebbles take", heap="Heap A", pebbles="1"))
    assert "Your move went through" in told


async def test_a_page_whose_pictures_are_refused_is_shown_in_words(refusing: LocalDiscord) -> None:
    ada, bo = refusing.person("ada"), refusing.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    board = await revealed_board(ada)
    for status, code in ((413, 40005), (400, 50035)):
        await refusing.faults(route=ANSWER, status=status, code=code, count=1)
        hand = await answer(ada, await ada.click(board, "My hand"))
        assert "Pebbles" in text(hand)
        assert "Go to table" in buttons(hand)
    assert "level=error" not in refusing.bot_log()


async def test_a_saved_change_whose_answer_is_refused_is_reported_as_saved(refusing: LocalDiscord) -> None:
    ada = refusing.person("ada")
    await refusing.faults(route=ANSWER, status=400, code=50035, count=1)
    told = await said(ada, await ada.command("table new", game="pebbles"))
    assert "I saved your change" in told
    assert "(code " in told
    assert "Pebbles" in await said(ada, await ada.command("tables"))
    await refusing.faults(route=ANSWER, status=400, code=50035, count=1)
    assert "your move didn't go through" in await said(ada, await ada.command("guide"))
