"""Tests of planned turns: each is checked, stays secret, is played once, and is void if the question changes."""

from __future__ import annotations

import asyncio
import itertools
from functools import partial

import pytest
from msgspec.structs import replace

from bot.core.automation.scheduler import NAP_SECONDS, Scheduler
from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotNow, Refusal, Stale
from bot.core.storage import Person
from bot.core.storage.sqlite import SqliteStore
from bot.core.table import named_moves
from bot.core.table.edits import with_chair
from bot.core.table.outgoing import outgoing_messages
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.table_change import TableChange
from bot.core.table.timing import deadlines
from bot.features.pauses import request as pause_requests
from bot.features.pauses import steps as pauses
from bot.features.planned_turns import conditions, execution, pages, planning, preview
from bot.features.planned_turns.stored import PLANS, PlannedTurn, Plans, plans
from bot.features.rewind import steps as rewinding
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal
from tests.bot.core.table.test_take_back import mover
from tests.bot.features.assembled import HOOKS
from tests.games.example import GAME

TAKE_C = ("heap:c", "take:1")
TAKE_B = ("heap:b", "take:2")


def next_one(table: Table) -> Person:
    return (ADA, BO, CY)[(table.now.to_act[0] + 1) % len(table.now.chairs)]


async def draft(table: Table, person: Person, *chains: tuple[str, ...]) -> int:
    await table.change(planning.begin, person.id)
    seat = table.now.require_seat(person.id)
    for chain in chains:
        number = plan_of(table, seat).id
        here = prompts.prompt(planning.imagined(table.now, seat, plan_of(table, seat)), seat)
        await table.change(
            lambda now, chain=chain, number=number, here=here: TableChange(  # type: ignore[misc]
                planning.add(now, person.id, number, chain, here)
            )
        )
    return plan_of(table, seat).id


def plan_of(table: Table, seat: int) -> PlannedTurn:
    found = planning.draft_of(table.now, seat)
    assert found is not None
    return found


async def locked_in(table: Table, person: Person, chain: tuple[str, ...] = TAKE_C, condition: str = "legal") -> int:
    number = await draft(table, person, chain)
    await table.change(planning.lock_in, person.id, number, condition)
    return number


async def act(table: Table, chain: tuple[str, ...] = TAKE_B) -> None:
    await table.act(mover(table).id, chain, None, InteractionId(800 + len(table.now.stored.log)))


async def come(table: Table, clock: Clock, tables: Tables) -> Position:
    """Move the clock to the time of the planned turn, and have the scheduler play it; return the position after it."""
    (attempt,) = table.now.head.timers
    clock.put(attempt.due + 1)
    await Scheduler(tables).look(clock())
    return (await tables.get(table.now.id)).now


async def test_a_planned_turn_is_played_at_its_time_and_reads_like_a_live_move(
    deal: Deal, tables: Tables, clock: Clock
) -> None:
    table = await deal(ADA, BO, sealed=True)
    planner = next_one(table)
    seat = table.now.require_seat(planner.id)
    await locked_in(table, planner)
    assert not table.now.head.timers
    await act(table)
    (attempt,) = table.now.head.timers
    assert (attempt.seat, attempt.due) == (seat, table.now.head.due)
    clock.put(attempt.due - 1)
    await Scheduler(tables).look(clock())
    assert table.now.to_act == (seat,)
    after = await come(table, clock, tables)
    assert [made.code for made in after.decisions[-2:]] == ["heap:c", "take:1"]
    assert not any(made.away for made in after.decisions)
    assert after.head.acted[planner.id] == int(clock())
    assert not plans(after.chairs[seat]).turns
    assert not after.head.timers


async def test_planning_a_turn_sends_nobody_a_message(deal: Deal) -> None:
    """When a player plans a turn, nobody gets a message or a ping, and no deadline changes."""
    table = await deal(ADA, BO, CY, sealed=True)
    before = table.now
    await locked_in(table, next_one(table))
    after = table.now
    assert outgoing_messages(before, after, now=0.0) == []
    assert (before.head.deadlines, before.head.since, before.head.acted, before.head.waiting_since) == (
        after.head.deadlines,
        after.head.since,
        after.head.acted,
        after.head.waiting_since,
    )
    assert [prompts.prompt(before, seat) for seat in range(3)] == [prompts.prompt(after, seat) for seat in range(3)]


