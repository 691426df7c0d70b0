"""A program that starts one program of each kind that tests start, prints which, and waits to be killed.

test_children.py runs it. The name of this module keeps it out of test runs.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from pathlib import Path

import pytest
from playwright.async_api import async_playwright

from bot.core.automation.search_process import Thinker
from games.record import Header, start
from games.rng import Rng
from tests.games.example import GAME
from tests.games.example.players import searching
from tests.support import postgres
from tests.support.local_discord import LocalDiscord
from tests.support.patience import PATIENCE_SECONDS
from tests.support.shared_bot import SharedBot

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


async def test_the_program_waits_to_be_killed(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if postgres.programs() is not None:
        request.getfixturevalue("postgres_server")
    thinker = Thinker(seconds=0.1, patience=PATIENCE_SECONDS)
    world = start(GAME, Header("pebbles", 1, 2, GAME.defaults(), "seed"))
    assert await thinker.advice(searching, world, 0, Rng("a"))
    shared = SharedBot(tmp_path / "shared").running(sys.executable, "-m", "tests.bot.core.discord.program", "{base}")
    async with LocalDiscord(tmp_path / "own", apart=True) as own, async_playwright() as engine:
        await own.start_bot()
        if program := shutil.which("chromium"):
            await engine.chromium.launch(executable_path=program, args=FLAGS)
        with shared:
            Path(os.environ["GUFFAW_READY"]).touch()
            await asyncio.Event().wait()
