"""A benchmark of moves by slash command, compared with an echo command of the same bot, and of event loop delay."""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path

from bot.core.ids import ChannelId, GuildId, UserId
from bot.core.storage import Person, Place
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.registry import Tables
from bot.features import FEATURES, tables_of
from games import GAMES
from games.kernel import AnyGame
from tests.e2e.people import SlashPlayer, seat_everybody
from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord, text
from tools.bench import long_games
from tools.bench.storage import fsyncs

ROUNDS = 60
LENGTHS = (10, 1000)
PAUSE = 0.4  # seconds to wait after a move, until its board is posted; people are slower


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield the times from an interaction to the bot's acknowledgement, measured by the local Discord.

    Boards are posted as usual.
    """
    for game in GAMES.values():
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
            synced = 1000 * statistics.median(fsyncs(Path(folder) / "file"))
            echo, move, lag = asyncio.run(_measure(Path(folder), game))
        yield f"{game.key}, bare fsync p50 (a move waits for one)", synced, "ms"
        yield f"{game.key}, echo command p50", echo, "ms"
        yield f"{game.key}, slash move p50 (validate, commit, acknowledge)", move, "ms"
        yield f"{game.key}, slash move against echo (limit 2.5)", move / echo, "x"
        yield f"{game.key}, event loop lag p99 while boards are drawn (limit 10)", lag, "ms"
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        echo, *slashes = asyncio.run(_measure_long(Path(folder)))
    for count, move in zip(LENGTHS, slashes, strict=True):
        yield f"slash move after {count:,} decisions against echo (limit 2.5)", move / echo, "x"


async def _measure(folder: Path, game: AnyGame) -> tuple[float, float, float]:
    async with LocalDiscord(folder, ("ada", "bo"), apart=True, lax=AT_FULL_SPEED) as discord:
        await discord.start_bot(sys.executable, "-m", "tools.bench.echo_bot", discord.base)
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


async def _measure_long(folder: Path) -> list[float]:
    """Return the median milliseconds of an echo command, then those of a move at tables of each length."""
    async with LocalDiscord(folder, ("ada", "bo"), apart=True, lax=AT_FULL_SPEED) as discord:
        turns = await _long_tables(discord)
        await discord.start_bot(sys.executable, "-m", "tools.bench.echo_bot", discord.base)
        took: list[list[float]] = [[], *([] for _ in turns)]
        for _ in range(ROUNDS):
            took[0].append((await discord.person("ada").command("echo", text="hello"))["ms"])
            await asyncio.sleep(PAUSE)  # so that each measurement begins with equally cold CPU caches
            for (channel, names), times in zip(turns, took[1:], strict=True):
                answer = await discord.person(next(names)).command(f"{long_games.GAME.key} toss", channel)
                assert "error" not in answer, answer
                times.append(answer["ms"])
                await asyncio.sleep(PAUSE)
    return [statistics.median(times) for times in took]


async def _long_tables(discord: LocalDiscord) -> list[tuple[str, Iterator[str]]]:
    """Create a table of Pebbles with a log of each length.

    Return each table's channel, and an endless cycle of the players' names in turn order.
    """
    state = await discord.state()
    names = {int(user["id"]): user["username"] for user in state["users"] if not user["bot"]}
    channels = {channel["name"]: int(channel["id"]) for channel in state["channels"] if channel["type"] == 0}
    people = [Person(UserId(user), name) for user, name in names.items()]
    store, turns = (
        await SqliteStore.open(discord.database, feature_tables=tables_of(FEATURES)),
        list[tuple[str, Iterator[str]]](),
    )
    tables = Tables(store, {long_games.GAME.key: long_games.GAME})
    for channel, count in zip(("games", "games-two"), LENGTHS, strict=True):
        place = Place(GuildId(int(state["guild"]["id"])), ChannelId(channels[channel]))
        (user,) = (await long_games.played(tables, place, people, count)).now.waiting
        turns.append((channel, _in_turn(names, user)))
    await store.close()
    return turns


def _in_turn(names: Mapping[int, str], first: int) -> Iterator[str]:
    """Yield the names in turn order, in an endless cycle that starts with the user `first`."""
    return cycle((names[first], *(name for user, name in names.items() if user != first)))


async def _one_game(players: list[SlashPlayer], echoes: list[float], moves: list[float]) -> None:
    while len(moves) < ROUNDS:
        asked = [(player, codes) for player in players if (codes := await player.asked())]
        if not asked:
            return
        player, codes = asked[0]
        echoes.append((await player.person.command("echo", text="hello"))["ms"])
        moves.append((await player.move(codes))["ms"])
        await asyncio.sleep(PAUSE)
