"""Tests of two bot processes that share a PostgreSQL database: restarts and kills lose nothing and repeat nothing."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.core.ids import ChannelId
from bot.core.table.position import Position
from bot.core.table.registry import Tables
from games import GAMES
from tests.e2e.people import SlashPlayer, everything_is_told_once, seat_everybody
from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord
from tests.support.patience import until
from tests.support.postgres import Server
from tests.support.processes import Processes

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
MOVES = 2
SEATS = {"games": ("gears", "ada", "bo"), "games-2": ("gizmos", "cy", "dee")}
OWED = "SELECT 1 FROM first_messages WHERE due <= ?"


@pytest.fixture
async def discord(tmp_path: Path, postgres_server: Server) -> AsyncIterator[LocalDiscord]:
    """Yield a local Discord with two servers, for two bot processes that serve one shard each."""
    with postgres_server.fresh() as database:
        names = ("ada", "bo", "cy", "dee")
        async with LocalDiscord(tmp_path, names, lax=AT_FULL_SPEED, database=database, guilds=2) as server:
            yield server
            assert server.complaints == []


async def position(discord: LocalDiscord, channel: str) -> Position:
    """Return the position of the table in the channel with this name, read from the database."""
    state = await discord.state()
    (key,) = (int(each["id"]) for each in state["channels"] if each.get("name") == channel)
    store = await discord.stored.open()
    try:
        (head,) = await store.in_channel(ChannelId(key))
        return (await Tables(store, GAMES).get(head.id)).now
    finally:
        await store.close()


async def some_moves(players: list[SlashPlayer], most: int) -> int:
    made = 0
    while made < most and (asked := [(player, codes) for player in players if (codes := await player.asked())]):
        player, codes = asked[0]
        answer = await player.move(codes)
        assert "error" not in answer, answer
        made += 1
    return made


async def in_private(player: SlashPlayer) -> SlashPlayer:
    """Return a SlashPlayer for the same person in a DM. Its commands reach the process of shard 0."""
    dm = (await player.person.discord.act(player.person.name, op="open_dm"))["channel"]
    return SlashPlayer(player.person, player.game, player.chance, dm, lingers=True)


async def test_games_go_on_while_processes_are_killed(discord: LocalDiscord) -> None:
    """While one process is dead, the other one delivers its messages, so games can continue."""
    chance, players = random.Random(3), dict[str, list[SlashPlayer]]()
    async with Processes(discord, 2) as processes:
        for channel, (game, *names) in SEATS.items():
            people = [discord.person(name) for name in names]
            await seat_everybody(people, game, channel=channel)
            players[channel] = [SlashPlayer(each, GAMES[game], chance, channel, lingers=True) for each in people]
            assert await some_moves(players[channel], MOVES) == MOVES
        for victim in (0, 1):
            sent = [asyncio.ensure_future(some_moves(each, 1)) for each in players.values()]
            await asyncio.sleep(chance.random() * 0.2)
            processes.kill(victim)
            await asyncio.gather(*sent, return_exceptions=True)
            await until(lambda: not discord.stored.rows(OWED, time.time()), "the other delivers what is owed")
            processes.start(victim)
            await processes.all_hear()
            for each in players.values():
                assert await some_moves(each, MOVES) == MOVES
        for channel, each in players.items():
            assert await some_moves([await in_private(player) for player in each], 1) == 1
            table = await position(discord, channel)
            assert not table.head.lost
            assert len({made.move for made in table.decisions}) >= 3 * MOVES
            await everything_is_told_once(each[0].person, table, channel=channel)
    assert discord.server is not None
    nonces = [message["nonce"] for message in discord.server.world.messages.values() if message.get("nonce")]
    assert len(nonces) == len(set(nonces)) > 2 * MOVES
    assert discord.stored.rows("SELECT * FROM leases WHERE name LIKE 'shard %'") == []  # free for other processes
    for number in (0, 1):
        assert "Traceback" not in processes.log(number)


SENDING = """SELECT shard.name FROM leases shard JOIN leases queue ON queue.owner = shard.owner
    JOIN outbox message ON message.queue = queue.name
    WHERE shard.name LIKE 'shard %' AND message.begun > 0 AND message.kind = 'board' AND message.dead IS NULL"""


async def test_a_process_that_is_stopped_in_the_middle_of_a_send_tells_nothing_twice(discord: LocalDiscord) -> None:
    """If a process is suspended while it sends a message, and another takes over, nothing is sent twice."""
    async with Processes(discord, 2) as processes:
        ada, bo = discord.person("ada"), discord.person("bo")
        await seat_everybody([ada, bo], "gizmos")
        people = [SlashPlayer(each, GAMES["gizmos"], random.Random(7), "games", lingers=True) for each in (ada, bo)]
        assert await some_moves(people, MOVES) == MOVES
        await until(lambda: not discord.stored.rows(OWED, time.time()), "all is told")
        await discord.faults(delay=3, route=r"POST /channels/\d+/messages", count=1)
        moving = asyncio.ensure_future(some_moves(people, 1))
        await until(lambda: discord.stored.rows(SENDING), "a board is under way")
        sleeper = int(discord.stored.rows(SENDING)[0][0].split()[1])
        os.kill(processes.running[sleeper].pid, signal.SIGSTOP)
        try:
            await until(lambda: not discord.stored.rows(OWED, time.time()), "the other delivers what is owed")
        finally:
            os.kill(processes.running[sleeper].pid, signal.SIGCONT)
        await asyncio.gather(moving, return_exceptions=True)
        await processes.all_hear()
        assert await some_moves(people, MOVES) == MOVES
        await until(lambda: not discord.stored.rows(OWED, time.time()), "all is told")
        table = await position(discord, "games")
        await everything_is_told_once(ada, table, channel="games")
        assert discord.server is not None
        nonces = [message["nonce"] for message in discord.server.world.messages.values() if message.get("nonce")]
        assert len(nonces) == len(set(nonces))
        for number in (0, 1):
            assert processes.running[number].poll() is None
            assert "Traceback" not in processes.log(number)
        assert "another process delivers a message" in processes.log(sleeper)


async def test_an_update_of_one_process_after_the_other_loses_nothing(discord: LocalDiscord) -> None:
    """A process that gets SIGTERM at once releases its shard and its messages, so that a new program can take over."""
    async with Processes(discord, 2) as processes:
        ada, bo = discord.person("ada"), discord.person("bo")
        await seat_everybody([ada, bo], "gizmos")
        people = [SlashPlayer(each, GAMES["gizmos"], random.Random(5), "games", lingers=True) for each in (ada, bo)]
        for number in (0, 1):
            assert await some_moves(people, MOVES) == MOVES
            assert await processes.stop(number) == 0
            assert discord.stored.rows(f"SELECT * FROM leases WHERE name = 'shard {number} of 2'") == []
            await until(lambda: not discord.stored.rows(OWED, time.time()), "the other delivers what is owed")
            processes.start(number)
            await processes.all_hear()
        assert await some_moves(people, MOVES) == MOVES
        table = await position(discord, "games")
        assert len({made.move for made in table.decisions}) >= 3 * MOVES
        await everything_is_told_once(ada, table, channel="games")
        for number in (0, 1):
            assert "Another process on this database serves" not in processes.log(number)
            assert "Traceback" not in processes.log(number)


async def test_a_second_process_on_a_shard_says_so_and_ends(discord: LocalDiscord) -> None:
    async with Processes(discord, 1) as processes:
        first = processes.running[0]
        processes.start(0)
        code = await asyncio.to_thread(processes.running[0].wait)
        processes.running[0] = first
        assert code == 2
        assert "Another process on this database serves shard 0 of 1" in processes.log(0)
        assert "Traceback" not in processes.log(0)
