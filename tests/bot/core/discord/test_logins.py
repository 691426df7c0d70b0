"""Tests that a bot that is restarted in an endless loop doesn't use up the logins that Discord allows per day."""

from __future__ import annotations

import asyncio
import configparser
import json
import time
from contextlib import closing
from pathlib import Path

from bot.core.discord import logins
from bot.core.discord.client import Guffaw
from bot.core.pages.pictures import Gallery
from bot.core.services import Services
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.registry import Tables
from playground.gateway.sessions import LOGINS_A_DAY
from tests.support.local_discord import LocalDiscord, until

UNIT = Path(__file__).resolve().parents[4] / "deploy" / "guffaw.service"


def test_a_day_of_restarts_stays_below_a_thousand() -> None:
    now, made = 1e9, list[float]()
    while now < 1e9 + logins.DAY_SECONDS:
        now += logins.pause(made, now) + 1.0
        made.append(now)
    assert 600 < len(made) < 1000


def test_only_the_logins_of_a_day_count() -> None:
    long_ago, now = [1e9] * (logins.FREE + 1), 1e9 + 2 * logins.DAY_SECONDS
    assert logins.pause([*long_ago, now - 1.0], now) == 0.0
    assert logins.pause([now - 1.0] * logins.FREE, now) == logins.PAUSE_SECONDS - 1.0


async def test_every_new_session_is_noted_across_restarts(own_discord: LocalDiscord) -> None:
    """Every new session counts as a login, across restarts, and even if Discord invalidated the previous one."""
    assert own_discord.server is not None
    sessions = own_discord.server.gateway.sessions

    async def new_session() -> None:
        await own_discord.faults(drop_gateway=True, invalid_session=True)

    async def restart() -> None:
        await own_discord.kill_bot()
        await own_discord.restart_bot()

    for number, begin in enumerate((new_session, restart, new_session), 2):
        await begin()

        def has_begun(number: int = number) -> bool:
            return LOGINS_A_DAY - sessions.logins_left()[0] == number

        await until(has_begun, "a new session")
        store = await SqliteStore.open(own_discord.database)
        noted = json.loads(await store.note(logins.NOTE) or "")
        await store.close()
        assert len(noted) == number


async def test_a_bot_with_too_many_sessions_behind_it_waits_before_the_next(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "guffaw.sqlite3")
    at = time.time() + 0.3 - logins.PAUSE_SECONDS
    await store.note(logins.NOTE, str([at] * logins.FREE))
    with closing(Gallery({})) as gallery:
        await Guffaw(Services(Tables(store, {}), gallery)).before_identify_hook(0, initial=True)
    made = json.loads(await store.note(logins.NOTE) or "")
    await store.close()
    assert len(made) == logins.FREE + 1
    assert made[-1] >= at + logins.PAUSE_SECONDS


async def test_a_bot_that_waits_for_a_login_can_be_stopped(own_discord: LocalDiscord) -> None:
    await own_discord.stop_bot()
    store = await SqliteStore.open(own_discord.database)
    await store.note(logins.NOTE, str([time.time()] * logins.FREE))
    await store.close()
    starting = asyncio.create_task(own_discord.restart_bot())
    await own_discord.until(lambda: "too many logins" in own_discord.bot_log(), "it waits")
    began = time.monotonic()
    assert await own_discord.stop_bot() == 0
    assert time.monotonic() - began < logins.PAUSE_SECONDS / 4, "it did not wait to the end"
    starting.cancel()
    await asyncio.gather(starting, return_exceptions=True)


def test_the_service_starts_again_after_growing_pauses() -> None:
    unit = configparser.ConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(UNIT)
    service = unit["Service"]
    assert int(service["RestartSteps"]) >= 5
    assert service["RestartMaxDelaySec"] == "15min"
    assert service["RestartPreventExitStatus"] == "2"
    assert int(unit["Unit"]["StartLimitBurst"]) < 1000  # per StartLimitIntervalSec
    assert unit["Unit"]["StartLimitIntervalSec"] == "1h"
