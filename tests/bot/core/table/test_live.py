"""Tests of the messages that a channel gets during a live round, in which players build against the clock."""

from __future__ import annotations

from bot.core.ids import InteractionId
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.registry import Tables
from games.geargrid import GAME
from tests.bot.conftest import ADA, BO, PLACE


async def test_a_player_becoming_ready_edits_the_board_and_is_not_pinged_again(store: SqliteStore) -> None:
    """When a player says that they're ready, the board message is edited instead of posted again.

    A new message would move the panels in which others are still building.
    """
    tables = Tables(store, {GAME.key: GAME})
    options = {"mode": "live", "victories": "2"}
    opened = await tables.create(PLACE, GAME.key, ADA, InteractionId(1), options)
    table = await tables.get(opened.id)
    await table.join(BO, InteractionId(2))
    await table.start(ADA.id)
    rows = "SELECT json_extract(body, '$.pings'), json_extract(body, '$.continues') FROM outbox WHERE kind = 'board'"
    assert await store.rows(rows) == [(f"[{ADA.id},{BO.id}]", None)]
    await store.do("DELETE FROM outbox")
    await table.act(ADA.id, ("ready",), None, InteractionId(3))
    await table.act(BO.id, ("ready",), None, InteractionId(4))
    assert await store.rows(rows) == [(None, 1)]
    await store.do("DELETE FROM outbox")
    await table.act(ADA.id, ("done",), None, InteractionId(5))
    await table.act(BO.id, ("done",), None, InteractionId(6))
    assert await store.rows(rows) == [(f"[{ADA.id}]", None)], "the next round: who did not end this one is told"
