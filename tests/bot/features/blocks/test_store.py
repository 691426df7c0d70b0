"""Tests that a block between two people keeps them from sitting down together in any way, and that nothing tells it."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.delivery.calls import Calls
from bot.core.ids import ChannelId, GuildId, InteractionId, UserId
from bot.core.refusals import NotNow
from bot.core.storage import Body, OutboxMessage, Place
from bot.core.storage.sql.store import SqlStore
from bot.core.table.edits import changed
from bot.core.table.people import admission, lobby
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.blocks import store as blocks
from bot.features.handover import bench, outgoing, requests, seating, steps
from bot.features.private_tables import state
from bot.features.private_tables import steps as private
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal
from tests.games.example import GAME
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture: on both databases

PAIRS = pytest.mark.parametrize(("who", "whom"), [(BO, CY), (CY, BO)], ids=["by the one there", "by the newcomer"])


def people(table: Table) -> list[int | None]:
    return [chair.user for chair in table.now.chairs]


async def refused(table: Table, *attempts: object) -> None:
    """Check that each attempt is refused with the usual sentence, and changes nothing."""
    before = table.now
    for attempt in attempts:
        with pytest.raises(NotNow) as refusal:
            await attempt  # type: ignore[misc]
        assert str(refusal.value) == admission.NO_SEAT
    assert table.now.chairs == before.chairs


@PAIRS
async def test_neither_joins_the_other_on_any_server(tables: Tables, who: object, whom: object) -> None:
    await blocks.add(tables.store, getattr(who, "id"), getattr(whom, "id"))  # noqa: B009 - two objects of one type
    for place in (PLACE, Place(GuildId(71), ChannelId(900))):
        table = await tables.get((await tables.create(place, GAME.key, BO, InteractionId(1))).id)
        await refused(table, table.join(CY, InteractionId(2)))
        await table.join(ADA, InteractionId(3))
        await table.change(lobby.leave, BO.id)
        await table.join(CY, InteractionId(4))
        await refused(table, table.join(BO, InteractionId(5)))


@PAIRS
async def test_neither_gets_a_seat_in_the_other_s_game(deal: Deal, tables: Tables, who: object, whom: object) -> None:
    await blocks.add(tables.store, getattr(who, "id"), getattr(whom, "id"))  # noqa: B009 - two objects of one type
    table = await deal(ADA, BO, computers=1)
    await refused(table, seating.take(table, CY, 2, InteractionId(50)))
    await table.resign(ADA.id)
    await refused(table, seating.take(table, CY, 0, InteractionId(51)))
    await seating.take(table, ADA, 0, InteractionId(52))
    await table.change(steps.offer, ADA.id, CY.id)
    offer = requests.of(table.now.chairs[0]).offer
    assert offer
    await refused(table, seating.accept(table, CY, offer.id, InteractionId(53)))


async def test_a_player_who_returns_to_a_seat_meets_nobody_whom_they_blocked(deal: Deal, tables: Tables) -> None:
    table = await deal(ADA, BO)
    await table.resign(BO.id)
    await blocks.add(tables.store, BO.id, ADA.id)
    await refused(table, seating.take(table, BO, 1, InteractionId(50)))
    await seating.take(table, CY, 1, InteractionId(51))
    await table.change(steps.ask_back, BO)
    back = requests.of(table.now.chairs[1]).back
    assert back
    with pytest.raises(admission.NoSeat):
        await seating.hand_back(table, CY.id, back.id, InteractionId(52))


async def test_the_bench_is_not_pinged_for_a_table_with_a_blocked_or_blocking_person(
    deal: Deal, tables: Tables
) -> None:
    table = await deal(ADA, BO)
    await bench.join(tables.store, PLACE.guild or GuildId(0), CY.id)
    await table.resign(ADA.id)
    call = OutboxMessage(table.now.id, "call", ChannelId(0), CY.id, Body(pings=(CY.id,), call="seat"))
    calls = Calls(tables)
    assert await calls.ready(call) == call
    await blocks.add(tables.store, BO.id, CY.id)
    assert await calls.ready(call) is None
    await calls.invite(OutboxMessage(table.now.id, outgoing.FREE_SEAT, PLACE.channel), "seat")
    heads, _ = await tables.store.outbox.heads(1e12, 99)
    assert [message for message in heads if message.body.call == "seat"] == []


async def test_nobody_pings_a_person_who_blocked_them(deal: Deal, tables: Tables) -> None:
    """A seat offer to somebody who blocked its sender is posted, so that the sender can't tell, but pings nobody."""
    table = await deal(ADA, BO)
    offer = OutboxMessage(table.now.id, outgoing.OFFER, PLACE.channel, None, Body(request=1, pings=(CY.id,)))
    kept, _ = await Calls(tables).split_pings(offer)
    assert kept.body.pings == (CY.id,)
    await blocks.add(tables.store, CY.id, BO.id)
    kept, later = await Calls(tables).split_pings(offer)
    assert (kept.body.pings, later) == ((), ())


