"""Tests of daily puzzles: only one attempt counts, everybody gets the same deal, and the puzzle ends at midnight."""

from __future__ import annotations

import asyncio
import itertools
import time
from hashlib import sha256

import pytest

from bot.core.automation.housekeeping import Housekeeper, Keep
from bot.core.ids import ChannelId, GuildId, InteractionId, UserId
from bot.core.refusals import NotNow, TooLate
from bot.core.storage import Cutoffs, Person
from bot.core.storage.sql.store import SqlStore
from bot.core.table.people import privacy
from bot.core.table.people.allowance import Allowance, Quota
from bot.core.table.position import Position
from bot.core.table.reading import prompts, proofs, undoing
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.daily_puzzle import attempts, calendar, deal
from bot.features.daily_puzzle.puzzles import Puzzles, streak
from bot.features.daily_puzzle.store import BOT_USER, DailyStore
from bot.features.pauses import request as pause_requests
from bot.features.pauses import steps as pauses
from games import GAMES
from games.geargrid import GAME as GRID
from tests.bot.conftest import ADA, BO, CY
from tests.bot.core.table.daily.clock import DAY, Clock, clock
from tests.bot.features.assembled import HOOKS
from tests.games.example import GAME
from tests.support.databases import Database
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture
from tests.support.whole_moves import whole_move

__all__ = ["clock"]
KEY, SERVER = GAME.key, 70
CATALOGUE = {**GAMES, KEY: GAME}
_interactions = itertools.count(9000)


def tables_of(store: SqlStore, allowance: Allowance | None = None) -> Tables:
    """Return the Tables of a process that has the daily puzzle among its features."""
    return Tables(store, CATALOGUE, allowance, HOOKS)


@pytest.fixture
def tables(store: SqlStore) -> Tables:
    return tables_of(store)


@pytest.fixture
def puzzles(tables: Tables) -> Puzzles:
    return Puzzles(tables)


async def begun(
    tables: Tables, person: Person = ADA, key: str = KEY, interaction: InteractionId = InteractionId(1)
) -> Table:
    """Start the person's attempt at today's puzzle; return its table."""
    return await tables.get((await Puzzles(tables).begin(key, person, GuildId(SERVER), interaction)).id)


async def finish(table: Table) -> Position:
    while table.now.to_act:
        codes = whole_move(table.now, 0)
        user = table.now.chairs[0].user
        if user is None:
            await table.act_for_computer(0, codes, "", prompts.prompt(table.now, 0))
        else:
            await table.act(user, codes, None, InteractionId(next(_interactions)))
    return table.now


async def played(tables: Tables, person: Person = ADA) -> Position:
    """Start and finish the person's attempt at today's puzzle; return its last position."""
    return await finish(await begun(tables, person))


async def test_a_second_table_is_the_first_one(tables: Tables, database: Database) -> None:
    """A second start of the same puzzle leads to the first attempt, even in another process or at the same time."""
    other = await database.open()
    both = tables, tables_of(other)
    found = await asyncio.gather(*(begun(each, interaction=InteractionId(number)) for number, each in enumerate(both)))
    assert found[0].now.id == found[1].now.id
    await finish(found[0])
    assert (await begun(tables, interaction=InteractionId(5))).now.status == "over", "what is over is not started anew"
    await other.close()


async def test_a_restart_goes_on_with_the_same_try(tables: Tables, database: Database) -> None:
    table = await begun(tables)
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(2))
    again = await database.open()
    after = (await begun(tables_of(again))).now
    assert (after.id, after.length, after.view(0)) == (table.now.id, 2, table.now.view(0))
    await again.close()


