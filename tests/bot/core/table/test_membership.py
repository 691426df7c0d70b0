"""Tests that the cache of who plays at which table matches the database, whatever happens to a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.core.ids import InteractionId, UserId
from bot.core.storage import Head
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.people import lobby
from bot.core.table.people.membership import OpenTablesCache
from bot.core.table.registry import Tables
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal
from tests.games.example import GAME


async def agree(tables: Tables) -> None:
    for person in (ADA, BO, CY):
        assert by_id(tables.open_tables.remembered(person.id)) == by_id(await tables.store.of_user(person.id))


def by_id(heads: Sequence[Head]) -> list[Head]:
    return sorted(heads, key=lambda head: head.id)


async def test_nothing_is_remembered_of_somebody_who_was_not_asked_about(tables: Tables, deal: Deal) -> None:
    await deal(ADA, BO)
    assert tables.open_tables.remembered(ADA.id) == ()


async def test_every_commit_is_remembered(tables: Tables, deal: Deal) -> None:
    first = await deal(ADA, BO, sealed=True)
    for person in (ADA, BO, CY):
        await tables.of_user(person.id)
    assert [head.id for head in tables.open_tables.remembered(BO.id)] == [first.now.id]
    second = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await agree(tables)
    await second.join(CY, InteractionId(2))
    await agree(tables)
    await second.join(BO, InteractionId(3))
    await agree(tables)
    await second.change(lobby.leave, ADA.id)
    await agree(tables)
    assert [head.id for head in tables.open_tables.remembered(ADA.id)] == [first.now.id]
    await first.resign(BO.id)
    await agree(tables)
    await second.change(lobby.cancel, CY.id)
    await agree(tables)


async def test_an_answer_older_than_a_commit_is_not_kept(tables: Tables) -> None:
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)

    async def late(user: UserId) -> Sequence[Head]:
        old = await tables.store.of_user(user)
        seated.committed(await table.join(BO, InteractionId(2)))
        return old

    seated = OpenTablesCache(late)
    assert [head.version for head in await seated.of_user(ADA.id)] == [1]
    assert seated.remembered(ADA.id) == ()


async def test_another_process_is_asked_about_through_the_database(tables: Tables, path: Path) -> None:
    await tables.of_user(ADA.id)
    other = Tables(await SqliteStore.open(path), {GAME.key: GAME})
    try:
        opened = await other.create(PLACE, GAME.key, ADA, InteractionId(1))
        assert tables.open_tables.remembered(ADA.id) == ()
        assert [head.id for head in await tables.of_user(ADA.id)] == [opened.id]
        assert [head.id for head in tables.open_tables.remembered(ADA.id)] == [opened.id]
    finally:
        await other.store.close()


async def test_changes_by_another_process_are_remembered_once_the_table_is_reloaded(
    tables: Tables, deal: Deal, path: Path
) -> None:
    here = await deal(ADA, BO, sealed=True)
    for person in (ADA, BO, CY):
        await tables.of_user(person.id)
    other = Tables(await SqliteStore.open(path), {GAME.key: GAME})
    try:
        there = await other.get(here.now.id)
        await there.act((ADA, BO)[there.now.to_act[0]].id, ("heap:c", "take:1"), None, InteractionId(1))
        await tables.get(here.now.id)
        await agree(tables)
    finally:
        await other.store.close()
