"""Tests of reminders: they come at shorter and shorter intervals, only a few times, and can be switched off."""

from __future__ import annotations

import time

import pytest

from bot.core.ids import InteractionId
from bot.core.pages.tables import deadlines as shown
from bot.core.refusals import NotNow
from bot.core.storage import Body
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.timing import deadlines
from tests.bot.conftest import ADA, BO, PLACE
from tests.bot.core.table.timing.test_deadlines import DAY, HOUR, USERS, messages, passes
from tests.bot.features.assembled import SLOTS
from tests.games.example import GAME


async def begun(store: SqliteStore, most: int, clock: int = 0) -> Table:
    made = await (home := Tables(store, {GAME.key: GAME})).get(
        (await home.create(PLACE, GAME.key, ADA, InteractionId(1))).id
    )
    await made.join(BO, InteractionId(2))
    await made.change(deadlines.set_clock, ADA.id, clock)
    await made.change(deadlines.set_reminders, ADA.id, most)
    await made.start(ADA.id)
    for person in (ADA, BO):
        await made.act(person.id, ("heap:b", "take:1"), None, InteractionId(100 + person.id))
    return made


async def instants(made: Table, end: float) -> list[int]:
    """Send the reminders that are due before `end`; return their times in seconds after the start."""
    start, found = time.time(), list[int]()
    while (deadline := made.now.head.deadlines[0]).remind and deadline.remind < end:
        found.append(round(deadline.remind - start))
        await passes(made, deadline.remind)
        assert made.now.head.deadlines[0].reminded == len(found), "one reminder was sent"
    return found


def close(found: list[int], wanted: list[int]) -> bool:
    return len(found) == len(wanted) and all(abs(one - other) < 60 for one, other in zip(found, wanted, strict=True))


async def test_reminders_come_at_shorter_intervals_toward_the_end_of_the_clock(store: SqliteStore) -> None:
    made = await begun(store, 3, DAY)
    assert close(await instants(made, time.time() + DAY), [12 * HOUR, 18 * HOUR, 21 * HOUR])
    assert [message.body.pings for message in await messages(store, "reminder")] == [made.now.waiting]


async def test_without_a_clock_reminders_come_less_and_less_often_and_then_stop(store: SqliteStore) -> None:
    made = await begun(store, 5)
    assert close(await instants(made, time.time() + 1000 * DAY), [each * DAY for each in (1, 3, 7, 15, 31)])
    assert made.now.head.due is None


async def test_a_short_clock_has_fewer_reminders_so_that_none_comes_right_after_another(store: SqliteStore) -> None:
    made = await begun(store, 5, HOUR)
    assert len(await instants(made, time.time() + HOUR)) == 2


async def test_a_button_stops_reminders_for_this_turn(store: SqliteStore) -> None:
    made = await begun(store, 3, DAY)
    (seat,) = prompts.openly_asked(made.now)
    await passes(made, made.now.head.deadlines[0].remind)
    page = shown.reminder(SLOTS, made.now, Body(pings=made.now.waiting))
    assert page is not None
    assert any("No more reminders" in str(getattr(item, "label", "")) for item in page.rows[0])
    await made.change(deadlines.hush, USERS[1 - seat])  # somebody else's click stops nothing
    assert made.now.head.deadlines[0].remind
    await made.change(deadlines.hush, USERS[seat])
    assert not made.now.head.deadlines[0].remind
    page = shown.reminder(SLOTS, made.now, Body(pings=made.now.waiting))
    assert page is not None
    assert not any("No more reminders" in str(getattr(item, "label", "")) for item in page.rows[0])
    await made.act(USERS[seat], ("toss",), None, InteractionId(300))
    assert made.now.head.deadlines[0].remind


async def test_the_number_of_reminders_is_chosen_for_the_table(store: SqliteStore) -> None:
    home = Tables(store, {GAME.key: GAME})
    made = await home.get((await home.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    with pytest.raises(NotNow, match="once, up to 3 times, up to 5 times or off"):
        await made.change(deadlines.set_reminders, ADA.id, 30)
    await made.change(deadlines.set_reminders, ADA.id, 0)
    assert shown.in_words(made.now, shown.REMINDERS) == deadlines.REMINDERS[0]
