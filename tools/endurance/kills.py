"""A test that the bot survives crashes: it's killed 200 times in the middle of moves, and restarted an hour later.

Two people play all games, at every second table with a computer player, and sometimes undo moves. Every acknowledged
move must be in the log, no message may be posted twice, and everything that happened must be narrated.
"""

from __future__ import annotations

import asyncio
import base64
import random
import re
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from bot.core.ids import UserId
from games import GAMES
from games.kernel import AnyGame
from tests.e2e.people import SlashPlayer, deeds, everything_is_told_once, is_answered, is_hand, seat_everybody
from tests.support.clock import Clocks
from tests.support.local_discord import AT_FULL_SPEED, Json, LocalDiscord, buttons, text
from tools.endurance.tables import all_sent, position_of, rows

HOUR = 3600.0
PEOPLE = ("ada", "bo")
MOVES = 4  # maximum number of moves between two kills
TAKES_BACK = 0.25  # share of actions that undo a move
SOON, LATER = 0.06, 1.5  # seconds from a click to the kill: during the commit, or while messages are posted
EACH = 10  # number of kills at one table, unless its game ends earlier
REFUSED = (  # what the bot says if it made no move, or needs others' consent first
    "changed nothing|nothing to undo|no undo|no move|can't|couldn't|didn't work|too late|not your turn|no longer|"
    "is closed|has (moved on|changed)|just changed|I've asked|Wait until everyone|agree|You can "
)


async def counts(folder: Path, kills: int = 200) -> Mapping[str, int]:
    """Kill the bot `kills` times at tables of all games in turn; return the counts."""
    found, number = Counter[str](), 0
    while found["kills"] < kills:
        game = list(GAMES.values())[number % len(GAMES)]
        place = folder / str(number)
        place.mkdir()
        found += await _one_table(place, game, number, min(EACH, kills - found["kills"]))
        number += 1
        print(f"table {number}, {game.key}:", *found.items(), file=sys.stderr, flush=True)
    return {"tables": number, **{what: found[what] for what in sorted({*found, *WRONG})}}


LOST, TWICE, UNTOLD, HANDS = WRONG = (
    "WRONG: answered and not in the log",
    "WRONG: messages that are there twice",
    "WRONG: tables that were not told all",
    "WRONG: people without just one hand",
)


async def _one_table(folder: Path, game: AnyGame, number: int, kills: int) -> Counter[str]:
    async with LocalDiscord(folder, PEOPLE, lax=AT_FULL_SPEED) as discord:
        clocks = Clocks(discord)
        command = (sys.executable, "-m", "tests.bot.core.discord.moved_program", discord.base, str(clocks.file))
        await discord.start_bot(*command)
        people = [discord.person(name) for name in PEOPLE]
        with_computer = number % 2 == 1 and game.seats({})[-1] > len(people)
        await seat_everybody(people, game.key, computers=int(with_computer))
        (key,) = (str(row[0]) for row in rows(discord, "SELECT id FROM tables"))
        table = Killed(clocks, game, key, random.Random(number))
        while table.seen["kills"] < kills and await table.play_on():
            await table.kill_in_mid_move()
        await all_sent(clocks)
        await table.judge()
        table.seen["tables with a computer"] += with_computer
        return table.seen


class Killed:
    """A table at which the bot is killed during moves, and counts of what was lost or repeated."""

    def __init__(self, clocks: Clocks, game: AnyGame, key: str, chance: random.Random) -> None:
        self.clocks, self.discord, self.key, self.chance = clocks, clocks.discord, key, chance
        people = [self.discord.person(name) for name in PEOPLE]
        self.players = [SlashPlayer(each, game, chance, lingers=at > 0) for at, each in enumerate(people)]
        self.seen, self.answers = Counter[str](), list[Json]()

    async def play_on(self) -> bool:
        """Make a few moves; return False if the game is over."""
        return all([await self._act() for _ in range(self.chance.randrange(MOVES) + 1)])

    async def _act(self) -> bool:
        """Have somebody make or undo a move; return False if the game is over."""
        now = await position_of(self.discord, self.key)
        if now.status != "playing":
            return False
        asked = [player for player in self.players if now.seat_of(self._user(player)) in now.to_act]
        if not asked:  # the table is waiting for the computer player
            await asyncio.sleep(0.1)
            return True
        player = self.chance.choice(asked)
        if self.chance.random() < TAKES_BACK:
            await self._undo(player)
        elif codes := await player.asked():
            self.answers.append(await player.move(codes))
        return True

    def _user(self, player: SlashPlayer) -> UserId:
        assert self.discord.server is not None
        return UserId(int(self.discord.server.world.person(player.person.name)["id"]))

    async def _undo(self, player: SlashPlayer) -> None:
        """Undo a player's last move. If the other player has a button to agree, press it."""
        self.answers.append(await player.person.command("undo"))
        (other,) = (each.person for each in self.players if each is not player)
        asking = [message for message in await other.messages("games") if "Agree" in buttons(message)]
        if asking:
            self.answers.append(await other.click(asking[-1], "Agree"))

    async def kill_in_mid_move(self) -> None:
        """Kill the bot during a move and restart it an hour later. Check that the log has all acknowledged moves."""
        sent = asyncio.ensure_future(self._act())
        await asyncio.sleep(self.chance.random() * self.chance.choice((SOON, LATER)))
        await self.discord.kill_bot()
        await asyncio.gather(sent, return_exceptions=True)
        self.seen["kills"] += 1
        await self._look_at_answers()
        await self.clocks.advance(HOUR)
        await self.discord.restart_bot()

    async def _look_at_answers(self) -> None:
        await self.discord.state()
        logged = {str(row[0]) for row in rows(self.discord, "SELECT interaction FROM decisions WHERE interaction > 0")}
        for answer in self.answers:
            message = self.discord.messages.get(str(answer.get("message")))
            if message is None or not is_answered(message) or re.search(REFUSED, text(message)):
                self.seen["moves and take-backs unanswered or refused"] += 1
                continue
            self.seen["moves and take-backs answered"] += 1
            if interaction_of(answer) not in logged:
                self.seen[LOST] += 1
                print(LOST, self.key, text(message), file=sys.stderr, flush=True)
        self.answers.clear()

    async def judge(self) -> None:
        """Count lost moves, messages that were posted twice, and tables where something was never narrated."""
        await self._look_at_answers()
        now, (person, _) = await position_of(self.discord, self.key), [each.person for each in self.players]
        undone = len(now.stored.log) - now.length
        self.seen["decisions taken back"] += undone
        is_anything = any(deeds(now))  # choices in the middle of a move aren't narrated
        self.seen["tables of which something is told"] += is_anything
        try:
            if is_anything:
                await everything_is_told_once(person, now, more=bool(undone))
        except AssertionError as error:
            self.seen[UNTOLD] += 1
            print(UNTOLD, self.key, error, file=sys.stderr, flush=True)
        assert self.discord.server is not None
        nonces = Counter(str(m["nonce"]) for m in self.discord.server.world.messages.values() if m.get("nonce"))
        self.seen["messages"] += nonces.total()
        self.seen[TWICE] += nonces.total() - len(nonces)
        for player in self.players:
            hands = [message for message in await player.person.dm() if is_hand(message)]
            self.seen[HANDS] += len(hands) != 1


def interaction_of(answer: Json) -> str:
    """Return the interaction's id, which is part of its token."""
    token = str(answer["token"])
    return base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)).decode().split(":")[1]
