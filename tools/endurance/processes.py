"""A test of four processes that share a PostgreSQL database: one after another is killed while they serve all games.

Sometimes the database is restarted, too, after a crash or an orderly shutdown. Every acknowledged move must be in the
log, no message may be posted twice, everything that happened must be narrated, and another process must soon take over
the deliveries of a killed one.
"""

from __future__ import annotations

import asyncio
import random
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from bot.core.discord import logins
from games import GAMES
from tests.e2e.people import SlashPlayer, deeds, everything_is_told_once, is_answered
from tests.support import postgres
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, text
from tests.support.patience import until
from tests.support.processes import Processes
from tools.endurance.kills import REFUSED, interaction_of
from tools.endurance.tables import Laid, lay

COUNT = 4  # number of processes, and of Discord servers
NAMES = ("ada", "bo", "cy", "dee", "eve", "fay", "gus", "hal")
SOON = 10.0  # seconds within which another process must take over a queue
AT_ONCE = 6  # number of tables at which somebody acts at the same time
BETWEEN = 2.5  # maximum seconds from the restart of one process to the next kill
A_DAYS = logins.FREE // 2  # number of kills after which the login quota is reset, as if the next day had begun
FORGOTTEN = f"DELETE FROM meta WHERE key = '{logins.NOTE}'"
HELD = """SELECT l.name, l.token FROM leases l JOIN leases s ON s.owner = l.owner
    WHERE s.name = ? AND EXISTS (SELECT 1 FROM first_messages WHERE queue = l.name)"""
NOT_ASKED = (
    r"^(?:Round \d+: i|I)t is [^\n]*'s turn\. I'll ping you\.$|is not possible\.|You can choose "  # not about a deed
    r"|Which one\?$"
)
LOST, TWICE, UNTOLD, LATE = WRONG = (
    "WRONG: answered and not in the log",
    "WRONG: messages that are there twice",
    "WRONG: tables that were not told all",
    "WRONG: queues that waited more than 10 s for another process",
)


async def counts(folder: Path, tables: int = 60, kills: int = 200, restarts: int = 5) -> Mapping[str, int]:
    """Kill processes and restart the database while people are playing; return the counts."""
    server = postgres.Server()
    server.start()
    try:
        with server.fresh() as database:
            async with LocalDiscord(folder, NAMES, lax=AT_FULL_SPEED, database=database, guilds=COUNT) as discord:
                discord.settings |= {"GUFFAW_MOST_LOBBIES": "999/999/999", "GUFFAW_MOST_TABLES": "999/999/999"}
                async with Processes(discord, COUNT) as processes:
                    run = Run(discord, processes, server, random.Random(1))
                    await run.lay(tables)
                    await run.play(kills, restarts)
                    await run.judge()
                    return {"tables": tables, **{what: run.seen[what] for what in sorted({*run.seen, *WRONG})}}
    finally:
        server.remove()


