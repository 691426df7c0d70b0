"""The bot is killed (kill -9) again and again in mid-game: nothing acknowledged is lost, nothing told twice."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
from collections import Counter
from pathlib import Path

import pytest

from games import GAMES
from games.record import Record, replay
from tests.e2e.people import SlashPlayer, exported, is_final, seat_everybody
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, text

GAME = "gears"
KILLS = 20 if os.environ.get("CI") else 5
MOVES_BETWEEN = 3
pytestmark = pytest.mark.xdist_group("crashes")


async def test_killed_again_and_again_the_game_goes_on(tmp_path: Path) -> None:
    chance = random.Random(20)
    async with LocalDiscord(tmp_path, ("ada", "bo")) as discord:
        await discord.start_bot()
        people = [discord.person("ada"), discord.person("bo")]
        await seat_everybody(people, GAME)
        players = [SlashPlayer(person, GAMES[GAME], chance) for person in people]
        acknowledged = kills = 0
        while await somebody_asked(players):
            acknowledged += await some_moves(players, chance)
            if kills < KILLS:
                kills += 1
                acknowledged += await killed_while_moving(discord, players, chance)
                await discord.restart_bot()
                await the_buttons_still_work(people[0])
        assert kills == KILLS, "the game ended before the bot was killed often enough"
        final = await people[0].wait_for(is_final, 30)
        assert moves_in(tmp_path / "guffaw.sqlite3") >= acknowledged
        happened = await what_happened(people[0], final)
        assert await what_was_told(people[0], happened) == happened
        for person in people:
            assert len([message for message in await person.dm() if not message.get("_only")]) == 1


async def somebody_asked(players: list[SlashPlayer]) -> bool:
    return any([await player.asked() for player in players])


async def some_moves(players: list[SlashPlayer], chance: random.Random) -> int:
    """A few moves by whoever is asked; how many the bot acknowledged."""
    made = 0
    for _ in range(chance.randrange(MOVES_BETWEEN)):
        for player in players:
            if codes := await player.asked():
                answer = await player.move(codes)
                assert "error" not in answer, answer
                made += 1
                break
    return made


async def killed_while_moving(discord: LocalDiscord, players: list[SlashPlayer], chance: random.Random) -> int:
    """A move is sent and the bot killed a moment later; 1 if it had acknowledged the move."""
    for player in players:
        if codes := await player.asked():
            sent = asyncio.ensure_future(player.move(codes))
            await asyncio.sleep(chance.random() * 0.06)
            await discord.kill_bot()
            try:
                return int("error" not in await sent)
            except AssertionError:  # it died while autocomplete was asked
                return 0
    await discord.kill_bot()
    return 0


async def the_buttons_still_work(person: Person) -> None:
    """A button of a message from before the crash answers."""
    await person.discord.state()
    newest = [m for m in await person.messages("games") if "Play" in buttons(m) and not m.get("_only")]
    if newest:
        assert "error" not in await person.click(newest[-1], "My hand")


def moves_in(database: Path) -> int:
    """How many moves the log holds."""
    with sqlite3.connect(database) as connection:
        return len({row[0] for row in connection.execute("select json_extract(entry, '$.move') from decisions")})


async def what_was_told(person: Person, expected: Counter[str]) -> Counter[str]:
    """The lines of narration in the channel, each as often as it stands there."""
    told = [text(m) for m in await person.messages("games") if not m.get("_only")]
    return Counter(line for message in told for line in message.splitlines() if line in expected)


async def what_happened(person: Person, final: Json) -> Counter[str]:
    """The public sentences of the whole game, from its record."""
    game, record = GAMES[GAME], Record.from_json(await exported(person, final))
    events = [event for step in replay(game, record) for event in step.events if event.to is None]
    said = (game.words.sentence(event, ("Ada", "Bo")) for event in events)
    return Counter(line for sentence in said for line in sentence.splitlines() if line)
