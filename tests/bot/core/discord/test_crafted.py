"""Tests that forged interactions get a readable answer, and that duplicate or late ones cause no errors."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.core.discord.clicks import response
from bot.core.discord.clicks.response import Reply
from playground.world import interactions
from playground.world.interactions import COMMAND
from tests.bot.core.discord.test_play import seat
from tests.bot.features.assembled import KINDS
from tests.support.children import run
from tests.support.local_discord import Json, LocalDiscord, Person, buttons, text, until

SELECT, DM = 3, 1
SPOTS = (
    ".;;;;",
    "{};;;;",
    "{};x;9;y;z:1|z:2",
    "{};abcdefgh;999999;nowhere;",
    "{};-1;;;-1",
    "{};" + "9" * 80 + ";;;",
    "s:s;;;;",
)
VALUES: tuple[list[Any], ...] = ([], ["x"], ["-1"], ["9" * 5000])
CRAFTED = ("panel;{};;" + "9" * 5000 + ";;", "", ";;;;;", "panel", "\x00;;;;;")


async def crafted(person: Person, message: Json, custom_id: str, values: list[Any]) -> str:
    """Send a click with a custom_id and values that the bot never offered; return the text of the bot's answer."""
    data = {"custom_id": custom_id, "component_type": SELECT, "values": values}
    answer = await person.discord.send_unchecked(person.name, message, data)
    assert "error" not in answer, (custom_id, values, answer)
    await person.discord.state()
    shown = person.discord.messages.get(str(answer.get("message")))
    return text(shown) if shown else ""


