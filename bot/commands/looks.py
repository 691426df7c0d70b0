"""Commands that show something, or take something back: `/hand`, `/board`, `/log`, `/rules`, `/tables`, `/undo`, ..."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import app_commands

from bot import lookup, tutorial
from bot.commands.which import ANY, MINE, PAST, Wanted, candidates, complete_table, run
from bot.components.control import Click, handle
from bot.presenter import looks
from bot.presenter.spot import Spot
from bot.refusals import NotNow
from games.kernel import AnyGame

PLAYING = Wanted(status="playing")
_PLAIN: dict[str, tuple[str, Wanted]] = {
    "play": ("What you can do now, step by step", PLAYING),
    "hand": ("Your private side of the table", PLAYING),
    "board": ("The board as it is now", ANY),
    "log": ("What happened so far", ANY),
    "recap": ("What happened since your last turn", PAST),
    "why": ("What the computer players did since your last move, and why", PAST),
    "undo": ("Take back your last move, or ask the others to let you", Wanted(status="playing", prefer_waiting=False)),
    "reactions": ("What I answer for you in other players' turns: ask you, always or never", MINE),
    "fair": ("How to check that nobody cheated with the shuffle", ANY),
}
PlainCommand = app_commands.Command[Any, ..., None]


def look_commands(games: Mapping[str, AnyGame]) -> Iterator[PlainCommand]:
    """All of them."""
    for name, (description, wanted) in _PLAIN.items():
        yield _plain(name, description, wanted)
    yield _tables()
    yield _tutorial(games)
    yield _rules(games)


def _plain(name: str, description: str, wanted: Wanted) -> PlainCommand:
    @app_commands.describe(table="Which table, if there are several")
    @app_commands.autocomplete(table=complete_table)
    async def callback(ask: discord.Interaction[Any], table: str | None = None) -> None:
        await run(ask, name, table, wanted)

    return app_commands.Command(name=name, description=description, callback=callback)


def _tutorial(games: Mapping[str, AnyGame]) -> PlainCommand:
    taught = [app_commands.Choice(name=game.name, value=key) for key, game in games.items() if game.tutorial]

    @app_commands.describe(game="Which game")
    @app_commands.choices(game=taught[:25])
    async def callback(ask: discord.Interaction[Any], game: str | None = None) -> None:
        key = game or await _game_here(ask) or next((choice.value for choice in taught), "")
        await handle("tutorial", Click(ask, Spot(tutorial.first(ask.client.tables.games, key).name)))

    return app_commands.Command(name="tutorial", description="Learn a game by its first turns", callback=callback)


def _tables() -> PlainCommand:
    async def callback(ask: discord.Interaction[Any]) -> None:
        client = ask.client
        heads = await client.tables.of_user(ask.user.id)
        urls = {head.id: await client.url(head) for head in heads}
        page = looks.waiting(
            client.tables.games, heads, ask.user.id, urls, "You sit at no table. `/table new` opens one."
        )
        await Click(ask, Spot(".")).reply.put(page)

    return app_commands.Command(name="tables", description="Every table that waits for you", callback=callback)


def _rules(games: Mapping[str, AnyGame]) -> PlainCommand:
    async def complete(ask: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        first = await _game_here(ask)
        found = lookup.search(games, current, first)
        return [app_commands.Choice(name=shown, value=value) for shown, value in found[:25]]

    @app_commands.describe(query="A rule, a card, a tile, a word")
    @app_commands.autocomplete(query=complete)
    async def callback(ask: discord.Interaction[Any], query: str) -> None:
        click = Click(ask, Spot("."))
        found = lookup.page(games, query) or await _best(ask, games, query)
        await click.reply.show(looks.entry(click.gallery, *found))

    return app_commands.Command(name="rules", description="Look up a rule, a card or a word", callback=callback)


async def _best(ask: discord.Interaction[Any], games: Mapping[str, AnyGame], query: str) -> tuple[AnyGame, str]:
    """The page that fits best what was typed. Raises NotNow, naming the likest."""
    for _, value in lookup.search(games, query, await _game_here(ask))[:1]:
        game, _, key = value.partition(":")
        return games[game], key
    raise NotNow(f"I found nothing like that. Did you mean {', '.join(lookup.nearest(games, query))}?")


async def _game_here(ask: discord.Interaction[Any]) -> str:
    heads = await candidates(ask.client, ask.user.id, ask.channel_id, ANY)
    return heads[0].game if heads else ""
