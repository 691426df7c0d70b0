"""What lists and links look up beside the tables themselves, on both databases."""

from __future__ import annotations

import time

from bot.storage.sql.store import SqlStore
from tests.bot.conftest import ADA, BO, CY, Deal
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture


async def test_who_sits_at_several_tables_is_one_look(deal: Deal, store: SqlStore) -> None:
    one, other = await deal(ADA, BO), await deal(CY, computers=1)
    found = await store.chairs([one.now.id, other.now.id, "nobody"])
    assert {table: tuple(chairs) for table, chairs in found.items()} == {
        one.now.id: one.now.chairs,
        other.now.id: other.now.chairs,
    }
    assert await store.chairs([]) == {}


async def test_a_board_is_owed_until_it_is_posted_or_buried(deal: Deal, store: SqlStore) -> None:
    table = (await deal(ADA, BO)).now.id
    assert await store.is_owed(table, "board")
    assert await store.untold(table, "board") is None
    board = None
    while board is None:
        for letter in (await store.heads(time.time() + 60, 9))[0]:
            board = letter if letter.role == "board" else board
            await (store.bury(letter, "refused") if letter.role == "board" else store.drop((letter,)))
    assert not await store.is_owed(table, "board")
    assert await store.untold(table, "board") == board.body.after
