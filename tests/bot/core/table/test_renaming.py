"""Tests that players who change their names on Discord get their new names at the table."""

from __future__ import annotations

from bot.core import saved
from bot.core.ids import InteractionId
from bot.core.storage import Person
from bot.core.table.people.renaming import has_new_name, renamed
from bot.core.table.reading import narration
from bot.core.table.registry import Tables
from tests.bot.conftest import ADA, BO, CY, Deal
from tests.bot.core.table.test_take_back import mover

BOBBY = Person(BO.id, "Bobby")


async def test_a_new_name_is_shown_for_old_moves_too(deal: Deal, tables: Tables) -> None:
    table = await deal(ADA, BO, sealed=True)
    while mover(table) != BO:
        await table.act(mover(table).id, ("toss",), None, InteractionId(800 + table.now.length))
    await table.act(BO.id, ("toss",), None, InteractionId(899))
    before, asked = table.now, saved.watch()
    asked.what = ""
    assert has_new_name(table.now, BOBBY)
    await table.change(renamed, BOBBY)
    assert asked.what == "", "nobody is told that this was saved"
    assert table.now.names == tuple(name.replace("Bo", "Bobby") for name in before.names)
    assert any("Bobby" in line for line in narration.lines(table.now, None))
    assert table.now.state == before.state
    assert table.now.head.acted == before.head.acted
    assert not has_new_name((await Tables(tables.store, tables.games).get(table.now.id)).now, BOBBY)


async def test_only_a_seat_has_a_name_to_change(deal: Deal) -> None:
    table = await deal(ADA, BO)
    before = table.now
    for person in (CY, ADA, BO):
        assert await table.change(renamed, person) is before
