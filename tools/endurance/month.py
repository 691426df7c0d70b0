"""A simulated month: tables of all games in threads, with silent days and all kinds of trouble.

People play by slash commands, or from private messages if a channel was lost. In the end, each table must be over, or
everyone whose turn it is must be able to play, or its people must know why the game can't go on.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path

from bot.core.ids import UserId
from bot.core.table.place import NO_SERVER
from bot.core.table.position import Position
from games import GAMES
from tests.e2e.people import PanelPlayer, is_final
from tests.support.clock import Clocks
from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord, Person, buttons, selects, text, until
from tools.endurance.tables import DAY, TAPS, Laid, all_sent, answered, lay, rows

PEOPLE = ("ada", "bo", "cy", "dee", "eve", "fay", "gus", "hal")
CHANNELS = ("games", "games-two", "news")
SHY = ("dee", "gus")  # people who don't accept private messages for a few days
SILENCE = 3, 9  # minimum and maximum days of silence at half of the tables
OUTAGE = 6 * 3600  # duration of Discord's outage in seconds
SOON = 30.0  # seconds after which a waiting message counts as stuck
SETTINGS = {"GUFFAW_MOST_LOBBIES": "99/99/999", "GUFFAW_MOST_TABLES": "99/99/999", "GUFFAW_KEEP_GONE": "10"}
POSTS = r"POST /channels/\d+/messages"

Trouble = Callable[[], Awaitable[object]]


async def counts(folder: Path, tables: int = 60, days: int = 30, *, storms: bool = True) -> Mapping[str, int]:
    """Simulate the month; return counts of what became of tables and messages.

    With `storms=False`, Discord never fails, which is faster.
    """
    async with LocalDiscord(folder, PEOPLE, lax=AT_FULL_SPEED) as discord:
        clocks = Clocks(discord)
        command = (sys.executable, "-m", "tests.bot.core.discord.moved_program", discord.base, str(clocks.file))
        discord.settings |= SETTINGS
        await discord.start_bot(*command)
        month = Month(clocks, days, storms=storms)
        await month.open(tables)
        for day in range(days):
            await month.live(day)
        return await month.ended()


class Month:
    """The tables, and the troubles planned for each day."""

    def __init__(self, clocks: Clocks, days: int, *, storms: bool) -> None:
        self.clocks, self.discord = clocks, clocks.discord
        self.chance = random.Random(days)
        self.people = {name: self.discord.person(name) for name in PEOPLE}
        self.tables, self.awake = list[Laid](), dict[str, int]()  # the day of each table's next move
        self.sheets = set[str]()  # tables whose score sheet was seen, in case their channel is deleted later
        self.seen = Counter[str]()
        self.is_away = False  # whether the bot is currently removed from the server
        self.storms = storms
        self.troubles = self._planned(days)

    def _planned(self, days: int) -> Mapping[int, list[Trouble]]:
        """Return {day: its troubles}.

        Troubles are planned for fractions of the month, so that shorter runs include all of them.
        """
        set_ = self.discord.faults
        storms: list[tuple[float, Trouble]] = [
            (0.15, lambda: set_(status=429, retry_after=1.0, count=20, route=r"/channels/\d+/messages")),
            (0.30, lambda: set_(status=429, code=40003, retry_after=1.0, count=10, route="POST /users/@me/channels")),
            (0.35, lambda: set_(status=500, after=True, count=3, route=POSTS)),
            (0.55, self._outage),
            (0.70, self._drop),
            (0.75, lambda: set_(status=429, retry_after=40.0, count=3, route=POSTS)),
        ]
        plan: list[tuple[float, Trouble]] = [
            (0.10, lambda: set_(closed_dms=list(SHY))),
            (0.25, lambda: self._delete("games-two")),
            (0.40, lambda: self._leave(True)),
            (0.52, lambda: self._leave(False)),
            (0.54, lambda: set_(closed_dms=[])),
            (0.60, lambda: self._deny("SEND_MESSAGES_IN_THREADS")),
            (0.66, self._deny),
            (0.80, lambda: self._lock(self.tables[0])),
            (0.85, self._delete_thread),
        ]
        found: dict[int, list[Trouble]] = {}
        for part, trouble in [*plan, *(storms if self.storms else ())]:
            found.setdefault(int(part * days), []).append(trouble)
        return found

    async def open(self, tables: int) -> None:
        """Start the tables while Discord refuses new DM channels."""
        await self.discord.faults(status=403, code=40003, count=6, route="POST /users/@me/channels")
        for number in range(tables):
            game = list(GAMES.values())[number % len(GAMES)]
            people = self.chance.sample(list(self.people.values()), min(2 + number % 2, game.seats({})[-1]))
            channel, clock = CHANNELS[number % len(CHANNELS)], DAY if number % 3 == 0 else 0
            computer = number % 4 == 1 and len(people) < game.seats({})[-1]
            self.tables.append(await lay(self.discord, game, people, channel, computer=computer, clock=clock))
        self.loud = {each.key for each in self.tables[::2]}
        await all_sent(self.clocks)

    async def live(self, day: int) -> None:
        for trouble in self.troubles.get(day, []):
            await trouble()
        for table in self.tables:
            if self.awake.get(table.key, 0) <= day:
                await self._play(table)
                self.awake[table.key] = day + (1 if table.key in self.loud else self.chance.randint(*SILENCE))
        await all_sent(self.clocks)
        await self.clocks.advance(DAY)
        await all_sent(self.clocks)
        await self._look_for_sheets()
        print(f"day {day + 1}", *self.seen.items(), file=sys.stderr, flush=True)

    async def _look_for_sheets(self) -> None:
        over = {str(row[0]) for row in rows(self.discord, "SELECT id FROM tables WHERE status = 'over'")}
        for table in self.tables:
            if table.key in over - self.sheets:
                place = (await table.now()).place
                if any(is_final(message) for message in await table.people[0].messages(str(place.channel))):
                    self.sheets.add(table.key)

    async def _play(self, table: Laid) -> None:
        """Make a move for a player whose turn it is, by slash command or, if the thread is lost, by buttons."""
        now = await table.now()
        asked = [player for player in table.players if self._user(player.person) in now.waiting]
        if now.status != "playing" or not asked:
            return
        player = self.chance.choice(asked)
        is_there = not (now.head.lost or self.is_away or str(now.place.channel) != table.channel)
        if not is_there or not await self._reopened(table, player.person):
            await self._play_by_buttons(table, player.person)
            return
        if self.chance.random() < 0.3:
            self.seen["looks on a phone"] += await table.can_play(player.person)
        if codes := await player.asked():
            answer = await player.move(codes)
            assert "error" not in answer, answer
            self.seen["moves by a command"] += 1

    async def _reopened(self, table: Laid, person: Person) -> bool:
        """Write in an archived thread to reopen it, because Discord accepts no commands there.

        Return whether the thread is open now.
        """
        channels = (await self.discord.state())["channels"]
        thread = next(channel for channel in channels if channel["id"] == table.channel)
        if not thread["thread_metadata"]["archived"]:
            return True
        self.seen["archived threads written in"] += 1
        return "error" not in await person.say("Sorry, I was away.", table.channel)

    async def _play_by_buttons(self, table: Laid, person: Person) -> None:
        """Press buttons of a private message that move the table to another channel, end the game, or make a move."""
        lot = self.chance.random()
        if lot < 0.17 and await self._confirm(table, person, "End game"):
            self.seen["games ended by their people"] += 1
        elif lot < 0.5 and (page := await table.press(person, "Move table")):
            shown = await answered(person, page)
            if selects(shown):
                await person.choose(shown, "#games")
                self.seen["tables moved to another channel"] += 1
        elif panel := await table.press(person, "Play"):
            player = PanelPlayer(person, self.chance)
            with suppress(AssertionError):  # somebody else has done it in the meantime
                for _ in range(TAPS):
                    if not await player._tap(panel):
                        self.seen["turns by buttons"] += 1
                        return

    async def _confirm(self, table: Laid, person: Person, label: str) -> bool:
        page = await table.press(person, label)
        shown = await answered(person, page) if page else {}
        return bool(shown) and label in buttons(shown) and "error" not in await person.click(shown, label)

    def _user(self, person: Person) -> UserId:
        assert self.discord.server is not None
        return UserId(int(self.discord.server.world.person(person.name)["id"]))

    # -- troubles

    async def _delete(self, name: str) -> None:
        await self.discord.faults(delete_channel=await self._channel(name))

    async def _delete_thread(self) -> None:
        there = {c["id"] for c in (await self.discord.state())["channels"]}
        last = next(table for table in reversed(self.tables) if table.channel in there)
        await self.discord.faults(delete_channel=last.channel)

    async def _deny(self, *names: str) -> None:
        await self.discord.faults(permissions={"channel": await self._channel("games"), "deny": list(names)})

    async def _channel(self, name: str) -> str:
        return str(next(c["id"] for c in (await self.discord.state())["channels"] if c.get("name") == name))

    async def _leave(self, away: bool) -> None:
        self.is_away = away
        if not away:
            self.seen["tables archived while the server was left"] = self._count("status = 'archived'")
        await self.discord.faults(strangers=["guffaw"] if away else [])
        if not away:
            lost = "head ->> 'lost' = ? AND status IN ('playing', 'archived')"
            await until(lambda: not self._count(lost, NO_SERVER), "the tables of the server go on")
            await all_sent(self.clocks)  # deliveries to channels that were deleted earlier fail once more

    def _count(self, which: str, *values: str) -> int:
        return int(str(rows(self.discord, f"SELECT count(*) FROM tables WHERE {which}", *values)[0][0]))

    async def _outage(self) -> None:
        await self.discord.kill_bot()
        await self.clocks.advance(OUTAGE)
        await self.discord.restart_bot()

    async def _drop(self) -> None:
        await self.discord.faults(drop_gateway=True, invalid_session=True)

        async def is_back() -> bool:
            return bool((await self.discord.state())["bots"])

        await until(is_back, "the bot has a new session")

    async def _lock(self, table: Laid) -> None:
        await self.discord.act(PEOPLE[0], op="edit_thread", channel=table.channel, locked=True)

    # -- results

    async def ended(self) -> Mapping[str, int]:
        """Return all counts. The names of those that must be 0 start with WRONG."""
        await all_sent(self.clocks)
        found = Counter[str]()
        for table in self.tables:
            fate = await self._fate(table)
            found[fate] += 1
            if fate.startswith("WRONG"):
                print(fate, table.key, table.game.key, table.channel, file=sys.stderr, flush=True)
        with suppress(AssertionError):  # a clock may run out at this moment, and then its messages are due soon
            await until(lambda: not rows(self.discord, "SELECT * FROM waiting_messages"), "no message waits", SOON)
        log = self.discord.bot_log()
        messages = rows(self.discord, "SELECT dead, count(*) FROM outbox GROUP BY dead")
        for message in rows(self.discord, "SELECT * FROM waiting_messages"):
            print(message, file=sys.stderr, flush=True)
        return {
            "tables": len(self.tables),
            **dict(sorted(found.items())),
            **self.seen,
            "messages": len(self.discord.messages),
            **{f"messages that could not be delivered: {why}": int(str(count)) for why, count in messages if why},
            "WRONG: messages that wait for ever": sum(int(str(count)) for why, count in messages if not why),
            "WRONG: errors in the log": log.count("level=error") + log.count("Traceback"),
        }

    async def _fate(self, table: Laid) -> str:
        now = await table.now()
        if now.frozen:
            return "WRONG: frozen"
        if now.head.lost:
            return await self._fate_of_lost(table, now)
        if now.status == "over":
            return "over, with its score sheet" if table.key in self.sheets else "WRONG: over, and no score sheet"
        if now.status == "cancelled":
            return "ended by its people"
        if now.status == "archived":
            return await self._fate_of_archived(table)
        if now.status != "playing":
            return f"WRONG: {now.status}"
        if not now.waiting:
            return "WRONG: nobody is asked"
        asked = [person for person in table.people if self._user(person) in now.waiting]
        dead = [person.name for person in asked if not await table.can_play(person)]
        return f"WRONG: {', '.join(dead)} cannot play" if dead else "playable by all whom it waits for"

    async def _fate_of_archived(self, table: Laid) -> str:
        """Resume a table that was archived because nobody moved; return what became of it."""
        person = table.people[0]
        page = await table.press(person, "Play")
        if not page or "Wake it up" not in buttons(shown := await answered(person, page)):
            return "WRONG: asleep, and not to be woken"
        await person.click(shown, "Wake it up")
        return "asleep, and woken at a click" if (await table.now()).status == "playing" else "WRONG: still asleep"

    async def _fate_of_lost(self, table: Laid, now: Position) -> str:
        how = "ended" if now.status != "playing" else "lost"
        for person in table.people:
            messages = [message for message in await person.dm() if "I can't post in" in text(message)]
            if any(str(now.place.channel) in text(message) for message in messages):
                continue
            return f"WRONG: {how}, and {person.name} was not told"
        return f"{how}, its people were told"
