"""Whole random games by people: the program `python -m bot`, the real discord.py client, a real SQLite file."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games import GAMES
from games.record import Record, replay
from tests.e2e.people import (
    PanelPlayer,
    SlashPlayer,
    exported,
    is_final,
    is_hand,
    narration,
    pictures_without_words,
    seat_everybody,
)
from tests.support.local_discord import ROOT, Json, LocalDiscord, Person, buttons, text

NAMES = ("ada", "bo", "cy", "dee", "eli", "fay")
PAUSE, PATIENCE = 0.2, 100
pytestmark = pytest.mark.xdist_group("e2e")


async def by_slash(people: list[Person], game: str, chance: random.Random, channel: str = "games") -> int:
    """Play until nobody is asked anything; how many commands were typed."""
    players = [SlashPlayer(person, GAMES[game], chance, channel) for person in people]
    moves = 0
    while asked := [(player, codes) for player in players if (codes := await player.asked())]:
        player, codes = chance.choice(asked)
        answer = await player.move(codes)
        assert "error" not in answer, answer
        moves += 1
    return moves


async def by_buttons(people: list[Person], chance: random.Random, hurry: float = 0.0) -> int:
    """Play until the score sheet is there; how many taps."""
    players = [PanelPlayer(person, chance, hurry) for person in people]
    idle = 0
    while True:
        newest = await people[0].wait_for(lambda message: "Play" in buttons(message) or is_final(message))
        if is_final(newest):
            return sum(player.taps for player in players)
        taps = [await player.turn(newest) for player in players]
        idle = 0 if any(taps) else idle + 1  # the board lags behind: the next one is on its way
        assert idle < PATIENCE, "nobody is asked anything, and there is no score sheet"
        await asyncio.sleep(PAUSE * min(idle, 1))


@pytest.mark.parametrize(("seats", "way"), [(4, "slash"), (2, "buttons")])
async def test_a_whole_random_game_with_every_expansion(tmp_path: Path, seats: int, way: str) -> None:
    """Choices of all at once, cards in secret, offers, answers in other people's turns."""
    chance = random.Random(f"both{seats}{way}")
    async with LocalDiscord(tmp_path, NAMES[:seats]) as discord:
        await discord.start_bot()
        people = [discord.person(name) for name in NAMES[:seats]]
        await seat_everybody(people, "gears", {"expansions": "both"})
        await (by_slash(people, "gears", chance) if way == "slash" else by_buttons(people, chance, 0.7))
        final = await people[0].wait_for(is_final, 30)
        await the_end_is_whole(discord, people, final, "gears")
        assert discord.complaints == []


@pytest.mark.parametrize(
    ("way", "options"),
    [("buttons", {"scoring": "maze"}), ("slash", {"scoring": "tinker-10", "expansions": "both"})],
    ids=["buttons", "slash"],
)
async def test_a_whole_game_of_one_alone_in_private(tmp_path: Path, way: str, options: dict[str, str]) -> None:
    chance = random.Random(f"alone{way}")
    async with LocalDiscord(tmp_path, NAMES[:2]) as discord:
        await discord.start_bot()
        ada, bo = discord.person("ada"), discord.person("bo")
        channel = (await discord.act("ada", op="open_dm"))["channel"]
        await seat_everybody([ada], "gears", options, channel)
        await (by_slash([ada], "gears", chance, channel) if way == "slash" else by_buttons([ada], chance))
        final = await ada.wait_for(is_final, 30)
        await the_end_is_whole(discord, [ada], final, "gears", channel)
        assert not await bo.messages(channel)
        assert discord.complaints == []


@pytest.mark.parametrize(
    ("seats", "way"), [(2, "slash"), (4, "slash"), (6, "slash"), (2, "buttons"), (4, "buttons"), (6, "buttons")]
)
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_whole_random_game(tmp_path: Path, game: str, seats: int, way: str) -> None:
    chance = random.Random(f"{game}{seats}{way}")
    async with LocalDiscord(tmp_path, NAMES[:seats]) as discord:
        await discord.start_bot()
        people = [discord.person(name) for name in NAMES[:seats]]
        await seat_everybody(people, game)
        made = await (by_slash(people, game, chance) if way == "slash" else by_buttons(people, chance))
        assert made > 10
        final = await people[0].wait_for(is_final, 30)
        await the_end_is_whole(discord, people, final, game)
        assert discord.complaints == []


async def the_end_is_whole(
    discord: LocalDiscord, people: list[Person], final: Json, game: str, channel: str = "games"
) -> None:
    """Everybody has one private message, every picture has words, nothing broke, the record proves the shuffle."""
    told = [message for message in await people[0].messages(channel) if not message.get("_only")]
    assert not [picture for message in told for picture in pictures_without_words(message)]
    assert sum(is_final(message) for message in told) == 1
    for person in people:
        letters = [message for message in await person.dm() if not message.get("_only") and is_hand(message)]
        assert len(letters) == 1, f"{person.name} got more than one private message"
    assert "Something broke" not in narration(await people[0].messages())
    assert "Traceback" not in discord.bot_log()
    record = await exported(people[0], final)
    path = discord.folder / "record.json"
    path.write_bytes(record)
    assert replay(GAMES[game], Record.from_json(record))
    (sealed,) = set(re.findall(r"Shuffle sealed: ([0-9a-f]{64})", text_of(told)))
    command = [sys.executable, "-m", "bot", "verify", str(path), "--seal", sealed]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0
    seed = json.loads(record)["header"]["seed"]
    assert seed in text(final)
    assert seed not in discord.bot_log()


def text_of(messages: list[Json]) -> str:
    """All words, a line each."""
    return "\n".join(text(message) for message in messages)
