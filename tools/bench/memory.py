"""What the bot keeps in memory: 3,000 moves by people at 32 tables of all games, on the local Discord.

Half of the moves are looked at in a Play panel first, and who comes to an end looks at the replay. Resident memory is
that of the bot's process, pages of files among it that other processes share; what is its own alone is told beside, and
so is the process in which searching computer players think, which ends when idle.

Between two collections memory goes up and down by several percent, so growth is no difference of two readings. It is
the median of the slopes between any two of the later ones (Theil 1950, Sen 1968), with the interval in which that lies
in 95 of 100 runs if readings are independent.

Where a busy machine lets an interaction take longer than Discord waits, the move is tried again, and counted.
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
from typing import NamedTuple

from bot.storage import Person as Seated
from bot.storage import Place
from bot.storage.sqlite import SqliteStore
from bot.table.people import lobby
from bot.table.registry import Tables
from games import GAMES
from games.kernel import AnyGame
from playground.world.interactions import NO_ANSWER
from tests.e2e.people import SlashPlayer, is_answered, is_final, seat_everybody
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, Person, buttons

PEOPLE = ("ada", "bo")
TABLES, AT_ONCE = 32, 4
MOVES, SAMPLED = 3000, 50
WARM = 1000  # moves after which growth counts: by then everything that is kept has been needed
LATE = MOVES // 10  # interactions: who answers fewer in time than that is broken, not busy
TOLD = (500, 1000, 2000, 3000)
SEARCHING = 8  # every so many tables a computer that searches sits down with them, where the game has one
PANELS = 0.5  # of the moves
QUIET = 0.5  # seconds without a new message, before memory is looked at


def figures() -> Iterator[tuple[str, float, str]]:
    """At the start, after some moves (medians of what was seen about then), and how fast it grows."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        seen, late = asyncio.run(_measured(Path(folder)))
    own, private, thinking = ({at: each[part] for at, each in seen.items()} for part in range(3))
    yield f"memory, resident with {TABLES} tables", own[0], "MB"
    for moves in TOLD:
        yield f"memory, resident after {moves:,} moves", _about(own, moves), "MB"
    yield f"memory, most in {MOVES:,} moves (limit 180)", max(own.values()), "MB"
    yield f"memory, most in {MOVES:,} moves, its own alone", max(private.values()), "MB"
    yield "memory, the process of searching computer players, most", max(thinking.values()), "MB"
    least, growth, most = growing({at: megabytes for at, megabytes in own.items() if at >= WARM})
    yield f"memory, growth in 1,000 moves, from {WARM:,} to {MOVES:,} (limit 2)", growth, "%"
    yield "memory, growth in 1,000 moves, at least", least, "%"
    yield "memory, growth in 1,000 moves, at most", most, "%"
    yield "memory, moves tried again because an answer took longer than 3 s", late, "moves"


def growing(seen: Mapping[int, float]) -> tuple[float, float, float]:
    """Percent in a thousand moves: the lower end of the interval, the median of the slopes, the upper end."""
    slopes = sorted((seen[late] - seen[early]) / (late - early) for early, late in combinations(sorted(seen), 2))
    number, pairs = len(seen), len(slopes)
    aside = 1.96 * sqrt(number * (number - 1) * (2 * number + 5) / 18)  # of Kendall's count of pairs in order
    ends = max(0, int((pairs - aside) / 2)), min(pairs - 1, int((pairs + aside) / 2))
    share = 100 * 1000 / statistics.median(seen.values())
    return slopes[ends[0]] * share, statistics.median(slopes) * share, slopes[ends[1]] * share


class Held(NamedTuple):
    """Megabytes that a process holds, those of them that it shares with nobody, and those of what it started."""

    resident: float
    private: float
    children: float


def held(process: int) -> Held:
    """Nothing by one that is gone."""
    try:
        rows = dict(row.split(":", 1) for row in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:])
        tasks = [task.read_text() for task in Path(f"/proc/{process}/task").glob("*/children")]
    except OSError:
        return Held(0.0, 0.0, 0.0)
    size = {name: int(row.split()[0]) / 1024 for name, row in rows.items()}
    children = [held(int(child)) for child in {child for task in tasks for child in task.split()}]
    private = size["Private_Clean"] + size["Private_Dirty"]
    return Held(size["Rss"], private, sum(each.resident + each.children for each in children))


def _about(seen: dict[int, float], moves: int) -> float:
    return statistics.median(megabytes for at, megabytes in seen.items() if moves - 4 * SAMPLED < at <= moves)


