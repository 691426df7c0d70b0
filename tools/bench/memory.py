"""A benchmark of the bot's memory during 3,000 moves at 32 tables of all games, on the local Discord.

Before every other move, a Play panel is opened, and for each finished game, its replay. Resident memory is that of the
bot's process, including file pages shared with other processes. Private memory is reported separately, as is the memory
of the worker process for searching computer players, which ends when it's idle.

Between garbage collections, memory varies by several percent, so growth is computed as the median of the slopes between
all pairs of later readings (Theil 1950, Sen 1968), with its 95% confidence interval for independent readings.

If an interaction times out because the machine is busy, the move is tried again, and the retry is counted.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, count
from math import sqrt
from pathlib import Path

from bot.core.ids import ChannelId, GuildId, InteractionId, UserId
from bot.core.storage import Person as Seated
from bot.core.storage import Place
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.people import lobby
from bot.core.table.registry import Tables
from bot.features import FEATURES, tables_of
from games import GAMES
from games.kernel import AnyGame
from playground.world.interactions import NO_ANSWER
from tests.e2e.people import SlashPlayer, is_answered, is_final, seat_everybody
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, Person, buttons
from tools.bench.resources import Held, held

PEOPLE = ("ada", "bo")
TABLES, AT_ONCE = 32, 4
MOVES, SAMPLED = 3000, 50
WARM = 1000  # moves before growth is measured, to fill all caches
LATE = MOVES // 10  # maximum number of interactions that may time out; with more, the bot is broken rather than busy
TOLD = (500, 1000, 2000, 3000)
SEARCHING = 8  # at one of so many tables, a searching computer player joins, if the game has one
PANELS = 0.5  # share of moves before which a Play panel is opened
QUIET = 0.5  # seconds without a new message before memory is measured


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield the memory at the start and after some numbers of moves (medians of several readings), and its growth."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        seen, late = asyncio.run(_measured(Path(folder)))
    own, private, thinking = ({at: each[part] for at, each in seen.items()} for part in range(3))
    yield f"memory, resident with {TABLES} tables", own[0], "MB"
    for moves in TOLD:
        yield f"memory, resident after {moves:,} moves", _about(own, moves), "MB"
    yield f"memory, most in {MOVES:,} moves (limit 150)", max(own.values()), "MB"
    yield f"memory, most in {MOVES:,} moves, its own alone", max(private.values()), "MB"
    yield "memory, the process of searching computer players, most", max(thinking.values()), "MB"
    least, growth, most = growing({at: megabytes for at, megabytes in own.items() if at >= WARM})
    yield f"memory, growth in 1,000 moves, from {WARM:,} to {MOVES:,} (limit 2)", growth, "%"
    yield "memory, growth in 1,000 moves, at least", least, "%"
    yield "memory, growth in 1,000 moves, at most", most, "%"
    yield "memory, moves tried again because an answer took longer than 3 s", late, "moves"


def growing(seen: Mapping[int, float]) -> tuple[float, float, float]:
    """Return the growth of memory, in percent per thousand moves, as (lower bound, median, upper bound).

    `seen` is {number of moves: reading}.
    """
    slopes = sorted((seen[late] - seen[early]) / (late - early) for early, late in combinations(sorted(seen), 2))
    number, pairs = len(seen), len(slopes)
    # The interval follows from the variance of Kendall's count of concordant pairs.
    aside = 1.96 * sqrt(number * (number - 1) * (2 * number + 5) / 18)
    ends = max(0, int((pairs - aside) / 2)), min(pairs - 1, int((pairs + aside) / 2))
    share = 100 * 1000 / statistics.median(seen.values())
    return slopes[ends[0]] * share, statistics.median(slopes) * share, slopes[ends[1]] * share


def _about(seen: dict[int, float], moves: int) -> float:
    return statistics.median(megabytes for at, megabytes in seen.items() if moves - 4 * SAMPLED < at <= moves)


async def _measured(folder: Path) -> tuple[dict[int, Held], int]:
    """Run the benchmark; return ({number of moves: memory after them}, number of moves that were tried again)."""
    async with LocalDiscord(folder, PEOPLE, apart=True, lax=AT_FULL_SPEED) as discord:
        discord.settings |= {"GUFFAW_THINKING": "0.05"}
        seats = [seat async for seat in tables(discord)]
        await discord.start_bot()
        seen, late = {0: await measure_when_idle(discord)}, 0
        numbers, free = count(1), asyncio.Queue[Seat]()
        for seat in seats:
            free.put_nowait(seat)
        for upto in range(SAMPLED, MOVES + 1, SAMPLED):
            batch = [next(numbers) for _ in range(SAMPLED)]
            late += sum(await asyncio.gather(*(_play(free, batch) for _ in range(AT_ONCE))))
            seen[upto] = await measure_when_idle(discord)
            assert late < LATE, f"{late} interactions were not answered in time"
    return seen, late


class Seat:
    """A table's channel, and the people who play there."""

    def __init__(self, discord: LocalDiscord, game: AnyGame, channel: str) -> None:
        self.discord, self.game, self.channel = discord, game, channel
        self.chance = random.Random(channel)
        self.people = [discord.person(name) for name in PEOPLE]
        self.players = [SlashPlayer(each, game, self.chance, channel) for each in self.people]

    async def move(self) -> bool:
        """Make a move, or start another game; return False if the interaction timed out."""
        try:
            await self._move()
        except AssertionError as error:
            if NO_ANSWER not in str(error):
                raise
            return False
        return True

    async def _move(self) -> None:
        """Make a move for a player who has to choose, or start another game if this one is over."""
        for player in self.chance.sample(self.players, len(self.players)):
            if codes := await player.asked():
                if self.chance.random() < PANELS:
                    await self._press(player.person, "Play")
                await player.move(codes)
                return
        await self._press(self.people[0], "Replay")
        if not await self._is_waiting():
            await seat_everybody(self.people, self.game.key, channel=self.channel)

    async def _press(self, person: Person, label: str) -> None:
        await self.discord.state()
        found = [each for each in self._posted() if label in buttons(each)]
        if found:
            with suppress(AssertionError):  # the message was collapsed in the meantime
                shown = str((await person.click(found[-1], label)).get("message"))
                await self.discord.until(lambda: self._is_shown(shown), f"{label} is answered")

    async def _is_shown(self, message: str) -> bool:
        await self.discord.state()
        return message not in self.discord.messages or is_answered(self.discord.messages[message])

    async def _is_waiting(self) -> bool:
        """Tell whether the table is waiting for a computer player, rather than having just posted a score sheet."""
        return not any(is_final(each) for each in self._posted()[-3:])

    def _posted(self) -> Sequence[Json]:
        return [each for each in self.discord.messages.values() if each["channel_id"] == self.channel]


