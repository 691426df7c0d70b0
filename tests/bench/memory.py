"""What the bot keeps in memory: 3,000 moves by people at 32 tables of all games, on the local Discord.

Half of the moves are looked at in a Play panel first, and who comes to an end looks at the replay. Resident memory is
that of the bot's process, pages of files among it that other processes share; what is its own alone is told beside, and
so is the process in which searching computer players think, which ends when idle.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bot.storage import Person as Seated
from bot.storage import Place
from bot.storage.sqlite import SqliteStore
from bot.table.people import lobby
from bot.table.registry import Tables
from games import GAMES
from games.kernel import AnyGame
from tests.e2e.people import SlashPlayer, is_answered, is_final, seat_everybody
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, Person, buttons

PEOPLE = ("ada", "bo")
TABLES, AT_ONCE = 32, 4
MOVES, SAMPLED, LAST = 3000, 50, 1000
TOLD = (500, 1000, 2000, 3000)
SEARCHING = 8  # every so many tables a computer that searches sits down with them, where the game has one
PANELS = 0.5  # of the moves
QUIET = 0.5  # seconds without a new message, before memory is looked at


def figures() -> Iterator[tuple[str, float, str]]:
    """At the start, after some moves, and how much the last thousand added; medians of what was seen about then."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        seen = asyncio.run(_measured(Path(folder)))
    own, private, thinking = ({at: each[part] for at, each in seen.items()} for part in range(3))
    yield f"memory, resident with {TABLES} tables", own[0], "MB"
    for moves in TOLD:
        yield f"memory, resident after {moves:,} moves", _about(own, moves), "MB"
    yield f"memory, most in {MOVES:,} moves (limit 180)", max(own.values()), "MB"
    yield f"memory, most in {MOVES:,} moves, its own alone", max(private.values()), "MB"
    yield "memory, the process of searching computer players, most", max(thinking.values()), "MB"
    growth = 100 * (_about(own, MOVES) / _about(own, MOVES - LAST) - 1)
    yield f"memory, growth over the last {LAST:,} moves (limit 2)", growth, "%"


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


async def _measured(folder: Path) -> dict[int, Held]:
    """Megabytes of the bot, and of what it started, by the number of moves made."""
    async with LocalDiscord(folder, PEOPLE, apart=True, lax=AT_FULL_SPEED) as discord:
        discord.settings |= {"GUFFAW_THINKING": "0.05"}
        seats = [seat async for seat in _tables(discord)]
        await discord.start_bot()
        seen = {0: await _looked(discord)}
        numbers, free = count(1), asyncio.Queue[Seat]()
        for seat in seats:
            free.put_nowait(seat)
        for upto in range(SAMPLED, MOVES + 1, SAMPLED):
            batch = [next(numbers) for _ in range(SAMPLED)]
            await asyncio.gather(*(_play(free, batch) for _ in range(AT_ONCE)))
            seen[upto] = await _looked(discord)
    return seen


class Seat:
    """A table's channel and the people who sit there."""

    def __init__(self, discord: LocalDiscord, game: AnyGame, channel: str) -> None:
        self.discord, self.game, self.channel = discord, game, channel
        self.chance = random.Random(channel)
        self.people = [discord.person(name) for name in PEOPLE]
        self.players = [SlashPlayer(each, game, self.chance, channel) for each in self.people]

    async def move(self) -> None:
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


async def _play(free: asyncio.Queue[Seat], batch: list[int]) -> None:
    """Moves at one table after another, until the batch is through."""
    while batch:
        batch.pop()
        seat = free.get_nowait()
        await seat.move()
        free.put_nowait(seat)


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
