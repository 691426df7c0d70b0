"""Tests of random actions in any order: tables always wait for somebody whose clock is running, and can be reloaded."""

from __future__ import annotations

import itertools
import random
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial

import pytest

from bot.core.automation.scheduler import Scheduler
from bot.core.ids import InteractionId, UserId
from bot.core.refusals import Refusal
from bot.core.storage import Person
from bot.core.storage.sqlite import SqliteStore
from bot.core.table import named_moves, place
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.table_change import TableChange
from bot.core.table.timing import deadlines, returning, running_clocks
from bot.core.table.timing.durations import DAY, HOUR
from bot.features.clocks import kinds
from bot.features.clocks import steps as clock_steps
from bot.features.handover import requests
from bot.features.handover import steps as handover
from bot.features.handover.seating import accept, take
from bot.features.pauses import steps as pauses
from bot.features.planned_turns import conditions, planning
from bot.features.rewind import steps as rewinding
from bot.features.vacations import days
from bot.features.vacations import steps as away
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.conftest import ADA, BO, CY, PLACE
from tests.bot.features.assembled import HOOKS
from tests.games.example import GAME
from tests.support.whole_moves import whole_move

PEOPLE = (ADA, BO, CY, Person(UserId(4), "Dee"))
STEPS = 90
TIMES = (60, HOUR, 6 * HOUR, DAY, 3 * DAY)


