"""Tests that a player who changes their name on Discord gets the new name at their tables with their next click."""

from __future__ import annotations

from tests.bot.core.discord.test_play import latest_board, said, seal_moves, seat
from tests.support.local_discord import LocalDiscord, buttons, text


async def test_a_board_shows_the_new_name_after_the_next_click(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    assert own_discord.server is not None
    own_discord.server.world.person("bo")["global_name"] = "dark_knight_99"
    await bo.click(await latest_board(bo), "My hand")
    await seal_moves([ada, bo])
    board = await ada.wait_for(lambda message: "dark_knight_99" in text(message) and "Large board" in buttons(message))
    assert "Bo" not in text(board).split()
    assert "dark_knight_99" in await said(ada, await ada.command("moves"))
