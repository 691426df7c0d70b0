"""Tables in threads, with people who play there, for several endurance tests."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot.core.ids import TableId
from bot.core.table.position import Position
from bot.core.table.registry import Tables
from games import GAMES
from games.kernel import AnyGame
from tests.e2e.people import SlashPlayer, is_answered, page_with
from tests.support.clock import Clocks
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, selects, text, until

DAY = 86_400
TAPS = 12  # maximum number of clicks in a panel before it's abandoned


class Laid:
    """A started table in its own thread."""

    def __init__(self, discord: LocalDiscord, game: AnyGame, people: Sequence[Person], card: Json) -> None:
        self.discord, self.game, self.people, self.channel = discord, game, people, str(card["channel_id"])
        self.key = buttons(card)["Join"]["custom_id"].split(";")[1]
        self.chance = random.Random(self.key)
        self.players = [SlashPlayer(each, game, self.chance, self.channel) for each in people]

    async def now(self) -> Position:
        return await position_of(self.discord, self.key)

    async def newest(self, person: Person, label: str) -> Json | None:
        """Return the newest message that has this button of the table and that the person can see, or None."""
        for message in reversed(await person.messages()):
            pressed = buttons(message).get(label, {}).get("custom_id", "")
            if not message.get("_only") and self.key in pressed.split(";")[1:2]:
                return message
        return None

    async def press(self, person: Person, label: str, *, phone: bool = False) -> str:
        """Press a button; return the id of the bot's answer, or "" if the button doesn't exist or fails."""
        message = await self.newest(person, label)
        if message is None:
            return ""
        wish = {"op": "component", "message": message["id"], "custom_id": buttons(message)[label]["custom_id"]}
        answer = await self.discord.act(person.name, **wish, phone=phone)
        return str(answer.get("message", ""))

    async def can_play(self, person: Person) -> bool:
        """Tell whether a person whose turn it is can play on a phone: Play must open a panel with choices."""
        shown = await self.press(person, "Play", phone=True)
        if not shown:
            return False
        panel = await answered(person, shown)
        return any(label not in ("My hand", "Go to table") for label in buttons(panel)) or bool(selects(panel))


async def answered(person: Person, key: str) -> Json:
    """Wait until the bot's answer to the person's interaction `key` is complete; return the answer."""
    return await person.wait_for(lambda message: message["id"] == key and is_answered(message))


async def lay(
    discord: LocalDiscord, game: AnyGame, people: Sequence[Person], channel: str, *, computer: bool, clock: int = 0
) -> Laid:
    host, *others = people
    known = {message["id"] for message in await host.messages()}
    answer = await host.command("table new", channel, game=game.key, thread=True)
    assert "error" not in answer, answer
    card = await host.wait_for(lambda m: "Join" in buttons(m) and m["id"] not in known)
    if clock:
        page = await page_with(host, str((await host.click(card, "Options"))["message"]), "clock")
        await host.choose(page, str(clock), select="Turn clock")
    for person in others:
        assert "error" not in await person.click(card, "Join")
    if computer:
        await host.click(card, "Add computer")
    await host.wait_for(lambda m: m["id"] == card["id"] and all(p.name.title() in text(m) for p in people))
    await host.wait_for(lambda m: m["id"] == card["id"] and "Start" in buttons(m))
    answer = await host.click(card, "Start")
    assert "error" not in answer, answer
    return Laid(discord, game, people, card)


async def position_of(discord: LocalDiscord, key: str) -> Position:
    store = await discord.stored.open()
    try:
        return (await Tables(store, GAMES).get(TableId(key))).now
    finally:
        await store.close()


def rows(discord: LocalDiscord, sql: str, *values: object) -> list[tuple[object, ...]]:
    return discord.stored.rows(sql, *values)


async def all_sent(clocks: Clocks, seconds: float = 120.0) -> None:
    """Wait until no message is due. Raise an error if that takes longer than `seconds`."""

    def waiting() -> list[tuple[object, ...]]:
        return rows(clocks.discord, "SELECT * FROM first_messages WHERE due <= ?", clocks.now())

    await until(lambda: not waiting(), "nothing is due", seconds, seen=lambda: "\n".join(map(str, waiting())))
