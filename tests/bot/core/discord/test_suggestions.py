"""Tests that people can type the name of a table, a rule page or a time zone exactly as the bot suggests it."""

from __future__ import annotations

import re

import pytest

from bot.core.discord.commands.suggestions import MOST, choices, game_key, require_choice
from bot.core.discord.commands.table_titles import table_id
from bot.core.markdown import CHOICE
from bot.core.refusals import NotNow
from bot.features.rulebook.search import RuleSearch
from games import GAMES
from tests.bot.core.discord.test_play import answer, said, seat
from tests.support.local_discord import LocalDiscord, selects, text


def test_every_page_of_the_rule_books_opens_by_its_name() -> None:
    for games in (GAMES, *({key: game} for key, game in GAMES.items())):
        rules = RuleSearch(games)
        for name, value in rules.search("", ""):
            found = rules.page(name)
            assert found is not None, name
            assert f"{found[0].key}:{found[1]}" == value, name
            assert rules.page(value) == found


def test_a_list_that_leaves_some_out_says_so() -> None:
    found = [(f"name {number}", f"value {number}") for number in range(40)]
    assert [choice.value for choice in choices(found[:MOST])] == [value for _, value in found[:MOST]]
    *shown, more = choices(found)
    assert len(shown) == MOST - 1
    assert "16 more" in more.name
    assert len(more.name) <= CHOICE
    with pytest.raises(NotNow, match="Type a few letters"):
        require_choice(None, str(more.value))
    require_choice(None, "", *(name for name, _ in found))


def test_a_game_is_known_by_its_name() -> None:
    for key, game in GAMES.items():
        assert game_key(GAMES, key) == game_key(GAMES, game.name) == game_key(GAMES, f" {game.name.upper()} ") == key
    assert game_key(GAMES, "Chess") == "Chess"


def test_a_title_is_taken_for_its_table() -> None:
    assert table_id("Gizmos · #games · with Bo · your turn · k3f9ab") == "k3f9ab"
    assert table_id(" K3F9AB ") == "k3f9ab"


async def test_tables_pages_and_zones_are_accepted_by_their_names(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    await seat(ada, bo)
    await seat(ada, cy)
    offered = await ada.autocomplete("look", "table")
    assert len({re.sub(r" · \w+$", "", each["name"]) for each in offered}) == 2, "they differ by more than an id"
    for each in offered:
        assert "with Bo" in each["name"] or "with Cy" in each["name"]
        for command in ("look", "table settings", "guide", "fair"):
            by_name = text(await answer(ada, await ada.command(command, table=each["name"])))
            assert by_name == text(await answer(ada, await ada.command(command, table=each["value"])))
        moves = await ada.autocomplete("pebbles take", "heap", table=each["name"])
        assert moves == await ada.autocomplete("pebbles take", "heap", table=each["value"])
        heap = moves[0]["name"]
        assert "You sealed" in await said(
            ada, await ada.command("pebbles take", heap=heap, pebbles="1", table=each["name"])
        )
    for each in (await ada.autocomplete("rulebook", "query", query="seal"))[:3]:
        title = each["name"].partition(" · ")[0]
        assert await said(ada, await ada.command("rulebook", query=each["name"])) == await said(
            ada, await ada.command("rulebook", query=each["value"])
        )
        assert title in await said(ada, await ada.command("rulebook", query=each["name"]))
    *_, more = await ada.autocomplete("rulebook", "query")
    assert "more: type" in more["name"]
    assert "Type a few letters" in await said(ada, await ada.command("rulebook", query=more["name"]))
    for each in await ada.autocomplete("notify", "zone", zone="ber"):
        assert "Where:" in await said(ada, await ada.command("notify", zone=each["name"]))


async def test_of_many_tables_some_are_shown_and_the_rest_is_counted(own_discord: LocalDiscord) -> None:
    await own_discord.set_up_anew(GUFFAW_MOST_LOBBIES="50/50/1000")
    ada = own_discord.person("ada")
    for _ in range(27):
        await ada.command("table new", game="pebbles")
    page = await answer(ada, await ada.command("table settings"))
    assert "Showing 25 of 27" in text(page)
    assert len(selects(page)[0]["options"]) == 25
    assert "3 more" in (await ada.autocomplete("table settings", "table"))[-1]["name"]
