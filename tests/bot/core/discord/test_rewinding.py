"""Tests of `/table rewind` and the *Redo* button on the local Discord."""

from __future__ import annotations

from tests.bot.core.discord.test_play import answer, said, seal_moves, seat
from tests.support.local_discord import LocalDiscord, buttons, selects, text


async def test_a_game_is_rewound_to_a_chosen_move_with_a_reason_and_redone(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    for person in (ada, bo, ada):
        await person.command("pebbles take", heap="Heap C", pebbles="1")
    page = await answer(ada, await ada.command("table rewind", why="my hand | slipped"))
    assert "I'll ask Bo first" in text(page)
    (points,) = selects(page)
    assert points["options"][1]["description"] == "undoes 2 moves"
    assert points["options"][0]["label"].startswith("Before: "), points["options"][0]["label"]
    assert "I've asked Bo." in await said(ada, await ada.choose(page, points["options"][1]["value"]))
    asked = await bo.wait_for(lambda message: "Agree" in buttons(message))
    assert "2 moves, back to before: " in text(asked)
    assert "(my hand / slipped)" in text(asked)
    assert "Thanks! Done." in await said(bo, await bo.click(asked, "Agree"))
    settled = await bo.wait_for(lambda message: "Redo" in buttons(message))
    assert "Ada undid 2 moves" in text(settled)
    assert "I've asked Ada." in await said(bo, await bo.click(settled, "Redo"))
    again = await ada.wait_for(lambda message: "Agree" in buttons(message))
    assert "wants to redo" in text(again)
    await ada.click(again, "Agree")
    await ada.wait_for(lambda message: "Bo redid" in text(message))


async def test_no_rewind_points_are_offered_while_an_undo_is_pending(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    for person in (ada, bo):
        await person.command("pebbles take", heap="Heap C", pebbles="1")
    page = await answer(ada, await ada.command("table rewind", why="one\ntwo"))
    (points,) = selects(page)
    assert "I've asked Bo." in await said(ada, await ada.choose(page, points["options"][0]["value"]))
    asked = await bo.wait_for(lambda message: "Agree" in buttons(message))
    assert "(one two)" in text(asked), "a reason stands on one line"
    assert "Wait until everyone has answered." in await said(bo, await bo.command("table rewind"))
