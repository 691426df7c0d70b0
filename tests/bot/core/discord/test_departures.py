"""Tests of people who leave a server during a game: they're noticed, and their seats are free at once."""

from __future__ import annotations

from tests.bot.core.discord.test_play import answer, said, seal_moves, seat
from tests.bot.features.ending.test_ending import mover
from tests.support.local_discord import LocalDiscord, buttons, text


async def test_whoever_left_the_server_is_noticed_at_the_next_ping(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    await answer(cy, await cy.click(await answer(cy, await cy.command("bench")), "Join the bench"))
    await seat(ada, bo)
    await seal_moves([ada, bo])
    if await mover(ada, bo) is bo:
        await said(bo, await bo.command("pebbles take", heap="Heap B", pebbles="1"))
    await own_discord.faults(strangers=["bo"])
    await own_discord.kill_bot()  # it forgets whom it has asked about
    await own_discord.restart_bot()
    await said(ada, await ada.command("pebbles take", heap="Heap C", pebbles="1"))
    await ada.wait_for(lambda message: "Bo isn't on this server anymore" in text(message))
    wanted = await cy.wait_for(lambda message: "Take over Bo (computer)" in buttons(message))
    assert "What happened recently" in await said(cy, await cy.click(wanted, "Take over Bo (computer)"))
    pinged = [message for message in await ada.messages("games") if "I couldn't send you" in text(message)]
    assert not pinged, "nobody pings somebody who isn't there"