async def test_an_official_attempt_has_no_undo_but_practice_has(tables: Tables, puzzles: Puzzles) -> None:
    table = await begun(tables)
    with pytest.raises(NotNow, match="Play your official attempt first"):
        await puzzles.practise(KEY, ADA, InteractionId(2))
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(3))
    assert not undoing.can_undo(table.now, 0)
    with pytest.raises(NotNow, match="There's no undo here"):
        await table.undo(ADA.id, InteractionId(4))
    with pytest.raises(NotNow, match="Play your official attempt first"):
        await puzzles.practise(KEY, ADA, InteractionId(5))
    await finish(table)
    with pytest.raises(NotNow, match="no rematch"):
        await table.rematch(ADA, InteractionId(6))
    practice = await tables.get((await puzzles.practise(KEY, ADA, InteractionId(7))).id)
    assert practice.now.id != table.now.id
    assert practice.now.head.seed == table.now.head.seed, "the same deal"
    await practice.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(8))
    assert (await puzzles.practise(KEY, ADA, InteractionId(9))).id == practice.now.id, "it goes on where it was"
    assert (await practice.undo(ADA.id, InteractionId(10))).done
    before = await puzzles.day_results(KEY, calendar.today(), ADA.id)
    await finish(practice)
    assert await puzzles.day_results(KEY, calendar.today(), ADA.id) == before, "practice does not count"


async def test_no_attempt_can_be_paused(tables: Tables, puzzles: Puzzles) -> None:
    """An attempt at a puzzle can't be paused, although its only player would agree."""
    table = await begun(tables)
    with pytest.raises(NotNow, match="can't be paused"):
        await table.change(pauses.pause, ADA.id, time.time())
    await finish(table)
    practice = await tables.get((await puzzles.practise(KEY, ADA, InteractionId(7))).id)
    with pytest.raises(NotNow, match="can't be paused"):
        await practice.change(pauses.pause, ADA.id, time.time())
    assert pause_requests.of(table.now.head) is pause_requests.of(practice.now.head) is None


async def test_the_deal_is_the_same_for_all_and_is_proved_the_day_after(
    tables: Tables, puzzles: Puzzles, clock: Clock
) -> None:
    day = calendar.today()
    mine, theirs = await played(tables, ADA), await played(tables, BO)
    assert mine.head.seed == theirs.head.seed
    assert proofs.seed(mine) == "", "it is not told while others are still to try"
    shown = await puzzles.fingerprint(day)
    assert await puzzles.secret_of_past_day(day) == ""
    with pytest.raises(NotNow, match="after midnight UTC"):
        proofs.exported((await tables.get(mine.id)).now)
    clock.to(day + 1)
    secret = await puzzles.secret_of_past_day(day)
    assert sha256(secret.encode()).hexdigest() == shown == await puzzles.fingerprint(day)
    assert sha256(f"{secret} {KEY} {calendar.iso(day)}".encode()).hexdigest() == mine.head.seed
    assert mine.head.seed.encode() in proofs.exported((await tables.get(mine.id)).now)
    assert (await begun(tables)).now.head.seed != mine.head.seed
    assert deal.seed(secret, "gears", day) != mine.head.seed
    assert await puzzles.fingerprint(day + 2) == "", "no secret is drawn before its day"


async def test_a_week_of_puzzles(tables: Tables, puzzles: Puzzles, clock: Clock) -> None:
    """Streaks and rankings are right after a week: Ada misses one day, Bo plays three, and Cy gives up once."""
    first = calendar.today()
    for day in range(first, first + 7):
        clock.to(day)
        if day != first + 3:
            await played(tables, ADA)
        if day >= first + 4:
            await played(tables, BO)
    last = first + 6
    lost = await begun(tables, CY)
    await lost.resign(CY.id)
    assert lost.now.status == "cancelled"
    ada, bo, cy = [await puzzles.day_results(KEY, last, person.id) for person in (ADA, BO, CY)]
    assert [each.streak for each in (ada, bo, cy)] == [3, 3, 0]
    assert {each.name for each in ada.results} == {"Ada", "Bo"}
    assert all(each.guild == SERVER for each in ada.results)
    ranks = [each.result.rank for each in ada.results if each.result]
    assert ranks == sorted(ranks, reverse=True)
    assert cy.mine is not None
    assert cy.mine.result is None
    streaks = [(await puzzles.day_results(KEY, day, ADA.id)).streak for day in range(first, last + 1)]
    assert streaks == [1, 2, 3, 3, 1, 2, 3]
    clock.to(last + 2)
    assert (await puzzles.day_results(KEY, last + 2, ADA.id)).streak == 0, "a day was left out"
    assert len({(await puzzles.secret_of_past_day(day)) for day in range(first, last + 1)}) == 7


