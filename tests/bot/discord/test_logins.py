"""A program that ends and is started again for ever uses up no more logins than Discord allows in a day."""

from __future__ import annotations

import configparser
from pathlib import Path

from bot.discord import logins
from bot.storage.sqlite import SqliteStore

UNIT = Path(__file__).resolve().parents[3] / "deploy" / "guffaw.service"


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


async def test_logins_are_noted_across_restarts(tmp_path: Path) -> None:
    for _ in range(2):
        store = await SqliteStore.open(tmp_path / "guffaw.sqlite3")
        await logins.take_turn(store)
        noted = await store.note(logins.NOTE) or ""
        await store.close()
    assert noted.count(",") == 1


def test_the_service_starts_again_after_growing_pauses() -> None:
    unit = configparser.ConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(UNIT)
    service = unit["Service"]
    assert int(service["RestartSteps"]) >= 5
    assert service["RestartMaxDelaySec"] == "15min"
    assert service["RestartPreventExitStatus"] == "2"
    assert int(unit["Unit"]["StartLimitBurst"]) < 1000  # in StartLimitIntervalSec
    assert unit["Unit"]["StartLimitIntervalSec"] == "1h"
