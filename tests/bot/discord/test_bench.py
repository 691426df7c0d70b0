"""The bench: who steps in is written to, sees what happened, and hands the seat back when asked."""

from __future__ import annotations

from tests.bot.discord.test_play import answer, said, seal_moves, seat
from tests.support.local_discord import LocalDiscord, buttons, text


async def test_S4_a_seat_is_filled_from_the_bench_and_asked_back(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    page = await answer(cy, await cy.command("bench"))
    assert "You step in on this server" in await said(cy, await cy.click(page, "I step in"))
    await seat(ada, bo)
    await seal_moves([ada, bo])
    await bo.click(await answer(bo, await bo.command("table resign")), "Resign")
    wanted = await cy.wait_for(lambda message: "Take over Bo (computer)" in buttons(message))
    assert wanted["id"] in {message["id"] for message in await cy.dm()}
    assert "You sealed" not in text(wanted)
    hand = await answer(cy, await cy.click(wanted, "Take over Bo (computer)"))
    assert "What happened lately" in text(hand)
    assert "You sealed 1 from heap A" in text(hand)
    gone = await bo.wait_for(lambda message: "I want it back" in buttons(message))
    assert "I asked." in await said(bo, await bo.click(gone, "I want it back"))
    asked = await cy.wait_for(lambda message: "Hand it back" in buttons(message))
    assert "Bo sat there before" in text(asked)
    assert "That is settled." in await said(ada, await ada.click(asked, "Hand it back"))
    assert "The seat is theirs again" in await said(cy, await cy.click(asked, "Hand it back"))
    await ada.wait_for(lambda message: "Bo takes over the seat of Cy" in text(message))
    assert "You sealed 1 from heap A" in await said(bo, await bo.command("hand"))