async def _measured(folder: Path) -> tuple[dict[int, Held], int]:
    """Megabytes of the bot, and of what it started, by the number of moves made; how many of them were tried again."""
    async with LocalDiscord(folder, PEOPLE, apart=True, lax=AT_FULL_SPEED) as discord:
        discord.settings |= {"GUFFAW_THINKING": "0.05"}
        seats = [seat async for seat in _tables(discord)]
        await discord.start_bot()
        seen, late = {0: await _looked(discord)}, 0
        numbers, free = count(1), asyncio.Queue[Seat]()
        for seat in seats:
            free.put_nowait(seat)
        for upto in range(SAMPLED, MOVES + 1, SAMPLED):
            batch = [next(numbers) for _ in range(SAMPLED)]
            late += sum(await asyncio.gather(*(_play(free, batch) for _ in range(AT_ONCE))))
            seen[upto] = await _looked(discord)
            assert late < LATE, f"{late} interactions were not answered in time"
    return seen, late


class Seat:
    """A table's channel and the people who sit there."""

    def __init__(self, discord: LocalDiscord, game: AnyGame, channel: str) -> None:
        self.discord, self.game, self.channel = discord, game, channel
        self.chance = random.Random(channel)
        self.people = [discord.person(name) for name in PEOPLE]
        self.players = [SlashPlayer(each, game, self.chance, channel) for each in self.people]

    async def move(self) -> bool:
        """Whether somebody moved, or another game began; not where an interaction took too long."""
        try:
            await self._move()
        except AssertionError as error:
            if NO_ANSWER not in str(error):
                raise
            return False
        return True

    async def _move(self) -> None:
        """Somebody who is asked moves; where nobody is, another game begins."""
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
        """Press the newest button of that name, and look at what comes of it."""
        await self.discord.state()
        found = [each for each in self._posted() if label in buttons(each)]
        if found:
            with suppress(AssertionError):  # it was folded meanwhile
                shown = str((await person.click(found[-1], label)).get("message"))
                await self.discord.until(lambda: self._is_shown(shown), f"{label} is answered")

    async def _is_shown(self, message: str) -> bool:
        await self.discord.state()
        return message not in self.discord.messages or is_answered(self.discord.messages[message])

    async def _is_waiting(self) -> bool:
        """Whether only a computer is asked."""
        return not any(is_final(each) for each in self._posted()[-3:])

    def _posted(self) -> Sequence[Json]:
        return [each for each in self.discord.messages.values() if each["channel_id"] == self.channel]


async def _play(free: asyncio.Queue[Seat], batch: list[int]) -> int:
    """Moves at one table after another, until the batch is through; how many of them were tried again."""
    late = 0
    while batch:
        number, seat = batch.pop(), free.get_nowait()
        if not await seat.move():
            batch.append(number)
            late += 1
            assert late < LATE, "hardly any interaction is answered in time"
        free.put_nowait(seat)
    return late


async def _looked(discord: LocalDiscord) -> Held:
    """As soon as all is posted."""
    known = -1
    while known != len(discord.messages):
        known = len(discord.messages)
        await asyncio.sleep(QUIET)
        await discord.state()
    assert discord.bot_process is not None
    return held(discord.bot_process)


async def _tables(discord: LocalDiscord) -> AsyncIterator[Seat]:
    """The tables, each in a thread of its own, started before the bot is."""
    state = await discord.state()
    users = {user["username"]: Seated(int(user["id"]), user["username"].title()) for user in state["users"]}
    guild, games = int(state["guild"]["id"]), list(GAMES.values())
    store = await SqliteStore.open(discord.database)
    tables = Tables(store, GAMES)
    for number in range(TABLES):
        game = games[number % len(games)]
        wish = {"op": "start_thread", "channel": "games", "name": f"table {number}"}
        channel = str((await discord.act(PEOPLE[0], **wish))["channel"])
        options = {option.key: option.choices[-1].value for option in game.options if option.key == "expansions"}
        opened = await tables.create(Place(guild, int(channel)), game.key, users[PEOPLE[0]], number, options)
        table = await tables.get(opened.id)
        for name in PEOPLE[1:]:
            await table.join(users[name], number)
        if number % SEARCHING == 0 and game.searchers and len(PEOPLE) < opened.seats[-1]:
            await table.change(lobby.add_computer, users[PEOPLE[0]].id, next(iter(game.searchers)))
        await table.start(users[PEOPLE[0]].id)
        yield Seat(discord, game, channel)
    await store.close()