def test_a_streak_reaches_the_day_or_the_one_before() -> None:
    assert streak([], 9) == 0
    assert streak([9, 8, 7, 5], 9) == 3
    assert streak([8, 7, 5], 9) == 2
    assert streak([7, 6], 9) == 0
    assert streak([11, 9, 8], 9) == 2, "what came later does not matter"


async def test_an_attempt_that_ends_after_midnight_does_not_count(
    tables: Tables, puzzles: Puzzles, clock: Clock
) -> None:
    day = calendar.today()
    clock.to(day, 23.999)
    table = await begun(tables)
    clock.to(day + 1, 0)
    await finish(table)
    day_results = await puzzles.day_results(KEY, day, ADA.id)
    assert day_results.mine is not None
    assert day_results.mine.result is None
    assert day_results.results == ()
    assert (await begun(tables)).now.id != table.now.id, "the new day has a try of its own"


async def test_a_limit_of_the_rules_ends_at_midnight_for_all_and_counts(
    tables: Tables, puzzles: Puzzles, clock: Clock
) -> None:
    """A time limit set by the rules ends at midnight, even after an outage, because boards are public from then on."""
    day = calendar.today()
    clock.to(day, 20)
    table = await begun(tables, key=GRID.key)
    await table.act(ADA.id, (table.now.legal(0)[0].code,), None, InteractionId(2))
    (deadline,) = table.now.head.deadlines
    assert deadline.due == calendar.ends(day)
    await table.postpone(5 * 3600.0)
    assert table.now.head.deadlines[0].due == calendar.ends(day)
    clock.to(day + 1, 0.001)
    with pytest.raises(TooLate):
        await table.act(ADA.id, ("back",), None, InteractionId(3))
    assert await tables.store.schedule.limited(time.time()) == [table.now.id]
    await table.expire(time.time())
    day_results = await puzzles.day_results(GRID.key, day, ADA.id)
    assert day_results.mine is not None
    assert day_results.mine.result is not None
    assert day_results.mine.result.rank == (-60, 0)


async def test_a_person_who_deleted_their_data_cannot_try_again_that_day(
    tables: Tables, puzzles: Puzzles, store: SqlStore, clock: Clock
) -> None:
    day = calendar.today()
    table = await tables.get((await played(tables)).id)
    await table.change(privacy.erased, ADA.id)
    await store.upkeep.forget_user(ADA.id)
    assert (await puzzles.day_results(KEY, day, BO.id)).results == ()
    with pytest.raises(NotNow, match="already tried that puzzle"):
        await begun(tables)
    clock.to(day + 1)
    await store.upkeep.clean(Cutoffs(0, 0, 0), 100)
    rows = await store.rows('SELECT * FROM attempts WHERE "user" = ?', ADA.id)
    assert rows == []
    assert (await begun(tables)).now.status == "playing"


async def test_practice_goes_after_its_time_and_what_counted_stays(
    tables: Tables, puzzles: Puzzles, store: SqlStore, clock: Clock
) -> None:
    day = calendar.today()
    counted = await played(tables)
    done = await puzzles.practise(KEY, ADA, InteractionId(20))
    await finish(await tables.get(done.id))
    left = await puzzles.practise(KEY, ADA, InteractionId(21))
    clock.to(day + 10)
    keeper = Housekeeper(tables, Keep(0, 0, 0, 0, practice=10))
    await keeper.sweep(time.time())
    assert await everywhere(store) == {counted.id, done.id, left.id}
    await Housekeeper(tables, Keep(0, 0, 0, 0, practice=0)).sweep(time.time() + 10_000 * DAY)
    assert await everywhere(store) == {counted.id, done.id, left.id}
    await keeper.sweep(time.time() + DAY)
    assert await everywhere(store) == {counted.id, left.id}, "what is played still is no business of the broom"
    assert len((await puzzles.day_results(KEY, day, ADA.id)).results) == 1


