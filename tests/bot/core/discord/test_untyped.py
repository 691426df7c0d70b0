"""Tests that the bot removes control characters from all text input, because some databases refuse them."""

from __future__ import annotations

from tests.bot.core.discord.test_play import said, seat
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture
from tests.support.local_discord import LocalDiscord, buttons


async def test_control_characters_are_removed_from_typed_text(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    table = buttons(await seat(ada, bo))["Play"]["custom_id"].split(";")[1]
    page = await said(ada, await ada.command("note", text="a \x00bluff\x1b", table=table))
    assert "a bluff" in page
    assert "Your note: a bluff" in await said(ada, await ada.command("hand", table=f"{table}\x00"))
    for value in ("\x00", "a\x00"):
        assert "Something broke" not in await said(ada, await ada.command("pebbles take", heap=value, pebbles="1"))