async def _play(free: asyncio.Queue[Seat], batch: list[int]) -> int:
    """Make a move at a free table for each number in `batch`; return how many moves had to be tried again."""
    late = 0
    while batch:
        number, seat = batch.pop(), free.get_nowait()
        if not await seat.move():
            batch.append(number)
            late += 1
            assert late < LATE, "hardly any interaction is answered in time"
        free.put_nowait(seat)
    return late


async def measure_when_idle(discord: LocalDiscord) -> Held:
    known = -1
    while known != len(discord.messages):
        known = len(discord.messages)
        await asyncio.sleep(QUIET)
        await discord.state()
    assert discord.bot_process is not None
    return held(discord.bot_process)


async def tables(discord: LocalDiscord) -> AsyncIterator[Seat]:
    """Start the tables, each in its own thread, before the bot runs; yield a `Seat` for each."""
    state = await discord.state()
    users = {user["username"]: Seated(UserId(int(user["id"])), user["username"].title()) for user in state["users"]}
    guild, games = int(state["guild"]["id"]), list(GAMES.values())
    store = await SqliteStore.open(discord.database, feature_tables=tables_of(FEATURES))
    registry = Tables(store, GAMES)
    for number in range(TABLES):
        game = games[number % len(games)]
        wish = {"op": "start_thread", "channel": "games", "name": f"table {number}"}
        channel = str((await discord.act(PEOPLE[0], **wish))["channel"])
        options = {option.key: option.choices[-1].value for option in game.options if option.key == "expansions"}
        opened = await registry.create(
            Place(GuildId(guild), ChannelId(int(channel))), game.key, users[PEOPLE[0]], InteractionId(number), options
        )
        table = await registry.get(opened.id)
        for name in PEOPLE[1:]:
            await table.join(users[name], InteractionId(number))
        if number % SEARCHING == 0 and game.searchers and len(PEOPLE) < opened.player_counts[-1]:
            await table.change(lobby.add_computer, users[PEOPLE[0]].id, next(iter(game.searchers)))
        await table.start(users[PEOPLE[0]].id)
        yield Seat(discord, game, channel)
    await store.close()