async def test_an_invitation_from_them_is_not_sent(tables: Tables) -> None:
    await blocks.add(tables.store, BO.id, ADA.id)
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await table.change(private.invite, ADA.id, BO.id)
    await table.change(private.invite, ADA.id, CY.id)
    calls = Calls(tables)
    for user, is_sent in ((BO.id, False), (CY.id, True)):
        call = OutboxMessage(table.now.id, "call", ChannelId(0), user, Body(pings=(user,), call="invited"))
        assert (await calls.ready(call) is not None) == is_sent
    await refused(table, table.join(BO, InteractionId(5)))


async def test_a_rematch_does_not_say_who_is_missing(deal: Deal, tables: Tables) -> None:
    """A rematch seats neither Bo nor Cy, so Ada, who asked for it, doesn't learn that there's a block between them."""
    table = await deal(ADA, BO, CY, computers=1)
    await blocks.add(tables.store, BO.id, CY.id)
    await table.change(lambda now: changed(now, status="over"))
    again = await tables.get((await table.rematch(ADA, InteractionId(70))).id)
    assert sorted(people(again), key=str) == [ADA.id, None]
    await again.join(CY, InteractionId(71))
    await refused(again, again.join(BO, InteractionId(72)))


async def test_of_two_people_with_a_block_who_join_at_once_only_one_sits_down(tables: Tables, store: SqlStore) -> None:
    await blocks.add(store, BO.id, CY.id)
    here = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    there = await Tables(store, {GAME.key: GAME}, hooks=tables.hooks).get(here.now.id)
    await asyncio.gather(here.join(BO, InteractionId(2)), there.join(CY, InteractionId(3)), return_exceptions=True)
    await here.refresh()
    assert len(here.now.chairs) == 2


async def test_a_block_after_joining_removes_nobody(tables: Tables) -> None:
    """A player who blocks the lobby's owner after joining stays, and the game starts. Nobody notices the block."""
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await table.join(BO, InteractionId(2))
    await blocks.add(tables.store, BO.id, ADA.id)
    await table.start(ADA.id)
    assert people(table) == [ADA.id, BO.id]
    await table.resign(BO.id)
    await refused(table, seating.take(table, BO, 1, InteractionId(50)))


# Attacks on privacy


async def test_the_refusal_is_the_same_where_seats_are_kept_for_others(tables: Tables) -> None:
    """Ada's tables refuse Bo, whom she blocked, with the same sentence as private tables and those with kept seats."""
    public, kept = [
        await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id) for _ in range(2)
    ]
    closed = await tables.get(
        (await tables.create(PLACE, GAME.key, CY, InteractionId(1), prepared=state.made_private)).id
    )
    for guest in range(100, 99 + kept.now.player_counts[-1]):
        await kept.change(private.invite, ADA.id, UserId(guest))
    await refused(kept, kept.join(BO, InteractionId(2)))
    await refused(closed, closed.join(BO, InteractionId(3)))
    await blocks.add(tables.store, ADA.id, BO.id)
    await refused(public, public.join(BO, InteractionId(4)))


async def test_a_refusal_makes_as_many_queries_as_a_welcome(
    tables: Tables, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    queries, read = list[str](), store.rows

    async def counted(sql: str, *values: object) -> object:
        queries.append(sql)
        return await read(sql, *values)

    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    monkeypatch.setattr(store, "rows", counted)
    counts = []
    for attempt in range(2):
        queries.clear()
        assert bool(await blocks.admits(store, changed(table.now, (*table.now.chairs,)), BO)) == bool(attempt)
        counts.append(len(queries))
        await blocks.add(store, ADA.id, BO.id)
    assert counts == [1, 1]


async def test_data_of_the_blocked_tells_nothing_and_their_erasing_changes_nothing(store: SqlStore) -> None:
    await blocks.add(store, BO.id, CY.id)
    assert await blocks.exported(store, CY.id) == {"people you've blocked": []}
    assert await blocks.exported(store, BO.id) == {"people you've blocked": [CY.id]}
    await store.upkeep.forget_user(CY.id)
    assert await blocks.of_user(store, BO.id) == [CY.id]
    await store.upkeep.forget_user(BO.id)
    assert await blocks.of_user(store, BO.id) == []
