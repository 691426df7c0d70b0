"""Tests of the bot's HTTP endpoints: whether it's alive and ready, and metrics without anything private."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiohttp
import prometheus_client
import pytest

from bot.core import metrics
from bot.core.monitoring.server import KEPT, Monitor
from bot.core.refusals import StorageTrouble
from bot.core.settings import Address, WrongSetting
from bot.core.storage import Figures
from tests.bot.core.discord.test_play import said, seat
from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord, until

ROOT = Path(__file__).resolve().parents[4]
SCALE = ROOT / "deploy" / "scale"
NONE = Figures(0, 0.0, 0, 0, 0)


async def asked(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


async def free_port() -> int:
    server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    port = int(server.sockets[0].getsockname()[1])
    server.close()
    await server.wait_closed()
    return port


def value(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found, f"{name} is not told"
    return float(found[1])


async def test_a_game_shows_in_the_figures_and_tells_no_secret(tmp_path: Path) -> None:
    port = await free_port()
    async with LocalDiscord(tmp_path, ("ada", "bo"), lax=AT_FULL_SPEED) as discord:
        discord.settings["GUFFAW_HTTP"] = f"127.0.0.1:{port}"
        await discord.start_bot(sys.executable, "-m", "tests.bot.core.discord.program", discord.base)
        assert await asked(port, "/healthz") == (200, "alive")

        async def is_ready() -> bool:
            return await asked(port, "/readyz") == (200, "ready")

        await until(is_ready, "the bot is ready")
        before = (await asked(port, "/metrics"))[1]
        ada, bo = discord.person("ada"), discord.person("bo")
        await seat(ada, bo)
        for person in (ada, bo):
            await said(person, await person.command("pebbles take", heap="a", pebbles="1"))
        assert "No table here is waiting" in await said(ada, await ada.command("table cancel"))
        text = (await asked(port, "/metrics"))[1]
        log, state = discord.bot_log(), await discord.state()
    print(log)
    assert value(text, 'guffaw_moves_total{game="pebbles"}') == 2
    for name in ("guffaw_commit_seconds_count", "guffaw_acknowledge_seconds_count"):
        assert value(text, name) >= value(before, name) + 3
    assert value(text, "guffaw_draw_seconds_count") >= 1
    assert value(text, 'guffaw_discord_requests_total{method="POST",status="200"}') >= 3
    assert value(text, 'guffaw_refusals_total{kind="NotNow"}') == 1
    assert value(text, "guffaw_faults_total") == 0
    ids = "|".join(each["id"] for kind in ("users", "channels") for each in state[kind])
    assert not re.search(rf"(?i)\bada\b|\bbo\b|heap|{ids}", text), "it tells of people, moves or channels"
    assert "level=error" not in log


async def test_requests_that_are_too_many_are_counted(tmp_path: Path) -> None:
    port = await free_port()
    async with LocalDiscord(tmp_path, ("ada", "bo"), lax=AT_FULL_SPEED) as discord:
        discord.settings["GUFFAW_HTTP"] = f"127.0.0.1:{port}"
        await discord.start_bot(sys.executable, "-m", "tests.bot.core.discord.program", discord.base)
        await discord.faults(status=429, retry_after=0.1, count=1, route=r"POST /channels/\d+/messages")
        await seat(discord.person("ada"), discord.person("bo"))
        text = (await asked(port, "/metrics"))[1]
    assert value(text, 'guffaw_discord_requests_total{method="POST",status="429"}') == 1


@asynccontextmanager
async def monitored(monitor: Monitor) -> AsyncIterator[int]:
    """Serve the monitor on a free port; yield the port."""
    port = await free_port()
    serving = asyncio.create_task(monitor.serve(Address("127.0.0.1", port)))
    for _ in range(200):
        with suppress(aiohttp.ClientError):
            await asked(port, "/healthz")
            break
        assert not serving.done(), serving.exception()
        await asyncio.sleep(0.01)
    try:
        yield port
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


async def nothing() -> Figures:
    return NONE


async def test_the_bot_is_alive_but_not_ready_while_its_database_is_unreachable() -> None:
    async def broken() -> bool:
        raise StorageTrouble("The database is away.")

    async def lost() -> Figures:
        raise StorageTrouble("The database is away.")

    async with monitored(Monitor(broken, lost)) as port:
        assert (await asked(port, "/readyz"))[0] == 503
        assert await asked(port, "/healthz") == (200, "alive")
        status, text = await asked(port, "/metrics")
        assert status == 200
        assert value(text, "process_resident_memory_bytes") > 1 << 20 or sys.platform != "linux"


async def test_a_database_that_does_not_answer_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.core.monitoring.server.PATIENCE", 0.01)

    async def hangs() -> bool:
        await asyncio.Event().wait()
        return True

    async def hangs_too() -> Figures:
        await asyncio.Event().wait()
        return NONE

    async with monitored(Monitor(hangs, hangs_too)) as port:
        assert (await asked(port, "/readyz"))[0] == 503
        assert (await asked(port, "/metrics"))[0] == 200


async def test_the_database_is_looked_at_rarely_however_often_it_is_asked() -> None:
    looks = 0

    async def look() -> Figures:
        nonlocal looks
        looks += 1
        return Figures(7, 0.0, 2, 3, 4)

    async def is_well() -> bool:
        return True

    monitor = Monitor(is_well, look)
    async with monitored(monitor) as port:
        texts = [(await asked(port, "/metrics"))[1] for _ in range(5)]
        assert looks == 1
        monitor._looked -= KEPT
        await asked(port, "/metrics")
    assert looks == 2
    assert value(texts[-1], "guffaw_outbox_messages") == 7
    assert value(texts[-1], "guffaw_outbox_buried") == 2
    assert value(texts[-1], 'guffaw_tables{status="playing"}') == 4
    assert value(texts[-1], 'guffaw_tables{status="lobby"}') == 3


async def test_an_address_in_use_is_reported_as_a_wrong_setting() -> None:
    async def is_well() -> bool:
        return True

    async with monitored(Monitor(is_well, nothing)) as port:
        with pytest.raises(WrongSetting, match=rf"I can't listen on 127\.0\.0\.1:{port}"):
            await Monitor(is_well, nothing).serve(Address("127.0.0.1", port))


def test_without_the_package_nothing_is_measured_and_nothing_breaks() -> None:
    program = """
