"""Tests of private tables on the local Discord: only invited people can join, and only they see them in lists."""

from __future__ import annotations

import re

from tests.bot.core.discord.test_play import answer, said
from tests.bot.features.ownership.test_ownership import shows
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, text

NO_SEAT = "There's no seat for you at this table. /table new opens another."


async def opened(owner: Person, *, private: bool = True) -> Json:
    await answer(owner, await owner.command("table new", game="pebbles", private=private))
    return await owner.wait_for(lambda message: "Invite" in buttons(message))


async def code_of(owner: Person, card: Json) -> str:
    """Return the table's code, read as its owner."""
    page = await answer(owner, await owner.click(card, "Invite"))
    found = re.search(r"/table enter code:([a-z0-9-]+)", text(page))
    assert found, text(page)
    return found[1]


async def test_only_invited_members_can_join(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    card = await opened(ada)
    assert "Private Only people with an invitation can join." in text(card).replace("**", "")
    assert NO_SEAT in (await said(bo, await bo.click(card, "Join"))).replace("`", "")
    page = await answer(ada, await ada.click(card, "Invite"))
    page = await answer(ada, await ada.choose(page, "bo", select="Invite a member"))
    invited = await bo.wait_for(lambda message: "Ada invites you to a game of Pebbles" in text(message))
    assert invited["id"] in [message["id"] for message in await bo.dm()]
    await bo.click(invited, "Join")
    await shows(cy, card, "Ada", "Bo")
    assert NO_SEAT in (await said(cy, await cy.click(card, "Join"))).replace("`", "")
    assert not await cy.dm()
    await bo.click(card, "Leave")  # people who were at the table may come back
    await shows(cy, card, "Ada", without="Bo")
    await bo.click(card, "Join")
    await shows(cy, card, "Ada", "Bo")


async def test_lists_show_a_private_table_only_to_those_who_can_join(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await opened(ada)
    assert "No table here" in await said(bo, await bo.command("table list"))
    assert "No table here is waiting to start" in await said(bo, await bo.command("table join"))
    assert not await bo.autocomplete("table join", "table")
    assert "Pebbles" in await said(ada, await ada.command("table list"))
    page = await answer(ada, await ada.command("table invite"))
    await answer(ada, await ada.choose(page, "bo", select="Invite a member"))
    assert "Pebbles" in await said(bo, await bo.command("table list"))


async def test_a_code_lets_people_in_until_it_is_replaced(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    card = await opened(ada)
    old = await code_of(ada, card)
    page = await answer(ada, await ada.click(card, "Invite"))
    new = re.search(r"code:([a-z0-9-]+)", text(await answer(ada, await ada.click(page, "New code"))))
    assert new
    assert new[1] != old
    table = old.partition("-")[0]
    for wrong in (old, table, f"{table}-", "-", "abcdef-aaaaaaaaaa", f"{table}-é"):
        assert NO_SEAT in (await said(bo, await bo.command("table enter", code=wrong))).replace("`", ""), wrong
    assert "You're in." in await said(bo, await bo.command("table enter", code=f" {new[1].upper()} "))
    await shows(cy, card, "Ada", "Bo")


async def test_only_the_owner_reads_the_code_and_invites(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    card = await opened(ada)
    code = await code_of(ada, card)
    await bo.command("table enter", code=code)
    await shows(cy, card, "Ada", "Bo")
    for other in (bo, cy):
        page = await answer(other, await other.click(card, "Invite"))
        assert "only Ada can invite people" in text(page)
    for other in (bo, cy):
        assert not [message for message in await other.messages() if code.partition("-")[2] in text(message)]


async def test_a_table_becomes_private_and_public_again(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    card = await opened(ada, private=False)
    assert "Private" not in text(card)
    await bo.click(card, "Join")
    await shows(cy, card, "Ada", "Bo")
    page = await answer(ada, await ada.click(card, "Invite"))
    page = await answer(ada, await ada.click(page, "Make private"))
    assert "Only people you invite and people with this code can join" in text(page)
    assert "no seat for you" in await said(cy, await cy.click(card, "Join"))
    page = await answer(ada, await ada.click(page, "Open to everyone"))
    assert "Everyone who sees this table can join" in text(page)
    await cy.click(card, "Join")
    await shows(cy, card, "Ada", "Bo", "Cy")


async def test_an_uninvited_member_takes_no_free_seat_either(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    card = await opened(ada)
    await bo.command("table enter", code=await code_of(ada, card))
    await shows(cy, card, "Ada", "Bo")
    await ada.click(card, "Start")
    await bo.wait_for(lambda message: "Large board" in buttons(message))
    await bo.click(await answer(bo, await bo.command("table resign")), "Resign")
    news = await cy.wait_for(lambda message: "Take over a seat" in buttons(message))
    await own_discord.kill_bot()
    await own_discord.restart_bot()
    page = await answer(cy, await cy.click(news, "Take over a seat"))
    assert "no seat for you" in await said(cy, await cy.click(page, "Take over Bo (computer)"))
