"""Tests that each feature does what its `FEATURE` record declares."""

from pathlib import Path
from typing import get_args

import pytest

from bot.core.discord.feature import Feature
from bot.core.pages.hooks import ButtonArea, PageHooks
from bot.core.storage import Store
from bot.core.storage.hooks import SqlTable
from bot.core.storage.sqlite.migrate import migrate
from bot.features import FEATURES
from tests.bot.conftest import ADA, BO, Deal
from tests.bot.core.storage.test_schemas import MEANS, of_sqlite
from tests.bot.features.test_references import BOT
from tests.support.databases import FEATURE_TABLES

NUMBER = 7_345  # the value of every column of Ada's rows; as a day, it's long past
each_feature = pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.key)


def test_each_folder_is_one_feature() -> None:
    folders = {path.parent.name for path in (BOT / "features").glob("*/__init__.py")}
    assert sorted(folders) == sorted(feature.key for feature in FEATURES)


OUTLASTING = {  # features with data that stays when people delete theirs, which docs/privacy.md says
    "host_bans": "a banned person could lift the ban by deleting their data",
    "server_settings": "the same, for a server's own bans",
}


@each_feature
async def test_data_about_people_is_exported_and_erased(feature: Feature, store: Store, deal: Deal) -> None:
    """Ada's rows in a feature's database tables are part of her export, and are deleted when she deletes her data."""
    played = await deal(ADA, BO)
    kept = [table for table in feature.sql if table.user]
    assert (feature.exported is not None) == (bool(kept) or feature.key in OUTLASTING)
    values = {"bigint": NUMBER, "boolean": True, "text": str(NUMBER), "json": str(NUMBER)}
    for table in kept:
        row = {name: values[kind] for name, kind in table.columns}
        row |= {table.user: ADA.id} | ({table.table: played.now.id} if table.table else {})
        columns = ", ".join(f'"{name}"' for name in row)
        await store.do(f"INSERT INTO {table.name} ({columns}) VALUES ({', '.join('?' * len(row))})", *row.values())
    if kept and feature.exported is not None:
        assert str(NUMBER) in repr(await feature.exported(store, ADA.id))
        assert str(NUMBER) not in repr(await feature.exported(store, BO.id))
        await store.upkeep.forget_user(ADA.id)
        assert str(NUMBER) not in repr(await feature.exported(store, ADA.id))
    for table in kept:
        assert await store.rows(f"SELECT 1 FROM {table.name}") == []


def test_a_feature_s_tables_are_created_in_a_database_that_has_none(tmp_path: Path) -> None:
    """A feature's tables have the columns that are declared today, even if old migrations created them."""
    columns = ("table_id", "text"), ("user", "bigint"), ("won", "boolean")
    dice = SqlTable("rolls", columns, ("table_id",), "table_id", "user", unique=("won",))
    migrate(tmp_path / "one.sqlite3", tmp_path, feature_tables=(dice, *FEATURE_TABLES))
    found = of_sqlite(tmp_path / "one.sqlite3")
    for table in (dice, *FEATURE_TABLES):
        assert found.columns[table.name] == {
            name: (MEANS[kind], name not in table.optional) for name, kind in table.columns
        }
        assert not table.has_primary_key or (table.name, tuple(table.key)) in found.unique
        assert all((table.name, (name,)) in found.unique for name in table.unique)
        assert not table.table or (table.name, table.table, "tables") in found.keys
    assert found.indexes["rolls_by_user"][:2] == ("rolls", ("user",))


@each_feature
def test_every_column_about_a_table_or_person_is_declared(feature: Feature) -> None:
    for table in feature.sql:
        names = dict(table.columns)
        assert set(table.key) <= set(names)
        assert ("table_id" in names) == (table.table == "table_id"), "rows stay behind when their table goes"
        assert ("user" in names) == (table.user == "user"), "rows stay behind when their user is forgotten"


def test_at_most_one_feature_has_turn_clocks_and_one_has_ping_rules() -> None:
    assert len([feature for feature in FEATURES if feature.tables.turn_clocks]) <= 1
    assert len([feature for feature in FEATURES if feature.tables.ping_rules]) <= 1


def test_every_button_area_is_a_field_of_the_page_hooks() -> None:
    assert set(get_args(ButtonArea)) == {
        name for name, kind in PageHooks.__annotations__.items() if kind == "ButtonsOf"
    }
