"""Tests that a message whose response from Discord was lost isn't sent twice, however long the bot is down."""

from __future__ import annotations

import sys

import pytest

from tests.bot.core.discord.test_play import said, seat
from tests.support.clock import FILE, set_ahead
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, until

HOUR = 3600.0


async def private_messages(person: Person) -> list[Json]:
    return [message for message in await person.dm() if message["author"].get("bot")]


async def boards(person: Person) -> list[Json]:
    return [message for message in await person.messages("games") if "Large board" in buttons(message)]


def waiting(discord: LocalDiscord) -> int:
    return int(discord.stored.rows("SELECT count(*) FROM waiting_messages")[0][0])


@pytest.mark.parametrize("ahead", [0.0, 600.0, -600.0])
async def test_a_bot_that_was_away_for_an_hour_sends_no_message_twice(own_discord: LocalDiscord, ahead: float) -> None:
    """Messages whose responses were lost aren't sent again, even if their nonces expired while the bot was down.

    `ahead` is how many seconds the clock of the bot's machine is ahead of Discord's.
    """
    if ahead:
        set_ahead(own_discord.folder / FILE, ahead)
        await own_discord.stop_bot()
        program = (sys.executable, "-m", "tests.bot.core.discord.moved_program")
        await own_discord.start_bot(*program, own_discord.base, str(own_discord.folder / FILE))
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    assert "error" not in await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    assert "error" not in await bo.click(card, "Join")
    await ada.wait_for(lambda message: message["id"] == card["id"] and "Start" in buttons(message))
    await until(lambda: waiting(own_discord) == 0, "the card is settled")
    await own_discord.faults(route=r"POST /channels/\d+/messages", status=500, after=True)
    assert "error" not in await ada.click(card, "Start")

    async def are_there() -> bool:
        """Tell whether the board and the private messages are posted.

        The board is plain text until Discord has answered the bot.
        """
        posted = [message for message in await ada.messages("games") if message["author"].get("bot")]
        is_posted = any(message["content"] for message in posted)
        return bool(is_posted and await private_messages(ada) and await private_messages(bo))

    await until(are_there, "the board and the hands are there, though nobody answered so")
    await own_discord.kill_bot()
    assert waiting(own_discord) == 3
    await own_discord.faults(clear=True)
    await own_discord.advance(HOUR)
    await own_discord.restart_bot()
    await until(lambda: waiting(own_discord) == 0, "the outbox is empty")
    assert len(await boards(ada)) == 1
    assert [len(await private_messages(person)) for person in (ada, bo)] == [1, 1]
    assert "error" not in await ada.click((await boards(ada))[0], "Play")


async def test_a_ping_that_was_half_sent_gets_its_layout_though_the_table_has_gone_on(
    own_discord: LocalDiscord,
) -> None:
    """If Discord refuses a ping's layout for a while, the bot adds it later, even if the player has moved by then."""
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.set_up_anew(THERE_SECONDS="0")  # otherwise, active players wouldn't be pinged
    await seat(ada, bo)
    await until(lambda: waiting(own_discord) == 0, "all is told")
    await own_discord.faults(route=r"PATCH /channels/\d+/messages", status=503)
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
    pinged = own_discord.person(name)
    assert "took 1 from heap B" in await said(pinged, await pinged.command("pebbles take", heap="b", pebbles="1"))
    await own_discord.faults(clear=True)
    await until(lambda: waiting(own_discord) == 0, "all is told", 60)
    assert not await halves()
