"""Tests of the bot without one of its features: whole games can be played, and nothing of the feature is left."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio

from bot.core.commands.types import verb
from bot.core.discord.feature import Feature
from bot.core.table.edits import changed, with_head
from bot.core.table.registry import Tables
from bot.features import FEATURES
from bot.features.clocks.clockwork import CLOCKWORK, Clockwork
from bot.features.pauses import steps as pauses
from bot.features.teaching.modes import TEACHING, Teaching
from bot.features.vacations import steps as vacations
from tests.bot.core.discord.conftest import NAMES, PROGRAM, judge
from tests.bot.core.discord.test_crafted import crafted
from tests.bot.core.discord.test_play import answer, play_out, said, seal_moves, seat
from tests.bot.features.assembled import HOOKS
from tests.bot.features.panels import is_choice
from tests.games.example import GAME
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, Person, buttons, text

UNUSED: Any = SimpleNamespace(tables=SimpleNamespace(games={}))  # Services of commands that are never run
LONGEST, CHAIN = 40, 2  # panels in a game, and choices in a move


@pytest.fixture(params=FEATURES, ids=lambda feature: feature.key)
def feature(request: pytest.FixtureRequest) -> Feature:
    left_out: Feature = request.param
    return left_out


@pytest_asyncio.fixture
async def discord(tmp_path: Path, feature: Feature) -> AsyncIterator[LocalDiscord]:
    """Yield a local Discord and a bot without the feature."""
    async with LocalDiscord(tmp_path, NAMES, lax=AT_FULL_SPEED) as server:
        await server.start_bot(*PROGRAM, server.base, feature.key)
        yield server
        judge(server)


@pytest_asyncio.fixture
async def whole_discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(tmp_path, NAMES, lax=AT_FULL_SPEED) as server:
        await server.start_bot(*PROGRAM, server.base)
        yield server
        judge(server)


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.key, indirect=True)
async def test_whole_games_are_played_without_it(discord: LocalDiscord, feature: Feature) -> None:
    """People can play whole games with commands and buttons. Old buttons of the feature get an error message."""
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    await play_out([ada, bo])
    final = await ada.wait_for(lambda message: "Rematch" in buttons(message))
    assert " won" in text(final)
    board = await seat(ada, bo)
    await tap_through([ada, bo], board)
    table = buttons(final)["Rematch"]["custom_id"].split(";")[1]
    for handler in feature.handlers:
        custom_id = f"{verb(handler.command)};{table};;;;"
        assert "That button is out of date" in await crafted(ada, final, custom_id, ["1"])


@pytest.mark.parametrize("feature", FEATURES, ids=lambda feature: feature.key, indirect=True)
async def test_a_table_that_used_all_features_is_played_on_without_it(
    whole_discord: LocalDiscord, feature: Feature
) -> None:
    """If a feature is removed, a game that used it can be finished. No clock stays paused that nobody could resume."""
    ada, bo = whole_discord.person("ada"), whole_discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    await whole_discord.stop_bot()
    await use_all(whole_discord)
    await whole_discord.start_bot(*PROGRAM, whole_discord.base, feature.key)
    if feature.key == "pauses":
        await ada.wait_for(lambda message: "The clock is running again." in text(message))
    await play_out([ada, bo])
    final = await ada.wait_for(lambda message: "Rematch" in buttons(message))
    assert " won" in text(final)
    await ada.click(final, "Rematch")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    await ada.click(card, "Start")
    await ada.wait_for(lambda message: "Large board" in buttons(message) and int(message["id"]) > int(final["id"]))


async def use_all(discord: LocalDiscord) -> None:
    """Use every feature that changes the only table: a turn clock, teaching, a vacation and a pause."""
    store = await discord.open_store()
    try:
        tables = Tables(store, {GAME.key: GAME}, hooks=HOOKS)
        (head,) = await store.live()
        table, now = await tables.get(head.id), time.time()
        work = Clockwork(hour=20, zone="Europe/Berlin", weekends_off=True, at_zero="computer")
        head = TEACHING.put(CLOCKWORK.put(table.now.head, work), Teaching("open"))
        await table.change(lambda now: changed(with_head(now, head), deadlines=()))
        ada, bo = table.now.users(table.now.people)
        await table.change(vacations.vacation, ada, int(now), int(now) + 100_000, now)
        for user in (ada, bo):
            await table.change(pauses.pause, user, now)
        assert table.now.head.paused_since
        assert table.now.head.deadlines
    finally:
        await store.close()


async def test_no_command_or_help_of_a_removed_feature_is_left(discord: LocalDiscord, feature: Feature) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    known = {command["name"] for command in (await discord.state())["commands"]}
    assert "turn" in known
    assert not known & names(feature)
    for person in (ada, bo):
        guide = await said(person, await person.command("guide"))
        assert not [line for line in feature.pages.help.values() if line in guide]


def names(feature: Feature) -> set[str]:
    return {command.name for command in feature.slash(UNUSED)}


async def tap_through(people: list[Person], board: Json) -> None:
    """Play a whole game on the panel, by always pressing the first button that makes a choice."""
    for tap in range(LONGEST):
        person = people[tap % len(people)]
        page = await answer(person, await person.command("turn"))
        for _ in range(CHAIN):
            if goals := [each for each in buttons(page).values() if is_choice(each)]:
                await person.click(page, goals[0]["custom_id"])
                page = await answer(person, {"message": page["id"]})
        if "You have no game in progress" in text(page):
            await person.wait_for(lambda each: "Rematch" in buttons(each) and int(each["id"]) > int(board["id"]))
            return
    raise AssertionError(f"the game does not end: {text(page)} {list(buttons(page))}")
