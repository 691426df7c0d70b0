"""Every game of the catalogue goes through storage, computer players, outbox and verification as the example does."""

from __future__ import annotations

import asyncio

import pytest

from bot.computers import Computers
from bot.operator import OK, check
from bot.outbox import Outbox
from bot.storage import Person
from bot.storage.sqlite import SqliteStore
from bot.tables import Tables
from games import GAMES
from games.record import Record
from tests.bot.conftest import ADA, PLACE
from tests.bot.recorder import Recorder


@pytest.mark.parametrize("key", GAMES)
async def test_a_game_between_computers_is_stored_told_and_verified(key: str, store: SqliteStore) -> None:
    tables = Tables(store, GAMES)
    courier = Recorder(tables)
    outbox, computers = Outbox(tables, courier), Computers(tables)
    delivering = asyncio.create_task(outbox.run())
    table = await tables.get((await tables.create(PLACE, key, ADA, 1)).id)
    for strength in ("random", ""):
        await table.add_computer(ADA.id, strength)
    await table.start(ADA.id)
    await table.resign(ADA.id)
    async with asyncio.timeout(60):
        while table.now.status != "over":
            await asyncio.sleep(0.05)
    await computers.stop()
    await outbox.stop(10)
    await delivering
    fresh = (await Tables(store, GAMES).get(table.now.id)).now
    assert fresh.state == table.now.state
    assert fresh.outcome is not None
    assert courier.told()[-1] == table.now.lines(None)[-1]
    said: list[str] = []
    assert check(Record.from_json(table.export()), table.now.commitment, said.append) == OK, said


@pytest.mark.parametrize("key", GAMES)
async def test_nothing_in_the_outbox_is_secret(key: str, tables: Tables, store: SqliteStore) -> None:
    """Letters are rows that an operator may look at: they hold public lines alone."""
    tables = Tables(store, GAMES)
    table = await tables.get((await tables.create(PLACE, key, ADA, 1)).id)
    await table.join(Person(2, "Bo"), 2)
    await table.start(ADA.id)
    rows = str(await store._rows("SELECT * FROM outbox"))
    secrets = [table.now.game.words.secret(table.now.view(seat), table.now.names) for seat in (0, 1)]
    assert table.now.head.seed not in rows
    assert not any(secret and secret in rows for secret in secrets)