async def test_forged_custom_ids_and_values_get_a_readable_answer(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    board = await seat(ada, bo)
    table = next(part["custom_id"].split(";")[1] for part in _buttons(board))
    asked = [(f"{verb};{spot.format(table)}", values) for verb in KINDS for spot in SPOTS for values in VALUES[:2]]
    asked += [(f"{verb};{table};;;;", values) for verb in KINDS for values in VALUES[2:]]
    asked += [(custom_id.format(table), []) for custom_id in CRAFTED]
    for custom_id, values in asked:
        if not custom_id.startswith(("resigned", "cancelled")):
            assert "Something broke" not in await crafted(ada, board, custom_id, values), (custom_id, values)


async def test_a_forged_click_is_accepted_only_if_its_choice_was_offered(own_discord: LocalDiscord) -> None:
    """A forged click is accepted only if the bot offered that choice. The fixture fails if the bot logs an error."""
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    board = await seat(ada, bo)
    table = next(part["custom_id"].split(";")[1] for part in _buttons(board))
    await bo.wait_for(lambda message: "Go to table" in buttons(message))
    channels = (await own_discord.state())["channels"]
    where = "SELECT head ->> 'place' FROM tables"
    before = own_discord.stored.rows(where)
    assert own_discord.server is not None
    private = next(key for key, each in own_discord.server.world.channels.items() if each["type"] == DM)
    for elsewhere in (private, "1" * 18):
        assert "Choose a channel from the list" in await crafted(ada, board, f"relocate;{table};;;;", [elsewhere])
    for verb, number in product(("relocate", "handto"), ("9" * 20, "9" * 19, str(2**63))):
        assert "That button is out of date" in await crafted(ada, board, f"{verb};{table};;;;", [number])
    assert own_discord.stored.rows(where) == before
    assert own_discord.stored.rows("SELECT id FROM outbox WHERE attempts > 1") == []
    assert "**Rule**" in await crafted(ada, board, f"rules;{table};;25;rule;", [])  # the last page
    other = next(str(each["id"]) for each in channels if each.get("name") == "games-two")
    assert "continues in" in await crafted(ada, board, f"relocate;{table};;;;", [other])


async def test_options_of_wrong_types_get_a_readable_answer(own_discord: LocalDiscord) -> None:
    """A client with an outdated version of a command, which sends values of the wrong type, gets a readable answer."""
    ada, bo = own_discord.person("ada"), own_discord.person("bo")
    board = await seat(ada, bo)
    for command in (await own_discord.state())["commands"]:
        for names, option in _options(command):
            for value, kind in product((5, True, 1.5, None, ["x"], {"a": 1}, "9" * 30, "word"), (3, 4, 5, 6)):
                if kind == option["type"] and isinstance(value, str) == (kind == STRING):
                    continue
                told = await _sent(ada, board, command, names, {"name": option["name"], "type": kind, "value": value})
                assert "That option doesn't accept what you typed" in told, (names, option, value, told)


STRING = 3


def _options(command: Json) -> Iterator[tuple[list[tuple[str, int]], Json]]:
    """Yield (path, option) for a command's first option, or for those of its first three subcommands.

    The path is a list with the subcommand's name and type; for a command without subcommands, it's empty.
    """
    below = [each for each in command.get("options") or () if each["type"] in (1, 2)]
    for sub in below[:3]:
        yield from (([(sub["name"], sub["type"])], option) for option in (sub.get("options") or ())[:1])
    if not below:
        yield from (([], option) for option in (command.get("options") or ())[:1])


async def _sent(person: Person, board: Json, command: Json, names: list[tuple[str, int]], option: Json) -> str:
    server = person.discord.server
    assert server is not None
    options = [option]
    for name, kind in reversed(names):
        options = [{"name": name, "type": kind, "options": options}]
    data = {"id": command["id"], "name": command["name"], "type": 1, "options": options, "resolved": {}}
    user, channel = server.world.person(person.name)["id"], server.world.channels[board["channel_id"]]
    answer = await server.interactions.perform(user, channel, COMMAND, data)
    assert "error" not in answer, (command["name"], option, answer)
    await person.discord.state()
    return text(person.discord.messages[str(answer["message"])])


async def test_suggestions_that_discord_refuses_or_that_nobody_needs_are_no_error(own_discord: LocalDiscord) -> None:
    ada = own_discord.person("ada")
    await seat(ada, own_discord.person("bo"))
    await own_discord.faults(status=429, retry_after=0.01, route="POST /interactions", count=5)
    with suppress(AssertionError):
        await ada.autocomplete("rulebook", "query", query="c")
    await until(lambda: "no suggestions: " in own_discord.bot_log(), "the bot has noticed")
    assert await ada.autocomplete("pebbles take", "heap", table="zzzzzz") == []


def _buttons(board: Json) -> Iterator[Json]:
    return (part for part in buttons(board).values() if ";" in part.get("custom_id", ""))


async def test_two_bots_of_one_token_are_no_error(own_discord: LocalDiscord, tmp_path: Path) -> None:
    with another_bot(own_discord.base, tmp_path) as log:
        await until(lambda: "connected to Gateway" in log.read_text(), "the other bot hears")
        ada = own_discord.person("ada")
        for _ in range(10):
            await ada.command("tables")
        both = log.read_text() + own_discord.bot_log()
    assert "answered already" in both
    assert "level=error" not in both


@contextmanager
def another_bot(base: str, folder: Path) -> Iterator[Path]:
    log = folder / "another.log"
    settings = {"GUFFAW_DATABASE": str(folder / "another" / "guffaw.sqlite3"), "DISCORD_TOKEN": "local"}
    program = run((sys.executable, "-m", "tests.bot.core.discord.program", base), log, settings)
    try:
        yield log
    finally:
        program.kill()
        program.wait()


async def test_a_suggestion_that_comes_too_late_is_no_error(
    own_discord: LocalDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Autocomplete suggestions that the bot sends too late don't log an error."""
    monkeypatch.setattr(interactions, "ACK_SECONDS", 0.05)
    await own_discord.faults(delay=0.2, route="POST /interactions", count=1)
    with suppress(AssertionError):  # Discord shows that no suggestions arrived
        await own_discord.person("ada").autocomplete("rules", "query", query="c")
    await until(lambda: "a suggestion came too late" in own_discord.bot_log(), "the bot has noticed")


async def test_a_second_please_wait_message_for_an_interaction_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    import discord

    monkeypatch.setattr(response, "SOON", 0.0)
    told = asyncio.get_running_loop()
    unheard: list[dict[str, Any]] = []
    told.set_exception_handler(lambda _loop, context: unheard.append(context))

    class Response:
        type = None

        def is_done(self) -> bool:
            return False

        async def defer(self, **_: object) -> None:
            raise discord.InteractionResponded(SimpleNamespace(command=None))  # type: ignore[arg-type]

    reply = Reply(SimpleNamespace(message=None, response=Response()))  # type: ignore[arg-type]
    with reply.patience():
        await until(lambda: reply._saying is not None and reply._saying.done())
    reply._saying = None  # asyncio reports an unretrieved error when the task is deleted
    gc.collect()
    assert unheard == []
