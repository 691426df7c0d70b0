"""Tests of `/table end` on the local Discord: agreement, the last person, votes, and people who leave the server."""

from __future__ import annotations

from tests.bot.core.discord.test_plan import own_discord as own_discord
from tests.bot.core.discord.test_play import answer, said, seal_moves, seat
from tests.support.clock import Clocks
from tests.support.local_discord import Json, LocalDiscord, Person, alts, buttons, text

DAY = 86_400.0


async def endings(person: Person) -> Json:
    return await answer(person, await person.command("table end"))


async def mover(*people: Person) -> Person:
    """Return the person whose turn it is."""
    for person in people:
        if "It's your turn" in await said(person, await person.command("plan")):
            return person
    raise AssertionError("it's nobody's turn")


async def test_a_draw_takes_one_click_of_each(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    await seat(ada, bo, cy)
    page = await endings(ada)
    assert "I'll ask Bo and Cy first." in text(page)
    assert list(buttons(page)) == ["Draw", "Resign"]
    assert "I've asked Bo and Cy." in await said(ada, await ada.click(page, "Draw"))
    asked = await bo.wait_for(lambda message: "Agree" in buttons(message))
    assert "Ada wants to end the game in a draw (nobody wins)." in text(asked)
    assert "Withdraw" in buttons(await endings(ada))
    mine = await endings(bo)
    assert "Waiting for Bo and Cy." in text(mine)
    assert "Still waiting for Cy" in await said(bo, await bo.click(mine, "Agree"))
    assert "You're not at this table" not in await said(cy, await cy.click(asked, "Agree"))
    final = await cy.wait_for(lambda message: "Rematch" in buttons(message))
    assert "It's a draw" in text(final)
    assert "The game ended early, by agreement." in text(final)
    assert any("It's a draw. Ended early, by agreement." in (alt or "") for alt in alts(final))
    ended = [message for message in await cy.messages("games") if "Rematch" in buttons(message)]
    assert len(ended) == 1, "everybody is told once"
    closed = await bo.wait_for(lambda message: message["id"] == asked["id"] and not buttons(message))
    assert "Ada ended the game in a draw." in text(closed)
    assert "It's a draw" in await said(bo, await bo.command("recap"))
    assert "seed" in await said(bo, await bo.command("fair"))
    assert "new table" in await said(bo, await bo.click(final, "Rematch"))


async def test_a_refusal_and_a_withdrawal_keep_the_game_going(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await ada.click(await endings(ada), "Draw")
    asked = await bo.wait_for(lambda message: "Agree" in buttons(message))
    assert "OK, nothing changes." in await said(bo, await bo.click(asked, "Refuse"))
    await ada.wait_for(lambda message: "Bo said no, so the game continues" in text(message))
    await ada.click(await endings(ada), "Draw")
    assert "nothing changes" in await said(ada, await ada.click(await endings(ada), "Withdraw"))
    withdrawn = await bo.wait_for(lambda message: "Ada withdrew the request" in text(message))
    assert not buttons(withdrawn)
    await seal_moves([ada, bo])


async def test_strangers_neither_see_nor_decide_the_end(discord: LocalDiscord) -> None:
    ada, bo, cy = (discord.person(name) for name in ("ada", "bo", "cy"))
    await seat(ada, bo)
    await ada.click(await endings(ada), "Draw")
    asked = await cy.wait_for(lambda message: "Agree" in buttons(message))
    for button in ("Agree", "Refuse"):
        assert "at this table" in await said(cy, await cy.click(asked, button))
    assert "Agree" in buttons(await bo.wait_for(lambda message: message["id"] == asked["id"]))


async def test_points_that_all_know_are_shown_before_anybody_agrees(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo, game="gizmos")
    page = await endings(ada)
    assert "everyone has the same score" in text(page)
    assert "Current standing" not in buttons(page)


async def test_the_last_person_may_play_on_or_end(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await bo.click(await answer(bo, await bo.command("table resign")), "Resign")
    told = await ada.wait_for(lambda message: "everyone else here is a computer player now" in text(message))
    page = await answer(ada, await ada.click(told, "End game"))
    assert "It ends right away." in text(page)
    assert "The game is over." in await said(ada, await ada.click(page, "Draw"))
    assert "It's a draw" in text(await ada.wait_for(lambda message: "Rematch" in buttons(message)))


async def test_after_three_days_the_others_replace_somebody(own_discord: LocalDiscord) -> None:
    ada, bo, cy = (own_discord.person(name) for name in ("ada", "bo", "cy"))
    await seat(ada, bo, cy)
    await seal_moves([ada, bo, cy])
    late = await mover(ada, bo, cy)
    one, two = (person for person in (ada, bo, cy) if person is not late)
    replace = f"Replace {late.name.capitalize()}"
    assert replace not in buttons(await endings(one))
    clocks = Clocks(own_discord)
    for _ in range(4):
        await clocks.advance(DAY)
    await two.wait_for(lambda message: replace in buttons(message))  # under a reminder
    page = await endings(one)
    assert "They've kept the table waiting for 4 days." in text(page)
    assert f"I've asked {two.name.capitalize()}." in await said(one, await one.click(page, replace))
    asked = await two.wait_for(lambda message: "Agree" in buttons(message))
    assert "with a computer player (they've kept the table waiting for 4 days)" in text(asked)
    assert "This vote is about you." in await said(late, await late.click(asked, "Refuse"))
    assert "Thanks! Done." in await said(two, await two.click(asked, "Agree"))
    gone = await late.wait_for(lambda message: "You left this table." in text(message))
    assert "take it back" in text(gone)
    await two.wait_for(lambda message: message["id"] == asked["id"] and " replaced " in text(message))
