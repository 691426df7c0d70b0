"""Tests of `/block` and `/blocked` on the local Discord: what a blocked person can and can't notice."""

from __future__ import annotations

from tests.bot.core.discord.test_play import answer, said, seat
from tests.bot.features.ownership.test_ownership import opened, shows
from tests.support.local_discord import LocalDiscord, buttons, selects, text

NO_SEAT = "There's no seat for you at this table. /table new opens another."


async def test_blocked_people_are_refused_like_anybody_and_never_informed(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    page = await answer(ada, await ada.command("block", player="bo"))
    assert page["_only"]
    assert "is blocked" in text(page)
    await own_discord.kill_bot()
    await own_discord.restart_bot()
    card = await opened(ada, cy)
    for attempt in (await bo.click(card, "Join"), await bo.command("table join")):
        assert NO_SEAT in (await said(bo, attempt)).replace("`", "")
    mine = await opened(bo)
    assert NO_SEAT in (await said(ada, await ada.click(mine, "Join"))).replace("`", "")
    # Nothing that Bo can read shows the block: messages, lists, their own list, their data, the log.
    assert not await bo.dm()
    assert "You haven't blocked anyone" in await said(bo, await bo.command("blocked"))
    page = await answer(bo, await bo.command("block", player="ada"))
    assert "is blocked" in text(page)  # the same as if Ada hadn't blocked them
    for message in await bo.messages():
        assert "block" not in text(message).lower() or message.get("_only")
    users = [await own_discord.user_id(name) for name in ("ada", "bo")]
    assert not any(user in own_discord.bot_log() for user in users)


async def test_a_block_is_removed_in_the_list_of_blocked_people(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    card = await opened(ada)
    for _ in range(2):  # a second time changes nothing
        await answer(ada, await ada.command("block", player="bo"))
    page = await answer(ada, await ada.command("blocked"))
    assert "1. " in text(page)
    assert "2. " not in text(page)
    assert "no seat for you" in await said(bo, await bo.click(card, "Join"))
    page = await answer(ada, await ada.choose(page, "Unblock number 1"))
    assert "isn't blocked anymore" in text(page)
    assert not selects(page)
    await bo.click(card, "Join")
    await shows(ada, card, "Ada", "Bo")
    assert "You can't block yourself" in await said(ada, await ada.command("block", player="ada"))


async def test_a_block_says_which_tables_are_shared_and_changes_no_game(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    await seat(ada, bo)
    page = await answer(bo, await bo.command("block", player="ada"))
    assert "You still share 1 open table" in text(page)
    assert "You sealed" in await said(ada, await ada.command("pebbles take", heap="Heap A", pebbles="1"))
    await bo.click(await answer(bo, await bo.command("table resign")), "Resign")
    news = await cy.wait_for(lambda message: "Take over a seat" in buttons(message))
    page = await answer(bo, await bo.click(news, "Take over a seat"))
    assert NO_SEAT in (await said(bo, await bo.click(page, "Take over Bo (computer)"))).replace("`", "")
