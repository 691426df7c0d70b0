"""Tests that databases of earlier versions (tests/bot/core/table/earlier) can be opened and their games continued."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from bot.core.automation.computers import at_random, think
from bot.core.automation.housekeeping import Housekeeper, Keep
from bot.core.ids import InteractionId
from bot.core.refusals import NotNow
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.reading import undoing
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.operator.commands import OK, Operator
from games import GAMES
from games.kernel import fingerprint, pack
from games.record import Snapshot, in_effect, parts
from tests.bot.core.table.earlier import HERE, RULES, unpacked

MOVES = 25


async def moved(table: Table, interaction: InteractionId) -> None:
    """Postpone the game's own time limits, which expired long ago; then make a random move as a pending player."""
    now = await table.postpone(time.time(), limits_alone=True)
    seat = now.to_act[interaction % len(now.to_act)]
    await table.act(now.users([seat])[0], think(now, seat, at_random).codes, None, interaction)


@pytest.mark.parametrize("name", [*RULES, "stateless"])
async def test_every_table_goes_on_by_the_rules_of_today(name: str, tmp_path: Path) -> None:
    store = await SqliteStore.open(unpacked(name, tmp_path))
    tables, said = Tables(store, GAMES), list[str]()
    left = {head.game: await store.read(head.id) for head in await store.live()}
    assert set(left) == set(GAMES)
    assert await Operator(Tables(store, GAMES), said.append).check() == OK, said
    await Housekeeper(tables, Keep())._renew()
    for number, (key, before) in enumerate(left.items(), 1):
        assert before is not None
        table = await tables.get(before.head.id)
        rules_changed = before.head.rules != GAMES[key].version
        assert (table.now.frozen, pack(table.now.state)) == ("", table.now.stored.state)
        if name == "otherwise":
            assert table.now.stored.log[-1] == Snapshot(0, before.state)
            assert rules_changed
        elif not rules_changed:
            assert table.now.stored.log == before.log
        else:
            entry = table.now.stored.log[-1]
            assert isinstance(entry, Snapshot)
            assert entry.anew == (not before.state)
        for interaction in range(10_000 * number, 10_000 * number + MOVES):
            if table.now.to_act:
                await moved(table, InteractionId(interaction))
        assert table.now.length > parts(table.now.stored.log)[-1].first
        again = (await Tables(store, GAMES).get(before.head.id)).now
        assert (again.frozen, again.steps) == ("", table.now.steps)
        assert await Operator(tables, said.append).verify(before.head.id) == OK, said[-1]
    await store.close()


async def test_moves_made_under_other_rules_cannot_be_undone(tmp_path: Path) -> None:
    store = await SqliteStore.open(unpacked("otherwise", tmp_path))
    tables = Tables(store, GAMES)
    for head in await store.live():
        table = await tables.get(head.id)
        assert not any(undoing.can_undo(table.now, seat) for seat in table.now.people)
        with pytest.raises(NotNow):
            await table.undo(table.now.users(table.now.people)[0], InteractionId(1))
    await store.close()


async def test_the_databases_are_what_they_say(tmp_path: Path) -> None:
    """In each database, the stored states match the logs. The files are small enough for the repository."""
    assert sum(file.stat().st_size for file in HERE.glob("*.gz")) < 300_000
    for name in RULES:
        (tmp_path / name).mkdir()
        store = await SqliteStore.open(unpacked(name, tmp_path / name))
        for head in await store.live():
            stored = await store.read(head.id)
            assert stored is not None
            assert fingerprint(stored.state) == in_effect(stored.log)[-1].digest
        await store.close()
