"""A simulated month with all features: 200 tables, with planned turns, undos, rewinds, notes and vacations.

People, settings and counts are as in `pings`. The bot runs in a separate process that is killed at random moments, half
of them during writes. The next process continues with the bot's database. A journal keeps what people and Discord know
at the time of a kill, which must still be true afterward. `python -m tools.endurance.services FOLDER` runs one such
process.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import msgspec

from bot.core.automation.computers import think
from bot.core.automation.scheduler import Scheduler
from bot.core.delivery import outbox as module
from bot.core.ids import ChannelId, GuildId, InteractionId, UserId
from bot.core.refusals import Refusal
from bot.core.storage import OutboxMessage, Person, Place, Stored
from bot.core.storage.sqlite import SqliteStore
from bot.core.table import named_moves, stalls
from bot.core.table.position import Position
from bot.core.table.reading import prompts, undoing
from bot.core.table.table import Table
from bot.core.table.timing import deadlines
from bot.features import FEATURES, tables_of
from bot.features.notes import store as notes
from bot.features.notifications.ping_settings import PingSettings
from bot.features.planned_turns import conditions, planning
from bot.features.planned_turns.stored import plans
from bot.features.rewind import steps as rewinding
from games import GAMES
from games.kernel import Seat
from tests.bot.recorder import Recorder
from tests.support.local_discord import ROOT
from tools.endurance.clock import MovedClock
from tools.endurance.kept import Journal, Kept
from tools.endurance.pings import CLOCKS, DAY, STEP, WISHES, Month

PEOPLE = 80
MOST_TURNS = 3  # maximum number of turns that a person plays per visit to a table
PAUSE = (2.0, 20.0)  # minimum and maximum seconds until the process is killed
A_LIFE = 10**9  # how many interaction ids are reserved for each process


@dataclass
class KeptClock(MovedClock):
    """A moved clock that continues from the time at which the previous process was killed."""

    kept: Kept | None = None

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if self.kept is not None:
            self.kept["ahead"] = self.ahead


class Services(Month):
    """The simulated people, everything they did, and the results."""

    def __init__(self, store: SqliteStore, path: Path, journal: Journal) -> None:
        self.facts = journal.kept("facts")
        super().__init__(store, path, KeptClock(float(self.facts["ahead"]), self.facts))
        self.courier = Recorder(self.tables, messages=journal.kept("messages"), nonces=journal.kept("nonces"))
        self.people = [Person(UserId(1000 + number), f"P{number}") for number in range(PEOPLE)]
        self.wishes = {each.id: WISHES[number % len(WISHES)] for number, each in enumerate(self.people)}
        self.done, self.wrong, self.pings = journal.kept("done"), journal.kept("wrong"), journal.kept("pings")
        self.gone = journal.kept("gone")
        self.noting, self.noted = journal.kept("noting"), journal.kept("noted")
        self.known = journal.kept("known")  # by table: its state after the last commit known to anybody
        self.last: dict[str, Position] = {}
        self.facts["lives"] += 1
        self.chance = random.Random(f"services {self.facts['lives']}")
        self.numbers = itertools.count(self.facts["lives"] * A_LIFE)
        self.tables.watchers.append(self._tell)

    async def open(self, count: int) -> None:
        """Start tables of all games in turn, with two to four people each."""
        for person in self.people:
            await self.tables.store.people.change(person.id, PingSettings, lambda _, own=self.wishes[person.id]: own)  # type: ignore[misc]
        games = list(GAMES.values())
        for number in range(count):
            game = games[number % len(games)]
            options = {"mode": "post"} if game.pace is not None else {}
            seats = game.seats(game.defaults() | options)
            host, *others = self.chance.sample(self.people, self.chance.randint(2, min(4, seats[-1])))
            made = await self.tables.create(
                Place(GuildId(70), ChannelId(700 + number)), game.key, host, InteractionId(next(self.numbers)), options
            )
            table = await self.tables.get(made.id)
            for person in others:
                await table.join(person, InteractionId(next(self.numbers)))
            await table.change(deadlines.set_clock, host.id, CLOCKS[1:][number % 3], "Europe/Berlin")
            await table.change(deadlines.set_reminders, host.id, (1, 3, 5)[number % 3])
            await table.start(host.id)

    async def live(self, scheduler: Scheduler) -> None:
        """Simulate a few hours. Sometimes somebody quits for good."""
        await super().live(scheduler)
        if self.chance.random() < 0.03 and len(self.gone) < PEOPLE // 5:
            self.gone[self.chance.choice(self.people).id] = True

    async def _play(self, person: Person) -> None:
        heads = list(await self.tables.of_user(person.id))
        for head in self.chance.sample(heads, min(6, len(heads))):
            table = await self.tables.get(head.id)
            if table.now.status != "playing":
                continue
            try:
                await self._visit(table, person)
            except Refusal as refusal:
                self.done[f"refused: {type(refusal).__name__}"] += 1

    async def _visit(self, table: Table, person: Person) -> None:
        """Do something random at a table: answer a question, play, undo, plan a turn, or write a note."""
        user, now = person.id, table.now
        if now.head.request and now.require_seat(user) in undoing.unanswered(now):
            if self.chance.random() < 0.7:
                await table.agree(user, now.head.request.id, InteractionId(next(self.numbers)))
            else:
                await table.refuse(user, now.head.request.id)
            self.done["take-backs answered"] += 1
        for _ in range(MOST_TURNS):
            if user not in table.now.waiting or table.now.head.request:
                break
            await self._sensibly(table, person)
            if self.chance.random() < 0.04:
                took = await table.undo(user, InteractionId(next(self.numbers)))
                self.done["take-backs at once" if took.done else "take-backs asked for"] += 1
        if user not in table.now.waiting and table.now.status == "playing" and self.chance.random() < 0.4:
            await self._plan(table, person)
        if self.chance.random() < 0.02 and rewinding.points(table.now):
            undone, latest = self.chance.choice(rewinding.points(table.now)[:4]).undone, named_moves.latest(table.now)
            await table.change(rewinding.request_rewind, user, undone, "", InteractionId(next(self.numbers)), latest)
            self.done["rewinds asked for"] += 1
        if self.chance.random() < 0.05:
            await self._note(table, user)

    async def _note(self, table: Table, user: UserId) -> None:
        text = f"note {next(self.numbers)}"
        self.noting[table.now.id, user] = text
        await notes.write(self.tables.store, table.now.id, user, text)
        self.noted[table.now.id, user] = text

    async def _sensibly(self, table: Table, person: Person) -> None:
        seat = table.now.require_seat(person.id)
        thought = think(table.now, seat, table.now.game.stand_in)
        await table.act(person.id, thought.codes, None, InteractionId(next(self.numbers)))
        self.done["moves by hand"] += 1

    async def _plan(self, table: Table, person: Person) -> None:
        """Plan a random turn of a few choices with a random condition, or withdraw a planned one."""
        user, seat = person.id, table.now.require_seat(person.id)
        if planning.of(table.now, seat) and self.chance.random() < 0.2:
            number = planning.of(table.now, seat)[0].id
            await table.change(planning.withdraw, user, number)
            self.done["plans withdrawn"] += 1
            return
        await table.change(planning.begin, user)
        for _ in range(self.chance.randint(1, 3)):
            if not await self._add(table, user, seat):
                break
        plan = planning.draft_of(table.now, seat)
        assert plan is not None
        condition = self.chance.choice([*conditions.CONDITIONS])
        await table.change(planning.lock_in, user, plan.id, condition)
        self.done["plans locked in"] += 1

    async def _add(self, table: Table, user: UserId, seat: Seat) -> bool:
        """Add a choice to the planned turn if possible; return whether it was added."""
        plan = planning.draft_of(table.now, seat)
        assert plan is not None
        if planning.is_complete(table.now, seat, plan):
            return False
        here = planning.imagined(table.now, seat, plan)
        chain = think(here, seat, here.game.stand_in).codes
        await table.change(planning.add, user, plan.id, chain, prompts.prompt(here, seat))
        return True

    def _tell(self, position: Position) -> None:
        """Record a table's state after a commit, and the results of planned turns that were due."""
        self.known[position.id] = _summary(position.stored)
        old, self.last[position.id] = self.last.get(position.id), position
        if old is None:
            return
        for attempt in old.head.timers:
            before, after = old.chairs[attempt.seat], position.chairs[attempt.seat]
            if attempt.due > self.clock() or before.user != after.user:
                continue
            reasons = plans(after).failure_reasons
            if reasons and reasons != plans(before).failure_reasons:
                self.done["plans that did not fit, and were told so"] += 1
            elif len(position.stored.log) > len(old.stored.log) and position.decisions[-1].seat == attempt.seat:
                self.done["moves by plan"] += 1

    async def _heard(self, sent: Sequence[OutboxMessage]) -> None:
        await super()._heard(sent)
        self.facts["heard"] = len(self.courier.nonces)

    async def look_for_what_was_lost(self) -> None:
        """Check that the database has everything known before the kill, and count pings sent just before the kill."""
        for name, (version, length, log, rest) in self.known.items():
            found = await self.tables.store.read(name)
            assert found is not None
            cut = msgspec.structs.replace(found, log=found.log[:length])
            self.wrong["kills that lost a move"] += found.head.version < version or _summary(cut)[2] != log
            is_same = found.head.version == version
            self.wrong["kills that lost a plan or an attempt"] += is_same and _summary(found)[3] != rest
            self.done["kills in a commit that nobody heard of"] += found.head.version > version
            self.known[name] = _summary(found)
        for (name, user), text in self.noted.items():
            kept = await notes.read(self.tables.store, name, user)
            self.wrong["kills that lost a note"] += kept not in (text, self.noting[name, user])
        rang = list(self.courier.nonces.values())[self.facts["heard"] :]
        await self._heard([self.courier.messages[each] for each in rang if each in self.courier.messages])

    async def watch(self) -> None:
        """Count violations of what must be true at any time."""
        for head in await self.tables.store.live():
            self.wrong["tables that wait for nobody"] += bool(stalls.why(head, self.clock()))
            late = [each for each in head.timers if each.due < self.clock() - STEP]
            self.wrong["attempts that nobody made"] += len(late)

    async def run(self) -> None:
        """Run the simulation until the month is over, from where the previous process was killed."""
        await self.look_for_what_was_lost()
        print("at work", flush=True)
        await self._deliver()
        scheduler = Scheduler(self.tables)
        while self.clock() < self.facts["end"]:
            await self.live(scheduler)
            await self.watch()
        self.facts["is over"] = True

    async def counted(self) -> Mapping[str, int]:
        """Return all counts, including how many pings people got per day."""
        rows = [await self.tables.store.read(name) for name in self.known]
        found = {
            "tables": len(rows),
            "of them over": sum(row is not None and row.head.status == "over" for row in rows),
        }
        found |= {"people who quit": len(self.gone), "kills": self.facts["kills"], **dict(sorted(self.done.items()))}
        days = Counter(self.pings.values())
        found |= {f"days on which somebody got {count} pings": days[count] for count in sorted(days)}
        found |= {f"WRONG: {what}": count for what, count in self.wrong.items()}
        return found


