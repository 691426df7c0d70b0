"""Tests, without Discord, of what a table's owner decides, on both databases and with races."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.ids import InteractionId
from bot.core.refusals import NotNow
from bot.core.table.people import lobby, privacy
from bot.core.table.registry import Tables
from bot.features.handover import seating
from bot.features.ownership import state, steps
from tests.bot.conftest import ADA, BO, CY, PLACE
from tests.games.example import GAME
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture: on both databases


async def test_two_clicks_at_once_do_one_thing(tables: Tables) -> None:
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await table.join(BO, InteractionId(2))
    await table.join(CY, InteractionId(3))
    await asyncio.gather(*(table.change(steps.remove, ADA.id, str(BO.id)) for _ in range(2)))
    assert [chair.user for chair in table.now.chairs] == [ADA.id, CY.id]
    assert [person.id for person in state.of(table.now).removed] == [BO.id]
    done = await asyncio.gather(
        table.change(lobby.begin, ADA.id), table.change(steps.remove, ADA.id, str(CY.id)), return_exceptions=True
    )
    assert table.now.status == "playing"
    assert [chair.user for chair in table.now.chairs] == [ADA.id, CY.id]
    assert isinstance(done[1], NotNow)
    await table.resign(CY.id)
    with pytest.raises(NotNow, match="Ada removed you"):
        await seating.take(table, BO, 1, InteractionId(4))


async def test_the_owner_leaves_while_they_hand_over(tables: Tables) -> None:
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await table.join(BO, InteractionId(2))
    await table.join(CY, InteractionId(3))
    await asyncio.gather(
        table.change(lobby.leave, CY.id), table.change(steps.hand_over, ADA.id, CY.id), return_exceptions=True
    )
    assert table.now.head.owner == ADA.id
    await table.change(lobby.leave, ADA.id)
    assert table.now.head.owner == BO.id


async def test_suggestions_end_with_the_lobby_and_with_their_author(tables: Tables) -> None:
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await table.join(BO, InteractionId(2))
    await table.join(CY, InteractionId(3))
    await table.change(steps.suggest, BO.id, "Pace: fast", "option;x", "fast")
    await table.change(steps.suggest, BO.id, "Pace: slow", "option;x", "slow")
    await table.change(steps.suggest, CY.id, "Pace: slow", "option;x", "slow")
    assert [(s.user, s.words) for s in state.of(table.now).suggestions] == [
        (BO.id, "Pace: slow"),
        (CY.id, "Pace: slow"),
    ]
    assert steps.is_awaiting(table.now, ADA.id)
    assert not steps.is_awaiting(table.now, BO.id)
    await table.change(lobby.leave, BO.id)
    assert [s.user for s in state.of(table.now).suggestions] == [CY.id]
    await table.change(steps.hand_over, ADA.id, CY.id)
    assert state.of(table.now).suggestions == ()
    await table.change(steps.suggest, ADA.id, "Pace: slow", "option;x", "slow")
    await table.change(lobby.begin, CY.id)
    assert state.of(table.now).suggestions == ()


async def test_data_about_a_removed_person_is_exported_and_erased(tables: Tables) -> None:
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    for number, person in enumerate((BO, CY), 2):
        await table.join(person, InteractionId(number))
    await table.change(steps.remove, ADA.id, str(BO.id))
    await table.change(steps.suggest, CY.id, "Pace: slow", "option;x", "slow")
    assert table.now.hooks.kept(table.now, BO.id)["removed by the owner"] is True
    assert table.now.hooks.kept(table.now, CY.id)["suggested options"] == ["Pace: slow"]
    await table.change(privacy.erased, BO.id)
    assert not state.of(table.now).removed
    assert state.of(table.now).suggestions
    await table.change(privacy.erased, CY.id)
    assert not state.of(table.now).suggestions
