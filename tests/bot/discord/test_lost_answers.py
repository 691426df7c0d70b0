"""What Discord took and did not answer is not sent again, however long the bot is away in between."""

from __future__ import annotations

from tests.support.local_discord import Json, LocalDiscord, Person, buttons, until

HOUR = 3600.0


async def private_messages(person: Person) -> list[Json]:
    return [message for message in await person.dm() if message["author"].get("bot")]


async def boards(person: Person) -> list[Json]:
    return [message for message in await person.messages("games") if "Board large" in buttons(message)]


def waiting(discord: LocalDiscord) -> int:
    return int(discord.stored.rows("SELECT count(*) FROM letters")[0][0])


async def test_a_bot_that_was_away_for_an_hour_sends_no_message_twice(discord: LocalDiscord) -> None:
    """The board, its ping and the hands arrive, the answers are lost, the bot is killed: the nonces are forgotten."""
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
