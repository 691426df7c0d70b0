"""Tests that links to a table lead to its newest board, never to one that is about to be collapsed."""

from __future__ import annotations

import time

from discord import ui

from bot.core.delivery.courier import PAGES
from bot.core.ids import ChannelId, InteractionId, MessageId
from bot.core.pages.pictures import Gallery
from bot.core.services import Services, channel_url
from bot.core.storage import Body, OutboxMessage, Posted
from bot.core.storage.sql.store import SqlStore
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from tests.bot.conftest import ADA, BO, Deal
from tests.bot.core.table.test_take_back import mover
from tests.games.example.renderer import RENDERER

CHANNEL = "https://discord.com/channels/70/700"


async def deliver(store: SqlStore, table: Table, message: MessageId) -> None:
    """Mark the table's outgoing messages as delivered; posted boards get the id `message`."""
    while waiting := (await store.outbox.heads(time.time() + 999, 9))[0]:
        for outbox_message in waiting:
            await store.outbox.settle(
                outbox_message,
                Posted(ChannelId(700), message, outbox_message.body) if outbox_message.role == "board" else None,
            )
    assert table.now.status == "playing"


async def test_a_link_leads_to_the_newest_board(deal: Deal, tables: Tables, store: SqlStore) -> None:
    table, gallery = await deal(ADA, BO, sealed=True), Gallery({"pebbles": RENDERER})
    services = Services(tables, gallery)
    await deliver(store, table, MessageId(11))
    assert await services.url(table.now.head) == f"{CHANNEL}/11"
    await table.act(mover(table).id, ("heap:b", "take:1"), None, InteractionId(800))
    assert await services.url(table.now.head) == CHANNEL, "message 11 collapses as soon as the new board is there"
    await deliver(store, table, MessageId(12))
    assert await services.url(table.now.head) == f"{CHANNEL}/12"
    hand = await PAGES["hand"](services, table.now, OutboxMessage(table.now.id, "hand", user=ADA.id, body=Body()))
    assert hand is not None
    links = [item.url for row in hand.rows for item in row if isinstance(item, ui.Button) and item.url]
    assert links == [CHANNEL] == [channel_url(table.now.head)], "a private hand stays when newer boards come"
    gallery.close()
