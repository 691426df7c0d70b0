"""Tests that the slash commands stay within Discord's limits, with all games and the example game Pebbles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.core.discord.client import Guffaw
from bot.core.discord.commands import fingerprint, payloads
from bot.core.markdown import CHOICE, LABEL, NAME, bare, clip, newest
from bot.core.pages.parts.names import escape_names
from bot.core.pages.pictures import Gallery
from bot.core.services import Services
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.registry import Tables
from bot.features import FEATURES
from games import GAMES
from tests.games.example import GAME
from tests.support.forking import ROOT

CATALOGUE = {**GAMES, GAME.key: GAME}
NAME_RULE = re.compile(r"[-_\w]{1,32}")
GROUPS = (1, 2)


@pytest_asyncio.fixture
async def commands(tmp_path: Path) -> list[dict[str, Any]]:
    store = await SqliteStore.open(tmp_path / "bot.sqlite3")
    gallery = Gallery({})
    try:
        return payloads(Guffaw(Services(Tables(store, CATALOGUE), gallery), features=FEATURES).tree)
    finally:
        gallery.close()
        await store.close()


def walk(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for option in command.get("options") or ():
        yield from walk(option)


def weight(command: dict[str, Any]) -> int:
    """Return the number of characters in the names, descriptions and choices of a command. Discord allows 8,000."""
    own = len(command["name"]) + len(command.get("description", ""))
    choices = sum(len(c["name"]) + len(str(c["value"])) for c in command.get("choices") or ())
    return own + choices + sum(map(weight, command.get("options") or ()))


async def test_the_docs_have_a_reason_for_the_name_of_each_command(commands: list[dict[str, Any]]) -> None:
    table = (ROOT / "docs" / "commands.md").read_text("utf-8").partition("## Each name")[2]
    reasoned = {name for line in table.splitlines() for name in re.findall(r"`/(\w+)`", line.partition(" | ")[0])}
    assert reasoned == {command["name"] for command in commands} - {GAME.key}


async def test_commands_keep_within_discords_limits(commands: list[dict[str, Any]]) -> None:
    assert len(commands) <= 100
    assert set(CATALOGUE) <= {command["name"] for command in commands}
    for command in commands:
        assert weight(command) <= 8000, command["name"]
        for part in walk(command):
            assert NAME_RULE.fullmatch(part["name"]), part["name"]
            assert part["name"] == part["name"].lower()
            assert 1 <= len(part["description"]) <= 100, part
            assert len(part.get("options") or ()) <= 25, part["name"]
            assert len(part.get("choices") or ()) <= 25, part["name"]


async def test_required_options_come_first(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        for part in walk(command):
            needed = [
                option.get("required", False) for option in part.get("options") or () if option["type"] not in GROUPS
            ]
            assert needed == sorted(needed, reverse=True), part["name"]


async def test_every_verb_is_a_subcommand_with_its_fields(commands: list[dict[str, Any]]) -> None:
    by_name = {command["name"]: command for command in commands}
    for key, game in CATALOGUE.items():
        subs = {sub["name"]: [option["name"] for option in sub["options"]] for sub in by_name[key]["options"]}
        assert subs == {verb.name: [*(field.name for field in verb.fields), "table"] for verb in game.commands}


async def test_commands_have_a_fingerprint_that_a_restart_keeps(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "bot.sqlite3")
    gallery = Gallery({})
    clients = [
        Guffaw(Services(Tables(store, games), gallery), features=FEATURES) for games in (CATALOGUE, CATALOGUE, {})
    ]
    prints = [fingerprint(client.tree) for client in clients]
    assert prints[0] == prints[1] != prints[2]
    gallery.close()
    await store.close()


def test_a_name_is_one_short_visible_line() -> None:
    assert bare("a\n\u202eb\u200b\tc") == "a b c"
    assert bare("\u200b\n") == "Someone"
    assert len(bare("x" * 500)) <= NAME


def test_names_in_sentences_are_quoted_once() -> None:
    class Seats:
        names = ("*", "*a*", "Bo")

    sentence = escape_names(Seats(), "*a* and * and Bo played.")  # type: ignore[arg-type]
    assert sentence == r"\*a\* and \* and Bo played."


def test_clipped_text_ends_with_whole_words() -> None:
    assert clip("one two three", 100) == "one two three"
    assert clip("one two three", 10) == "one two…"
    assert len(clip("x" * 500, LABEL)) == LABEL
    assert not clip("a\\*" * 100, CHOICE).endswith("\\…")


def test_the_newest_lines_are_kept() -> None:
    lines = [f"line {number}" for number in range(500)]
    kept = newest(lines, 300)
    assert kept[-1] == "line 499"
    assert len("\n".join(kept)) <= 300
    assert "earlier" in kept[0]
    assert newest(["short"], 300) == ["short"]
    assert len("\n".join(newest(["x" * 1000, "y" * 1000], 300))) <= 300


TAKEN = {"play", "skip", "queue", "stop", "log", "logs", "board", "rules", "rule", "rank", "poll", "start", "game"}


def test_no_command_has_a_name_that_many_bots_have(commands: list[dict[str, Any]]) -> None:
    names = {command["name"] for command in commands}
    assert not names & TAKEN
    assert {"table", "tables", "turn", "hand", "look", "moves", "rulebook"} <= names
