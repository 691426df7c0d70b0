"""Tests of substitutes from the bench: they're notified, see what happened, and give the seat back when asked."""

from __future__ import annotations

from tests.bot.core.discord.test_crafted import crafted
from tests.bot.core.discord.test_play import answer, latest_board, said, seal_moves, seat
from tests.support.local_discord import LocalDiscord, buttons, text


async def test_a_seat_is_filled_from_the_bench_and_given_back(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    page = await answer(cy, await cy.command("bench"))
    assert "You're on the bench" in await said(cy, await cy.click(page, "Join the bench"))
    await seat(ada, bo)
    await seal_moves([ada, bo])
    await bo.click(await answer(bo, await bo.command("table resign")), "Resign")
    wanted = await cy.wait_for(lambda message: "Take over Bo (computer)" in buttons(message))
    assert wanted["id"] in {message["id"] for message in await cy.dm()}
    assert "You sealed" not in text(wanted)
    hand = await answer(cy, await cy.click(wanted, "Take over Bo (computer)"))
    assert "What happened recently" in text(hand)
    assert "You sealed 1 from heap A" in text(hand)
    gone = await bo.wait_for(lambda message: "Ask for it back" in buttons(message))
    assert "I've asked them." in await said(bo, await bo.click(gone, "Ask for it back"))
    asked = await cy.wait_for(lambda message: "Give it back" in buttons(message))
    assert "Bo had this seat before you" in text(asked)
    assert "That request is closed." in await said(ada, await ada.click(asked, "Give it back"))
    assert "The seat is theirs again" in await said(cy, await cy.click(asked, "Give it back"))
    await ada.wait_for(lambda message: "Bo takes over from Cy" in text(message))
    assert "You sealed 1 from heap A" in await said(bo, await bo.command("hand"))


async def test_a_person_who_cannot_see_the_table_is_not_offered_its_seat(own_discord: LocalDiscord) -> None:
    ada, bo, cy, dee = (own_discord.person(name) for name in ("ada", "bo", "cy", "dee"))
    for person in (cy, dee):
        page = await answer(person, await person.command("bench"))
        await answer(person, await person.click(page, "Join the bench"))
    assert own_discord.server is not None
    world = own_discord.server.world
    thread = (await own_discord.act("ada", op="start_thread", channel="games", name="Secret", private=True))["channel"]
    await ada.say(
        f"<@{world.person('bo')['id']}>, <@{world.person('dee')['id']}>, <@{world.bot['id']}>: a game?", thread
    )
    assert "is ready" in await said(ada, await ada.command("table new", thread, game="pebbles"))
    card = await bo.wait_for(lambda message: "Join" in buttons(message))
    await bo.click(card, "Join")
    await ada.wait_for(lambda message: message["id"] == card["id"] and "Start" in buttons(message))
    await ada.click(card, "Start")
    await latest_board(bo)
    await bo.click(await answer(bo, await bo.command("table resign", thread)), "Resign")
    wanted = await dee.wait_for(lambda message: "Take over Bo (computer)" in buttons(message))
    assert "I can't find that table" in await crafted(
        cy, wanted, buttons(wanted)["Take over Bo (computer)"]["custom_id"], []
    )
    assert await cy.dm() == []
    await own_discord.advance(8 * 86_400)  # Discord archives the thread in the meantime
    assert "What happened recently" in await said(dee, await dee.click(wanted, "Take over Bo (computer)"))
