"""Tests of how often the outbox writes to the database. SQLite only: over a network, the number depends on timing."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.ids import InteractionId, UserId
from bot.core.storage import Person
from bot.core.storage.sql.store import SqlStore
from bot.core.table.registry import Tables
from tests.bot.conftest import ADA, BO, Deal
from tests.bot.core.delivery.test_outbox import delivering, empty, hurry  # noqa: F401 - a fixture
from tests.bot.recorder import Recorder
from tests.support.databases import Database


async def test_private_messages_that_stay_as_they_are_cost_one_write_for_all(
    tables: Tables, deal: Deal, database: Database, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a move, the private messages that don't change are marked as done with a single write."""
    async with delivering(tables, Recorder(tables)):
        table = await deal(ADA, BO, *(Person(UserId(number), f"Guest {number}") for number in (3, 4)), sealed=True)
        await empty(database)
        writes, seat = counted(store, monkeypatch), table.now.to_act[0]
        await table.act(table.now.users([seat])[0], ("heap:c", "take:1"), None, InteractionId(1))
        await empty(database)
        assert len(writes) <= 1 + 2 + 2 + 2 * 2 + 1


def counted(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that will collect the names of the store's writing methods as they are called."""
    found: list[str] = []

    def counting(name: str, original: Any) -> Any:
        def write(*given: Any, **named: Any) -> Any:
            found.append(name)
            return original(*given, **named)

        return write

    for name in ("write", "commit"):
        monkeypatch.setattr(store, name, counting(name, getattr(store, name)))
    return found
