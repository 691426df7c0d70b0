"""Tests that old game tables are deleted together with everything that belongs to them."""

from __future__ import annotations

from pathlib import Path

from bot.core.ids import InteractionId
from bot.core.settings import Server
from bot.core.storage.rows import Cutoffs
from bot.core.storage.sql.store import SqlStore
from bot.core.table.people import lobby
from bot.core.table.registry import Tables
from bot.features.notes import store as notes
from bot.opening import open_store
from tests.bot.conftest import ADA, PLACE
from tests.games.example import GAME
from tests.support.databases import Database
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture

LATER = Cutoffs(2**31, 2**31, 2**31)


async def test_a_table_is_deleted_although_a_feature_that_was_removed_has_rows_about_it(
    store: SqlStore, tables: Tables, database: Database, tmp_path: Path
) -> None:
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(2))).id)
    await notes.write(store, table.now.id, ADA.id, "mine")
    await table.change(lobby.cancel, ADA.id)
    address = database.address
    without = await open_store(Server(address) if "://" in address else Path(address), tmp_path)  # no feature's tables
    assert await without.upkeep.clean(LATER, 10)
    await without.close()
    assert await store.read(table.now.id) is None
    assert await store.rows("SELECT * FROM notes") == []
