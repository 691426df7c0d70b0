"""Tests of Discord's limits on people and the bot: everybody affected gets a message, and nothing is lost."""

from __future__ import annotations

from playground.api.rate_limits import BAN_SECONDS
from tests.bot.core.discord.test_play import answer, latest_board, said, seal_moves, seat
from tests.support.local_discord import LocalDiscord, buttons, text


async def test_a_server_that_has_the_commands_without_the_bot_reads_why_no_table_opens(
    own_discord: LocalDiscord,
) -> None:
    bo = own_discord.person("bo")
    await own_discord.faults(commands_only=True)
    refused = await said(bo, await bo.command("table new", game="pebbles"))
    assert "I'm not a member of this server" in refused
    refused = await said(bo, await bo.command("table new", game="pebbles", thread=True))
    assert "I'm not a member of this server" in refused
    assert "You're not at a table" in await said(bo, await bo.command("tables"))
    page = await answer(bo, await bo.command("rulebook", query="Nonsense Engine"))
    assert page["_only"]
    await own_discord.faults(commands_only=False)
    assert "is ready" in await said(bo, await bo.command("table new", game="pebbles"))


async def test_a_member_in_a_timeout_plays_on_by_dm(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    board = await seat(ada, bo)
    await own_discord.faults(timeouts={"people": ["bo"]})
    assert "timed out" in (await bo.click(board, "Play"))["error"]
    private = (await own_discord.act("bo", op="open_dm"))["channel"]
    assert "Seal your first move." in await said(bo, await bo.command("turn", private))
    told = await said(bo, await bo.command("pebbles take", private, heap="Heap A", pebbles="1"))
    assert "You sealed: 1 from heap A" in told


async def test_a_panel_that_a_restart_of_the_client_has_forgotten_is_opened_again(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    panel = await answer(ada, await ada.click(board, "Play"))
    await discord.act("ada", op="restart_client")
    assert "do not see" in (await ada.click(panel, next(iter(buttons(panel)))))["error"]
    again = await answer(ada, await ada.click(board, "Play"))
    assert text(again) == text(panel)
    assert again["id"] != panel["id"]


async def test_a_ban_for_invalid_requests_ends_and_the_board_comes(own_discord: LocalDiscord) -> None:
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada])
    await own_discord.faults(invalid_requests=1, status=429, route="(POST|PATCH) /channels", count=1, retry_after=0.1)
    await bo.command("pebbles take", heap="Heap A", pebbles="1")  # the answer may be lost while the bot is banned
    assert own_discord.server is not None
    limits = own_discord.server.limits
    await own_discord.until(lambda: limits.is_banned, "the bot is banned")
    await own_discord.advance(BAN_SECONDS)
    await own_discord.faults(clear=True)
    await ada.wait_for(lambda message: "took" in text(message), channel="games")
    await latest_board(ada)