class Walk:
    """A series of random actions at one table, some of which are refused."""

    def __init__(self, table: Table, tables: Tables, clock: Clock, chance: random.Random) -> None:
        self.table, self.tables, self.clock, self.chance = table, tables, clock, chance
        self.numbers = itertools.count(100)
        self.scheduler = Scheduler(tables)
        self.acts: Mapping[str, Callable[[UserId], Awaitable[object]]] = {
            "move": self.move,
            "wait": self.wait,
            "plan": self.plan,
            "vacation": self.vacation,
            "resign": table.resign,
            "undo": lambda user: table.undo(user, InteractionId(next(self.numbers))),
            "take": lambda _: take(table, self.anybody(), chance.randrange(3), InteractionId(next(self.numbers))),
            "offer": lambda user: table.change(handover.offer, user, self.anybody().id),
            "hush": lambda user: table.change(deadlines.hush, user),
            "lose": lambda _: table.lose(PLACE.channel, "it was deleted"),
            "find": lambda _: table.change(place.regained, PLACE.channel),
            "pause": lambda user: table.change(pauses.pause, user, clock()),
            "go on": lambda user: table.change(pauses.resume, user, clock()),
            "more time": lambda user: table.change(pauses.more_time, user, clock()),
            "back": lambda user: table.change(returning.back, user),
            "ask back": lambda _: table.change(handover.ask_back, self.anybody()),
            "rewind": lambda user: table.change(self.rewound, user),
            "redo": lambda user: table.change(rewinding.request_redo, user, InteractionId(next(self.numbers))),
            "answer": self.answer,
            "forget": lambda _: table.change(place.retire, int(clock()) + 1),
            "wake": self.wake,
        }

    def anybody(self) -> Person:
        return self.chance.choice(PEOPLE)

    async def move(self, user: UserId) -> None:
        now = self.table.now
        if user in now.waiting:
            codes = whole_move(now, now.require_seat(user), self.chance.choice)
            await self.table.act(user, codes, None, InteractionId(next(self.numbers)))

    async def wait(self, _user: UserId) -> None:
        self.clock.advance(self.chance.choice(TIMES))
        for _ in PEOPLE:  # moving for one player may make others late
            await self.scheduler.look(self.clock())

    async def plan(self, user: UserId) -> None:
        await self.table.change(planning.begin, user)
        seat = self.table.now.require_seat(user)
        draft = planning.draft_of(self.table.now, seat)
        assert draft is not None
        if not planning.is_complete(self.table.now, seat, draft):
            here = planning.imagined(self.table.now, seat, draft)
            codes, asked = whole_move(here, seat, self.chance.choice), prompts.prompt(here, seat)
            await self.table.change(planning.add, user, draft.id, codes, asked)
        condition = self.chance.choice([*conditions.CONDITIONS])
        await self.table.change(planning.lock_in, user, draft.id, condition)

    async def vacation(self, user: UserId) -> None:
        now = self.clock()
        change = self.chance.choice((lambda old: days.taken(old, 2, now), lambda old: days.ended(old, now)))
        wishes = await self.tables.store.people.wish(user, change)
        first, last = days.running(wishes, now)
        await self.table.change(away.vacation, user, first, last, now)

    def rewound(self, now: Position, user: UserId) -> TableChange:
        undone = self.chance.choice([each.undone for each in rewinding.points(now)] or [0])
        return rewinding.request_rewind(
            now, user, undone, "", InteractionId(next(self.numbers)), named_moves.latest(now)
        )

    async def answer(self, user: UserId) -> None:
        """Answer an open request, offer or question for this user with yes or no, at random."""
        now, says_yes = self.table.now, self.chance.random() < 0.5
        if now.head.request and says_yes:
            await self.table.agree(user, now.head.request.id, InteractionId(next(self.numbers)))
        elif now.head.request:
            await self.table.refuse(user, now.head.request.id)
        for chair in now.chairs:
            held = requests.of(chair)
            if held.offer:
                taker = next(each for each in PEOPLE if each.id == held.offer.user)
                await accept(self.table, taker, held.offer.id, InteractionId(next(self.numbers)))
            if held.back and chair.user:
                await self.table.change(partial(_kept, user=chair.user, number=held.back.id))

    async def wake(self, user: UserId) -> None:
        await self.table.change(place.wake, user)
        await self.table.tell_seated()

    async def step(self) -> None:
        """Have a random person at the table try a random action, or let some time pass."""
        users = self.table.now.users(self.table.now.people)
        act = self.acts[self.chance.choice(["move", "move", "wait", *self.acts])]
        with suppress(Refusal):
            await act(self.chance.choice(users))

    def judge(self) -> None:
        """Raise AssertionError if the table is waiting for nobody, or for somebody whose clock isn't running."""
        now, head = self.table.now, self.table.now.head
        if now.status != "playing" or head.lost or prompts.is_computers_turn(now):
            return
        assert head.waiting
        if running_clocks.is_set(now) and deadlines.is_running(now):
            timed = {each.seat for each in head.deadlines if each.due}
            assert timed >= {seat for seat in prompts.openly_asked(now) if not deadlines.is_wanted(now, seat)}
        assert head.paused_since or all(each.due > self.clock() - max(TIMES) for each in head.deadlines if each.due)


def _kept(position: Position, user: UserId, number: int) -> TableChange:
    return TableChange(handover.keep(position, user, number))


@pytest.mark.parametrize("number", range(24))
async def test_after_random_actions_a_table_still_waits_for_somebody_with_a_running_clock(
    tables: Tables, store: SqliteStore, clock: Clock, number: int
) -> None:
    chance = random.Random(f"walk {number}")
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    for person in (BO, CY):
        await table.join(person, InteractionId(10 + person.id))
    await table.change(deadlines.set_clock, ADA.id, chance.choice([*kinds.KINDS]), "Europe/Berlin")
    at_zero = chance.choice(("move", "computer", "seat"))
    await table.change(
        lambda now: TableChange(clock_steps.with_end(clock_steps.with_weekends(now, number % 2 == 0), at_zero))
    )
    await table.start(ADA.id)
    walk = Walk(table, tables, clock, chance)
    for _ in range(STEPS):
        if not table.now.people or table.now.status == "over":
            break
        await walk.step()
        walk.judge()
    fresh = (await Tables(store, tables.games, hooks=HOOKS).get(table.now.id)).now
    assert (fresh.head, fresh.chairs, fresh.state) == (table.now.head, table.now.chairs, table.now.state)