def _summary(stored: Stored) -> tuple[int, int, str, str]:
    """Return (version, log length, fingerprint of the log, fingerprint of seats, plans and due times)."""
    return (
        stored.head.version,
        len(stored.log),
        _fingerprint(stored.log),
        _fingerprint((stored.chairs, stored.head.timers)),
    )


def _fingerprint(what: object) -> str:
    return blake2b(msgspec.json.encode(what), digest_size=8).hexdigest()


@asynccontextmanager
async def month_in(folder: Path) -> AsyncIterator[Services]:
    """Open the stored month, and make this process use its clock."""
    path, journal = folder / "guffaw.sqlite3", Journal(folder / "journal")
    store, real, poll = await SqliteStore.open(path, feature_tables=tables_of(FEATURES)), time.time, module.POLL_SECONDS
    try:
        month = Services(store, path, journal)
        time.time, module.POLL_SECONDS = month.clock, 0.02
        yield month
    finally:
        time.time, module.POLL_SECONDS = real, poll
        await store.close()
        journal.close()


async def live_on(folder: Path) -> None:
    async with month_in(folder) as month:
        await month.run()


async def counts(
    folder: Path, tables: int = 200, days: int = 30, most: int = 1000, pause: tuple[float, float] = PAUSE
) -> Mapping[str, int]:
    async with month_in(folder) as month:
        await month.open(tables)
        month.facts["end"] = month.clock() + days * DAY
    chance, kills = random.Random("kills"), 0
    while not await _run_until_killed(
        folder, chance.uniform(*pause) if kills < most else None, in_a_commit=chance.random() < 0.5
    ):
        kills += 1
    async with month_in(folder) as month:
        month.facts["kills"] = kills
        await month.look_for_what_was_lost()
        return await month.counted()


async def _run_until_killed(folder: Path, seconds: float | None, *, in_a_commit: bool) -> bool:
    """Run a process, and kill it after `seconds`, or during its next write after that if `in_a_commit`.

    Let it finish if `seconds` is None. Return whether the month is over. Raise AssertionError if the process failed.
    """
    command = (sys.executable, "-m", "tools.endurance.services", str(folder))
    life = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert life.stdout is not None
    try:
        await life.stdout.readline()  # the process prints a line when it has started working
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await life.wait()
        written = _written(folder)
        while in_a_commit and life.returncode is None and _written(folder) == written:
            await asyncio.sleep(0)
    finally:
        with suppress(ProcessLookupError):
            life.kill()
    code = await life.wait()
    assert code in (0, -signal.SIGKILL), code
    return code == 0


def _written(folder: Path) -> int:
    """Return a number that changes whenever the bot writes a page of its database."""
    with suppress(FileNotFoundError):  # the process has closed the database properly
        return (folder / "guffaw.sqlite3-wal").stat().st_mtime_ns
    return 0


if __name__ == "__main__":
    asyncio.run(live_on(Path(sys.argv[1])))
