"""A simulated month in which pings are counted: people with all kinds of settings play, sleep, quit and go on vacation.

Storage, scheduler and outbox are real. Messages are counted by person and day instead of being sent. By default, people
must be pinged once for each question, and never while they're playing at that table.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Mapping, MutableMapping, Sequence
from contextlib import closing
from pathlib import Path

from bot.core.automation.scheduler import Scheduler
from bot.core.delivery import outbox as module
from bot.core.delivery.outbox import Outbox
from bot.core.ids import ChannelId, GuildId, InteractionId, TableId, UserId
from bot.core.refusals import Refusal
from bot.core.storage import OutboxMessage, Person, Place
from bot.core.storage.sqlite import SqliteStore
from bot.core.table import stalls
from bot.core.table.pings import THERE_SECONDS
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.timing import deadlines, zones
from bot.features import FEATURES, hooks_of, tables_of
from bot.features.notifications.ping_settings import PingSettings
from bot.features.vacations import days
from bot.features.vacations import steps as away
from games import GAMES
from tests.bot.recorder import Recorder
from tests.support.whole_moves import whole_move
from tools.endurance.clock import MovedClock

HOUR, DAY = 3600, 86_400
STEP = 3 * HOUR
WISHES = (
    PingSettings(),
    PingSettings(),
    PingSettings(route="dm"),
    PingSettings(route="none"),
    PingSettings(zone="Europe/Berlin", quiet=(22, 8)),
    PingSettings(zone="America/New_York", digest=18),
    PingSettings(reminders="none"),
    PingSettings(route="dm", zone="Asia/Tokyo", quiet=(23, 7), is_next=True),
)
CLOCKS = ("0", "86400", f"bank-{3 * DAY}-{12 * HOUR}", "at-20")


class Month:
    """The people, their tables, and how many pings each person gets on each day."""

    def __init__(self, store: SqliteStore, path: Path, clock: MovedClock) -> None:
        self.path, self.clock, self.chance = path, clock, random.Random("pings")
        self.tables = Tables(store, GAMES, hooks=hooks_of(FEATURES))
        self.courier = Recorder(self.tables)
        self.people = [Person(UserId(1000 + number), f"P{number}") for number in range(2 * len(WISHES))]
        self.wishes = {each.id: WISHES[number % len(WISHES)] for number, each in enumerate(self.people)}
        self.pings: MutableMapping[tuple[int, int], int] = Counter()
        self.wrong: MutableMapping[str, int] = Counter()
        self.laid = list[Table]()
        self.numbers = itertools.count(1)
        self.gone: dict[int, bool] = {self.people[-1].id: True}  # people who never play again after the first day

    async def open(self, count: int) -> None:
        """Start tables with two or three people each."""
        for person in self.people:
            await self.tables.store.people.change(person.id, PingSettings, lambda _, own=self.wishes[person.id]: own)  # type: ignore[misc]
        games = [game for game in GAMES.values() if game.seats(game.defaults())[-1] > 1 and game.pace is None]
        for number in range(count):
            game = games[number % len(games)]
            most = min(3, game.seats(game.defaults())[-1])
            host, *others = self.chance.sample(self.people, self.chance.randint(2, most))
            made = await self.tables.create(
                Place(GuildId(70), ChannelId(700 + number)), game.key, host, InteractionId(next(self.numbers))
            )
            table = await self.tables.get(made.id)
            for person in others:
                await table.join(person, InteractionId(next(self.numbers)))
            await table.change(deadlines.set_clock, host.id, CLOCKS[number % len(CLOCKS)], "Europe/Berlin")
            await table.change(deadlines.set_reminders, host.id, (1, 3, 5)[number % 3])
            await table.start(host.id)
            self.laid.append(table)

    async def live(self, scheduler: Scheduler) -> None:
        """Simulate a few hours in which everyone who's awake may play."""
        self.clock.advance(STEP)
        scheduler._awake = self.clock()  # as if the bot had been running without interruption
        await scheduler.look(self.clock())
        for person in self.people:
            if person.id not in self.gone and self.chance.random() < 0.25:
                await self._play(person)
            if self.chance.random() < 0.002:
                await self._leave_for_a_week(person)
        await self._deliver()

    async def _play(self, person: Person) -> None:
        for head in list(await self.tables.of_user(person.id))[:6]:
            table = await self.tables.get(head.id)
            while person.id in table.now.waiting and self.chance.random() < 0.95:
                seat = table.now.require_seat(person.id)
                advice = prompts.suggestion(table.now, seat)
                try:
                    if advice is not None:
                        await table.follow(
                            person.id, prompts.prompt(table.now, seat), InteractionId(next(self.numbers))
                        )
                    else:
                        await self._move(table, person)
                except Refusal:
                    break
            await self._deliver()

    async def _move(self, table: Table, person: Person) -> None:
        codes = whole_move(table.now, table.now.require_seat(person.id), self.chance.choice)
        await table.act(person.id, codes, None, InteractionId(next(self.numbers)))

    async def _leave_for_a_week(self, person: Person) -> None:
        now = self.clock()
        try:
            after = await self.tables.store.people.wish(person.id, lambda old: days.taken(old, 7, now))
        except Refusal:
            return
        for head in await self.tables.of_user(person.id):
            table = await self.tables.get(head.id)
            await table.change(away.vacation, person.id, *after.vacation, now)

    async def _deliver(self) -> None:
        self.clock.advance(5)
        outbox = Outbox(self.tables, self.courier)
        task = asyncio.create_task(outbox.run())
        with closing(sqlite3.connect(self.path)) as database:
            due = "SELECT count(*) FROM waiting_messages WHERE due <= ?"
            while database.execute(due, (self.clock(),)).fetchone()[0]:
                await asyncio.sleep(0.002)
        await outbox.stop()
        await task
        sent, self.courier.sent = self.courier.sent, []
        await self._heard(sent)

    async def _heard(self, sent: Sequence[OutboxMessage]) -> None:
        for message in sent:
            for user in message.body.pings:
                await self._count(message.table, message.kind, user)

    async def _count(self, table: TableId, kind: str, user: UserId) -> None:
        now, wishes = self.clock(), self.wishes[user]
        self.pings[user, int(now) // DAY] += 1
        head = (await self.tables.get(table)).now.head
        if wishes.route == "none":
            self.wrong["pings to who wants none"] += 1
        if wishes.route == "dm" and kind == "board":
            self.wrong["pings in the channel to who wants them in private"] += 1
        if wishes.quiet and zones.is_between(wishes.zone, wishes.quiet, now):
            self.wrong["pings in quiet hours"] += 1
        if kind == "board" and now - head.acted.get(user, 0) < THERE_SECONDS:
            self.wrong["pings to who plays there"] += 1
        if wishes.digest is not None and zones.local(wishes.zone, now).hour not in range(18, 22):
            self.wrong["pings at another hour than the digest's"] += 1

    def ended(self) -> Mapping[str, int]:
        """Return all counts. The names of those that must be 0 start with WRONG."""
        heads = [table.now.head for table in self.laid]
        found = {"tables": len(heads), "of them over": sum(head.status == "over" for head in heads)}
        for person in self.people[: len(WISHES)]:
            days = sorted(count for (user, _), count in self.pings.items() if user == person.id)
            wishes = self.wishes[person.id]
            what = f"{wishes.route} quiet={wishes.quiet} digest={wishes.digest} reminders={wishes.reminders}"
            found[f"most pings a day, {person.name} ({what})"] = days[-1] if days else 0
            found[f"pings in all, {person.name}"] = sum(days)
        found |= {f"WRONG: {what}": count for what, count in self.wrong.items()}
        found["WRONG: tables that wait for nobody"] = sum(bool(stalls.why(head, self.clock())) for head in heads)
        return found


async def counts(folder: Path, tables: int = 40, days: int = 30) -> Mapping[str, int]:
    """Simulate `days` days at `tables` tables; return the number of pings of each kind."""
    clock = MovedClock()
    real, time.time = time.time, clock
    poll, module.POLL_SECONDS = module.POLL_SECONDS, 0.02
    path = folder / "guffaw.sqlite3"
    store = await SqliteStore.open(path, feature_tables=tables_of(FEATURES))
    try:
        month = Month(store, path, clock)
        await month.open(tables)
        scheduler = Scheduler(month.tables)
        for _ in range(days * DAY // STEP):
            await month.live(scheduler)
        return month.ended()
    finally:
        time.time, module.POLL_SECONDS = real, poll
        await store.close()
