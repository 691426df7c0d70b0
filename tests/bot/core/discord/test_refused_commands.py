"""Tests that the bot starts even if Discord refuses its new list of slash commands; the old ones stay registered."""

from __future__ import annotations

import pytest

from tests.bot.core.discord.test_play import said, seat
from tests.support.local_discord import LocalDiscord, until

TELLING = r"PUT /applications/\d+/commands"
REFUSALS = [(400, 30034), (400, 50240), (403, 20012), (503, 0), (429, 30034)]
QUICK = [(400, 30034, True), (503, 0, False), (429, 30034, False)]


@pytest.mark.parametrize(
    ("status", "code", "is_first"),
    [
        pytest.param(*each, marks=() if each in QUICK else pytest.mark.slow)
        for each in ((*refusal, is_first) for refusal in REFUSALS for is_first in (False, True))
    ],
)
async def test_refused_commands_stop_nothing_and_are_sent_again(
    own_discord: LocalDiscord, status: int, code: int, is_first: bool
) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    board = await seat(ada, bo)
    await own_discord.stop_bot()
    own_discord.stored.rows("DELETE FROM meta WHERE key = 'commands' RETURNING key")
    if is_first:
        own_discord.stored.rows("DELETE FROM meta WHERE key = 'command ids' RETURNING key")
    await own_discord.faults(route=TELLING, status=status, code=code, message="No.\nNot today.", retry_after=60)
    await own_discord.set_up_anew(COMMANDS_PAUSE="1")
    assert "Discord rejected the commands" in own_discord.bot_log()
    assert "error" not in await bo.click(board, "Play")
    shown = await said(ada, await ada.command("tables"))
    assert "Pebbles" in shown
    await own_discord.faults(clear=True)
    told = own_discord.bot_log().count("commands with Discord")
    if status != 429:  # a 429 says when to try again
        await until(lambda: own_discord.bot_log().count("commands with Discord") > told, "the commands are sent again")
