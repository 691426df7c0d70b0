"""Tests of a very short turn clock: it reminds a late player once, even if the bot is killed, then the bot moves."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from games import GAMES
from tests.e2e.people import is_answered, page_with
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, Person, buttons, selects, text

GAME = "gears"
SECONDS = 12  # of the turn clock: half of it is long enough to kill and restart the bot


async def answered(person: Person, answer: Json) -> Json:
    assert "error" not in answer, answer
    key = str(answer["message"])
    return await person.wait_for(lambda message: message["id"] == key and is_answered(message) and text(message))


async def laid(ada: Person, bo: Person) -> Json:
    """Open a lobby with both people and a turn clock of one day; return the lobby card."""
    await ada.command("table new", "games", game=GAME)
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    assert "a turn" not in text(card)
    await bo.click(card, "Join")
    page = await page_with(ada, str((await ada.click(card, "Options"))["message"]), "clock")
    await ada.choose(page, "86400", select=placed(page, "Turn clock"))
    return await ada.wait_for(lambda m: m["id"] == card["id"] and "1 day a turn" in text(m) and "Bo" in text(m))


def placed(page: Json, placeholder: str) -> str:
    return str(next(each["custom_id"] for each in selects(page) if each["placeholder"] == placeholder))


def hurried(database: Path) -> None:
    """Set a turn clock of a few seconds, less than lobbies offer, in the database while the bot isn't running."""
    with closing(sqlite3.connect(database)) as connection:
        for key, head in connection.execute("SELECT id, head FROM tables").fetchall():
            found: Json = json.loads(head) | {"clock": SECONDS}
            connection.execute("UPDATE tables SET head = ? WHERE id = ?", (json.dumps(found), key))
        connection.commit()


async def test_an_absent_player_is_reminded_and_then_the_bot_moves_for_them(tmp_path: Path) -> None:
    async with LocalDiscord(tmp_path, ("ada", "bo"), lax=AT_FULL_SPEED) as discord:
        await discord.start_bot()
        ada, bo = discord.person("ada"), discord.person("bo")
        card = await laid(ada, bo)
        await discord.stop_bot()
        hurried(tmp_path / "guffaw.sqlite3")
        await discord.restart_bot()
        await ada.click(card, "Start")
        board = await ada.wait_for(lambda message: "Play" in buttons(message), channel="games")
        assert "Time runs out" in text(board)
        reminder = await ada.wait_for(lambda m: " is waiting for you." in text(m), channel="games")
        late, other = (ada, bo) if await mention(discord, "ada") in text(reminder) else (bo, ada)
        assert await mention(discord, other.name) not in text(reminder)
        await discord.kill_bot()
        await discord.restart_bot()
        name = late.name.title()
        words = f"{name} was away for {SECONDS} seconds, so I moved for them."
        told = await ada.wait_for(lambda message: words in text(message), channel="games")
        assert await mention(discord, other.name) in text(told)
        closed = f"-# I reminded {name}."
        await ada.wait_for(lambda message: message["id"] == reminder["id"] and text(message) == closed)
        again = f"{await mention(discord, late.name)}, {GAMES[GAME].name} is waiting for you"
        assert not [m for m in await ada.messages("games") if again in text(m)]
        assert len([m for m in await ada.messages("games") if text(m) == closed]) == 1
        recap = await answered(late, await late.command("recap"))
        assert "You were away, so I moved for you" in text(recap)
        why = await answered(other, await other.command("why"))
        assert "-# " in text(why)
        assert "Only people" not in text(why)
        assert "level=error" not in discord.bot_log()


async def mention(discord: LocalDiscord, name: str) -> str:
    return f"<@{next(user['id'] for user in (await discord.state())['users'] if user['username'] == name)}>"
