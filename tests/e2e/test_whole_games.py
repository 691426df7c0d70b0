"""Whole random games, played with `python -m bot`, the real discord.py client and a real database."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator
from itertools import zip_longest
from pathlib import Path

import msgspec
import pytest

from games import GAMES
from games.kernel import AnyGame
from tests.e2e.endings import the_end_is_whole, there_is_much_to_look_at
from tests.e2e.people import by_both, by_buttons, by_slash, is_final, seat_everybody
from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord, text
from tests.support.postgres import Server

NAMES = ("ada", "bo", "cy", "dee", "eli", "fay")
WAYS = ("slash", "buttons")
MAIN = 2  # options per game, its first ones, which change the game most
ON_POSTGRES = "gizmos"  # the game that `make test` plays on PostgreSQL


class Case(msgspec.Struct, frozen=True):
    """A game to play by commands, by buttons, or with both. A solo game is played in a DM."""

    game: str
    seats: int
    way: str
    options: dict[str, str] = {}

    @property
    def name(self) -> str:
        return "-".join((self.game, str(self.seats), self.way, *self.options.values()))


def duels() -> Iterator[Case]:
    """Yield each game once, in a shorter version if it has one, for two people: one types commands, the other taps."""
    for key, game in GAMES.items():
        yield Case(key, 2, "both", {option.key: "on" for option in game.options if option.key == "shorter"})


def cases() -> Iterator[Case]:
    """Yield each game with the fewest people in each way of playing, with the most people, and with its main options.

    The browser tests play games in which two people both use buttons.
    """
    for key, game in GAMES.items():
        plain = game.seats(game.defaults())
        yield from (Case(key, plain[0], way) for way in WAYS if (plain[0], way) != (2, "buttons"))
        yield Case(key, plain[-1], "both")
        for number, chosen in enumerate(main_choices(game)):
            seats = game.seats(game.defaults() | chosen)
            middle = seats[len(seats) // 2]
            yield Case(key, middle, "both" if middle > 1 else WAYS[number % 2], chosen)


def main_choices(game: AnyGame) -> list[dict[str, str]]:
    """Return as few combinations of options as possible that include each choice of the game's first MAIN options.

    Leave out defaults, and combine the first choices of one option with the last choices of the next.
    """
    options = [[choice.value for choice in option.choices if choice.value != option.default] for option in game.options]
    one, two = [*options[:MAIN], [], []][:MAIN]
    keys = [option.key for option in game.options]
    return [
        {key: value for key, value in zip(keys, values, strict=False) if value}
        for values in zip_longest(one, reversed(two))
    ]


def alone() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each game that can be played solo, as (key, options)."""
    for key, game in GAMES.items():
        for chosen in ({}, *main_choices(game)):
            if 1 in game.seats(game.defaults() | chosen):
                yield key, chosen
                break


def each(cases: Iterator[Case], quick: Container[str]) -> pytest.MarkDecorator:
    """Parametrize a test by cases. Cases of games outside `quick` are marked as slow."""
    params = [pytest.param(case, id=case.name, marks=() if case.game in quick else pytest.mark.slow) for case in cases]
    return pytest.mark.parametrize("case", params)


@each(duels(), quick=GAMES.keys() - {ON_POSTGRES})
@pytest.mark.every_case
async def test_two_people_play_a_whole_game_one_typing_and_one_clicking(tmp_path: Path, case: Case) -> None:
    await play(tmp_path, case)


@pytest.mark.postgres
@pytest.mark.every_case
@each(duels(), quick={ON_POSTGRES})
async def test_two_people_play_a_whole_game_one_typing_and_one_clicking_in_postgresql(
    tmp_path: Path, case: Case, postgres_server: Server
) -> None:
    with postgres_server.fresh() as database:
        await play(tmp_path, case, database)
    assert not list(tmp_path.glob("*.sqlite3"))


@each(cases(), quick=())
async def test_a_whole_random_game(tmp_path: Path, case: Case) -> None:
    await play(tmp_path, case)


async def play(folder: Path, case: Case, database: str = "") -> None:
    chance, names = random.Random(case.name), NAMES[: case.seats]
    async with LocalDiscord(folder, (*names, "zoe"), lax=AT_FULL_SPEED, database=database) as discord:
        await discord.start_bot()
        people, stranger = [discord.person(name) for name in names], discord.person("zoe")
        channel = "games" if case.seats > 1 else (await discord.act(names[0], op="open_dm"))["channel"]
        await seat_everybody(people, case.game, case.options, channel)
        match case.way:
            case "slash":
                made = await by_slash(people, GAMES[case.game], chance, channel)
            case "buttons":
                made = await by_buttons(people, chance)
            case _:
                made = await by_both(people, GAMES[case.game], chance, channel)
        assert made
        final = await people[0].wait_for(is_final)
        await the_end_is_whole(discord, people, final, GAMES[case.game], channel)
        if case.way == "slash" and not case.options and case.seats == GAMES[case.game].min_seats:
            await there_is_much_to_look_at(people[0], final, GAMES[case.game], channel)
        assert case.seats > 1 or not await stranger.messages(channel)
        assert discord.complaints == []


@pytest.mark.slow
@pytest.mark.parametrize(("key", "options"), list(alone()))
async def test_a_solo_game_in_a_channel_is_played_to_its_end(tmp_path: Path, key: str, options: dict[str, str]) -> None:
    """Others can see a solo game in a channel, but can't make moves in it."""
    chance = random.Random(key)
    async with LocalDiscord(tmp_path, NAMES[:2], lax=AT_FULL_SPEED) as discord:
        await discord.start_bot()
        ada, bo = discord.person("ada"), discord.person("bo")
        board = await seat_everybody([ada], key, options)
        await bo.click(board, "Play")
        await bo.wait_for(lambda message: "Ada is playing at this table" in text(message))
        await by_slash([ada], GAMES[key], chance)
        await the_end_is_whole(discord, [ada], await bo.wait_for(is_final), GAMES[key])
        assert discord.complaints == []
