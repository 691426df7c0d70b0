"""Tests of planned turns on the local Discord: players plan their next turn in secret, with the usual panel."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.core.discord.test_notify import chosen
from tests.bot.core.discord.test_play import answer, latest_board, said, seal_moves, seat
from tests.support.clock import Clocks
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, Person, buttons, selects, text
from tools.endurance.tables import all_sent

DAY = 86_400


@pytest_asyncio.fixture
async def own_discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    """Yield a local Discord and a bot whose clock the test can move. Fail if a plan was written to the log."""
    async with LocalDiscord(tmp_path, ("ada", "bo", "cy"), lax=AT_FULL_SPEED) as server:
        clocks = Clocks(server)
        command = (sys.executable, "-m", "tests.bot.core.discord.moved_program", server.base, str(clocks.file))
        await server.start_bot(*command)
        yield server
        log = server.bot_log()
    print(log)
    assert "Traceback" not in log, log
    assert "level=error" not in log, log
    assert "take:1" not in log
    assert "Heap C" not in log


@pytest_asyncio.fixture
async def discreet(discord: LocalDiscord) -> AsyncIterator[LocalDiscord]:
    """Yield the local Discord that the module's tests share. Fail if a plan was written to the log."""
    yield discord
    assert "take:1" not in discord.bot_log()
    assert "Heap C" not in discord.bot_log()


async def begun(discord: LocalDiscord) -> tuple[Person, Person]:
    """Start a game; return the player whose turn it is, and the next one."""
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    first = ada if "It's your turn" in await said(ada, await ada.command("plan")) else bo
    return first, bo if first is ada else ada


async def planned(person: Person, condition: str = "legal") -> Json:
    """Plan to take one pebble from heap C; return the page that confirms it."""
    page = await answer(person, await person.command("plan"))
    assert page["_only"]
    assert "Planning your next turn" in text(page)
    page = await answer(person, await person.click(page, "C · Heap C"))
    page = await answer(person, await person.click(page, "A · 1"))
    assert [each["placeholder"] for each in selects(page)] == ["Play it…"]
    return await chosen(person, page, condition, "Play it…")


async def test_a_planned_turn_is_locked_in_secretly_and_played_as_a_move_of_its_player(
    own_discord: LocalDiscord,
) -> None:
    first, planner = await begun(own_discord)
    clocks = Clocks(own_discord)
    await first.wait_for(lambda message: "sealed a move" in text(message))
    await first.wait_for(lambda message: not message.get("_only") and "You sealed 1 from heap A." in text(message))
    await all_sent(clocks)
    seen = {message["id"]: text(message) for message in await first.messages()}
    page = await planned(planner)
    assert "Locked in. I'll play it on your turn" in text(page)
    assert "1. Heap C (" in text(page)
    await all_sent(clocks)
    assert {message["id"]: text(message) for message in await first.messages()} == seen
    await first.command("pebbles take", heap="Heap B", pebbles="1")
    name = planner.name.capitalize()
    await first.wait_for(lambda message: "took 1 from heap B" in text(message))
    await clocks.advance(DAY)
    await first.wait_for(lambda message: f"**{name}** " in text(message) and "took 1 from heap C" in text(message))
    assert "It's your turn" in await said(first, await first.command("plan"))


async def test_a_player_whose_plan_failed_learns_the_reason_by_dm(own_discord: LocalDiscord) -> None:
    first, planner = await begun(own_discord)
    clocks = Clocks(own_discord)
    await planned(planner, "worth")
    await first.command("pebbles take", heap="Heap C", pebbles="1")
    await clocks.advance(DAY)

    async def told() -> bool:
        return any("I couldn't play your plan" in text(message) for message in await planner.dm())

    await own_discord.until(told, "the planner is told by private message")
    page = await answer(planner, await planner.command("turn"))
    assert "I couldn't play your plan" in text(page)
    assert not [each for each in await first.messages() if "your plan" in text(each).casefold()]


async def test_a_plan_survives_a_crash_and_is_deleted_with_a_button(own_discord: LocalDiscord) -> None:
    _, planner = await begun(own_discord)
    page = await planned(planner)
    await own_discord.kill_bot()
    await own_discord.restart_bot()
    page = await answer(planner, await planner.click(page, "Delete 1"))
    assert "You have no plans." in text(page)
    assert "Planning your next turn" in await said(planner, await planner.click(page, "Plan"))


async def test_a_double_click_plans_a_move_once(discreet: LocalDiscord) -> None:
    _, planner = await begun(discreet)
    page = await answer(planner, await planner.command("plan"))
    page = await answer(planner, await planner.click(page, "C · Heap C"))
    act = {"op": "component", "message": page["id"], "custom_id": buttons(page)["A · 1"]["custom_id"]}
    await asyncio.gather(*(discreet.act(planner.name, **act) for _ in range(3)))
    shown = await said(planner, {"message": page["id"]})
    assert shown.count("> 1. Heap C") == 1
    assert "> 2." not in shown


@pytest.mark.parametrize(
    ("game", "words"), [("geargrid", "at the same time"), ("gnomes", "your turn starts with a roll")]
)
async def test_plan_says_why_no_turn_can_be_planned(discreet: LocalDiscord, game: str, words: str) -> None:
    ada, bo = discreet.person("ada"), discreet.person("bo")
    await seat(ada, bo, game=game)
    told = [await said(person, await person.command("plan")) for person in (ada, bo)]
    assert any(words in each for each in told), told


async def first_choice(person: Person, page: Json) -> Json:
    """Choose the first entry of the page's list, or press its first button; return the next page."""
    if lists := selects(page):
        return await answer(person, await person.choose(page, lists[0]["options"][0]["value"]))
    return await answer(person, await person.click(page, next(iter(buttons(page)))))


@pytest.mark.parametrize("game", ["gears", "gizmos", "briar"])
async def test_turns_of_the_catalogue_games_are_planned_in_the_play_panel(discreet: LocalDiscord, game: str) -> None:
    ada, bo = discreet.person("ada"), discreet.person("bo")
    await seat(ada, bo, game=game)
    await latest_board(ada)
    pages = [await answer(person, await person.command("plan")) for person in (ada, bo)]
    while not any("Planning your next turn" in text(page) for page in pages):  # at first, a character is chosen
        asked = ada if "It's your turn" in text(pages[0]) else bo
        page = await answer(asked, await asked.command("turn"))
        await first_choice(asked, page)
        pages = [await answer(person, await person.command("plan")) for person in (ada, bo)]
    (page,) = [page for page in pages if "Planning your next turn" in text(page)]
    planner = (ada, bo)[pages.index(page)]
    for _ in range(8):
        if "Lock it in…" in buttons(page):
            page = await answer(planner, await planner.click(page, "Lock it in…"))
        if selects(page) and selects(page)[0]["placeholder"] == "Play it…":
            break
        page = await first_choice(planner, page)
    page = await chosen(planner, page, "worth", "Play it…")
    assert "Locked in." in text(page)
