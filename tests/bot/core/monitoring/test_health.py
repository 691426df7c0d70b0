"""Tests of the heartbeat file, which a container's health check reads."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.core.monitoring import health
from bot.core.refusals import StorageTrouble
from tests.support.patience import until


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "HEARTBEAT_SECONDS", 0.01)
    monkeypatch.setattr(health, "UNWELL_SECONDS", 0.01)


async def test_a_folder_that_is_missing_is_made(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "not" / "there" / "health"

    async def is_well() -> bool:
        return True

    heartbeat = asyncio.create_task(health.heartbeat(file, is_well))
    await until(lambda: health.is_healthy(file))
    heartbeat.cancel()
    assert "unhealthy" not in caplog.text


async def test_a_repeated_error_is_logged_again_only_after_a_change(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot logs a repeated error again only after a different error, or after a while without errors."""
    (tmp_path / "file").touch()
    looks = list[str]()
    wrong = ["away"] * 5 + [""] * 5 + ["locked"] * 5 + ["well"] + ["locked"] * 5
    answers: Iterator[str] = iter(wrong)

    async def is_well() -> bool:
        looks.append(answer := next(answers, "locked"))
        if answer in ("away", "locked"):
            raise StorageTrouble(answer)
        file.unlink(missing_ok=True)
        return answer == "well"

    file = tmp_path / "health"
    heartbeat = asyncio.create_task(health.heartbeat(file, is_well))
    await until(lambda: len(looks) > len(wrong) + 5)
    heartbeat.cancel()
    said = [record.getMessage() for record in caplog.records]
    assert said == ["unhealthy: away", "unhealthy: locked", "unhealthy: locked"]
    caplog.clear()

    async def well() -> bool:
        looks.append("well")
        return True

    before = len(looks)
    heartbeat = asyncio.create_task(health.heartbeat(tmp_path / "file" / "health", well))
    await until(lambda: len(looks) > before + 5)
    heartbeat.cancel()
    assert len(caplog.records) == 1
