"""A slash move against an echo of the same bot on the same local Discord; the loop's lag while boards are drawn."""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from games import GAMES
from games.kernel import AnyGame
from tests.bench.storage import fsyncs
from tests.e2e.people import SlashPlayer, seat_everybody
from tests.support.local_discord import LocalDiscord, text

ROUNDS = 60


def figures() -> Iterator[tuple[str, float, str]]:
    """Interaction to acknowledgement, as the local Discord's clock has it; boards are posted meanwhile as ever."""
    for game in GAMES.values():
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
            synced = 1000 * statistics.median(fsyncs(Path(folder) / "file"))
            echo, move, lag = asyncio.run(_measure(Path(folder), game))
        yield f"{game.key}, bare fsync p50 (a move waits for one)", synced, "ms"
        yield f"{game.key}, echo command p50", echo, "ms"
        yield f"{game.key}, slash move p50 (validate, commit, acknowledge)", move, "ms"
        yield f"{game.key}, slash move against echo (limit 3)", move / echo, "x"
        yield f"{game.key}, event loop lag p99 while boards are drawn (limit 10)", lag, "ms"


async def _measure(folder: Path, game: AnyGame) -> tuple[float, float, float]:
    async with LocalDiscord(folder, ("ada", "bo"), apart=True) as discord:
        await discord.start_bot(sys.executable, "-m", "tests.bench.echo_bot", discord.base)
        ada, bo = discord.person("ada"), discord.person("bo")
        echoes: list[float] = []
        moves: list[float] = []
        for number in range(ROUNDS):
            if len(moves) >= ROUNDS:
                break
            await seat_everybody((ada, bo), game.key)
            await ada.command("lag")
            await _one_game([SlashPlayer(each, game, random.Random(number)) for each in (ada, bo)], echoes, moves)
        answer = await ada.command("lag")
        await discord.state()
        lag = float(text(discord.messages[str(answer["message"])]))
    return statistics.median(echoes), statistics.median(moves), lag


async def _one_game(players: list[SlashPlayer], echoes: list[float], moves: list[float]) -> None:
    while len(moves) < ROUNDS:
        asked = [(player, codes) for player in players if (codes := await player.asked())]
        if not asked:
            return
        player, codes = asked[0]
        echoes.append((await player.person.command("echo", text="hello"))["ms"])
        moves.append((await player.move(codes))["ms"])
        await asyncio.sleep(0.4)  # until its board is posted: people are slower still
