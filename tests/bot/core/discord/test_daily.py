"""Tests of the daily puzzle on the local Discord: people start, share and compare it, even if the bot is killed."""

from __future__ import annotations

import re
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest_asyncio

from bot.features.daily_puzzle import calendar
from tests.bot.core.discord.test_crafted import crafted
from tests.bot.features.assembled import KINDS
from tests.e2e.people import is_answered
from tests.support.clock import FILE, set_ahead
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, Person, buttons, selects, text


@pytest_asyncio.fixture
async def own_discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    """Yield a local Discord and a bot whose clock the test can move."""
    async with LocalDiscord(tmp_path, ("ada", "bo", "cy"), lax=AT_FULL_SPEED) as server:
        at(server, calendar.today(), 12)
        command = (sys.executable, "-m", "tests.bot.core.discord.moved_program", server.base, str(tmp_path / FILE))
        await server.start_bot(*command)
        yield server
        log = server.bot_log()
    print(log)
    assert "Traceback" not in log, log
    assert "level=error" not in log, log


def at(discord: LocalDiscord, day: int, hour: float) -> None:
    """Set the running bot's clock to a UTC hour of a day, given as the number of days since 1970."""
    set_ahead(discord.folder / FILE, calendar.begins(day) + hour * 3600 - time.time())


class Solver:
    def __init__(self, person: Person, panel: str) -> None:
        self.person, self.panel = person, panel

    @classmethod
    async def begin(cls, person: Person, game: str = "pebbles") -> Solver:
        found = cls(person, str((await person.command("daily", game=game))["message"]))
        await found.press("Begin")
        return found

    async def sees(self, words: str) -> Json:
        return await self.person.wait_for(lambda m: m["id"] == self.panel and is_answered(m) and words in text(m))

    async def press(self, label: str) -> Json:
        shown = await self.person.wait_for(lambda m: m["id"] == self.panel and label in buttons(m))
        return await self.person.click(shown, label)

    async def finish(self) -> Json:
        """Keep pressing the first button until there's a result; return the page with the result."""
        while "Rankings" not in buttons(shown := await self.sees("")):
            live = [b for label, b in buttons(shown).items() if label != "Back" and not b.get("disabled")]
            answer = await self.person.click(shown, live[0]["custom_id"])
            assert "error" not in answer, answer
        return await self.sees("")


