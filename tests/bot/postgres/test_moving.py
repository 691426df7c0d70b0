"""Tests that `move-store` copies everything to the other database, verifies it, and leaves one database in use."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from bot.__main__ import WRONG, main
from bot.core.ids import GuildId
from bot.core.storage import moved
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sqlite import SqliteStore
from bot.core.table import place
from bot.core.table.registry import Tables
from bot.features.handover import bench
from bot.features.notes import store as notes
from bot.operator.commands import BAD, OK
from bot.postgres import copying
from games import GAMES
from tests.bot.conftest import ADA
from tests.bot.core.storage.test_database_identity import started
from tests.bot.core.storage.test_schemas import of_sqlite
from tests.bot.core.table.earlier import unpacked
from tests.bot.postgres.test_program import empty as empty  # a fixture
from tests.support.databases import FEATURE_TABLES, Database, at

pytestmark = pytest.mark.postgres
MOVED = "were moved to"


@pytest.fixture
def database_kind() -> str:
    return "postgres"


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
async def lived_in(tmp_path: Path) -> Path:
    """Return a database with a table of every game, some messages, and a gap in the messages' ids."""
    path = unpacked("usual", tmp_path)
    store = await SqliteStore.open(path, feature_tables=FEATURE_TABLES)
    tables = Tables(store, GAMES)
    await tables.database_identity()
    head = next(head for head in await store.live() if head.status == "playing")
    await notes.write(store, head.id, ADA.id, "Zoë's plan: 🎲")
    await bench.join(store, GuildId(7), ADA.id)
    table = await tables.get(head.id)
    await table.lose(head.place.channel, "it was deleted")
    messages, _ = await store.outbox.heads(2.0**40, 99)
    assert messages
    await store.outbox.drop(messages)
    await table.change(place.regained, head.place.channel)
    await store.close()
    return path


async def move(source: str, target: str) -> int:
    return await asyncio.to_thread(main, ["move-store", source, target])


async def contents(store: SqlStore) -> list[tuple[int, int]]:
    found = [await copying.summary(store, name) for name in copying.kinds(store)]
    found.append((await store.last_outbox_id(), 0))
    await store.close()
    return found


def test_every_column_is_copied(lived_in: Path) -> None:
    stored = of_sqlite(lived_in).columns
    own = {each.name: copying.Kind(" ".join(name for name, _ in each.columns), "") for each in FEATURE_TABLES}
    kinds = copying.KINDS | own
    assert {name: set(kind.columns.split()) for name, kind in kinds.items()} == {
        name: set(columns) for name, columns in stored.items() if name != "sqlite_sequence"
    }


async def test_there_and_back_nothing_is_lost(
    lived_in: Path, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    before = await contents(await SqliteStore.open(lived_in, feature_tables=FEATURE_TABLES))
    assert all(before[list(copying.KINDS).index(name)][0] for name in ("tables", "decisions", "states", "outbox"))
    ended, told = await move(str(lived_in), database.address), capsys.readouterr()
    assert ended == OK, told.err or told.out
    *_, copied, last = told.out.splitlines()
    assert " copied and replayed." in copied
    assert last.startswith("Done. Set GUFFAW_DATABASE to postgresql:"), "the operator learns what to set"
    assert last.endswith(f" The bot no longer starts on {lived_in}."), "the operator learns what is over"
    assert await contents(await database.open()) == before
    assert await move(str(lived_in), database.address) == OK  # a second time, nothing is left to do
    assert "already" in capsys.readouterr().out
    assert await move(database.address, str(lived_in)) == OK
    assert await contents(await SqliteStore.open(lived_in, feature_tables=FEATURE_TABLES)) == before


async def test_the_bot_runs_only_where_the_tables_are(
    lived_in: Path, database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await move(str(lived_in), database.address) == OK
    ended = started(lived_in, tmp_path)
    assert ended.returncode == BAD
    assert f"The tables from {lived_in} {MOVED}" in ended.stderr
    assert "Traceback" not in ended.stderr
    said = started(lived_in, tmp_path, address=database.address).stderr
    assert "I can't reach Discord" in said
    other = at(str(tmp_path / "third.sqlite3"))
    assert await move(str(lived_in), other.address) == WRONG
    assert f"{MOVED} postgresql:///fresh_" in capsys.readouterr().err


async def test_move_store_can_be_repeated_after_any_interruption(
    lived_in: Path, database: Database, tmp_path: Path
) -> None:
    """If `move-store` is killed, it can be run again. Until it's done, the bot starts on neither database."""
    before = await contents(await SqliteStore.open(lived_in, feature_tables=FEATURE_TABLES))
    assert await move(str(lived_in), database.address) == OK
    database.rows("INSERT INTO meta VALUES (?, ?)", moved.ARRIVING, str(lived_in))
    database.rows("DELETE FROM decisions WHERE n > 3")
    for address in (str(lived_in), database.address):
        assert started(Path(address), tmp_path, address=address).returncode == BAD
    assert await move(str(lived_in), database.address) == OK
    assert await contents(await database.open()) == before


async def test_a_damaged_table_keeps_no_other_from_moving(
    lived_in: Path, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    """A damaged table is copied unchanged, so that an operator can repair it in the new database."""
    at(str(lived_in)).rows("UPDATE decisions SET entry = '{}' WHERE table_id = (SELECT min(table_id) FROM decisions)")
    before = await contents(await SqliteStore.open(lived_in, feature_tables=FEATURE_TABLES))
    assert await move(str(lived_in), database.address) == OK
    assert "1 of them already damaged." in capsys.readouterr().out
    assert await contents(await database.open()) == before


async def test_rows_that_arrive_changed_are_reported_and_the_source_stays_in_use(
    lived_in: Path, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    database.rows(
        "CREATE FUNCTION spoil() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN NEW.why = ''no''; RETURN NEW; END'"
    )
    database.rows("CREATE TRIGGER spoil BEFORE INSERT ON decisions FOR EACH ROW EXECUTE FUNCTION spoil()")
    assert await move(str(lived_in), database.address) == BAD
    assert re.search(
        r"BAD: the rows in decisions don't match after copying \(\d+ here, \d+ there\)", capsys.readouterr().out
    )
    store = await SqliteStore.open(lived_in, feature_tables=FEATURE_TABLES)
    assert await store.note(moved.MOVED) is None
    await store.close()


async def test_tables_of_another_database_are_not_overwritten(
    lived_in: Path, database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await database.open()
    await Tables(store, GAMES).database_identity()
    await store.close()
    assert await move(str(lived_in), database.address) == WRONG
    assert "already has tables" in capsys.readouterr().err
    assert await move(str(lived_in), str(lived_in)) == WRONG
    assert await move(str(tmp_path / "none.sqlite3"), database.address) == WRONG
