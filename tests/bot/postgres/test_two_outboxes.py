"""Tests of two processes that deliver messages from one PostgreSQL database: each message is sent once, in order."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

from bot.core.delivery import outbox as module
from bot.core.delivery.courier_protocol import Shown
from bot.core.ids import ChannelId, InteractionId
from bot.core.table.registry import Tables
from bot.postgres.store import PostgresStore
from tests.bot.conftest import ADA, BO, PLACE, Deal
from tests.bot.core.delivery.test_outbox import delivering, empty
from tests.bot.core.delivery.test_outbox import hurry as hurry  # a fixture
from tests.bot.core.storage.player import step
from tests.bot.recorder import Recorder
from tests.games.example import GAME
from tests.support.databases import Database
from tests.support.patience import until

pytestmark = pytest.mark.postgres


@pytest.fixture
def database_kind() -> str:
    return "shared"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SHARED_POLL_SECONDS", 0.02)
    monkeypatch.setattr(module, "SLOW_SECONDS", 0.02)


@pytest.fixture
def others(other: PostgresStore) -> Tables:
    return Tables(other, {GAME.key: GAME})


class Discord(Recorder):
    """A fake Discord for both processes. `calls` counts how often each nonce was sent to it."""

    calls: Counter[str]

    async def send(self, channel: ChannelId, payload: Any, nonce: str) -> Shown:
        self.calls[nonce] += 1
        return await super().send(channel, payload, nonce)


def both(tables: Tables, others: Tables) -> tuple[Discord, Discord]:
    here = Discord(tables)
    here.calls = Counter()
    there = Discord(others, messages=here.messages, lines=here.lines, nonces=here.nonces, sent=here.sent)
    there.edits, there.at_once, there.calls = here.edits, here.at_once, here.calls
    return here, there


async def test_each_message_is_sent_once_and_queues_keep_their_order(
    tables: Tables, others: Tables, deal: Deal, database: Database
) -> None:
    here, there = both(tables, others)
    async with delivering(tables, here), delivering(others, there):
        for number in range(3):
            name = (await deal(ADA, BO, sealed=True)).now.id
            for interaction in range(6):
                table = await (tables, others)[interaction % 2].get(name)
                await step(table, InteractionId(100 * number + interaction + 1))
        await empty(database)
        told = here.told()
    assert max(here.calls.values()) == 1
    assert max(here.most_at_once, there.most_at_once) == 1  # one in flight per channel, in both processes together
    assert len(told) == len(here.told()) > 9
    assert database.rows("SELECT * FROM leases") == []


@pytest.mark.parametrize("at", ["its first message", "the messages of a table that has begun"])
async def test_a_process_suspended_while_it_sends_finds_the_message_sent_by_the_other(
    tables: Tables, others: Tables, deal: Deal, database: Database, at: str
) -> None:
    here, there = both(tables, others)
    here.hold = asyncio.Event()
    async with delivering(tables, here):
        if at == "its first message":  # a newer one of its role follows, and must not absorb it
            table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(9000))).id)
            await until(lambda: here.at_once)
            await table.join(BO, InteractionId(9001))
        else:
            await deal(ADA, BO)
            await until(lambda: here.at_once)
        database.rows("UPDATE leases SET until = 0")
        async with delivering(others, there):
            await empty(database)
        posted = set(here.messages)
        here.hold.set()
        await until(lambda: not any(here.at_once.values()))
    assert set(here.messages) == posted
    assert there.looked  # the suspended process might have sent what it had begun
    assert database.rows("SELECT count(*) FROM outbox WHERE dead IS NULL AND kind <> 'call'") == [(0,)]
