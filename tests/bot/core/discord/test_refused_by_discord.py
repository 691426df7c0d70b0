"""Tests that a message refused by Discord is retried, sent in part or announced elsewhere, but never lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.bot.core.discord.test_places import channel_id, lost
from tests.bot.core.discord.test_play import answer, seal_moves, seat
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, files, text, until

POSTS, EDITS = r"POST /channels/\d+/messages", r"PATCH /channels/\d+/messages"
SOON = {"FIRST_SECONDS": "0.2", "LONGEST_SECONDS": "0.2", "RETRY_SECONDS": "0.2", "THERE_SECONDS": "0"}
LAYOUT = 1 << 15


def refusals(discord: LocalDiscord) -> list[str]:
    """Return a list that collects the path of each request that Discord refuses with status 403 from now on."""
    assert discord.server is not None
    refused = list[str]()
    around = discord.server.faults.around

    async def counted(request: object, path: str, handler: object) -> object:
        response = await around(request, path, handler)  # type: ignore[arg-type]
        if response.status == 403:
            refused.append(path)
        return response

    discord.server.faults.around = counted  # type: ignore[method-assign, assignment]
    return refused


async def lobby_of(ada: Person, bo: Person) -> Json:
    """Have Ada open a table and Bo join it; return the lobby card, which then has its Start button."""
    assert "error" not in await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "Join" in buttons(message))
    assert "error" not in await bo.click(card, "Join")
    return await ada.wait_for(lambda message: message["id"] == card["id"] and "Start" in buttons(message))


async def playing(discord: LocalDiscord, *people: Person) -> None:
    """Start a game in which everybody has made the secret first move; wait for the board that says so."""
    await seat(*people)
    for person in people:
        await person.command("pebbles take", heap="Heap A", pebbles="1")
    await people[0].wait_for(lambda message: "took" in text(message) and "Large board" in buttons(message))
    await until(lambda: waiting(discord) == 0, "all is told")


def waiting(discord: LocalDiscord) -> int:
    return int(discord.stored.rows("SELECT count(*) FROM waiting_messages WHERE kind <> 'call'")[0][0])


async def to_move(*people: Person) -> Person:
    board = await people[0].wait_for(lambda message: "<@" in text(message) and "Play" in buttons(message))
    (name,) = [user["username"] for user in board["mentions"]]
    return next(person for person in people if person.name == name)


@pytest.mark.parametrize(
    ("status", "code"),
    [(400, 50035), (413, 40005), (403, 400001)],  # the first: discord/discord-api-docs#7529
)
async def test_a_refused_picture_leaves_words_and_buttons_and_is_repaired(
    own_discord: LocalDiscord, status: int, code: int
) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.set_up_anew(**SOON | {"RETRY_SECONDS": "2"})
    card = await lobby_of(ada, bo)
    await until(lambda: waiting(own_discord) == 0, "the card is settled")
    await own_discord.faults(route=EDITS, status=status, code=code, files=True)
    await ada.click(card, "Start")
    board = await bo.wait_for(
        lambda message: "Play" in buttons(message) and "Join" not in buttons(message), channel="games"
    )
    assert not files(board)
    assert "Waiting for" in text(board)
    assert "Discord rejected part of this message" in text(board)
    assert "error" not in await bo.click(board, "Play")
    await own_discord.faults(clear=True)
    await ada.wait_for(lambda message: message["id"] == board["id"] and "Large board" in buttons(message))


async def test_where_every_layout_is_refused_the_words_stay_and_get_their_buttons_later(
    own_discord: LocalDiscord,
) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.set_up_anew(**SOON)
    card = await lobby_of(ada, bo)
    await until(lambda: waiting(own_discord) == 0, "the card is settled")
    await own_discord.faults(route=EDITS, status=400, code=200000)  # AutoMod
    await ada.click(card, "Start")
    ping = await bo.wait_for(lambda message: "Pebbles" in message["content"] and not buttons(message))
    await until(lambda: "couldn't give a message its buttons" in own_discord.bot_log(), "Discord refuses every layout")
    await own_discord.faults(clear=True)
    await bo.wait_for(lambda message: message["id"] == ping["id"] and "Large board" in buttons(message))


async def test_a_message_that_discord_never_accepts_blocks_nothing_and_the_next_has_its_news(
    own_discord: LocalDiscord,
) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.set_up_anew(**SOON)
    card = await lobby_of(ada, bo)
    await until(lambda: waiting(own_discord) == 0, "the card is settled")
    await own_discord.faults(route=POSTS, status=400, code=200000)
    await ada.click(card, "Start")
    for person in (ada, bo):
        await person.command("pebbles take", heap="Heap A", pebbles="1")

    def is_buried() -> bool:
        sql = "SELECT count(*) FROM outbox WHERE kind = 'board' AND dead LIKE '400 200000%'"
        return bool(own_discord.stored.rows(sql)[0][0]) and waiting(own_discord) == 0

    await until(is_buried, "the board is given up")
    assert lost(own_discord) == ""
    await own_discord.faults(clear=True)
    state = await own_discord.state()
    assert not [m for m in state["messages"] if "Large board" in buttons(m)]
    for person in (ada, bo):
        await person.command("pebbles take", heap="Heap B", pebbles="1")
    board = await ada.wait_for(lambda message: "Large board" in buttons(message))
    assert "sealed" in text(board)  # news of the first board


@pytest.mark.parametrize("code", [20026, 40006, 50009, 999999])
async def test_an_unknown_or_temporary_refusal_loses_no_table_and_the_ping_is_caught_up(
    own_discord: LocalDiscord, code: int
) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.set_up_anew(**SOON | {"PASSING_SECONDS": "0.2"})
    await playing(own_discord, ada, bo)
    mover = await to_move(ada, bo)
    other = bo if mover is ada else ada
    refused = refusals(own_discord)
    await own_discord.faults(route=POSTS, status=403, code=code)
    await mover.command("pebbles take", heap="Heap B", pebbles="1")

    await until(lambda: len(refused) > 2, "the board is tried again")
    assert f"403 {code}" in own_discord.bot_log()
    assert lost(own_discord) == ""
    assert not own_discord.stored.rows("SELECT 1 FROM outbox WHERE dead IS NOT NULL")
    assert not [m for m in await mover.dm() if "Move table" in buttons(m)]
    await own_discord.faults(clear=True)
    pings = len(await own_discord.notifications(other.name))
    await other.wait_for(
        lambda message: f"<@{_id(own_discord, other)}>" in text(message) and "from heap B" in text(message)
    )
    assert len(await own_discord.notifications(other.name)) >= pings
    assert lost(own_discord) == ""


def _says(*parts: str) -> Callable[[Json], bool]:
    return lambda message: all(part in text(message) for part in parts)


def _id(discord: LocalDiscord, person: Person) -> str:
    assert discord.server is not None
    return str(discord.server.world.person(person.name)["id"])


async def test_after_hours_of_unknown_refusals_the_table_is_lost(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.set_up_anew(**SOON | {"HOURS_SECONDS": "1"})
    await playing(own_discord, ada, bo)
    mover = await to_move(ada, bo)
    await own_discord.faults(route=f"POST /channels/{await channel_id(own_discord)}/messages", status=403, code=50009)
    await mover.command("pebbles take", heap="Heap B", pebbles="1")
    await until(lambda: lost(own_discord) == "Discord doesn't let me post there", "the table is lost")


async def test_an_edit_that_keeps_failing_does_not_hold_up_the_board(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    card = await lobby_of(ada, bo)
    await until(lambda: waiting(own_discord) == 0, "the card is settled")
    await own_discord.faults(route=rf"PATCH /channels/\d+/messages/{card['id']}", status=503)
    await ada.click(card, "Start")
    await bo.wait_for(lambda message: "Large board" in buttons(message))


async def test_after_an_outage_everything_comes_at_once(own_discord: LocalDiscord) -> None:
    """As soon as Discord answers a request again, all waiting messages are sent, whenever their next retry is due."""
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.set_up_anew(BACKOFF="3600", THERE_SECONDS="0")
    card = await lobby_of(ada, bo)
    await until(lambda: waiting(own_discord) == 0, "the card is settled")
    await own_discord.faults(route="/channels/", status=503)
    await ada.click(card, "Start")
    sql = "SELECT count(*) FROM waiting_messages WHERE attempts > 0 AND due > begun + 1000"
    await until(lambda: int(own_discord.stored.rows(sql)[0][0]), "all is postponed")
    await own_discord.faults(clear=True)
    await bo.command("look")
    await bo.wait_for(lambda message: "Large board" in buttons(message) and not message.get("_only"))
    await until(lambda: waiting(own_discord) == 0, "all is told")


async def test_the_dm_of_another_application_is_forgotten_and_opened_anew(own_discord: LocalDiscord) -> None:
    """If the host has registered a new Discord application but kept the database, the bot opens new DM channels."""
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.set_up_anew(**SOON)
    await playing(own_discord, ada, bo)
    before = {message["id"] for message in (await own_discord.state())["messages"]}
    await own_discord.stop_bot()
    await own_discord.faults(foreign_dms=["bo"])
    await own_discord.restart_bot()
    await ada.command("table new", "games-two", game="pebbles")
    card = await ada.wait_for(lambda message: "Join" in buttons(message), channel="games-two")
    await bo.click(card, "Join")
    await ada.wait_for(lambda message: message["id"] == card["id"] and "Start" in buttons(message))
    await ada.click(card, "Start")

    async def has_hand() -> bool:
        state = await own_discord.state()
        mine = {c["id"] for c in state["channels"] if c["type"] == 1 and c["recipients"][0]["username"] == "bo"}
        return any(m["channel_id"] in mine and m["id"] not in before for m in state["messages"])

    await until(has_hand, "the hand comes in the new DM")
    assert not [m for m in await bo.messages("games-two") if "couldn't send you" in text(m)]


async def test_a_closed_dm_costs_no_request_a_move(own_discord: LocalDiscord) -> None:
    refused = refusals(own_discord)
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.set_up_anew(THERE_SECONDS="0")
    await own_discord.faults(closed_dms=["bo"])
    await playing(own_discord, ada, bo)
    assert len(refused) == 1
    for heap in ("B", "C"):
        for person in (ada, bo):
            await person.command("pebbles take", heap=f"Heap {heap}", pebbles="1")
    await until(lambda: waiting(own_discord) == 0, "all is told")
    assert len(refused) == 1


async def test_a_refused_dm_is_announced_in_the_channel(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.faults(route="POST /users/@me/channels", status=400, code=50033)
    await seat(ada, bo)
    told = "couldn't send you a message"
    for person in (ada, bo):
        await person.wait_for(_says(told, f"<@{_id(own_discord, person)}>"))


async def test_a_first_hand_that_has_to_wait_says_where_it_can_be_seen(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.set_up_anew(NEW_DMS="1")
    board = await seat(ada, bo)

    async def waits() -> list[str]:
        return [text(m) for m in await ada.messages("games") if "Press My hand to see your hand now." in text(m)]

    async def is_told() -> bool:
        return bool(await waits())

    await until(is_told, "the other one is told")
    assert len(await waits()) == 1
    assert "My hand" in buttons(board)


async def test_a_person_who_sits_down_in_a_thread_is_not_announced(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    board = await seat(ada, bo, thread=True)

    async def follow(*people: Person) -> bool:
        thread = next(c for c in (await own_discord.state())["channels"] if c["id"] == board["channel_id"])
        return {_id(own_discord, person) for person in people} <= set(thread["_members"])

    assert await follow(ada, bo)
    await seal_moves([ada, bo])
    await bo.click(await answer(bo, await bo.command("table resign", board["channel_id"])), "Resign")
    news = await cy.wait_for(lambda message: "Take over a seat" in buttons(message))
    page = await answer(cy, await cy.click(news, "Take over a seat"))
    await cy.click(page, "Take over Bo (computer)")

    async def cy_follows() -> bool:
        return await follow(cy)

    await until(cy_follows, "Cy follows the thread")
    assert not [m for m in await ada.messages(board["channel_id"]) if m["type"] == 1]
    assert not [push for push in await own_discord.notifications("cy") if "Following" in push["body"]]
