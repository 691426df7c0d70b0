"""Tests of what Discord may refuse: DMs to people who block them, a burst of new DMs, and too many requests."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from tests.bot.core.discord.test_play import latest_board, revealed_board, seal_moves, seat
from tests.support.local_discord import LocalDiscord, buttons, text


def messages(discord: LocalDiscord) -> tuple[int, int]:
    """Return (number of messages that are waiting, number of messages that the bot gave up on)."""
    with closing(sqlite3.connect(discord.database)) as database:
        (waiting,) = database.execute("SELECT count(*) FROM outbox WHERE dead IS NULL").fetchone()
        (dead,) = database.execute("SELECT count(*) FROM outbox WHERE dead IS NOT NULL").fetchone()
    return waiting, dead


async def test_a_closed_dm_is_tried_again_when_its_player_moves(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.set_up_anew(CLOSED_SECONDS="-1")  # a closed DM is tried again at once
    await own_discord.faults(closed_dms=["bo"])
    await seat(ada, bo)
    await bo.wait_for(lambda message: "couldn't send you a message" in text(message))
    await own_discord.faults(closed_dms=[])
    assert await bo.dm() == []
    await seal_moves([ada, bo])
    await bo.wait_for(lambda message: "Go to table" in buttons(message) and not message.get("_only"))
    told = [m for m in await ada.messages("games") if "couldn't send you a message" in text(m)]
    assert len(told) == 1


async def test_opening_too_many_dms_waits_and_buries_nothing(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.faults(status=403, code=40003, route="POST /users/@me/channels")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    await revealed_board(ada)
    waiting, dead = messages(own_discord)
    assert waiting >= 2
    assert dead == 0
    assert not [m for m in await ada.messages("games") if "couldn't send" in text(m)]


async def test_a_wait_for_dms_holds_up_no_other_table(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await own_discord.faults(status=429, retry_after=240, route="POST /users/@me/channels")
    for _ in range(5):  # more queues than the outbox has slots
        await seat(ada, bo)
    board = await latest_board(ada)
    assert "Play" in buttons(board)
    assert messages(own_discord)[1] == 0