async def test_a_puzzle_from_begin_to_share_with_a_kill_in_the_middle(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    shown = text(await sees(ada, await ada.command("daily"), "Daily puzzles"))
    assert "Gear Grid" in shown
    assert "BriarMaze" in shown
    assert "Gears 'N Guffaws" in shown
    assert "No results yet." in shown
    solver = await Solver.begin(ada)
    await solver.sees("Seal your first move")
    await solver.press("A · Heap A")
    await own_discord.kill_bot()
    await own_discord.restart_bot()
    again = Solver(ada, str((await ada.command("daily", game="pebbles"))["message"]))
    await again.press("Continue")
    assert "Undo" not in buttons(await again.sees(""))
    for look in ("Large board", "Log", "My hand"):  # the channel has no message about this table
        await again.press(look)
        on = "Play" if look == "My hand" else "Continue"
        await again.press(on)
    result = await again.finish()
    assert re.search(r"Pebbles \d+ · (won|lost) · \d+ pebbles", text(result))
    assert "1 player so far" in text(result)
    assert not await ada.messages("games") or all(m.get("_only") for m in await ada.messages("games"))

    # Nobody gets a second attempt: the same command shows the result.
    page = await sees(ada, await ada.command("daily", game="pebbles"), "so far")  # closes the previous page
    again = Solver(ada, str(page["id"]))
    await again.press("Share")
    shared = await bo.wait_for(lambda m: "Pebbles" in text(m) and not m.get("_only"))
    assert text(result).splitlines()[0].strip("*") in text(shared)

    # nobody else can look at the table
    assert "I can't find that table" in text(
        await sees(bo, await bo.command("look", table=await table_of(own_discord)), "")
    )
    practised = Solver(ada, again.panel)
    await practised.press("Practice")
    assert "Practice" in text(await practised.finish())


async def table_of(discord: LocalDiscord) -> str:
    """Return the id of the first table at which a person (not the bot) attempts the puzzle."""
    with closing(sqlite3.connect(discord.database)) as database:
        return str(database.execute("SELECT table_id FROM attempts WHERE user <> 0").fetchone()[0])


def results(discord: LocalDiscord) -> int:
    with closing(sqlite3.connect(discord.database)) as database:
        return int(database.execute("SELECT count(result) FROM attempts").fetchone()[0])


async def sees(person: Person, answer: Json, words: str) -> Json:
    """Wait until the private answer contains these words; return the answer."""
    assert "error" not in answer, answer
    return await person.wait_for(lambda m: m["id"] == str(answer["message"]) and is_answered(m) and words in text(m))


async def test_no_command_but_its_moves_changes_an_attempt(own_discord: LocalDiscord) -> None:
    """Only moves can change an attempt at the puzzle.

    Slash commands and forged clicks can't pause the attempt, for example.
    """
    ada = own_discord.person("ada")
    page = await (await Solver.begin(ada)).sees("Seal your first move")
    assert "This table can't be paused." in text(await sees(ada, await ada.command("table pause"), ""))
    table, (before,) = await table_of(own_discord), own_discord.stored.rows(ATTEMPT)
    for verb, value in product(sorted(KINDS.keys() - MOVES), ("0", "always")):
        shown = await crafted(ada, page, f"{verb};{table};;;;", [value])
        assert verb != "pause" or "This table can't be paused." in shown
        assert own_discord.stored.rows(ATTEMPT) == [before], (verb, value, shown)


async def test_giving_up_a_puzzle_asks_first_and_records_no_result(own_discord: LocalDiscord) -> None:
    ada = own_discord.person("ada")
    await (await Solver.begin(ada)).sees("Seal your first move")
    sure = await sees(ada, await ada.command("table resign"), "Give up this puzzle?")
    assert "another try today" in text(sure)
    await ada.click(sure, "Give up")
    await ada.wait_for(lambda m: m["id"] == sure["id"] and "You gave up." in text(m))
    await sees(ada, await ada.command("daily", game="pebbles"), "")
    assert own_discord.stored.rows("SELECT count(result) FROM attempts WHERE user <> 0") == [(0,)]


ATTEMPT = """SELECT json_remove(head, '$.version'), chair FROM tables JOIN seats ON table_id = id
             WHERE owner <> 0 AND head ->> '$.features.daily_puzzle.counts'"""
MOVES = {"panel", "pick", "open", "press", "choose", "move", "suggest", "resigned", "erased"}


async def test_a_subscribed_channel_gets_a_post_and_the_boards_become_public_at_midnight(
    own_discord: LocalDiscord,
) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    day = calendar.today()
    overview = await sees(ada, await ada.command("daily"), "Daily puzzles")
    assert "Server…" not in buttons(await sees(bo, await bo.command("daily"), "Daily puzzles")), "he is no admin"
    await ada.click(overview, "Server…")
    page = await ada.wait_for(lambda m: m["id"] == overview["id"] and "one message a day" in text(m))
    assert {each["placeholder"] for each in selects(page)} == {"Rankings show", "This channel"}
    await ada.choose(page, "pebbles", select="This channel")
    told = await bo.wait_for(lambda m: "No results yet." in text(m) and "Begin" in buttons(m) and not m.get("_only"))
    answer = await bo.click(told, "Begin")
    solver = Solver(bo, str(answer["message"]))
    await solver.finish()
    await bo.wait_for(lambda m: m["id"] == told["id"] and "1. Bo" in text(m))
    assert "Boards" not in buttons(await sees(bo, await bo.command("daily", game="pebbles"), "so far"))

    await own_discord.until(lambda: results(own_discord) == 2, "the planner has tried it too")
    at(own_discord, day + 1, 0.1)
    await own_discord.kill_bot()
    await own_discord.restart_bot()
    closed = await bo.wait_for(lambda m: m["id"] == told["id"] and "This puzzle is over" in text(m))
    fresh = await bo.wait_for(lambda m: "Begin" in buttons(m) and not m.get("_only") and m["id"] != told["id"])
    assert text(fresh) != text(closed)
    shown = await sees(ada, await ada.click(closed, "Boards"), "is over")
    assert "The planner" in text(shown)
    assert "Bo" in text(shown)
    proof = await sees(ada, await ada.click(closed, "Fair?"), "The day is over")
    assert len(re.findall(r"`[0-9a-f]{64}`", text(proof))) == 3


async def test_a_past_puzzle_shows_the_planner_and_the_proof_without_a_subscribed_channel(
    own_discord: LocalDiscord,
) -> None:
    ada, bo, day = own_discord.person("ada"), own_discord.person("bo"), calendar.today()
    await (await Solver.begin(ada)).finish()
    await own_discord.until(lambda: results(own_discord) == 2, "the planner has tried it too")
    await bo.command("table new", game="pebbles")
    await bo.wait_for(lambda m: "Join" in buttons(m))
    at(own_discord, day + 1, 0.1)

    over = await sees(
        bo, await bo.click(await sees(bo, await bo.command("daily"), "Daily puzzles"), "Yesterday"), "over"
    )
    assert calendar.in_words(day) in text(over)
    assert not [label for label in buttons(over) if label.startswith("Begin")]
    page = await sees(bo, await bo.click(over, f"boards;.;;{day};pebbles;"), "is over")
    assert "**Ada**" in text(page)
    assert "**The planner**" in text(page)

    fair = await sees(bo, await bo.command("fair"), "I lock in the shuffle when the game starts")
    now = await sees(bo, await bo.click(fair, "Daily puzzles"), "After midnight UTC")
    proof = await sees(bo, await bo.click(now, "Yesterday"), "The day is over")
    assert len(re.findall(r"`[0-9a-f]{64}`", text(proof))) == 3
    await sees(bo, await bo.click(proof, "Previous day"), "There was no puzzle")
