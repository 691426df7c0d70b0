"""Tests of `/next`, which shows a person the next table that is waiting for them, in any channel."""

from __future__ import annotations

import time

from tests.bot.core.discord.test_places import channel_id
from tests.bot.core.discord.test_play import answer, said, seal_moves, seat
from tests.support.local_discord import LocalDiscord, buttons, text


async def next_second(discord: LocalDiscord) -> None:
    """Wait for the next full second, because `/next` sorts tables by how long they have waited, in whole seconds."""
    begun = int(time.time())
    await discord.until(lambda: time.time() >= begun + 1, "the next second")


async def test_next_opens_the_table_that_waits_longest_and_skips_to_the_others(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    assert "You're all caught up" in await said(ada, await ada.command("next"))
    await seat(ada, bo)
    await next_second(discord)
    await seat(ada, cy, channel="games-two")
    games, other = [f"in <#{await channel_id(discord, name)}>" for name in ("games", "games-two")]
    first = await answer(ada, await ada.command("next", "general"))
    assert games in text(first)
    skipped = await answer(ada, await ada.click(first, "Skip (1 more)"))
    assert other in text(skipped)
    again = await answer(ada, await ada.click(skipped, "Skip (1 more)"))
    assert games in text(again)
    heap = await answer(ada, await ada.click(again, "A · Heap A"))
    moved = await answer(ada, await ada.click(heap, "A · 1"))
    onward = await answer(ada, await ada.click(moved, "Next table (1)"))
    assert other in text(onward)
    assert not [label for label in buttons(onward) if label.startswith("Skip")]


async def test_next_skips_a_table_of_an_unknown_game(own_discord: LocalDiscord) -> None:
    """`/next` skips a table whose game is unknown to the program, although that table has waited longest."""
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    await seat(ada, bo)
    await next_second(own_discord)
    await seat(ada, bo, channel="games-two")
    await own_discord.stop_bot()
    sql = "UPDATE tables SET head = json_set(head, '$.game', 'chess') WHERE channel = ?"
    own_discord.stored.rows(sql, int(await channel_id(own_discord)))
    await own_discord.restart_bot()
    opened = await answer(ada, await ada.command("next", "general"))
    assert f"in <#{await channel_id(own_discord, 'games-two')}>" in text(opened)
    await own_discord.stop_bot()
    own_discord.stored.rows("UPDATE tables SET head = json_set(head, '$.game', 'chess')")
    await own_discord.restart_bot()
    assert "I no longer have the game chess" in await said(ada, await ada.command("next", "general"))


async def test_after_a_move_comes_the_table_behind_and_none_that_was_skipped(discord: LocalDiscord) -> None:
    """After a move, `/next` shows the table after it in the list, and doesn't return to one that was skipped."""
    ada, bo = discord.person("ada"), discord.person("bo")
    for channel in ("games", "games-two", "general"):
        await seat(ada, bo, channel=channel)
        await next_second(discord)
    first, second, third = [f"in <#{await channel_id(discord, name)}>" for name in ("games", "games-two", "general")]
    shown = await answer(ada, await ada.command("next", "general"))
    assert first in text(shown)
    shown = await answer(ada, await ada.click(shown, "Skip (2 more)"))
    assert second in text(shown)
    heap = await answer(ada, await ada.click(shown, "A · Heap A"))
    moved = await answer(ada, await ada.click(heap, "A · 1"))
    shown = await answer(ada, await ada.click(moved, "Next table (2)"))
    assert third in text(shown)
    shown = await answer(ada, await ada.click(shown, "Skip (1 more)"))
    assert first in text(shown)


async def test_somebody_else_can_press_it_for_tables_of_their_own_only(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada])
    assert "You're all caught up" in await said(ada, await ada.command("next", "general"))
    assert "Seal your first move" in await said(bo, await bo.command("next", "general"))
