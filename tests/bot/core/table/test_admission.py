"""Tests that features can keep people from sitting down, however they try."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.delivery.calls import Calls
from bot.core.ids import ChannelId, GuildId, InteractionId, UserId
from bot.core.refusals import NotNow
from bot.core.storage import Body, OutboxMessage, Person, Place, Store
from bot.core.storage.sql.store import SqlStore
from bot.core.table.edits import changed
from bot.core.table.hooks import Hooks, TableHooks
from bot.core.table.people import admission, lobby
from bot.core.table.position import Position
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features import FEATURES
from bot.features.handover import bench, outgoing, requests, seating, steps
from tests.bot.conftest import ADA, BO, CY, PLACE
from tests.games.example import GAME
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture: on both databases

DEE = Person(UserId(4), "Dee", roles=(900,))
APART = {BO.id, CY.id}  # these two never sit down together


class Door:
    """A feature that never seats Bo and Cy together, and refuses banned people and people without a role."""

    def __init__(self) -> None:
        self.banned: set[int] = set()
        self.role = 0  # the role that people need, or 0

    async def admits(self, _store: Store, position: Position, person: Person) -> str:
        if person.id in self.banned or (self.role and self.role not in person.roles):
            return "Not today."
        there = {chair.user for chair in position.chairs} | {person.id}
        return admission.NO_SEAT if person.id in APART and there >= APART else ""


@pytest.fixture
def door() -> Door:
    return Door()


@pytest.fixture
def tables(store: SqlStore, door: Door) -> Tables:
    hooks = (*(feature.tables for feature in FEATURES), TableHooks(admits=door.admits))
    return Tables(store, {GAME.key: GAME}, hooks=Hooks(hooks))


async def lobby_of(tables: Tables, *people: Person) -> Table:
    table = await tables.get((await tables.create(PLACE, GAME.key, people[0], InteractionId(1))).id)
    for number, person in enumerate(people[1:], 2):
        await table.join(person, InteractionId(number))
    return table


def people(position: Position) -> list[int | None]:
    return [chair.user for chair in position.chairs]


async def test_a_refused_person_gets_no_seat_in_a_lobby(tables: Tables) -> None:
    table = await lobby_of(tables, ADA, BO)
    with pytest.raises(NotNow, match="no seat for you"):
        await table.join(CY, InteractionId(3))
    await table.join(DEE, InteractionId(4))
    assert people(table.now) == [ADA.id, BO.id, DEE.id]
    await table.change(lobby.leave, BO.id)
    await table.join(CY, InteractionId(5))
    with pytest.raises(NotNow, match="no seat for you"):
        await table.join(BO, InteractionId(6))


async def test_people_who_already_sit_at_the_table_are_not_refused_later(tables: Tables, door: Door) -> None:
    table = await lobby_of(tables, ADA, BO)
    door.banned = {ADA.id, BO.id}
    await table.join(BO, InteractionId(3))
    await table.change(lobby.add_computer, ADA.id)
    await table.start(ADA.id)
    assert people(table.now) == [ADA.id, BO.id, None]


async def test_of_two_people_who_may_not_sit_together_and_join_at_once_one_is_refused(
    tables: Tables, store: SqlStore
) -> None:
    """If two processes seat Bo and Cy at the same moment, the second one is refused."""
    here = await lobby_of(tables, ADA)
    there = await Tables(store, {GAME.key: GAME}, hooks=tables.hooks).get(here.now.id)
    done = await asyncio.gather(
        here.join(BO, InteractionId(3)), there.join(CY, InteractionId(4)), return_exceptions=True
    )
    assert sum(isinstance(each, NotNow) for each in done) == 1
    assert len((await Tables(store, {GAME.key: GAME}).get(here.now.id)).now.chairs) == 2


async def test_a_role_opens_the_door(tables: Tables, door: Door) -> None:
    table = await lobby_of(tables, ADA)
    door.role = 900
    with pytest.raises(NotNow, match="Not today"):
        await table.join(BO, InteractionId(3))
    await table.join(DEE, InteractionId(4))
    assert people(table.now) == [ADA.id, DEE.id]


async def test_a_refused_person_opens_no_table(tables: Tables, door: Door) -> None:
    door.banned = {ADA.id}
    with pytest.raises(NotNow, match="Not today"):
        await tables.create(PLACE, GAME.key, ADA, InteractionId(1))
    with pytest.raises(NotNow, match="Not today"):
        await tables.require_room(ADA, Place(GuildId(70), ChannelId(700)), GAME.key)
    assert not await tables.in_channel(PLACE.channel)
    await tables.require_room(BO, Place(GuildId(70), ChannelId(700)), GAME.key)


async def test_a_seat_in_a_game_is_refused_like_one_in_a_lobby(tables: Tables) -> None:
    table = await lobby_of(tables, ADA, BO, DEE)
    await table.start(ADA.id)
    await table.resign(ADA.id)
    with pytest.raises(NotNow, match="no seat for you"):
        await seating.take(table, CY, 0, InteractionId(10))
    await table.change(steps.offer, DEE.id, CY.id)
    offer = requests.of(table.now.chairs[2]).offer
    assert offer is not None
    with pytest.raises(NotNow, match="no seat for you"):
        await seating.accept(table, CY, offer.id, InteractionId(11))
    assert people(table.now) == [None, BO.id, DEE.id]


async def test_the_seat_of_the_only_one_who_is_in_the_way(tables: Tables) -> None:
    """Cy can take over Bo's seat, because then they don't sit together."""
    table = await lobby_of(tables, ADA, BO)
    await table.start(ADA.id)
    await table.change(steps.offer, BO.id, CY.id)
    offer = requests.of(table.now.chairs[1]).offer
    assert offer is not None
    await seating.accept(table, CY, offer.id, InteractionId(10))
    assert people(table.now) == [ADA.id, CY.id]


async def test_the_bench_is_not_asked_about_a_seat_that_would_be_refused(tables: Tables) -> None:
    table = await lobby_of(tables, ADA, BO)
    for person in (CY, DEE):
        await bench.join(tables.store, PLACE.guild or GuildId(0), person.id)
    await table.start(ADA.id)
    await table.resign(ADA.id)
    calls = Calls(tables)
    call = OutboxMessage(table.now.id, "call", ChannelId(0), CY.id, Body(pings=(CY.id,), call="seat"))
    assert await calls.ready(call) is None
    await calls.invite(OutboxMessage(table.now.id, outgoing.FREE_SEAT, PLACE.channel), "seat")
    heads, _ = await tables.store.outbox.heads(1e12, 99)
    assert [message.user for message in heads if message.kind == "call" and message.body.call == "seat"] == [DEE.id]


async def test_a_rematch_of_those_who_may_not_sit_together(tables: Tables, store: SqlStore) -> None:
    """A rematch for Bo and Cy seats only Cy, who asked for it. No empty seat shows who is missing."""
    before = Tables(store, {GAME.key: GAME})
    table = await tables.get((await lobby_of(before, ADA, BO, CY)).now.id)
    await table.start(ADA.id)
    await table.change(lambda now: changed(now, status="over"))
    again = await table.rematch(CY, InteractionId(10))
    assert people(again) == [CY.id]
    assert (await table.rematch(BO, InteractionId(11))).id == again.id
    with pytest.raises(NotNow, match="no seat for you"):
        await (await tables.get(again.id)).join(BO, InteractionId(12))
