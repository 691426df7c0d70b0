"""Tests of bad days: a locked database, a damaged table, and errors from Discord.

Players get a clear message, nothing is half written, and other tables stay playable.
"""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from games.kernel import AnyGame
from tests.e2e.people import (
    SlashPlayer,
    each_game,
    everything_is_told_once,
    is_hand,
    seat_everybody,
    something_happened,
    the_table,
)
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, text

Typed = tuple[Person, str, dict[str, str]]


async def answer_of(person: Person, path: str, options: dict[str, str]) -> str:
    answer = await person.command(path, **options)
    assert "error" not in answer, answer
    key = str(answer["message"])
    return text(await person.wait_for(lambda message: message["id"] == key and text(message)))


async def a_command(people: list[Person], game: AnyGame) -> Typed:
    """Return a person whose turn it is, and a slash command and options that make a complete move."""
    for player in [SlashPlayer(person, game, random.Random(game.key)) for person in people]:
        if codes := await player.asked():
            return player.person, *await player.filled(codes[0])
    raise AssertionError("nobody may move")


async def a_move(people: list[Person], game: AnyGame) -> Typed:
    """Make a move for a person whose turn it is; return the person, the slash command and its options."""
    person, path, options = await a_command(people, game)
    answer = await person.command(path, **options)
    assert "error" not in answer, answer
    return person, path, options


@each_game(quick={"gizmos"})
async def test_a_locked_database_is_reported_and_nothing_is_written(discord: LocalDiscord, game: AnyGame) -> None:
    people = [discord.person("ada"), discord.person("bo")]
    await seat_everybody(people, game.key)
    before = await the_table(discord)
    person, path, options = await a_command(people, game)
    with closing(sqlite3.connect(discord.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        said = await answer_of(person, path, options)
        other.execute("ROLLBACK")
    assert "so I changed nothing. Try again in a moment." in said
    assert (await the_table(discord)).stored == before.stored
    assert "nothing" not in await answer_of(person, path, options)  # the game goes on
    assert (await the_table(discord)).length > before.length


@each_game(quick={"gizmos"})
async def test_a_damaged_table_is_frozen_and_the_others_go_on(discord: LocalDiscord, game: AnyGame) -> None:
    ada, bo, cy, dee = (discord.person(name) for name in discord.players)
    await seat_everybody([ada, bo], game.key)
    broken, path, options = await a_move([ada, bo], game)
    await discord.stop_bot()
    damage(discord.database)
    await discord.restart_bot()
    said = await answer_of(broken, path, options)
    assert "can't replay" in said
    assert "Traceback" not in said
    assert "Play" in buttons(await seat_everybody([cy, dee], game.key, channel="games-two"))
    log = discord.bot_log()
    assert any("level=error" in line or "level=warning" in line for line in log.splitlines()), log


def damage(database: Path) -> None:
    """Replace the digest of the only table's last decision with a wrong one, so that replaying the log fails."""
    with closing(sqlite3.connect(database)) as connection:
        n, entry = connection.execute("select n, entry from decisions order by n desc limit 1").fetchone()
        wrong: Json = json.loads(entry) | {"digest": "0" * 16}
        connection.execute("update decisions set entry = ? where n = ?", (json.dumps(wrong), n))
        connection.commit()


@each_game(quick={"gizmos"})
async def test_a_closed_dm_is_reported_once_and_my_hand_answers(discord: LocalDiscord, game: AnyGame) -> None:
    await discord.faults(closed_dms=["bo"])
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat_everybody([ada, bo], game.key)
    await bo.wait_for(lambda message: "couldn't send you a message" in text(message))
    answer = await bo.click(board, "My hand")
    hand = await bo.wait_for(lambda message: message["id"] == answer["message"])
    assert is_hand(hand)
    assert game.name in text(hand)
    assert await bo.dm() == []
    told = [m for m in await ada.messages("games") if "couldn't send you a message" in text(m)]
    assert len(told) == 1


@each_game(quick={"gizmos"})
async def test_discord_stumbles_and_every_board_still_comes_once(discord: LocalDiscord, game: AnyGame) -> None:
    people = [discord.person("ada"), discord.person("bo")]
    await seat_everybody(people, game.key)
    for fault in ({"status": 500}, {"status": 429, "retry_after": 0.2}):
        await discord.faults(**fault, count=3, route=r"/channels/\d+/messages")
        await a_move(people, game)
        while not await something_happened(discord):
            await a_move(people, game)
        await everything_is_told_once(people[0])
