"""Fixtures: a local Discord with the bot of `demo_bot.py`, and a real Chromium."""

import shutil
import sys
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.playground.page.visitor import Visitor
from tests.support.local_discord import LocalDiscord

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(tmp_path_factory.mktemp("page")) as place:
        await place.start_bot(sys.executable, "-m", "tests.playground.demo_bot", place.base)
        yield place


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        pytest.skip("the page is tested in Chromium, and none is installed")
    async with async_playwright() as engine:
        chromium = await engine.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(loop_scope="module")
async def visitor(browser: Browser, discord: LocalDiscord) -> AsyncIterator[Visitor]:
    guest = Visitor(browser, discord.base)
    yield guest
    for context in browser.contexts:
        await context.close()
    assert guest.faults == []