async def test_ids_in_buttons_do_not_reveal_how_many_turns_were_planned(deal: Deal) -> None:
    asked = []
    for number_of_plans in (0, 0, 3):
        table = await deal(ADA, BO, sealed=True)
        user = next_one(table).id
        for _ in range(number_of_plans):
            number = await locked_in(table, next_one(table))
            await table.change(partial(_without, user=user, number=number))
        await table.change(pauses.pause, ADA.id, 0.0)
        request = pause_requests.of(table.now.head)
        assert request is not None
        asked.append(request.id)
    assert len({*asked}) == 3
    assert all(abs(one - other) > 100 for one, other in itertools.combinations(asked, 2))


def _without(position: Position, user: UserId, number: int) -> TableChange:
    return TableChange(planning.withdraw(position, user, number))


async def test_others_get_the_same_board_whether_a_move_was_planned_or_not(
    deal: Deal, tables: Tables, clock: Clock
) -> None:
    table = await deal(ADA, BO, sealed=True)
    await locked_in(table, next_one(table))
    await act(table)
    planned = await come(table, clock, tables)
    await table.undo(planned.chairs[planned.decisions[-1].seat].user or UserId(0), InteractionId(900))
    before = table.now
    await act(table, TAKE_C)
    messages = outgoing_messages(before, table.now, now=0.0)
    assert all("plan" not in repr(message).casefold() for message in messages)
    assert narration.lines(table.now, None)[-1] == narration.lines(planned, None)[-1]


@pytest.mark.parametrize(
    ("condition", "words"),
    [("worth", "Your plan's move would now be *Heap C ("), ("same", "Your choices have changed.")],
)
async def test_a_condition_that_does_not_hold_pings_the_player_with_the_reason(
    deal: Deal, tables: Tables, clock: Clock, condition: str, words: str
) -> None:
    table = await deal(ADA, BO, sealed=True)
    planner = next_one(table)
    seat = table.now.require_seat(planner.id)
    await locked_in(table, planner, TAKE_C, condition)
    await act(table, ("heap:c", "take:2"))
    before = table.now
    after = await come(table, clock, tables)
    assert after.length == before.length
    assert words in plans(after.chairs[seat]).failure_reasons[1]
    messages = outgoing_messages(before, after, now=0.0)
    told = [(message.kind, message.user, message.channel, message.body.call) for message in messages]
    assert told == [("call", planner.id, 0, "plan")]
    assert words.split("*")[0] in "\n".join(pages.failure_reasons(after, seat))
    assert not after.head.timers
    await act(table, ("heap:b", "take:1"))
    assert not plans(table.now.chairs[seat]).failure_reasons
    assert not plans(table.now.chairs[seat]).turns


@pytest.mark.parametrize("condition", conditions.CONDITIONS)
async def test_conditions_hold_if_nothing_relevant_changed(
    deal: Deal, tables: Tables, clock: Clock, condition: str
) -> None:
    table = await deal(ADA, BO, CY, sealed=True)
    planner = next_one(table)
    await locked_in(table, planner, TAKE_C, condition)
    await act(table, TAKE_B)
    after = await come(table, clock, tables)
    if condition == "same":  # a public heap is smaller
        assert plans(after.chairs[after.require_seat(planner.id)]).failure_reasons
    else:
        assert after.decisions[-1].code == "take:1"


async def test_the_first_legal_plan_is_played_and_the_others_are_deleted(
    deal: Deal, tables: Tables, clock: Clock
) -> None:
    table = await deal(ADA, BO, sealed=True)
    planner = next_one(table)
    seat = table.now.require_seat(planner.id)
    await locked_in(table, planner, ("heap:c", "take:3"), "worth")
    await locked_in(table, planner, ("heap:c", "take:1"))
    await locked_in(table, planner, ("heap:b", "take:1"))
    with pytest.raises(NotNow, match="already have 3 plans"):
        await draft(table, planner)
    await act(table, ("heap:c", "take:1"))
    after = await come(table, clock, tables)
    assert [made.code for made in after.decisions[-2:]] == ["heap:c", "take:1"]
    assert not plans(after.chairs[seat]).turns


