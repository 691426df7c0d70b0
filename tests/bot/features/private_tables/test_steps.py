"""Tests, without Discord, of who may join a private table, on both databases and with races."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotNow
from bot.core.storage import Person
from bot.core.table.edits import changed
from bot.core.table.people import lobby, privacy
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.ownership import steps as ownership
from bot.features.private_tables import state, steps
from tests.bot.conftest import ADA, BO, CY, PLACE
from tests.games.example import GAME
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture: on both databases

DEE = Person(UserId(4), "Dee", roles=(900, 901))


async def private(tables: Tables) -> Table:
    opened = await tables.create(PLACE, GAME.key, ADA, InteractionId(1), prepared=state.made_private)
    return await tables.get(opened.id)


def people(table: Table) -> list[int | None]:
    return [chair.user for chair in table.now.chairs]


async def test_a_role_lets_its_members_in(tables: Tables) -> None:
    table = await private(tables)
    with pytest.raises(NotNow, match="no seat for you"):
        await table.join(DEE, InteractionId(2))
    await table.change(steps.invite_role, ADA.id, 901)
    with pytest.raises(NotNow, match="no seat for you"):
        await table.join(BO, InteractionId(3))
    await table.join(DEE, InteractionId(4))
    assert people(table) == [ADA.id, DEE.id]
    assert not await tables.listed_in(PLACE.channel, BO)
    assert await tables.listed_in(PLACE.channel, DEE)


async def test_a_role_makes_a_public_table_private(tables: Tables) -> None:
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await table.change(steps.invite_role, ADA.id, 900)
    with pytest.raises(NotNow, match="no seat for you"):
        await table.join(BO, InteractionId(2))


async def test_the_last_seat_is_taken_once(tables: Tables) -> None:
    table = await private(tables)
    for person in (BO, CY, DEE):
        await table.change(steps.invite, ADA.id, person.id)
    while len(table.now.chairs) < table.now.player_counts[-1] - 1:
        await table.change(lobby.add_computer, ADA.id)
    done = await asyncio.gather(*(table.join(p, InteractionId(p.id)) for p in (BO, CY, DEE)), return_exceptions=True)
    assert sum(isinstance(each, NotNow) for each in done) == 2
    assert len(table.now.chairs) == table.now.player_counts[-1]


async def test_a_removed_person_does_not_come_back_with_the_code(tables: Tables) -> None:
    table = await private(tables)
    code = state.of(table.now.head).code
    await table.change(steps.enter, BO, code, InteractionId(2))
    await table.change(ownership.remove, ADA.id, str(BO.id))
    with pytest.raises(NotNow, match="Ada removed you"):
        await table.change(steps.enter, BO, code, InteractionId(3))
    assert people(table) == [ADA.id]


async def test_a_rematch_is_private_for_the_same_people(tables: Tables) -> None:
    table = await private(tables)
    await table.change(steps.invite, ADA.id, BO.id)
    await table.join(BO, InteractionId(2))
    await table.start(ADA.id)
    await table.change(lambda now: changed(now, status="over"))
    again = await tables.get((await table.rematch(ADA, InteractionId(10))).id)
    assert sorted(filter(None, people(again))) == [ADA.id, BO.id]
    with pytest.raises(NotNow, match="no seat for you"):
        await again.join(CY, InteractionId(11))
    await again.change(lobby.leave, BO.id)
    await again.join(BO, InteractionId(12))


async def test_the_owner_alone_decides_before_the_start(tables: Tables) -> None:
    table = await private(tables)
    await table.change(steps.enter, BO, state.of(table.now.head).code, InteractionId(2))
    for step in (steps.make_public, steps.renew):
        with pytest.raises(NotNow, match="only Ada can invite"):
            await table.change(step, BO.id)
    with pytest.raises(NotNow, match="only Ada can invite"):
        await table.change(steps.invite, BO.id, CY.id)
    await table.change(lobby.leave, ADA.id)  # the table passes on, and Ada may come back
    await table.change(steps.invite, BO.id, CY.id)
    await table.join(ADA, InteractionId(4))
    await table.start(BO.id)
    with pytest.raises(NotNow, match="has started"):
        await table.change(steps.make_public, BO.id)


async def test_data_about_an_invited_person_is_exported_and_erased(tables: Tables) -> None:
    table = await private(tables)
    await table.change(steps.invite, ADA.id, BO.id)
    assert table.now.hooks.kept(table.now, BO.id)["invited to the table"] is True
    await table.change(privacy.erased, BO.id)
    assert "invited to the table" not in table.now.hooks.kept(table.now, BO.id)
    assert "invited to the table" in table.now.hooks.kept(table.now, ADA.id)
    with pytest.raises(NotNow, match="no seat for you"):
        await table.join(BO, InteractionId(3))
