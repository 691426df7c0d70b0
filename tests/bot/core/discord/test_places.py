"""Tests of where tables can be played: commands only work where the bot can post, and lost channels are reported."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from bot.core.table.place import NO_SERVER
from tests.bot.core.discord.test_play import answer, revealed_board, said, seal_moves, seat
from tests.support.answers import first
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, text, until


async def test_commands_are_for_servers_with_the_bot_and_private_messages(own_discord: LocalDiscord) -> None:
    ada = own_discord.person("ada")
    assert "error" in await ada.command("table new", "Game night", game="pebbles")
    for command in (await own_discord.state())["commands"]:
        assert command["contexts"] == [0, 1]
        assert command["integration_types"] == [0]
    await own_discord.faults(strangers=["guffaw"])
    assert "error" in await ada.command("table new", game="pebbles")


async def channel_id(discord: LocalDiscord, name: str = "games") -> str:
    channels = (await discord.state())["channels"]
    return str(first(channels, lambda channel: channel.get("name") == name, f"channel {name!r}")["id"])


async def is_told(person: Person, words: str) -> Json:
    """Wait for the DM about the lost channel that contains these words; return it. Fail if there are several."""

    async def holds() -> bool:
        """Tell whether the DM is there and has its layout, which soon replaces its plain text."""
        return any(words in text(message) and not message["content"] for message in await person.dm())

    await until(holds, words)
    about = [m for m in await person.dm() if "Move table" in buttons(m) or words in text(m)]
    assert len(about) == 1, [text(message) for message in about]
    return about[0]


async def test_a_deleted_channel_is_reported_once_and_the_table_continues_elsewhere(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await bo.wait_for(lambda message: "Go to table" in buttons(message))
    await discord.faults(delete_channel=await channel_id(discord))
    told = await is_told(bo, "it was deleted")
    assert (await discord.notifications("bo"))[-1]["body"].startswith("Pebbles: It's your turn. I can't post in")
    await is_told(ada, "it was deleted")
    panel = await answer(bo, await bo.click(told, "Play"))
    panel = await answer(bo, await bo.click(panel, "A · Heap A"))
    done = await said(bo, await bo.click(panel, "A · 1"))
    assert "it was deleted. I'll let Ada know by private message." in done
    assert "I'll ping you" not in done
    page = await answer(bo, await bo.click(told, "Move table"))
    assert "continues in" in await said(bo, await bo.choose(page, "#games-two"))
    board = await ada.wait_for(lambda message: "Large board" in buttons(message), channel="games-two")
    assert "The game continues here." in text(board)
    assert "<@" in text(board)
    assert "Move table" not in buttons(await is_told(ada, "The game continues in"))


async def test_if_the_bot_cannot_post_the_answer_says_who_was_informed_and_how(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    await discord.faults(closed_dms=["cy"])
    await seat(ada, bo, cy)
    await cy.wait_for(lambda message: "couldn't send you a message" in text(message))
    games = await channel_id(discord)
    await discord.faults(permissions={"channel": games, "deny": ["SEND_MESSAGES"]})
    done = await said(ada, await ada.command("pebbles take", heap="Heap A", pebbles="1"))
    assert "I'm not allowed to post there. I'll let Bo know by private message. I can't message Cy, so please" in done
    await is_told(bo, "I'm not allowed to post there")
    await discord.faults(permissions={"channel": games, "deny": []})
    await said(bo, await bo.command("pebbles take", heap="Heap A", pebbles="1"))
    await said(cy, await cy.command("pebbles take", heap="Heap A", pebbles="1"))
    for person in (cy, ada, bo):  # so that a new board is posted, no matter whose turn it is
        await person.command("pebbles take", heap="Heap B", pebbles="1")
    board = await ada.wait_for(lambda message: "+1 →" in text(message) and "Play" in buttons(message))
    assert board["channel_id"] == games
    await is_told(bo, "The game continues in")


async def test_a_lost_game_can_be_ended_and_a_lost_lobby_is_closed(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await discord.faults(delete_channel=await channel_id(discord))
    told = await is_told(ada, "it was deleted")
    sure = await answer(ada, await ada.click(told, "End game"))
    assert "has ended" in await said(ada, await ada.click(sure, "End game"))
    await is_told(bo, "This game has ended.")
    await ada.command("table new", "games-two", game="pebbles")
    await ada.wait_for(lambda message: "Join" in buttons(message), channel="games-two")
    await discord.faults(delete_channel=await channel_id(discord, "games-two"))

    async def is_closed() -> bool:
        return any("So I closed the table." in text(message) for message in await ada.dm())

    await until(is_closed, "its owner is told")
    assert "not at a table" in (await said(ada, await ada.command("tables", "news"))).lower()


def lost(discord: LocalDiscord) -> str:
    """Return the stored reason why the bot can't post in the only table's channel, or "" if it can."""
    with closing(sqlite3.connect(discord.database)) as database:
        (why,) = database.execute("SELECT coalesce(head ->> 'lost', '') FROM tables").fetchone()
    return str(why)


async def test_a_table_is_lost_when_the_bot_leaves_its_server_and_continues_when_it_returns(
    own_discord: LocalDiscord,
) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    await own_discord.faults(strangers=["guffaw"])

    await until(lambda: lost(own_discord) == NO_SERVER, "the table is known to be lost")
    await own_discord.faults(strangers=[])
    board = await ada.wait_for(lambda message: "The game continues here." in text(message))
    assert text(board).count("<@") == 2
    await seal_moves([ada, bo])
    await revealed_board(ada)


async def test_a_server_lost_or_regained_while_the_bot_was_down_is_noticed_at_the_start(
    own_discord: LocalDiscord,
) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    await own_discord.kill_bot()
    await own_discord.faults(strangers=["guffaw"])
    await own_discord.restart_bot()
    await until(lambda: lost(own_discord) == NO_SERVER, "the table is known to be lost")
    await own_discord.kill_bot()
    await own_discord.faults(strangers=[])
    await own_discord.restart_bot()
    await ada.wait_for(lambda message: "The game continues here." in text(message) and "Play" in buttons(message))
    assert lost(own_discord) == ""


async def test_a_table_may_write_nobody_in_private_and_show_hands_by_button(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    await bo.click(card, "Join")
    page = await answer(ada, await ada.click(card, "Options"))
    assert "With the button only, I won't message you" in text(page)
    await ada.choose(page, "1", select="Hands")
    await ada.wait_for(lambda m: m["id"] == card["id"] and "hands by button only" in text(m) and "Start" in buttons(m))
    await ada.click(card, "Start")
    await seal_moves([ada, bo])
    board = await revealed_board(ada)
    assert "Go to table" in buttons(await answer(bo, await bo.click(board, "My hand")))
    assert await ada.dm() == await bo.dm() == []
    await discord.faults(delete_channel=await channel_id(discord))
    for person in (ada, bo):  # there's no other way left to tell them
        await is_told(person, "it was deleted")
