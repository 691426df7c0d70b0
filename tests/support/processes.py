"""Several bot processes with one shard each, on one database and one local Discord."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self

from tests.support.children import Program, run
from tests.support.local_discord import LocalDiscord
from tests.support.patience import until

PATIENCE = 30  # seconds for a process to stop


class Processes:
    """Bot processes that tests can kill and start one by one. All are stopped at the end."""

    def __init__(self, discord: LocalDiscord, count: int, each: Sequence[Mapping[str, str]] = ()) -> None:
        """Prepare `count` processes. `each` has additional settings per process."""
        self.discord, self.count, self.each = discord, count, each
        self.running: dict[int, Program] = {}

    async def __aenter__(self) -> Self:
        for number in range(self.count):
            self.start(number)
        await self.all_hear()
        return self

    async def __aexit__(
        self, failure: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        for process in self.running.values():
            process.terminate()
        stuck = [number for number, process in self.running.items() if not _ends(process)]
        if failure is not None or stuck:
            print("\n".join(f"--- {number}\n{self.log(number)[-9000:]}" for number in range(self.count)))
        assert not stuck, f"told to stop, these went on for {PATIENCE} s and were aborted: {stuck}"

    def start(self, number: int) -> None:
        """Start a process without waiting until it's connected; `all_hear` waits for that."""
        discord, folder = self.discord, self.discord.folder
        mine = {
            "GUFFAW_DATABASE": discord.stored.address,
            "GUFFAW_HEALTH": str(folder / f"data-{number}" / "health"),
            "GUFFAW_SHARDS": f"{number}/{self.count}",
            "DISCORD_TOKEN": "local",
            "PYTHONFAULTHANDLER": "1",  # an aborted process logs its stack traces
            **discord.settings,
            **(self.each[number] if self.each else {}),
        }
        command = (sys.executable, "-m", "tests.support.chance", "--local", discord.base)
        self.running[number] = run(command, folder / f"bot-{number}.log", mine)

    def kill(self, number: int) -> None:
        process = self.running.pop(number)
        process.kill()
        process.wait()

    async def stop(self, number: int) -> int:
        """Stop a process with SIGTERM, as an update does; return its exit code."""
        process = self.running.pop(number)
        process.terminate()
        return await asyncio.to_thread(process.wait, PATIENCE)

    async def all_hear(self) -> None:
        """Wait until all started processes are connected to the local Discord."""

        async def ready() -> bool:
            state = await self.discord.state()
            return state["bots"] == len(self.running) and bool(state["commands"])

        await until(ready, "all processes are connected", 90, in_vain=self._why_ended)

    def log(self, number: int) -> str:
        path = self.discord.folder / f"bot-{number}.log"
        return path.read_text() if path.exists() else ""

    def _why_ended(self) -> str:
        ended = [number for number, process in self.running.items() if process.poll() is not None]
        return "\n".join(f"process {number} ended:\n{self.log(number)[-2000:]}" for number in ended)


def _ends(process: Program) -> bool:
    """Wait until a process ends, and return True. After PATIENCE seconds, abort it and return False."""
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        process.wait()
        return False
    return True
