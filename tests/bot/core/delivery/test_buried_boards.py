"""Tests that a board message includes the news of previous ones that couldn't be posted, even the game's first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.core.delivery.courier_protocol import Undeliverable
from bot.core.delivery.outbox import attempt
from bot.core.ids import InteractionId
from bot.core.storage import OutboxMessage
from bot.core.table.reading import narration
from bot.core.table.registry import Tables
from tests.bot.conftest import ADA, BO, Deal
from tests.bot.core.delivery.test_outbox import delivering, empty, moves
from tests.bot.recorder import Recorder
from tests.support.databases import Database


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the outbox retry without waiting."""
    monkeypatch.setattr(attempt, "backoff", lambda _attempts: 0.01)


def refusing(number: int) -> Callable[[OutboxMessage], Exception | None]:
    """Return a fault with which a Recorder refuses the board message of this number, counted from 0."""
    seen: list[int] = []

    def fault(message: OutboxMessage) -> Exception | None:
        if message.kind != "board":
            return None
        if message.id not in seen:
            seen.append(message.id)
        return Undeliverable("400: no") if seen.index(message.id) == number else None

    return fault


@pytest.mark.parametrize("number", [0, 1])
async def test_the_next_board_has_the_news_of_a_refused_one(
    tables: Tables, deal: Deal, database: Database, number: int
) -> None:
    courier = Recorder(tables, fault=refusing(number))
    table = await deal(ADA, BO, sealed=True)
    async with delivering(tables, courier):
        await empty(database)
        for interaction in (1, 2):
            await moves(table, InteractionId(interaction))
            await empty(database)
    assert len(database.rows("SELECT id FROM outbox WHERE dead IS NOT NULL")) == 1
    assert courier.told() == narration.lines(table.now, None)
