"""The program that runs the local Discord together with the bot, and opens its page in a browser.

Start it with `python -m playground`.
"""

import argparse
import asyncio
import contextlib
import ctypes
import logging
import os
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from bot.core.discord import local_endpoint
from playground.first_table import CHANNEL, open_table
from playground.protocol.errors import Refused
from playground.server import PLAYERS, Server, address, listen
from playground.world.strictness import RESTRAINTS, lax

LONGEST_PAUSE = 30.0
STEADY_SECONDS = 60.0
STOP_SECONDS = 10.0
PR_SET_PDEATHSIG = 1
HELP = """\
When the bot has started, a table waits there, half set up: press Start, then Play. Click your name, below the list of
channels, to become somebody else. Your games are kept in {data}; delete that folder to start over. The bot's log
follows.
"""


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Parse the arguments `given` by `guffaw play` or, if that's None, those of the command line."""
    program = "python -m playground" if given is None else "guffaw play"
    parser = argparse.ArgumentParser(prog=program, description="A local Discord with Guffaw in it.")
    parser.add_argument("--port", type=int, default=8710, help="0 picks any free port (default: %(default)s)")
    parser.add_argument(
        "--data", type=Path, default=Path("data/playground"), help="folder for the games (default: %(default)s)"
    )
    parser.add_argument(
        "--players", type=_names, default=PLAYERS, help="names, separated by commas (default: ada,bo,cy)"
    )
    parser.add_argument(
        "--lax", type=_lax, default=frozenset(), help=f"Discord's restrictions to switch off: {', '.join(RESTRAINTS)}"
    )
    parser.add_argument(
        "--servers",
        type=int,
        default=1,
        help="how many, for a bot of several processes; the second has the channel games-2",
    )
    parser.add_argument("--no-browser", action="store_true", help="don't open the page")
    parser.add_argument("--no-bot", action="store_true", help="don't start the bot")
    return parser.parse_args(given)


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip().lower() for name in text.split(",") if name.strip())
    if not names or len(set(names)) < len(names) or not all(name.isalnum() and len(name) <= 32 for name in names):
        raise argparse.ArgumentTypeError(
            "give different names made of letters and digits, separated by commas: ada,bo,cy"
        )
    return names


def _lax(text: str) -> frozenset[str]:
    try:
        return lax(name.strip() for name in text.split(",") if name.strip())
    except Refused as refused:
        raise argparse.ArgumentTypeError(str(refused)) from None


def main(given: Sequence[str] | None = None) -> int:
    """Run the program until it's interrupted. Return its exit code.

    `given` contains the arguments of `guffaw play`; if it's None, the command line's arguments are used.
    """
    options = arguments(given)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    try:
        listener = listen(options.port)
    except OSError as error:
        print(f"Port {options.port} cannot be used ({error.strerror}). Is another playground running? "
              "Try --port 8711.", file=sys.stderr)  # fmt: skip
        return 2
    with contextlib.suppress(KeyboardInterrupt):
        server = Server(options.data, address(listener), options.players, options.lax, options.servers)
        asyncio.run(_run(options, server, listener))
    return 0


async def _run(options: argparse.Namespace, server: Server, listener: socket.socket) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await server.start(listener)
    page = f"{server.base}/?view={','.join(options.players[:2])}&channel={CHANNEL}"
    print(f"Local Discord: {page}  (Ctrl+C ends it)", flush=True)
    if not options.no_bot:
        print(HELP.format(data=options.data), flush=True)
    tasks = [] if options.no_bot else [_keep_bot(server.base, options.data), open_table(server)]
    running = [asyncio.create_task(task) for task in tasks]
    if not options.no_browser:
        running.append(asyncio.create_task(asyncio.to_thread(webbrowser.open, page)))
    await stop.wait()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    await server.stop()


async def _keep_bot(base: str, data: Path) -> None:
    """Run the bot until the task is canceled.

    If the bot exits, restart it after a pause, which gets longer each time.
    """
    pause = 0.5
    while True:
        started = time.monotonic()
        process = await _start_bot(base, data)
        try:
            code = await process.wait()
        except asyncio.CancelledError:
            await _stop_bot(process)
            raise
        pause = 0.5 if time.monotonic() - started > STEADY_SECONDS else min(pause * 2, LONGEST_PAUSE)
        print(f"The bot stopped (exit code {code}). It restarts in {pause:g} s.", file=sys.stderr, flush=True)
        await asyncio.sleep(pause)


async def _start_bot(base: str, data: Path) -> asyncio.subprocess.Process:
    # A real token from the environment or .env must never be sent to the local Discord.
    mine = {"GUFFAW_DATABASE": str(data.resolve() / "guffaw.sqlite3"), "DISCORD_TOKEN": local_endpoint.TOKEN}
    command = (sys.executable, "-m", "bot", "--local", base)
    return await asyncio.create_subprocess_exec(*command, env=os.environ | mine, preexec_fn=_end_with_parent)


def _end_with_parent() -> None:
    """Make Linux end this process when its parent ends, so that killing the local Discord leaves no bot behind."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


async def _stop_bot(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(STOP_SECONDS):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


if __name__ == "__main__":
    sys.exit(main())
