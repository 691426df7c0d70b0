"""Commands that show something, or take something back: `/hand`, `/board`, `/log`, `/rules`, `/tables`, `/undo`, ..."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import app_commands

from bot import lookup, tutorial
from bot.commands.which import ANY, MINE, PAST, Command, Wanted, candidates, listed, plain
from bot.components import Click, handle
from bot.components.control import Ask
from bot.components.reply import Reply
from bot.presenter import looks
from bot.presenter.spot import Spot
from bot.refusals import NotNow
from bot.services import Services
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


def look_commands(services: Services) -> Iterator[Command]:
    """All of them."""
    for name, (description, wanted) in _PLAIN.items():
        yield plain(services, name, description, wanted)
    yield _tables(services)
    yield _tutorial(services)
    yield _rules(services)


def _tutorial(services: Services) -> Command:
    games = services.tables.games
    taught = [app_commands.Choice(name=game.name, value=key) for key, game in games.items() if game.tutorial]

    @app_commands.describe(game="Which game")
    @app_commands.choices(game=taught[:25])
    async def callback(ask: discord.Interaction[Any], game: str | None = None) -> None:
        key = game or await _game_here(services, ask) or next((choice.value for choice in taught), "")
        await handle("tutorial", Click(services, ask, Spot(tutorial.first(games, key).name)))

    return app_commands.Command(name="tutorial", description="Learn a game by its first turns", callback=callback)


def _tables(services: Services) -> Command:
    async def callback(ask: discord.Interaction[Any]) -> None:
        heads = await services.tables.of_user(ask.user.id)
        await Reply(ask).put(await listed(services, ask, heads, "You sit at no table. `/table new` opens one."))

    return app_commands.Command(name="tables", description="Every table that waits for you", callback=callback)


def _rules(services: Services) -> Command:
    games = services.tables.games

    async def complete(ask: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        found = lookup.search(games, current, await _game_here(services, ask))
        return [app_commands.Choice(name=shown, value=value) for shown, value in found[:25]]

    @app_commands.describe(query="A rule, a card, a tile, a word")
    @app_commands.autocomplete(query=complete)
    async def callback(ask: discord.Interaction[Any], query: str) -> None:
        found = lookup.page(games, query) or _best(games, query, await _game_here(services, ask))
        await Reply(ask).show(looks.entry(services.gallery, *found))

    return app_commands.Command(name="rules", description="Look up a rule, a card or a word", callback=callback)


def _best(games: Mapping[str, AnyGame], query: str, first: str) -> tuple[AnyGame, str]:
    """The page that fits best what was typed. Raises NotNow, naming the likest."""
    for _, value in lookup.search(games, query, first)[:1]:
        game, _, key = value.partition(":")
        return games[game], key
    raise NotNow(f"I found nothing like that. Did you mean {', '.join(lookup.nearest(games, query))}?")


async def _game_here(services: Services, ask: Ask) -> str:
    heads = await candidates(services.tables, ask, ANY)
    return heads[0].game if heads else ""
