"""Tests, without a container engine, that the services in compose.scale.yaml work with the settings given there."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from games import GAMES
from tests.bot.core.monitoring.test_server import asked, free_port
from tests.e2e.people import SlashPlayer, seat_everybody
from tests.e2e.test_processes import SEATS, some_moves
from tests.support.local_discord import AT_FULL_SPEED, ROOT, LocalDiscord
from tests.support.patience import until
from tests.support.postgres import Server
from tests.support.processes import Processes

pytestmark = pytest.mark.postgres
SCRAPED = "targets: [guffaw-0:9100, guffaw-1:9100]"
WORD = "a-word-that-nobody-reads"  # the database's password


def settings(service: str) -> dict[str, str]:
    """Return the environment variables that compose.scale.yaml sets for a service or for all services."""
    lines = (ROOT / "compose.scale.yaml").read_text()
    own = re.search(rf"^  {service}:\n((?:    .*\n)+)", lines, re.MULTILINE)
    common = re.search(r"^x-environment:.*\n((?:  .*\n)+)", lines, re.MULTILINE)
    assert own
    assert common
    found = re.findall(r"^ +(GUFFAW_\w+): (\S+)", common[1] + own[1], re.MULTILINE)
    return dict(found)


async def test_the_composed_services_play_are_ready_and_report_metrics(tmp_path: Path, postgres_server: Server) -> None:
    assert SCRAPED in (ROOT / "deploy/scale/prometheus.yml").read_text()
    ports = [await free_port(), await free_port()]
    with postgres_server.fresh() as address:
        names = tuple(name for _, *people in SEATS.values() for name in people)
        async with LocalDiscord(tmp_path, names, lax=AT_FULL_SPEED, database=address, guilds=2) as discord:
            here = re.sub("//guffaw@", f"//guffaw:{WORD}@", address)
            each = [_here(settings(f"guffaw-{number}"), here, port, tmp_path) for number, port in enumerate(ports)]
            async with Processes(discord, 2, each) as processes:
                for channel, (game, *people) in SEATS.items():
                    seated = [discord.person(name) for name in people]
                    await seat_everybody(seated, game, channel=channel)
                    players = [SlashPlayer(one, GAMES[game], random.Random(5), channel, lingers=True) for one in seated]
                    assert await some_moves(players, 2) == 2
                for port in ports:
                    assert await asked(port, "/healthz") == (200, "alive")

                    async def is_ready(port: int = port) -> bool:
                        return await asked(port, "/readyz") == (200, "ready")

                    await until(is_ready, "both are ready")
                figures = [(await asked(port, "/metrics"))[1] for port in ports]
                told = [
                    re.findall(r'^guffaw_moves_total\{game="(\w+)"\} (\S+)$', text, re.MULTILINE) for text in figures
                ]
                assert sorted(game for ((game, _),) in told) == ["gears", "gizmos"]  # each by its server's process
                assert all(float(made) >= 2 for ((_, made),) in told)
            for number in range(2):
                log = processes.log(number)
                assert WORD not in log
                assert all(isinstance(json.loads(line), dict) for line in log.splitlines())


def _here(found: dict[str, str], address: str, port: int, folder: Path) -> dict[str, str]:
    """Return a service's settings, with this machine's database, port and folder in place of its container's."""
    assert found["GUFFAW_DATABASE"] == "postgresql://guffaw:${POSTGRES_PASSWORD:?}@postgres/guffaw"
    assert found["GUFFAW_HTTP"] == "0.0.0.0:9100"
    places = {"GUFFAW_DATABASE": address, "GUFFAW_HTTP": f"127.0.0.1:{port}"}
    return found | places | {"GUFFAW_HEALTH": str(folder / f"data-{port}" / "health")}
