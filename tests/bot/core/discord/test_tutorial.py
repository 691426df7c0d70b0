"""Tests of the tutorial on the local Discord: it uses the usual panel, is private, and stores nothing."""

from __future__ import annotations

import re

import pytest

from bot.core.commands.codec import fingerprint, parse
from games import GAMES
from tests.bot.core.discord.test_play import answer
from tests.games.example import GAME
from tests.support.answers import first
from tests.support.local_discord import Json, LocalDiscord, Person, alts, buttons, selects, text

GREY = 2  # the style of a gray button
TAUGHT = {key: game for key, game in {**GAMES, GAME.key: GAME}.items() if game.tutorial}


def codes(custom_id: str) -> tuple[str, ...]:
    return parse(custom_id).codes


async def take(person: Person, page: Json, wanted: tuple[str, ...], done: int) -> Json:
    """Make the next choice of the move with the codes `wanted`; return the page that follows.

    The first `done` codes are chosen already.
    """
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
    for select in selects(page):
        if f"+{prefix}" in [option["value"] for option in select["options"]]:
            await person.choose(page, f"+{prefix}", select=select["custom_id"])
            return await take(person, await answer(person, reply), wanted, done)
    found = buttons(page).values()
    opener = first(found, lambda b: parse(b["custom_id"]).group == prefix, f"button of {prefix!r}")
    await person.click(page, opener["custom_id"])
    return await take(person, await answer(person, reply), wanted, done)


def led(page: Json) -> str:
    """Return the part of the page's text that says what to press and choose next, or "" if there's none."""
    found = re.search(r"\*\*(?:Press|pick)\*\* (.*)", text(page), re.DOTALL)
    return found[1].replace("; then ", ", ") if found else ""


async def follow(person: Person, page: Json) -> Json:
    """Press and choose everything that the lesson tells the player to; return the last page."""
    for label in re.split(r", (?=[A-Z])", led(page)):
        lines = {o["label"]: (each["custom_id"], o["value"]) for each in selects(page) for o in each["options"]}
        if label in buttons(page):
            await person.click(page, label)
        else:
            await person.choose(page, lines[label][1], select=lines[label][0])
        page = await answer(person, {"message": page["id"]})
    return page


def holding(page: Json) -> list[str]:
    """Return the titles of the lists that contain the choice that the lesson asks for."""
    wanted = led(page)
    lists = [(each["placeholder"], [option["label"] for option in each["options"]]) for each in selects(page)]
    bare = [(title, [re.sub(r"^[A-Z] · ", "", label) for label in labels]) for title, labels in lists]
    return [title for title, labels in bare if any(wanted.startswith(label) for label in labels)]


def named(page: Json) -> list[str]:
    """Return the titles of the lists that the lesson must mention by name.

    A title is left out if the choice that the lesson asks for begins with it.
    """
    wanted = led(page)
    return [title for title in holding(page) if not wanted.startswith(title)]


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
        assert len(alts(page)) == 1 or (lesson.shows_hand and len(alts(page)) == 2), "one picture, or the two of a hand"
        for done in range(len(lesson.codes)):
            if f"Lesson {number} of" not in text(page):  # the last press made the whole move
                break
            assert led(page)
            lists = named(page)
            assert bool(lists) == ("**pick**" in text(page)), "what no button has is found in a list"
            assert all(f"From *{title}*, **pick**" in text(page) for title in lists)
            colored = [label for label, each in buttons(page).items() if each["style"] != GREY]
            assert len(colored) <= 1, "the right button alone has a color"
            assert min(map(len, buttons(page)), default=2) > 1, "a lesson's text does not say what a letter stands for"
            assert colored or holding(page), "what is to be pressed is there"
            wanted = led(page)
            assert all(wanted.startswith(label.partition(" · ")[2] or label) for label in colored), (wanted, colored)
            brisk = TAUGHT[key].controls is not None
            page = await (follow(ada, page) if brisk else take(ada, page, lesson.codes, done))
        if not lesson.codes and number < len(script.lessons):
            await ada.click(page, "Continue")
            page = await answer(ada, {"message": page["id"]})
    assert list(buttons(page)) == ["Play now"]
    assert "You're not at a table" in text(await answer(ada, await ada.command("tables")))
    assert not [message for message in await discord.person("bo").messages() if message["id"] == page["id"]]


