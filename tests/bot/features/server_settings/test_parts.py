"""Tests of those parts of server settings that don't need Discord: house rules, cells of the CSV, and the store."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.core.ids import GuildId
from bot.core.storage import Store
from bot.features.server_settings import log
from bot.features.server_settings.results import plain
from bot.features.server_settings.settings import HOUSE_RULE, ServerSettings, by_the_book
from bot.features.server_settings.store import ServerBook
from games import GAMES
from games.kernel import AnyGame

GUILD = 4_711


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_by_the_book_chooses_no_house_rule(game: AnyGame) -> None:
    chosen = by_the_book(game)
    titles = [c.title for option in game.options for c in option.choices if c.value == chosen[option.key]]
    assert len(titles) == len(game.options)
    assert not [title for title in titles if HOUSE_RULE in title]


def test_by_the_book_changes_only_what_is_a_house_rule() -> None:
    gears = GAMES["gears"]
    changed = {key: value for key, value in by_the_book(gears).items() if gears.defaults()[key] != value}
    assert changed == {"quiet": "on", "tiles": "all"}


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "\tx"])
def test_no_name_is_a_formula_in_a_spreadsheet(name: str) -> None:
    assert plain(name) == f"'{name}"
    assert plain("Ada") == "Ada"


async def test_a_change_of_outdated_settings_changes_nothing(store: Store) -> None:
    book = ServerBook(store)
    first = await book.change(GuildId(GUILD), 0, lambda old: replace(old, games=("gears",)))
    assert first is not None
    assert await book.change(GuildId(GUILD), 0, lambda old: replace(old, games=("briar",))) is None
    assert await book.read(GuildId(GUILD)) == first
    second = await book.change(GuildId(GUILD), first.version, lambda old: replace(old, roles=(1, 2)))
    assert second is not None
    assert (await book.read(GuildId(GUILD))).settings == ServerSettings(games=("gears",), roles=(1, 2))
    assert await book.read(GuildId(GUILD + 1)) != second


async def test_bans_are_kept_by_server(store: Store) -> None:
    book = ServerBook(store)
    for _ in range(2):
        await book.ban(GuildId(GUILD), 7)
    assert await book.banned(GuildId(GUILD)) == [7]
    assert not await book.is_banned(GuildId(GUILD + 1), 7)
    await book.unban(GuildId(GUILD), 7)
    assert not await book.is_banned(GuildId(GUILD), 7)


async def test_a_server_without_a_log_keeps_no_lines(store: Store) -> None:
    await log.note(store, GuildId(GUILD), "Ada opened a table.")
    assert await store.rows("SELECT text FROM server_log") == []
    await ServerBook(store).change(GuildId(GUILD), 0, lambda old: replace(old, log=5))
    await log.note(store, GuildId(GUILD), "Ada opened a table.")
    assert [row[0] for row in await store.rows("SELECT text FROM server_log")] == ["Ada opened a table."]