import asyncio, importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "prometheus_client" else found(name, *rest)
from bot.core import metrics
from bot.core.monitoring.server import Monitor
from bot.core.settings import Address, WrongSetting
metrics.MOVES.labels("gears").inc()
metrics.LAG.observe(1.0)
with metrics.COMMIT.time(), metrics.DRAW.time():
    assert "prometheus_client" not in sys.modules
try:
    asyncio.run(Monitor(None, None).serve(Address("127.0.0.1", 1)))
except WrongSetting as wrong:
    print(wrong)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "uv sync --extra metrics" in done.stdout


def test_dashboard_alerts_and_handbook_name_what_is_measured_and_all_of_it() -> None:
    kinds = (prometheus_client.Counter, prometheus_client.Gauge, prometheus_client.Histogram)
    known = [each for each in vars(metrics).values() if isinstance(each, kinds)]
    named = {each.name for metric in known for each in metric.describe()}
    ends = r"_(?:total|bucket|count|sum)$"
    dashboard = json.loads((SCALE / "grafana" / "guffaw.json").read_text())
    shown = " ".join(target["expr"] for panel in dashboard["panels"] for target in panel["targets"])
    texts = {"dashboard": shown, "alerts": (SCALE / "alerts.yml").read_text()}
    texts["handbook"] = (ROOT / "docs" / "operating.md").read_text()
    for what, text in texts.items():
        used = {re.sub(ends, "", name) for name in re.findall(r"\bguffaw_[a-z_]+", text)}
        assert used <= named, f"{what}: {used - named} are not measured"
    for what in ("dashboard", "handbook"):
        used = {re.sub(ends, "", name) for name in re.findall(r"\bguffaw_[a-z_]+", texts[what])}
        assert named == used, f"{what} leaves out {named - used}"
    alerts = re.findall(r"alert: (\w+)", texts["alerts"])
    assert alerts
    for alert in alerts:
        assert alert in texts["handbook"], f"nobody is told what to do about {alert}"
