"""The tutorial, in front of the local Discord: by the ordinary panel, privately, and without a trace in storage."""

from __future__ import annotations

import pytest

from bot.presenter.spot import fingerprint, parse
from games import GAMES
from tests.bot.discord.test_play import answer
from tests.games.example import GAME
from tests.support.local_discord import Json, LocalDiscord, Person, alts, buttons, selects, text

TAUGHT = {**GAMES, GAME.key: GAME}


def codes(custom_id: str) -> tuple[str, ...]:
    return parse(custom_id.partition(";")[2]).codes


async def take(person: Person, page: Json, wanted: tuple[str, ...], done: int) -> Json:
    """One tap towards the wanted chain; `done` codes are chosen."""
    reply = {"message": page["id"]}
    for button in buttons(page).values():
        last = codes(button["custom_id"])[done:]
        if last and last[0] in (wanted[done], fingerprint(wanted[done])) and not button.get("disabled"):
            await person.click(page, button["custom_id"])
            return await answer(person, reply)
    for select in selects(page):
        if wanted[done] in [option["value"] for option in select["options"]]:
            await person.choose(page, wanted[done], select=select["custom_id"])
            return await answer(person, reply)
    prefix = wanted[done].partition(":")[0]
    opener = next(b for b in buttons(page).values() if parse(b["custom_id"].partition(";")[2]).group == prefix)
    await person.click(page, opener["custom_id"])
    return await take(person, await answer(person, reply), wanted, done)


@pytest.mark.parametrize("key", sorted(TAUGHT))
async def test_a_newcomer_is_led_through(discord: LocalDiscord, key: str) -> None:
    ada, script = discord.person("ada"), TAUGHT[key].tutorial
    assert script is not None
    page = await answer(ada, await ada.command("tutorial", game=key))
    for number, lesson in enumerate(script.lessons, 1):
        assert page["_only"]
        assert f"Lesson {number} of {len(script.lessons)}" in text(page)
        assert lesson.text in text(page)
        assert all(alts(page))
        assert len(alts(page)) == 1
        for done in range(len(lesson.codes)):
            assert "**Press**" in text(page)
            page = await take(ada, page, lesson.codes, done)
        if not lesson.codes and number < len(script.lessons):
            await ada.click(page, "Go on")
            page = await answer(ada, {"message": page["id"]})
    assert not buttons(page)
    assert "You sit at no table" in text(await answer(ada, await ada.command("tables")))
    assert not [message for message in await discord.person("bo").messages() if message["id"] == page["id"]]


async def test_another_move_leads_nowhere_and_a_restart_forgets_nothing(discord: LocalDiscord) -> None:
    ada = discord.person("ada")
    await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "How to play" in buttons(message))
    page = await answer(ada, await ada.click(card, "How to play"))
    reply = {"message": page["id"]}
    await ada.click(page, "Play the tutorial")
    await ada.click(await answer(ada, reply), "Go on")
    await ada.click(await answer(ada, reply), "Take from a heap")
    await ada.click(await answer(ada, reply), "A · Heap A")
    page = await answer(ada, reply)
    assert "Not that one this time" in text(page)
    assert "Lesson 2 of 4" in text(page)
    await discord.kill_bot()
    await discord.restart_bot()
    await ada.click(page, "Take from a heap")
    await ada.click(await answer(ada, reply), "B · Heap B")
    await ada.click(await answer(ada, reply), "B · 2")
    assert "Lesson 3 of 4" in text(await answer(ada, reply))
