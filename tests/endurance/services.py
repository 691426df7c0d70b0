"""A month of 200 tables in five games, in moved time: people who come, go, sleep, quit, go on holiday, plan, take back.

As `pings`, whose people, wishes and counts these are; and beside them everything that people leave with the bot. The
bot is killed now and then in the middle of its work: what was begun is cancelled, all that is in memory is thrown away,
and another one reads the same file.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from bot.automation.computers import think
from bot.automation.scheduler import AWAKE, Scheduler
from bot.delivery import outbox as module
from bot.refusals import Refusal
from bot.storage import Person, Place
from bot.storage.sqlite import SqliteStore
from bot.table import rewinding, stalls
from bot.table.plans import Plan
from bot.table.position import Position
from bot.table.registry import Tables
from bot.table.sealed import conditions, planning
from bot.table.writer import Table
from games import GAMES
from games.kernel import Seat
from tests.bot.clock import Clock
from tests.bot.recorder import Recorder
from tests.endurance.pings import CLOCKS, DAY, STEP, WISHES, Month

PEOPLE = 80
MOST_TURNS = 3  # that somebody plays at a table before they look at the next
KILLED = 9  # steps between two kills


class Services(Month):
    """What was done, and what became of it."""

    def __init__(self, store: SqliteStore, path: Path, clock: Clock) -> None:
        super().__init__(store, path, clock)
        self.people = [Person(1000 + number, f"P{number}") for number in range(PEOPLE)]
        self.wishes = {each.id: WISHES[number % len(WISHES)] for number, each in enumerate(self.people)}
        self.gone = set()
        self.done = Counter[str]()
        self.notes: dict[tuple[str, int], str] = {}
        self.last: dict[str, Position] = {}
        self.tables.watchers.append(self._tell)

    async def open(self, count: int) -> None:
        """All five games in turn, of two to four people."""
        for person in self.people:
            await self.tables.store.people.wish(person.id, lambda _, wishes=self.wishes[person.id]: wishes)  # type: ignore[misc]
        games = list(GAMES.values())
        for number in range(count):
            game = games[number % len(games)]
            options = {"mode": "post"} if game.pace is not None else {}
            seats = game.seats(game.defaults() | options)
            host, *others = self.chance.sample(self.people, self.chance.randint(2, min(4, seats[-1])))
            made = await self.tables.create(Place(70, 700 + number), game.key, host, next(self.numbers), options)
            table = await self.tables.get(made.id)
            for person in others:
                await table.join(person, next(self.numbers))
            await table.set_clock(host.id, CLOCKS[1:][number % 3], "Europe/Berlin")
            await table.set_reminders(host.id, (1, 3, 5)[number % 3])
            await table.start(host.id)
            self.laid.append(table)

    async def live(self, scheduler: Scheduler) -> None:
        """Some hours, and now and then somebody quits for good."""
        await super().live(scheduler)
        if self.chance.random() < 0.03 and len(self.gone) < PEOPLE // 5:
            self.gone.add(self.chance.choice(self.people).id)
            self.done["people who quit"] += 1

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
        """Answer what is asked, play, take back, plan, note: whatever comes to mind."""
        user, now = person.id, table.now
        if now.request and now.require_seat(user) in now.unanswered:
            if self.chance.random() < 0.7:
                await table.agree(user, now.request.id, next(self.numbers))
            else:
                await table.refuse(user, now.request.id)
            self.done["take-backs answered"] += 1
        for _ in range(MOST_TURNS):
            if user not in table.now.waiting or table.now.request:
                break
            await self._sensibly(table, person)
            if self.chance.random() < 0.04:
                took = await table.undo(user, next(self.numbers))
                self.done["take-backs at once" if took.done else "take-backs asked for"] += 1
        if user not in table.now.waiting and table.now.status == "playing" and self.chance.random() < 0.4:
            await self._plan(table, person)
        if self.chance.random() < 0.02 and rewinding.points(table.now):
            keep = self.chance.choice(rewinding.points(table.now)[:4]).keep
            await table.change(lambda at: rewinding.ask(at, user, keep, "", next(self.numbers)))
            self.done["rewinds asked for"] += 1
        if self.chance.random() < 0.05:
            text = f"note {next(self.numbers)}"
            self.notes[table.now.id, user] = await self.tables.store.people.note(table.now.id, user, text)

    async def _sensibly(self, table: Table, person: Person) -> None:
        """A move as who plays for the absent would make it."""
        seat = table.now.require_seat(person.id)
        thought = think(table.now, seat, table.now.game.stand_in)
        await table.act(person.id, thought.codes, None, next(self.numbers))
        self.done["moves by hand"] += 1

    async def _plan(self, table: Table, person: Person) -> None:
        """A few steps by chance, on one of the conditions; or a plan that waits is withdrawn."""
        user, seat = person.id, table.now.require_seat(person.id)
        if planning.of(table.now, seat) and self.chance.random() < 0.2:
            number = planning.of(table.now, seat)[0].id
            await table.change(lambda at: Plan(planning.withdraw(at, user, number)))
            self.done["plans withdrawn"] += 1
            return
        await table.change(lambda at: Plan(planning.begin(at, user)))
        for _ in range(self.chance.randint(1, 3)):
            if not await self._add(table, user, seat):
                break
        plan = planning.opened(table.now, seat)
        assert plan is not None
        condition = self.chance.choice([*conditions.CONDITIONS])
        await table.change(lambda at: Plan(planning.seal(at, user, plan.id, condition)))
        self.done["plans sealed"] += 1

    async def _add(self, table: Table, user: int, seat: Seat) -> bool:
        """One step more, if there can be one."""
        plan = planning.opened(table.now, seat)
        assert plan is not None
        if planning.is_complete(table.now, seat, plan):
            return False
        here = planning.imagined(table.now, seat, plan)
        chain = think(here, seat, here.game.stand_in).codes
        await table.change(lambda now: Plan(planning.add(now, user, plan.id, chain, here.prompt(seat))))
        return True

    def _tell(self, position: Position) -> None:
        """After every commit: what became of plans that were due."""
        old, self.last[position.id] = self.last.get(position.id), position
        if old is None:
            return
        for errand in old.head.errands:
            before, after = old.chairs[errand.seat], position.chairs[errand.seat]
            if errand.due > self.clock() or before.user != after.user:
                continue
            if after.hindered and after.hindered != before.hindered:
                self.done["plans that did not fit, and were told so"] += 1
            elif len(position.stored.log) > len(old.stored.log) and position.decisions[-1].seat == errand.seat:
                self.done["moves by plan"] += 1

    async def kill(self, scheduler: Scheduler) -> Scheduler:
        """In the middle of its work; the one that comes after it must know all that was promised."""
        before = {table.now.id: table for table in self.laid}
        work = asyncio.create_task(scheduler.look(self.clock()))
        await asyncio.sleep(self.chance.random() * 0.05)
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        store = self.tables.store
        await store.close()
        self.tables = Tables(await SqliteStore.open(self.path), GAMES)
        self.tables.watchers.append(self._tell)
        self.courier = Recorder(self.tables, messages=self.courier.messages, nonces=self.courier.nonces)
        self.laid = [await self.tables.get(name) for name in before]
        for table in self.laid:
            old, new = before[table.now.id].now, table.now
            if old.head.version == new.head.version:
                self.wrong["kills that lost a move"] += old.stored.log != new.stored.log
                self.wrong["kills that lost a plan"] += old.chairs != new.chairs
                self.wrong["kills that lost an errand"] += old.head.errands != new.head.errands
        for (name, user), text in self.notes.items():
            self.wrong["kills that lost a note"] += await self.tables.store.people.note(name, user) != text
        self.done["kills"] += 1
        await self.tables.store.note(AWAKE, str(self.clock()))
        return Scheduler(self.tables)

    def watch(self) -> None:
        """What must hold at any time."""
        for table in self.laid:
            now = table.now
            self.wrong["tables that wait for nobody"] += bool(stalls.why(now.head, self.clock()))
            late = [each for each in now.head.errands if each.due < self.clock() - STEP]
            self.wrong["errands that nobody ran"] += len(late)

    def counted(self) -> Mapping[str, int]:
        """All of it, with the pings a day of everybody as a distribution."""
        heads = [table.now.head for table in self.laid]
        found = {"tables": len(heads), "of them over": sum(head.status == "over" for head in heads)}
        found |= dict(sorted(self.done.items()))
        days = Counter(self.pings.values())
        found |= {f"days on which somebody got {count} pings": days[count] for count in sorted(days)}
        found |= {f"WRONG: {what}": count for what, count in self.wrong.items()}
        return found


async def counts(folder: Path, tables: int = 200, days: int = 30) -> Mapping[str, int]:
    """What was done, and what people got."""
    clock = Clock()
    real, time.time = time.time, clock
    look, module.LOOK_SECONDS = module.LOOK_SECONDS, 0.02
    path = folder / "guffaw.sqlite3"
    month = Services(await SqliteStore.open(path), path, clock)
    try:
        await month.open(tables)
        scheduler = Scheduler(month.tables)
        for step in range(days * DAY // STEP):
            await month.live(scheduler)
            month.watch()
            if step % KILLED == KILLED - 1:
                scheduler = await month.kill(scheduler)
        return month.counted()
    finally:
        time.time, module.LOOK_SECONDS = real, look
        await month.tables.store.close()
