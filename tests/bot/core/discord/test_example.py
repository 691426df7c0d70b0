"""Tests of the example game Pebbles on the local Discord, with the real client, by slash commands and by buttons."""

from __future__ import annotations

import random

import pytest

from bot.operator.commands import OK, check
from games.record import Record
from tests.bot.core.discord.program import BESIDE
from tests.bot.core.discord.test_play import label_of
from tests.e2e.people import by_buttons, by_slash, exported, is_final, narration, pictures_without_words, seat_everybody
from tests.games.example import GAME
from tests.support.local_discord import LocalDiscord, buttons, text


@pytest.mark.parametrize("way", ["slash", "buttons"])
@pytest.mark.parametrize(("seats", "options"), [(1, {}), (1, {"goal": "lose"}), (3, {}), (3, {"pace": "any"})])
async def test_a_whole_game_is_played_from_the_lobby_to_the_score_sheet(
    discord: LocalDiscord, way: str, seats: int, options: dict[str, str]
) -> None:
    chance, people = random.Random(f"{way}{seats}{options}"), [discord.person(name) for name in discord.players[:seats]]
    channel = "games" if seats > 1 else (await discord.act("ada", op="open_dm"))["channel"]
    await seat_everybody(people, GAME.key, options, channel)
    await (by_slash(people, GAME, chance, channel) if way == "slash" else by_buttons(people, chance))
    final = await people[0].wait_for(is_final)
    told = [message for message in await people[0].messages(channel) if not message.get("_only")]
    assert not [picture for message in told for picture in pictures_without_words(message)]
    assert "Something broke" not in narration(await people[0].messages())
    record = Record.from_json(await exported(people[0], final))
    assert (len(record.header.options), record.header.seats) == (len(GAME.options), seats)
    assert check(record, "", print, BESIDE) == OK


async def test_a_table_in_private_has_no_use_for_join(discord: LocalDiscord) -> None:
    ada, channel = discord.person("ada"), (await discord.act("ada", op="open_dm"))["channel"]
    await ada.command("table new", channel, game=GAME.key)
    card = await ada.wait_for(lambda message: "Start" in buttons(message))
    assert "Join" not in buttons(card)
    assert "error" not in await ada.click(card, "Add computer")
    await ada.wait_for(lambda message: message["id"] == card["id"] and "(computer, " in text(message))


async def test_rivals_who_play_at_once_do_not_spoil_each_others_panels(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat_everybody([ada, bo], GAME.key, {"pace": "any"})
    for person in (ada, bo):
        await person.command("pebbles take", heap="a", pebbles="1")
    board = await bo.wait_for(lambda message: "Play" in buttons(message) and "took 1 from heap A" in text(message))
    panel = (await ada.click(board, "Play"))["message"]
    opened = await ada.wait_for(lambda message: message["id"] == panel and "Take pebbles" in text(message))
    await bo.command("pebbles take", heap="c", pebbles="1")
    await bo.command("pebbles take", heap="b", pebbles="1")
    await bo.wait_for(lambda message: "Play" in buttons(message) and "took 1 from heap B" in text(message))
    await ada.click(opened, label_of("Heap B", opened))
    amounts = await ada.wait_for(lambda message: message["id"] == panel and "A · 1" in buttons(message))
    await ada.click(amounts, "A · 1")
    done = await ada.wait_for(lambda message: message["id"] == panel and "Ada took 1 from heap B" in text(message))
    assert "out of date" not in text(done)
    boards = [message for message in await bo.messages("games") if "Play" in buttons(message)]
    assert len(boards) == 1
