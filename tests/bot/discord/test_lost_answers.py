"""What Discord took and did not answer is not sent again, however long the bot is away in between."""

from __future__ import annotations

import sys

import pytest

from tests.bot.discord.test_play import said, seat
from tests.support.clock import FILE, set_ahead
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, until

HOUR = 3600.0


async def private_messages(person: Person) -> list[Json]:
    return [message for message in await person.dm() if message["author"].get("bot")]


async def boards(person: Person) -> list[Json]:
    return [message for message in await person.messages("games") if "Board large" in buttons(message)]


def waiting(discord: LocalDiscord) -> int:
    return int(discord.stored.rows("SELECT count(*) FROM letters")[0][0])


@pytest.mark.parametrize("ahead", [0.0, 600.0, -600.0])
async def test_a_bot_that_was_away_for_an_hour_sends_no_message_twice(discord: LocalDiscord, ahead: float) -> None:
    """The board, its ping and the hands arrive, the answers are lost, the bot is killed: the nonces are forgotten.

    `ahead`: seconds by which the clock of the bot's machine is ahead of Discord's.
    """
    if ahead:
        set_ahead(discord.folder / FILE, ahead)
        await discord.stop_bot()
        program = (sys.executable, "-m", "tests.bot.discord.moved_program")
        await discord.start_bot(*program, discord.base, str(discord.folder / FILE))
    ada, bo = discord.person("ada"), discord.person("bo")
    assert "error" not in await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    assert "error" not in await bo.click(card, "Join")
    await ada.wait_for(lambda message: message["id"] == card["id"] and "Start" in buttons(message))
    await until(lambda: waiting(discord) == 0, "the card is settled")
    await discord.faults(route=r"POST /channels/\d+/messages", status=500, after=True)
    assert "error" not in await ada.click(card, "Start")

    async def are_there() -> bool:
        """The board as yet with its plain words alone: the layout takes their place once Discord has answered."""
        posted = [message for message in await ada.messages("games") if message["author"].get("bot")]
        is_posted = any(message["content"] for message in posted)
        return bool(is_posted and await private_messages(ada) and await private_messages(bo))

    await until(are_there, "the board and the hands are there, though nobody answered so")
    await discord.kill_bot()
    assert waiting(discord) == 3
    await discord.faults(clear=True)
    await discord.advance(HOUR)
    await discord.restart_bot()
    await until(lambda: waiting(discord) == 0, "the outbox is empty")
    assert len(await boards(ada)) == 1
    assert [len(await private_messages(person)) for person in (ada, bo)] == [1, 1]
    assert "error" not in await ada.click((await boards(ada))[0], "Play")


async def test_a_ping_that_was_half_sent_gets_its_layout_though_the_table_has_gone_on(discord: LocalDiscord) -> None:
    """Its words are there, the layout is refused for a while, and who was pinged moves meanwhile by a command."""
    ada, bo = discord.person("ada"), discord.person("bo")
    await discord.set_up_anew(THERE_SECONDS="0")  # else who has just moved is not pinged
    await seat(ada, bo)
    await until(lambda: waiting(discord) == 0, "all is told")
    await discord.faults(route=r"PATCH /channels/\d+/messages", status=503)
    for person in (ada, bo):
        await person.command("pebbles take", heap="a", pebbles="1")

    async def halves() -> list[Json]:
        said = [message for message in await ada.messages("games") if not message.get("_only")]
        return [message for message in said if message["content"] and not message["components"]]

    async def is_half_sent() -> bool:
        return bool(await halves())

    await until(is_half_sent, "the ping is there without its layout")
    (half,) = await halves()
    (name,) = [user["username"] for user in half["mentions"]]
    pinged = discord.person(name)
    assert "took 1 from heap B" in await said(pinged, await pinged.command("pebbles take", heap="b", pebbles="1"))
    await discord.faults(clear=True)
    await until(lambda: waiting(discord) == 0, "all is told", 60)
    assert not await halves()