async def test_a_try_that_was_never_ended_goes_with_its_moves(
    tables: Tables, store: SqlStore, clock: Clock, puzzles: Puzzles
) -> None:
    """An unfinished attempt is deleted with its moves, because it has no result and nobody else took part."""
    day, counted, table = calendar.today(), await played(tables), await begun(tables, BO)
    await table.act(BO.id, ("heap:a", "take:1"), None, InteractionId(19))
    practice = await tables.get((await puzzles.practise(KEY, ADA, InteractionId(20))).id)
    await practice.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(21))
    clock.to(day + 1)
    for each in (table, practice):
        assert (await each.change(attempts.closed)).status == "cancelled"
    await Housekeeper(tables, Keep(0, 10, 0, 0, 0)).sweep(time.time() + 9 * DAY)
    assert await everywhere(store) == {counted.id, table.now.id, practice.now.id}
    await Housekeeper(tables, Keep(0, 10, 0, 0, 0)).sweep(time.time() + 11 * DAY)
    assert await everywhere(store) == {counted.id}


async def everywhere(store: SqlStore) -> set[str]:
    """Return the ids of all tables that any stored row mentions, except those of the bot's attempts."""
    names = ("seats", "decisions", "states", "attempts", "outbox", "messages")
    rows = [row for name in names for row in await store.rows(f"SELECT table_id FROM {name}")]
    own = await store.rows('SELECT table_id FROM attempts WHERE "user" = ?', BOT_USER)
    found = [*rows, *await store.rows("SELECT id FROM tables")]
    return {str(row[0]) for row in found} - {str(row[0]) for row in own}


async def test_the_bot_tries_too_and_its_board_is_shown_afterwards(
    tables: Tables, puzzles: Puzzles, clock: Clock
) -> None:
    day = calendar.today()
    own = await puzzles.own_attempt(KEY, day)
    assert (own.head.owner, own.chairs[0].policy) == (BOT_USER, "searching")
    assert (await puzzles.own_attempt(KEY, day)).id == own.id
    table = await tables.get(own.id)
    await finish(table)
    mine = await played(tables)
    day_results = await puzzles.day_results(KEY, day, ADA.id)
    assert [each.name for each in day_results.results] == ["Ada"], "the bot is in no list"
    with pytest.raises(NotNow, match="after midnight UTC"):
        await puzzles.boards(day_results, 4)
    clock.to(day + 1)
    assert [each.id for each in await puzzles.boards(day_results, 4)] == [mine.id, own.id]
    with pytest.raises(NotNow):
        await puzzles.own_attempt(KEY, day - 1)


async def test_the_bot_attempts_a_puzzle_that_somebody_attempts_without_a_subscribed_channel(
    tables: Tables, puzzles: Puzzles, store: SqlStore, clock: Clock
) -> None:
    """The bot attempts each puzzle that somebody attempts, and may finish it after midnight."""
    day = calendar.today()
    clock.to(day, 23.99)
    mine = await played(tables)
    assert await DailyStore(store).tried(KEY, day, BOT_USER), "it has begun"
    begun_twice = [await begun(tables, BO, interaction=InteractionId(number)) for number in (31, 32)]
    own = await tables.get((await puzzles.own_attempt(KEY, day)).id)
    assert len(await store.rows('SELECT * FROM attempts WHERE "user" = ?', BOT_USER)) == 1
    clock.to(day + 1, 0.1)
    await finish(own)
    await finish(begun_twice[0])
    day_results = await puzzles.day_results(KEY, day, ADA.id)
    assert [each.name for each in day_results.results] == ["Ada"], "what people end so late does not count"
    assert [each.id for each in await puzzles.boards(day_results, 4)] == [mine.id, own.now.id]


async def test_midnight_cuts_no_board_of_the_bot_short(tables: Tables, puzzles: Puzzles, clock: Clock) -> None:
    day = calendar.today()
    clock.to(day, 20)
    await begun(tables, key=GRID.key)
    (deadline,) = (await puzzles.own_attempt(GRID.key, day)).head.deadlines
    assert deadline.due >= calendar.begins(day) + 20 * 3600 + DAY, "all the time that the rules allow"


async def test_an_attempt_sends_no_message_and_fills_no_channel(store: SqlStore) -> None:
    tables = tables_of(store, Allowance(Quota(1, 1, 1), Quota(2, 1, 1)))
    for number in range(3):
        await played(tables, Person(UserId(100 + number), f"P{number}"))
        await begun(tables, Person(UserId(200 + number), f"Q{number}"))
    messages, _ = await store.outbox.heads(time.time() + DAY, 100)
    assert messages == []
    assert await tables.in_channel(ChannelId(0)) == ()
