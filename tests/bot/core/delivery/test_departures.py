"""Tests of how the outbox notices that a player has left the server, and of what becomes of the seats."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.core.delivery import channel_visibility, departures
from bot.core.delivery.departures import Departures
from bot.core.delivery.outbox import Outbox
from bot.core.ids import GuildId, InteractionId, UserId
from bot.core.storage.kinds import CLOSED
from bot.core.table.registry import Tables
from bot.features.ending import steps
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal
from tests.bot.recorder import Recorder
from tests.games.example import GAME
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture: on both databases
from tests.support.patience import until


async def test_whoever_has_left_the_server_frees_the_seats_there(deal: Deal, tables: Tables) -> None:
    table, other = await deal(ADA, BO, CY), await deal(BO, ADA)
    courier = Recorder(tables)
    looking = Departures(tables, courier)
    assert not await looking.look(table.now.id, (ADA.id, BO.id))
    courier.departed = {BO.id}
    assert not await looking.look(table.now.id, (BO.id,)), "Discord was asked a moment ago"
    assert await looking.look(table.now.id, (BO.id,), is_urgent=True)
    assert table.now.seat_of(BO.id) is None
    assert other.now.seat_of(BO.id) is None
    assert other.now.head.owner == ADA.id
    assert table.now.status == other.now.status == "playing"
    assert await looking.look(table.now.id, (BO.id,), is_urgent=True), "without a seat nothing changes"


async def test_a_lobby_s_seat_is_free_too(tables: Tables) -> None:
    opened = await tables.create(PLACE, GAME.key, ADA, InteractionId(1))
    table = await tables.get(opened.id)
    await table.join(BO, InteractionId(2))
    courier = Recorder(tables)
    courier.departed = {ADA.id}
    assert await Departures(tables, courier).look(opened.id, (ADA.id, BO.id))
    assert [chair.user for chair in table.now.chairs] == [BO.id]
    assert table.now.head.owner == BO.id


async def test_an_early_end_that_the_others_agreed_on_happens_without_them(deal: Deal, tables: Tables) -> None:
    table = await deal(ADA, BO, CY)
    await table.change(steps.propose, ADA.id, steps.DRAW, InteractionId(800))
    assert table.now.head.request is not None
    await table.agree(CY.id, table.now.head.request.id, InteractionId(801))
    courier = Recorder(tables)
    courier.departed = {BO.id}
    await Departures(tables, courier).look(table.now.id, (BO.id,))
    assert table.now.status == "over"


async def test_the_outbox_looks_after_a_ping_in_the_channel(deal: Deal, tables: Tables) -> None:
    table = await deal(ADA, BO)
    courier = Recorder(tables)
    courier.departed = {BO.id}
    outbox = Outbox(tables, courier)
    running = asyncio.create_task(outbox.run())
    try:
        await until(lambda: table.now.seat_of(BO.id) is None, "the seat is free")
        assert courier.closed == set(), "every private message arrived"
    finally:
        await outbox.stop()
        await running


async def test_after_a_closed_dm_nobody_pings_somebody_who_left(deal: Deal, tables: Tables) -> None:
    table = await deal(ADA, BO)
    courier = Recorder(tables)
    courier.closed, courier.departed = {BO.id}, {BO.id}
    outbox = Outbox(tables, courier)
    running = asyncio.create_task(outbox.run())
    try:
        await until(lambda: table.now.seat_of(BO.id) is None, "the seat is free")
        await until(lambda: any("isn't on this server" in line for line in courier.told()), "the channel is told")
        assert not any("couldn't send you a message" in line for line in courier.told())
        assert await tables.store.outbox.is_buried(table.now.id, f"hand:{BO.id}", CLOSED)
    finally:
        await outbox.stop()
        await running


async def test_the_memory_of_checked_users_is_limited(
    deal: Deal, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departures, "KEPT", 2)
    table = await deal(ADA, BO)
    looking = Departures(tables, Recorder(tables))
    for user in range(5):
        await looking.look(table.now.id, (UserId(user),))
    assert len(looking._asked) == 2


class Guild:
    """A server that answers every question about a member with the same error, or with a member for None."""

    def __init__(self, error: Exception | None) -> None:
        self.error = error

    async def fetch_member(self, _user: int) -> None:
        if self.error:
            raise self.error


def refused(status: int, code: int) -> discord.HTTPException:
    response = type("Response", (), {"status": status, "reason": ""})()
    return discord.HTTPException(response, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("error", "is_member"),
    [
        (None, True), (refused(404, 10007), False), (refused(404, 10013), False), (refused(403, 50001), True),
        (refused(500, 0), True), (aiohttp.ClientError(), True), (TimeoutError(), True),
        (discord.RateLimited(5.0), True),
    ],
)  # fmt: skip
async def test_only_a_clear_answer_means_that_somebody_left(error: Exception | None, *, is_member: bool) -> None:
    client = type("Client", (), {"get_guild": lambda _self, _guild: Guild(error)})()
    assert await channel_visibility.is_member(client, UserId(1), GuildId(2)) is is_member