class Run:
    """An endurance run: its tables, and counts of what happened there, such as lost moves and repeated messages."""

    def __init__(
        self, discord: LocalDiscord, processes: Processes, server: postgres.Server, chance: random.Random
    ) -> None:
        self.discord, self.processes, self.server, self.chance = discord, processes, server, chance
        self.tables: list[Laid] = []
        self.seen, self.answers = Counter[str](), list[Json]()
        self.waits: list[float] = []  # seconds until each queue was taken over
        self._is_over = False

    async def lay(self, count: int) -> None:
        """Start tables on all servers. Every third table has a computer player, if the game has room for one."""
        games = list(GAMES.values())
        for number in range(count):
            game, people = games[number % len(games)], [self.discord.person(each) for each in _two(number)]
            at = number % COUNT + 1
            channel = "games" if at == 1 else f"games-{at}"
            computer = number % 3 == 2 and game.seats({})[-1] > len(people)
            self.tables.append(await lay(self.discord, game, people, channel, computer=computer))
            for at_seat, player in enumerate(self.tables[-1].players):
                player.lingers = at_seat > 0

    async def play(self, kills: int, restarts: int) -> None:
        """Have people play until there were `kills` kills of processes and `restarts` restarts of the database."""
        workers = [asyncio.create_task(self._work(number)) for number in range(AT_ONCE)]
        every = max(1, kills // (restarts + 1))
        for number in range(1, kills + 1):
            await asyncio.sleep(self.chance.random() * BETWEEN)
            if number % A_DAYS == 0:  # stay within the token's daily quota of logins
                await asyncio.to_thread(self.discord.stored.rows, FORGOTTEN)
            await self._kill(self.chance.randrange(COUNT))
            if number % every == 0 and self.seen["restarts of the database"] < restarts:
                await self._restart(number)
            if number % 10 == 0:
                print(f"{number} kills:", *self.seen.items(), *_slowest(self.waits), file=sys.stderr, flush=True)
        self._is_over = True
        await asyncio.gather(*workers)

    async def _kill(self, victim: int) -> None:
        """Kill a process, measure how soon others take over its deliveries, and restart it."""
        self.processes.kill(victim)
        killed = time.monotonic()
        self.seen["kills"] += 1
        waiting = await asyncio.to_thread(self._held_by, victim)
        while waiting and time.monotonic() - killed < 3 * SOON:
            await asyncio.sleep(0.1)
            now = set(await asyncio.to_thread(self.discord.stored.rows, "SELECT name, token FROM leases"))
            self.waits += [time.monotonic() - killed] * len(waiting - now)
            waiting &= now
        self.seen["queues taken over"] = len(self.waits)
        self.seen[LATE] = sum(wait > SOON for wait in self.waits) + len(waiting)
        self.processes.start(victim)
        await self.processes.all_hear()

    def _held_by(self, victim: int) -> set[tuple[object, ...]]:
        return set(self.discord.stored.rows(HELD, f"shard {victim} of {COUNT}"))

    async def _restart(self, number: int) -> None:
        await asyncio.to_thread(self.server.stop, signal.SIGQUIT if number % 2 else signal.SIGINT)
        await asyncio.sleep(self.chance.random() * 3)
        await asyncio.to_thread(self.server.start)
        self.seen["restarts of the database"] += 1

    async def _work(self, number: int) -> None:
        """Act at random tables until the run is over. Worker `number` has every `AT_ONCE`-th table."""
        mine = self.tables[number::AT_ONCE]
        while not self._is_over and mine:
            table = self.chance.choice(mine)
            player = self.chance.choice(table.players)
            await self._act(player)
            await asyncio.sleep(0)

    async def _act(self, player: SlashPlayer) -> None:
        """Make a move if there's one to make. Count errors, because the process that should answer may be dead."""
        try:
            if codes := await player.asked():
                self.answers.append(await player.move(codes))
            else:
                await asyncio.sleep(0.1)
        except (AssertionError, OSError):  # autocomplete wasn't answered
            self.seen["questions unanswered"] += 1
            await asyncio.sleep(0.2)

    async def judge(self) -> None:
        """Count what was lost, posted twice, or never narrated."""
        await self.processes.all_hear()
        due = "SELECT * FROM first_messages WHERE due <= ?"
        await until(lambda: not self.discord.stored.rows(due, time.time()), "nothing is due", 300)
        await self._look_at_answers()
        for table in self.tables:
            await self._judge(table)
        assert self.discord.server is not None
        nonces = Counter(str(m["nonce"]) for m in self.discord.server.world.messages.values() if m.get("nonce"))
        self.seen["messages"] = nonces.total()
        self.seen[TWICE] = nonces.total() - len(nonces)
        self.seen["milliseconds until a queue was taken over, at most"] = int(max(self.waits, default=0.0) * 1000)
        self.seen["milliseconds until a queue was taken over, at the median"] = int(_middle(self.waits) * 1000)

    async def _look_at_answers(self) -> None:
        await self.discord.state()
        logged = {str(row[0]) for row in self.discord.stored.rows(LOGGED)}
        for answer in self.answers:
            message = self.discord.messages.get(str(answer.get("message")))
            if interaction_of(answer) in logged:
                self.seen["moves made"] += 1
            elif message is None or not is_answered(message) or re.search(f"{REFUSED}|{NOT_ASKED}", text(message)):
                self.seen["moves unanswered or refused"] += 1
            else:
                self.seen[LOST] += 1
                print(LOST, text(message), file=sys.stderr, flush=True)

    async def _judge(self, table: Laid) -> None:
        now = await table.now()
        self.seen["decisions"] += len(now.stored.log)
        self.seen["games over"] += now.status == "over"
        if not any(deeds(now)):  # choices in the middle of a move aren't narrated
            return
        try:
            await everything_is_told_once(table.people[0], now, channel=table.channel)
        except AssertionError as error:
            self.seen[UNTOLD] += 1
            print(UNTOLD, table.key, table.game.key, error, file=sys.stderr, flush=True)


LOGGED = "SELECT interaction FROM decisions WHERE interaction > 0"


def _two(number: int) -> tuple[str, str]:
    around, first = divmod(number, len(NAMES))
    return NAMES[first], NAMES[(first + 1 + around % (len(NAMES) - 1)) % len(NAMES)]


def _middle(waits: list[float]) -> float:
    return sorted(waits)[len(waits) // 2] if waits else 0.0


def _slowest(waits: list[float]) -> list[str]:
    return [f"slowest take-over {max(waits):.1f} s"] if waits else []
