"""Tests of `python -m playground` as a newcomer runs it, with the real bot."""

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.core.discord.local_endpoint import looks_real, point_at
from playground.__main__ import arguments
from playground.server import listen
from playground.world.strictness import RESTRAINTS
from tests.support.children import ending_with_us
from tests.support.local_discord import ROOT, alts, buttons, until

REAL = "M" * 26 + ".GabcDE." + "x" * 38


def test_the_help_says_what_the_program_is_and_which_restrictions_can_be_switched_off(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["playground", "--help"])
    with pytest.raises(SystemExit):
        arguments()
    words = " ".join(capsys.readouterr().out.split())
    assert "A local Discord with Guffaw in it." in words
    assert f"Discord's restrictions to switch off: {', '.join(RESTRAINTS)}" in words


async def start(*options: str) -> Process:
    command = ending_with_us((sys.executable, "-m", "playground", "--no-browser", *options))
    return await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=PIPE, stderr=PIPE, env=os.environ.copy())


async def test_the_program_prints_one_line_with_its_address_and_ends_on_sigterm(tmp_path: Path) -> None:
    program = await start("--no-bot", "--port", "0", "--players", "dot,eve", "--data", str(tmp_path))
    assert program.stdout is not None
    line = (await program.stdout.readline()).decode()
    url = line.split()[2]
    assert line == f"Local Discord: {url}  (Ctrl+C ends it)\n"
    assert "/?view=dot,eve" in url
    async with aiohttp.ClientSession() as http, http.get(url) as page:
        assert (page.status, page.content_type) == (200, "text/html")
    program.send_signal(signal.SIGTERM)
    assert await program.communicate() == (b"", b"")
    assert program.returncode == 0


async def test_a_port_in_use_is_reported(tmp_path: Path) -> None:
    with listen(0) as taken:
        port = taken.getsockname()[1]
        program = await start("--no-bot", "--port", str(port), "--data", str(tmp_path))
        _, errors = await program.communicate()
    assert program.returncode == 2
    assert f"Port {port} cannot be used" in errors.decode()
    assert "Traceback" not in errors.decode()


class Program:
    """A running `python -m playground` with the real bot."""

    def __init__(self, process: Process, base: str, http: aiohttp.ClientSession) -> None:
        self.process, self.base, self.http = process, base, http

    @classmethod
    async def open(cls, folder: Path, http: aiohttp.ClientSession) -> "Program":
        process = await start("--port", "0", "--data", str(folder))
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        return cls(process, line.split("/?")[0].removeprefix("Local Discord: "), http)

    async def state(self) -> dict[str, Any]:
        async with self.http.get(f"{self.base}/local/state") as response:
            return dict(await response.json())

    async def lobbies(self) -> list[dict[str, Any]]:
        return [m for m in (await self.state())["messages"] if {"Join", "Start"} <= set(buttons(m))]

    async def is_set_up(self) -> bool:
        return any("computer" in str(alts(lobby)) for lobby in await self.lobbies())

    async def is_connected(self) -> bool:
        return bool((await self.state())["bots"])

    def bot(self) -> int:
        tree = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return int(tree.read_text().split()[0])


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc to find the bot")
@pytest.mark.every_case
async def test_the_first_click_plays_and_the_bot_is_kept_alive(tmp_path: Path) -> None:
    async with aiohttp.ClientSession() as http:
        program = await Program.open(tmp_path, http)
        await until(program.is_set_up, "a table with a computer player waits")
        (lobby,) = await program.lobbies()
        started = {"op": "component", "message": lobby["id"], "custom_id": buttons(lobby)["Start"]["custom_id"]}
        async with http.post(f"{program.base}/local/act/ada", json=started) as response:
            assert "error" not in await response.json()
        first = program.bot()
        os.kill(first, signal.SIGKILL)

        async def another() -> bool:
            with contextlib.suppress(IndexError):
                return program.bot() != first and await program.is_connected()
            return False

        await until(another, "the bot runs again")
        second, known = program.bot(), len((await program.state())["messages"])
        program.process.send_signal(signal.SIGTERM)
        _, errors = await program.process.communicate()
        assert "The bot stopped (exit code -9). It restarts in" in errors.decode()
        assert not Path(f"/proc/{second}").exists()

        program = await Program.open(tmp_path, http)
        await until(program.is_connected, "the bot is back")
        assert len(await program.lobbies()) <= 1
        assert len((await program.state())["messages"]) >= known
        third = program.bot()
        program.process.kill()
        await program.process.communicate()

        async def orphan_gone() -> bool:
            return not Path(f"/proc/{third}").exists()

        await until(orphan_gone, "a killed playground leaves no bot behind")


@pytest.fixture
def hooks(pointed_back: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    pointed_back.delenv("DISCORD_TOKEN", raising=False)
    return pointed_back


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
    with pytest.raises(ValueError, match="an address on this machine"):
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
