"""Tests that the example feature in docs/adding-a-feature.md works exactly as written there, on the local Discord."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.bot.core.discord.conftest import NAMES, PROGRAM, judge
from tests.bot.core.discord.test_crafted import crafted
from tests.bot.core.discord.test_play import said, seat
from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord, buttons, text

ROOT = Path(__file__).resolve().parents[3]
GUIDE = (ROOT / "docs" / "adding-a-feature.md").read_text("utf-8")
ROLLED = re.compile(r"\*\*Ada\*\* rolled a (\d+) \(1 to (\d+)\)\.")


@pytest_asyncio.fixture
async def discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    folder = tmp_path / "besides"
    for name, code in re.findall(r"```python\n# (dice/\S+)\n(.*?)```", GUIDE, re.DOTALL):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code)
    async with LocalDiscord(tmp_path, NAMES, lax=AT_FULL_SPEED) as server:
        server.settings["FEATURES_BESIDE"] = str(folder)
        await server.start_bot(*PROGRAM, server.base)
        yield server
        judge(server)


async def test_the_feature_of_the_guide_works(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    await ada.command("dice", sides=20)
    posted = await bo.wait_for(lambda message: "Roll again" in buttons(message))
    assert (rolled := ROLLED.search(text(posted)))
    assert 1 <= int(rolled[1]) <= int(rolled[2]) == 20
    await ada.click(posted, "Roll again")
    again = await bo.wait_for(lambda message: "Roll again" in buttons(message) and message["id"] != posted["id"])
    assert ROLLED.search(text(again))
    assert "needs at least 2 sides" in await crafted(ada, board, "dice;.;;1;;", [])
    assert "`/dice` rolls a die" in await said(ada, await ada.command("guide"))
