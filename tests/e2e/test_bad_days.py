"""A bad day: the database locked, a table damaged, Discord rude. A clear word, no partial write, others play on."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.e2e.people import seat_everybody
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, text

GAME = "gears"
pytestmark = pytest.mark.xdist_group("crashes")


async def answer_of(person: Person, path: str, channel: str = "games", /, **options: object) -> str:
    """What the bot says to a command."""
    answer = await person.command(path, channel, **options)
    assert "error" not in answer, answer
    key = str(answer["message"])
    return text(await person.wait_for(lambda message: message["id"] == key and text(message)))


async def ready_to_lay(people: list[Person]) -> tuple[Person, dict[str, str]]:
    """Whose turn it is, and a tile, a cell and a turn that they may lay."""
    for person in people:
        filled: dict[str, str] = {}
        for option in ("tile", "at", "turn"):
            offered = [str(each["value"]) for each in await person.autocomplete(f"{GAME} place", option, **filled)]
            if offered and offered[0] != "blind":
                filled[option] = offered[0]
        if len(filled) == 3:
            return person, filled
    raise AssertionError("nobody may lay a tile")


def decisions(database: Path) -> int:
    """How long the log of all tables is."""
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("select count(*) from decisions").fetchone()[0])


async def test_a_locked_database_is_said_in_words_and_nothing_is_written(tmp_path: Path) -> None:
    async with LocalDiscord(tmp_path, ("ada", "bo")) as discord:
        await discord.start_bot()
        people = [discord.person("ada"), discord.person("bo")]
        await seat_everybody(people, GAME)
        database = tmp_path / "guffaw.sqlite3"
        before = decisions(database)
        person, filled = await ready_to_lay(people)
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            said = await answer_of(person, f"{GAME} place", **filled)
            other.execute("ROLLBACK")
        assert "Nothing was changed: try again" in said
        assert decisions(database) == before
        assert "laid" in await answer_of(person, f"{GAME} place", **filled)  # and the table goes on
        assert decisions(database) > before


async def test_a_damaged_table_is_frozen_and_the_others_go_on(tmp_path: Path) -> None:
    async with LocalDiscord(tmp_path, ("ada", "bo", "cy", "dee")) as discord:
        await discord.start_bot()
        ada, bo, cy, dee = (discord.person(name) for name in ("ada", "bo", "cy", "dee"))
        await seat_everybody([ada, bo], GAME)
        broken = await a_move([ada, bo])
        await discord.stop_bot()
        await damage(discord, tmp_path / "guffaw.sqlite3")
        await discord.restart_bot()
        said = await answer_of(broken, f"{GAME} end")
        assert "does not replay" in said
        assert "error" not in await cy.command("table new", "games-two", game=GAME)
        card = await cy.wait_for(lambda message: "Join" in buttons(message), channel="games-two")
        assert "error" not in await dee.click(card, "Join")
        await cy.wait_for(lambda message: message["id"] == card["id"] and "Dee" in text(message))
        assert "error" not in await cy.click(card, "Start")
        await cy.wait_for(lambda message: "Play" in buttons(message), channel="games-two")
        log = discord.bot_log()
        assert "Traceback" not in said
        assert any("level=error" in line or "level=warning" in line for line in log.splitlines()), log


async def a_move(people: list[Person]) -> Person:
    """Somebody makes a move; who."""
    person, filled = await ready_to_lay(people)
    answer = await person.command(f"{GAME} place", **filled)
    assert "error" not in answer, answer
    return person


async def damage(discord: LocalDiscord, database: Path) -> None:
    """Damage the only table's last decision while the bot is away."""
    assert discord.bot_log()
    with closing(sqlite3.connect(database)) as connection:
        n, entry = connection.execute("select n, entry from decisions order by n desc limit 1").fetchone()
        wrong: Json = json.loads(entry) | {"digest": "0" * 16}
        connection.execute("update decisions set entry = ? where n = ?", (json.dumps(wrong), n))
        connection.commit()


async def test_a_closed_dm_is_told_once_and_my_hand_answers(tmp_path: Path) -> None:
    async with LocalDiscord(tmp_path, ("ada", "bo")) as discord:
        await discord.start_bot()
        await discord.faults(closed_dms=["bo"])
        ada, bo = discord.person("ada"), discord.person("bo")
        board = await seat_everybody([ada, bo], GAME)
        notice = await bo.wait_for(lambda message: "could not send you a message" in text(message))
        answer = await bo.click(board, "My hand")
        await discord.state()
        hand = discord.messages[str(answer["message"])]
        assert "You are the" in text(hand)
        assert hand["_only"] != ""
        assert "You are the" not in text(notice)
        await a_move([ada, bo])
        told = [m for m in await ada.messages("games") if "could not send you a message" in text(m)]
        assert len(told) == 1


@pytest.mark.parametrize("fault", [{"status": 500, "count": 3}, {"status": 429, "count": 3, "retry_after": 0.2}])
async def test_discord_stumbles_and_every_board_still_comes(tmp_path: Path, fault: dict[str, object]) -> None:
    async with LocalDiscord(tmp_path, ("ada", "bo")) as discord:
        await discord.start_bot()
        people = [discord.person("ada"), discord.person("bo")]
        await seat_everybody(people, GAME)
        await discord.faults(**fault, route=r"/channels/\d+/messages")
        await a_move(people)
        await people[0].wait_for(lambda m: "laid" in text(m) and not m.get("_only"), 30, channel="games")
        told = [m for m in await people[0].messages("games") if not m.get("_only") and "laid" in text(m)]
        assert len(told) == 1
