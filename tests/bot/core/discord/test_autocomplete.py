"""Tests of every option with autocomplete on the local Discord, after typing nothing, one letter and two letters."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bot.core.discord.test_play import seal_moves, seat
from tests.support.local_discord import Json, LocalDiscord

MOST, LONGEST = 25, 100  # Discord's limits: choices, and characters of a choice
SUBCOMMAND, GROUP = 1, 2


def completed(command: Json, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield each option that has autocomplete, as (path of its command, name of the option)."""
    path = f"{path} {command['name']}".strip()
    for option in command.get("options") or ():
        if option["type"] in (SUBCOMMAND, GROUP):
            yield from completed(option, path)
        elif option.get("autocomplete"):
            yield path, option["name"]


async def test_no_autocomplete_offers_more_or_longer_choices_than_discord_takes(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    fields = [field for command in (await discord.state())["commands"] for field in completed(command)]
    assert {("notify", "zone"), ("rulebook", "query"), ("pebbles take", "heap")} <= set(fields)
    offers: dict[tuple[str, str], int] = {}
    for path, option in fields:
        for text in ("", "a", "er"):
            found = await ada.autocomplete(path, option, **{option: text})
            assert len(found) <= MOST, f"/{path} {option}: {text!r} offers {len(found)}"
            lengths = [len(part) for choice in found for part in (choice["name"], choice["value"])]
            assert all(0 < length <= LONGEST for length in lengths), f"/{path} {option}: {text!r}"
            offers[path, option] = max(offers.get((path, option), 0), len(found))
    assert offers["notify", "zone"] == offers["rulebook", "query"] == MOST