async def test_impossible_plans_are_refused_with_a_reason(deal: Deal) -> None:
    table = await deal(ADA, BO)
    await table.act(BO.id, ("heap:a", "take:1"), None, InteractionId(700))
    with pytest.raises(NotNow, match="No turn comes before all have sealed"):
        await draft(table, BO)
    table = await deal(ADA, BO, sealed=True)
    with pytest.raises(NotNow, match="It's your turn"):
        await draft(table, mover(table))
    number = await draft(table, next_one(table))
    with pytest.raises(Refusal):
        await draft(table, next_one(table), ("heap:c", "take:99"))
    person = next_one(table)
    with pytest.raises(NotNow, match="needs a move"):
        await table.change(planning.lock_in, person.id, number, "legal")


async def test_a_plan_is_complete_after_a_coin_toss(deal: Deal) -> None:
    """Nothing can be planned after a coin toss, because nobody can know its result in advance."""
    table = await deal(ADA, BO, sealed=True)
    seat = table.now.require_seat(next_one(table).id)
    await draft(table, next_one(table), ("toss",))
    assert planning.is_complete(table.now, seat, plan_of(table, seat))


async def test_a_plan_can_be_withdrawn(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    planner = next_one(table)
    number = await locked_in(table, planner)
    await act(table)
    assert table.now.head.timers
    await table.change(planning.withdraw, planner.id, number)
    assert not table.now.head.timers
    with pytest.raises(Stale):
        await table.change(planning.withdraw, planner.id, number)


async def test_a_due_plan_is_void_if_the_move_before_it_is_undone(deal: Deal, tables: Tables, clock: Clock) -> None:
    table = await deal(ADA, BO, sealed=True)
    planner, other = next_one(table), mover(table)
    seat = table.now.require_seat(planner.id)
    await locked_in(table, planner)
    await act(table)
    (attempt,) = table.now.head.timers
    await table.undo(other.id, InteractionId(900))
    assert not table.now.head.timers
    clock.put(attempt.due + 1)
    await Scheduler(tables).look(clock())
    assert table.now.to_act != (seat,)
    await act(table)
    (again,) = table.now.head.timers
    assert again.due > attempt.due
    assert (await come(table, clock, tables)).decisions[-1].seat == seat


async def test_a_plan_waits_while_an_undo_awaits_consent(deal: Deal, tables: Tables, clock: Clock) -> None:
    table = await deal(ADA, BO, sealed=True)
    planner, other = next_one(table), mover(table)
    await locked_in(table, planner)
    await act(table)
    await table.change(rewinding.request_rewind, other.id, 1, "", InteractionId(901), named_moves.latest(table.now))
    assert not table.now.head.timers
    assert table.now.head.request is not None
    await table.refuse(planner.id, table.now.head.request.id)
    assert table.now.head.timers
    await come(table, clock, tables)
    assert table.now.decisions[-1].code == "take:1"


@pytest.mark.parametrize("number", range(4))
async def test_a_planned_turn_and_an_undo_race(deal: Deal, tables: Tables, clock: Clock, number: int) -> None:
    """If a planned turn and an undo race, the plan becomes void or the undo needs consent. The log stays intact."""
    table = await deal(ADA, BO, sealed=True)
    planner, other = next_one(table), mover(table)
    await locked_in(table, planner)
    await act(table)
    clock.put(table.now.head.timers[0].due + 1)
    work = [table.change(execution.execute_due, clock()), table.undo(other.id, InteractionId(910))]
    await asyncio.gather(*(work if number % 2 else reversed(work)))
    now = (await Tables(tables.store, {GAME.key: GAME}).get(table.now.id)).now
    assert now.state == table.now.state
    was_made = now.decisions[-1].seat == now.require_seat(planner.id)
    assert bool(now.head.request) == was_made
    assert bool(plans(now.chairs[now.require_seat(planner.id)]).turns) != was_made


async def test_a_crash_loses_no_plan_and_plays_none_twice(deal: Deal, store: SqliteStore, clock: Clock) -> None:
    table = await deal(ADA, BO, sealed=True)
    await locked_in(table, next_one(table))
    await act(table)
    length, (attempt,) = table.now.length, table.now.head.timers
    clock.put(attempt.due + 1)
    for _ in range(2):
        again = Tables(store, {GAME.key: GAME}, hooks=HOOKS)
        await Scheduler(again).look(clock())
        assert (await again.get(table.now.id)).now.length == length + 2


async def test_a_planned_turn_due_while_the_bot_was_away_is_postponed(deal: Deal, tables: Tables, clock: Clock) -> None:
    table = await deal(ADA, BO, sealed=True)
    await locked_in(table, next_one(table))
    await act(table)
    (attempt,) = table.now.head.timers
    scheduler = Scheduler(tables)
    await scheduler.catch_up(clock())
    slept = attempt.due + NAP_SECONDS * 20 - clock()
    clock.advance(slept)
    await scheduler.catch_up(clock())
    assert table.now.head.timers[0].due == pytest.approx(attempt.due + slept, abs=2)


async def test_a_planned_turn_is_played_before_the_clock_runs_out(tables: Tables, clock: Clock) -> None:
    opened = await tables.create(PLACE, GAME.key, ADA, InteractionId(7000))
    table = await tables.get(opened.id)
    await table.join(BO, InteractionId(7001))
    await table.change(deadlines.set_clock, ADA.id, deadlines.HOUR * 12)
    await table.start(ADA.id)
    for person in (ADA, BO):
        await table.act(person.id, ("heap:a", "take:1"), None, InteractionId(7002 + person.id))
    await locked_in(table, next_one(table))
    await act(table)
    (attempt,) = table.now.head.timers
    (deadline,) = table.now.head.deadlines
    assert attempt.due < deadline.due
    assert (await come(table, clock, tables)).chairs[attempt.seat].missed == 0


async def test_a_player_who_takes_over_the_seat_finds_no_plan(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    planner = next_one(table)
    seat = table.now.require_seat(planner.id)
    await locked_in(table, planner)
    await table.resign(planner.id)
    assert not plans(table.now.chairs[seat]).turns


async def test_a_turn_played_by_hand_deletes_its_plan(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    planner = next_one(table)
    seat = table.now.require_seat(planner.id)
    await locked_in(table, planner)
    await act(table)
    await act(table, ("heap:c", "take:2"))
    assert not plans(table.now.chairs[seat]).turns
    assert not table.now.head.timers


async def test_moves_of_other_players_shorten_an_unfinished_plan(deal: Deal) -> None:
    table = await deal(ADA, BO, CY, sealed=True)
    last = (ADA, BO, CY)[(table.now.to_act[0] + 2) % 3]
    seat = table.now.require_seat(last.id)
    size, heap = min((size, heap) for heap, size in zip("abc", table.now.view(None).heaps, strict=True) if size)
    all_of_it = (f"heap:{heap}", f"take:{min(3, size)}")
    number = await draft(table, last, all_of_it)
    await act(table, all_of_it)
    repaired = planning.repaired(table.now, last.id, number)
    left = planning.draft_of(repaired, seat)
    assert left is not None
    assert not left.moves


async def test_an_unfinished_plan_keeps_its_moves_before_the_first_illegal_one(deal: Deal) -> None:
    table = await deal(ADA, BO, sealed=True)
    planner = next_one(table)
    seat = table.now.require_seat(planner.id)
    number = await draft(table, planner, TAKE_C)
    plan = plan_of(table, seat)
    for moves in ((TAKE_C,), (TAKE_C, ("heap:z", "take:1"))):
        longer = replace(plan, moves=moves, descriptions=("1 from heap C", "1 from heap Z")[: len(moves)])
        chair = PLANS.put(table.now.chairs[seat], Plans((longer,)))
        left = planning.draft_of(planning.repaired(with_chair(table.now, seat, chair), planner.id, number), seat)
        assert left is not None
        assert (left.moves, left.descriptions) == ((TAKE_C,), ("1 from heap C",))


async def test_the_preview_of_a_planned_turn_is_never_the_real_turn(deal: Deal) -> None:
    """The preview of a planned turn has its own id and random key, so its pictures never appear for the real turn."""
    table = await deal(ADA, BO, sealed=True)
    seat = table.now.require_seat(next_one(table).id)
    imagined = preview.ahead(table.now, seat)
    assert imagined.state.rng.key != table.now.state.rng.key
    assert imagined.id != table.now.id
    assert preview.after(imagined, seat, TAKE_C).id not in (imagined.id, table.now.id)
