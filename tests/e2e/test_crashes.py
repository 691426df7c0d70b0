"""Tests that kill the bot repeatedly during a game: no acknowledged move is lost, and none is narrated twice."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from games import GAMES
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
from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord, Person, buttons, until
from tests.support.postgres import Server

FEW, MANY = 2, 7  # kills per game
MOVES_BETWEEN, MOVES_AFTER = 3, 8


@pytest.mark.every_case
async def test_a_game_continues_after_two_kills(discord: LocalDiscord) -> None:
    await killed_again_and_again(discord, GAMES["gizmos"], FEW)


@each_game(quick=())
async def test_a_game_continues_after_many_kills(discord: LocalDiscord, game: AnyGame) -> None:
    await killed_again_and_again(discord, game, MANY)


@pytest.mark.slow
@pytest.mark.postgres
async def test_a_game_in_postgresql_continues_after_many_kills(tmp_path: Path, postgres_server: Server) -> None:
    with postgres_server.fresh() as database:
        async with LocalDiscord(tmp_path, ("ada", "bo"), lax=AT_FULL_SPEED, database=database) as discord:
            await discord.start_bot()
            await killed_again_and_again(discord, GAMES["gizmos"], MANY)


async def killed_again_and_again(discord: LocalDiscord, game: AnyGame, kills: int) -> None:
    chance, people = random.Random(game.key), [discord.person("ada"), discord.person("bo")]
    await seat_everybody(people, game.key)
    players = [SlashPlayer(people[0], game, chance), SlashPlayer(people[1], game, chance, lingers=True)]
    acknowledged = 0
    for _ in range(kills):
        acknowledged += await some_moves(players, chance.randrange(MOVES_BETWEEN))
        acknowledged += await killed_while_moving(discord, players, chance)
        await discord.restart_bot()
        await the_buttons_still_work(people[0])
    assert await some_moves(players, MOVES_AFTER) == MOVES_AFTER, "the game did not go on"
    players[1].lingers = False
    while not await something_happened(discord):
        acknowledged += await some_moves(players, 1)
    made = {each.move for each in (await the_table(discord)).decisions}
    assert len(made) >= acknowledged + MOVES_AFTER
    await everything_is_told_once(people[0])

    async def each_has_a_hand() -> bool:
        return all([[m for m in await person.dm() if is_hand(m)] for person in people])

    await until(each_has_a_hand, "each has a hand: one that was lost comes a moment after the board")
    for person in people:
        assert len([message for message in await person.dm() if is_hand(message)]) == 1


async def some_moves(players: list[SlashPlayer], most: int) -> int:
    """Make at most `most` moves as players whose turn it is; return how many of them the bot acknowledged."""
    made = 0
    while made < most and (asked := [(player, codes) for player in players if (codes := await player.asked())]):
        player, codes = asked[0]
        answer = await player.move(codes)
        assert "error" not in answer, answer
        made += 1
    return made


async def killed_while_moving(discord: LocalDiscord, players: list[SlashPlayer], chance: random.Random) -> int:
    """Send a move, and kill the bot a moment later; return 1 if the bot acknowledged the move before that, else 0."""
    asked = [(player, codes) for player in players if (codes := await player.asked())]
    assert asked, "the game ended before the bot was killed often enough"
    player, codes = asked[0]
    sent = asyncio.ensure_future(player.move(codes))
    await asyncio.sleep(chance.random() * 0.06)
    await discord.kill_bot()
    try:
        return int("error" not in await sent)
    except AssertionError:  # the bot died during autocomplete
        return 0


async def the_buttons_still_work(person: Person) -> None:
    """Check that the bot answers a button of a message that it posted before the crash."""
    newest = [m for m in await person.messages("games") if "Play" in buttons(m) and not m.get("_only")]
    if newest:
        assert "error" not in await person.click(newest[-1], "My hand")
