"""`python -m playground` as a newcomer runs it."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import aiohttp
import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.local import looks_real, point_at
from playground.server import listen
from tests.support.local_discord import ROOT

REAL = "M" * 26 + ".GabcDE." + "x" * 38


async def start(*options: str) -> Process:
    command = (sys.executable, "-m", "playground", "--no-browser", *options)
    return await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=PIPE, stderr=PIPE, env=os.environ.copy())


async def test_it_prints_one_line_with_its_address_and_ends_on_sigterm(tmp_path: Path) -> None:
    program = await start("--no-bot", "--port", "0", "--players", "dot,eve", "--data", str(tmp_path))
    assert program.stdout is not None
    line = (await program.stdout.readline()).decode()
    url = line.split()[2]
    assert line == f"Local Discord: {url}  (Ctrl+C ends it)\n"
    assert url.endswith("/?view=dot,eve")
    async with aiohttp.ClientSession() as http, http.get(url) as page:
        assert (page.status, page.content_type) == (200, "text/html")
    program.send_signal(signal.SIGTERM)
    assert await program.communicate() == (b"", b"")
    assert program.returncode == 0


async def test_a_taken_port_is_told_in_words(tmp_path: Path) -> None:
    with listen(0) as taken:
        port = taken.getsockname()[1]
        program = await start("--no-bot", "--port", str(port), "--data", str(tmp_path))
        _, errors = await program.communicate()
    assert program.returncode == 2
    assert f"Port {port} cannot be used" in errors.decode()
    assert "Traceback" not in errors.decode()


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(discord.Asset, "BASE", discord.Asset.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    return monkeypatch


@pytest.mark.usefixtures("hooks")
def test_the_hooks_point_every_call_at_this_machine() -> None:
    point_at("http://127.0.0.1:8710/")
    assert Route("GET", "/users/@me").url == "http://127.0.0.1:8710/api/v10/users/@me"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:8710/gateway/"
    assert discord.Asset.BASE == "http://127.0.0.1:8710/cdn"


@pytest.mark.usefixtures("hooks")
@pytest.mark.parametrize(
    "url", ["https://discord.com", "http://192.168.0.2:8710", "127.0.0.1:8710", "http://localhost.evil"]
)
def test_the_hooks_refuse_other_machines(url: str) -> None:
    with pytest.raises(ValueError, match="an address of this machine"):
        point_at(url)
    assert "discord.com" in Route.BASE


def test_the_hooks_refuse_a_real_token(hooks: pytest.MonkeyPatch) -> None:
    assert looks_real(REAL)
    assert not looks_real("local.token")
    with pytest.raises(ValueError, match="unset DISCORD_TOKEN"):
        point_at("http://127.0.0.1:8710", REAL)
    hooks.setenv("DISCORD_TOKEN", REAL)
    with pytest.raises(ValueError, match="unset DISCORD_TOKEN"):
        point_at("http://127.0.0.1:8710")
    assert "discord.com" in Route.BASE