async def test_play_now_opens_a_table_against_the_computer_and_begins(discord: LocalDiscord) -> None:
    ada = discord.person("ada")
    reply = await answer(ada, await ada.command("tutorial", game="pebbles"))
    script = TAUGHT["pebbles"].tutorial
    assert script is not None
    last = f"playnow;~pebbles-{len(script.lessons) - 1};;;;"
    for number, lesson in enumerate(script.lessons[:-1]):
        for done in range(len(lesson.codes)):
            if f"Lesson {number + 1} of" in text(reply):
                reply = await take(ada, reply, lesson.codes, done)
        if not lesson.codes:
            await ada.click(reply, "Continue")
            reply = await answer(ada, {"message": reply["id"]})
    assert buttons(reply)["Play now"]["custom_id"] == last
    await ada.click(reply, "Play now")
    await ada.wait_for(lambda message: "Play" in buttons(message))


async def test_another_move_leads_nowhere_and_a_restart_forgets_nothing(own_discord: LocalDiscord) -> None:
    ada = own_discord.person("ada")
    await ada.command("table new", game="pebbles")
    card = await ada.wait_for(lambda message: "How to play" in buttons(message))
    page = await answer(ada, await ada.click(card, "How to play"))
    reply = {"message": page["id"]}
    await ada.click(page, "Play the tutorial")
    await ada.click(await answer(ada, reply), "Continue")
    await ada.click(await answer(ada, reply), "A · Heap A")
    page = await answer(ada, reply)
    assert "Good idea, but let's try a different move" in text(page)
    assert "Lesson 2 of 4" in text(page)
    await own_discord.kill_bot()
    await own_discord.restart_bot()
    await ada.click(await answer(ada, reply), "B · Heap B")
    await ada.click(await answer(ada, reply), "B · 2")
    assert "Lesson 3 of 4" in text(await answer(ada, reply))


async def test_a_person_alone_in_the_lobby_starts_with_computer_players_in_one_click(discord: LocalDiscord) -> None:
    ada = discord.person("ada")
    await ada.command("table new", game="gizmos")
    card = await ada.wait_for(lambda message: "Start with 1 computer" in buttons(message))
    await ada.click(card, "Start with 1 computer")
    await ada.wait_for(lambda message: "Play" in buttons(message))


async def test_a_shortcut_for_the_move_of_a_lesson_is_that_move(discord: LocalDiscord) -> None:
    lesson = 4
    ada, script = discord.person("ada"), TAUGHT["gnomes"].tutorial
    assert script is not None
    page = await answer(ada, await ada.command("tutorial", game="gnomes"))
    for before in script.lessons[: lesson - 1]:
        if before.codes:
            page = await take(ada, page, before.codes, 0)
        else:
            await ada.click(page, "Continue")
            page = await answer(ada, {"message": page["id"]})
    assert f"Lesson {lesson} of" in text(page)
    await ada.click(page, "Move Elder Maribeth Mossbeard to b5")
    page = await answer(ada, {"message": page["id"]})
    assert f"Lesson {lesson + 1} of" in text(page)
    assert "Not that one" not in text(page)


async def test_without_a_game_a_newcomer_is_asked_which_even_beside_others_table(discord: LocalDiscord) -> None:
    ada = discord.person("ada")
    bo = discord.person("bo")
    await bo.command("table new", game="gears")
    await bo.wait_for(lambda m: "Join" in buttons(m))
    asked = await answer(ada, await ada.command("tutorial"))
    assert list(buttons(asked)) == [game.name for game in TAUGHT.values()]
    await ada.click(asked, "BriarMaze")
    page = await answer(ada, {"message": asked["id"]})
    assert "Lesson 1 of" in text(page)
