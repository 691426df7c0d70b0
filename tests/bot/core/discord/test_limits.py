"""Tests of a time limit that ends a round for everybody, on the local Discord, even after a crash or late clicks."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from bot.core.storage import Head
from bot.core.storage.sqlite import SqliteStore
from tests.bot.core.discord.late import late_click
from tests.e2e.people import is_answered, seat_everybody
from tests.games.example import GAME
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, text


async def head(discord: LocalDiscord) -> Head:
    store = await SqliteStore.open(discord.database)
    try:
        (found,) = await store.live()
        return found
    finally:
        await store.close()


async def opened(person: Person, board: Json) -> Json:
    panel = (await person.click(board, "Play"))["message"]
    return await person.wait_for(lambda message: message["id"] == panel and is_answered(message) and buttons(message))


def hurried(database: Path) -> int:
    """Change the database, while the bot isn't running, so that the round ends in two seconds.

    Return the new end of the round, in epoch seconds.
    """
    soon = int(time.time()) + 2
    with closing(sqlite3.connect(database)) as connection:
        (text,) = connection.execute("SELECT head FROM tables").fetchone()
        found: Json = json.loads(text)
        found["deadlines"] = [each | {"due": soon} for each in found["deadlines"]]
        connection.execute("UPDATE tables SET head = ?, due = ?, limited = ?", (json.dumps(found), soon, soon))
        connection.commit()
    return soon


async def test_the_round_ends_for_all_at_once_after_a_crash_too(own_discord: LocalDiscord) -> None:
    people = [own_discord.person("ada"), own_discord.person("bo")]
    board = await seat_everybody(people, GAME.key, {"bell": "60"})
    assert "Time runs out" in text(board)
    panels = [await opened(person, board) for person in people]
    await own_discord.kill_bot()
    instant = hurried(own_discord.database)
    await asyncio.sleep(1.1)  # deadlines are moved by whole seconds
    await own_discord.restart_bot()
    after = await people[1].wait_for(lambda m: "took 1 from heap A" in text(m) and "Play" in buttons(m))
    assert text(after).count("took 1 from heap A") == 2, text(after)
    now = await head(own_discord)
    assert {each.seat for each in now.ended} == {0, 1}
    assert {each.due for each in now.ended} == {now.ended[0].due}
    assert now.ended[0].due > instant  # the deadline was moved by the time when nobody could click
    for person, panel in zip(people, panels, strict=True):
        await late_click(person, panel, "A · Heap A")
        told = await person.wait_for(lambda m: m.get("_only") and "too late" in text(m))
        assert told["id"] == panel["id"]
        assert re.match(r"You were \d+\.\d seconds too late\.", text(told))
    ids = {each["username"]: int(each["id"]) for each in (await own_discord.state())["users"]}
    (late,) = (person for person in people if ids[person.name] not in now.waiting)
    answer = (await late.command("pebbles take", heap="b", pebbles="1"))["message"]
    told = await late.wait_for(lambda m: m["id"] == answer and text(m))
    assert re.match(r"You were \d+\.\d seconds too late\.", text(told))


async def test_the_round_ends_after_the_connection_was_lost_for_a_moment(own_discord: LocalDiscord) -> None:
    """A round still ends if the connection was lost for a moment, even if Discord then requires a new session."""
    people = [own_discord.person("ada"), own_discord.person("bo")]
    await seat_everybody(people, GAME.key, {"bell": "4"})
    for invalid in (False, True):
        await own_discord.faults(drop_gateway=True, invalid_session=invalid)
    await people[1].wait_for(lambda m: text(m).count("took 1 from heap A") == 2 and "Play" in buttons(m))
    assert {each.seat for each in (await head(own_discord)).ended} >= {0, 1}
