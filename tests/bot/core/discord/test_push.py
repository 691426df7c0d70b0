"""Tests of what a locked phone shows: players whose turn it is read what happened, and nobody else is notified."""

from __future__ import annotations

import re

from bot.core.delivery.courier import Payload
from bot.core.ids import UserId
from bot.core.markdown import PUSH
from bot.core.pages.parts.message import Page
from tests.bot.core.discord.test_play import seal_moves, seat
from tests.support.local_discord import Json, LocalDiscord, buttons, text, until


async def pushes(discord: LocalDiscord, who: str) -> list[Json]:
    """Return the person's notifications that play a sound, oldest first."""
    return [push for push in await discord.notifications(who) if not push["silent"]]


def test_a_notification_that_is_cut_still_pings_everybody() -> None:
    people = tuple(map(UserId, range(10**18, 10**18 + 6)))
    page = Page(" and ".join(f"{'a very long name ' * 3}, that is <@{user}>" for user in people))
    push = Payload(page, "Gears", (*people, UserId(7))).push  # 7 isn't named anywhere, so 7 must not be notified
    assert len(push) <= PUSH
    assert list(dict.fromkeys(re.findall("<@([0-9]+)>", push))) == [str(user) for user in people]
    assert "Gears: a very long name" in push
    short = Payload(Page(f"Waiting for <@{people[0]}>."), "Gears", people[:1])
    assert short.push == f"Gears: Waiting for <@{people[0]}>."


async def test_a_ping_says_on_a_locked_phone_which_game_asks_what_and_who_moved(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.set_up_anew(THERE_SECONDS="0")  # otherwise, active players wouldn't be pinged
    await seat(ada, bo)
    await seal_moves([ada, bo])
    for person in (bo, ada):  # who sealed last is random, and nobody is pinged for their own move
        await person.command("pebbles take", heap="Heap B", pebbles="1")
    told: list[Json] = []

    async def is_told() -> bool:
        told[:] = [*await pushes(own_discord, "ada"), *await pushes(own_discord, "bo")]
        return any("took" in push["body"] for push in told)

    await until(is_told, "somebody's phone says who moved")
    assert all(push["body"].startswith("Pebbles: ") for push in told), told
    turn = next(push for push in told if "took" in push["body"])
    assert turn["title"].startswith("Guffaw (#games"), turn["title"]
    assert re.search(r"Waiting for @(Ada|Bo)\. .*(Ada|Bo) ", turn["body"])
    board = await ada.wait_for(lambda message: message["id"] == turn["message"] and "Play" in buttons(message))
    assert board["content"] == ""  # the app shows only the board


async def test_messages_without_pings_make_no_sound(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await bo.wait_for(lambda message: "Go to table" in buttons(message))
    shown = await discord.notifications("bo")
    hands = [push for push in shown if "#" not in push["title"]]
    assert hands
    assert all(push["silent"] for push in hands)
    for push in shown:
        assert push["silent"] or push["body"], push
    card = next(m for m in await ada.messages("games") if "are playing" in text(m))
    assert card["flags"] & 1 << 12
