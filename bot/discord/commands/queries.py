"""Commands that show something, or take something back: `/hand`, `/look`, `/moves`, `/rulebook`, `/tables`, ..."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.discord.clicks import Click, handle
from bot.discord.clicks.dispatch import Ask
from bot.discord.clicks.own import notes
from bot.discord.clicks.response import Reply
from bot.discord.commands.suggestions import choices, game_key, require_choice
from bot.discord.commands.which_table import (
    ANY,
    MINE,
    PAST,
    Command,
    Wanted,
    candidates,
    completing_table,
    listed,
    plain,
    run,
)
from bot.discord.rule_search import RuleSearch
from bot.pages import reference
from bot.pages.own import guide
from bot.pages.parts.custom_id import Spot
from bot.pages.tutorial import which
from bot.refusals import NotNow
from bot.services import Services
from bot.table import tutorial
from bot.table.timing import zones
from games.kernel import AnyGame

PLAYING = Wanted(status="playing")
MINE_IN_PLAY = Wanted(status="playing", prefer_waiting=False)
# Other bots have /play, /board, /log and /rules: see docs/architecture.md.
_PLAIN: dict[str, tuple[str, Wanted]] = {
    "turn": ("What you can do now, step by step", PLAYING),
    "hand": ("Your hand and other secrets", PLAYING),
    "moves": ("What happened so far", ANY),
    "recap": ("What happened since your last turn", PAST),
    "why": ("What the computer players did since your last move, and why", PAST),
    "advice": ("What a computer player would do now, if the table allows advice", PLAYING),
    "plan": ("Plan your next turn in secret; I play it when your turn comes", MINE_IN_PLAY),
    "undo": ("Undo your last move, or ask the others to let you", MINE_IN_PLAY),
    "reactions": ("How I answer for you on other players' turns: ask, always or never", MINE),
}
_VERBS = {"turn": "play", "moves": "log"}  # handlers of another name


def look_commands(services: Services) -> Iterator[Command]:
    """All of them."""
    for name, (description, wanted) in _PLAIN.items():
        yield plain(services, name, description, wanted, _VERBS.get(name, ""))
    yield _look(services)
    yield _guide(services, "guide")
    yield _guide(services, "help")
    yield _daily(services)
    yield _fair(services)
    yield _tables(services)
    yield _everywhere(services, "next", "Play the table that has waited longest for you")
    yield _everywhere(services, "privacy", "See, download or delete what I store about you")
    yield _everywhere(services, "bench", "Fill in on this server when someone leaves a game")
    yield _note(services)
    yield _notify(services)
    yield _everywhere(services, "holiday", "Pause your clocks at all tables for a few days")
    yield _tutorial(services)
    yield _rules(services)


def _look(services: Services) -> Command:
    @app_commands.describe(words="In words instead of a picture", table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(ask: discord.Interaction[Any], words: bool = False, table: str | None = None) -> None:
        await run(services, ask, "words" if words else "board", table, ANY)

    return app_commands.Command(name="look", description="The board as it is now", callback=callback)


def _guide(services: Services, name: str) -> Command:
    """Of the table that is meant; of one who sits at none, what there is."""

    @app_commands.describe(table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(ask: discord.Interaction[Any], table: str | None = None) -> None:
        if table or await candidates(services.tables, ask, Wanted()):
            await run(services, ask, "guide", table, Wanted())
        else:
            await Reply(ask).put(guide.nowhere(services.tables.games))

    return app_commands.Command(name=name, description="What you can do here, on one screen", callback=callback)


def _everywhere(services: Services, verb: str, description: str) -> Command:
    """Of the person rather than of a table."""

    async def callback(ask: discord.Interaction[Any]) -> None:
        await handle(verb, Click(services, ask, Spot(".")))

    return app_commands.Command(name=verb, description=description, callback=callback)


def _note(services: Services) -> Command:
    @app_commands.describe(text="Your note; only you can read it", table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(
        ask: discord.Interaction[Any],
        text: app_commands.Range[str, 1, notes.LONGEST] | None = None,
        table: str | None = None,
    ) -> None:
        if text and not table:
            found = await candidates(services.tables, ask, MINE)
            if len(found) > 1:
                raise NotNow("You're at several tables. Type the command again and pick one with `table:`.")
        await run(services, ask, "note", table, MINE, (text,) if text else ())

    words = "Keep a private note at a table, shown with your hand"
    return app_commands.Command(name="note", description=words, callback=callback)


def _notify(services: Services) -> Command:
    async def complete(_ask: Ask, current: str) -> list[app_commands.Choice[str]]:
        typed = current.strip().replace(" ", "_").casefold()
        found = sorted(name for name in zones.known() if typed in name.casefold()) if typed else zones.COMMON
        return choices([(name, name) for name in found])

    @app_commands.describe(zone="Your time zone, if it isn't in the list: type a city")
    @app_commands.autocomplete(zone=complete)
    async def callback(ask: discord.Interaction[Any], zone: str | None = None) -> None:
        require_choice(zone)
        await handle("notify", Click(services, ask, Spot(".", codes=(zone,) if zone else ())))

    words = "Where, when and how often I ping you"
    return app_commands.Command(name="notify", description=words, callback=callback)


def _tutorial(services: Services) -> Command:
    games = services.tables.games
    taught = [app_commands.Choice(name=game.name, value=key) for key, game in games.items() if game.tutorial]

    @app_commands.describe(game="Which game")
    @app_commands.choices(game=taught[:25])
    async def callback(ask: discord.Interaction[Any], game: str | None = None) -> None:
        picked = game_key(games, game) if game else await _game_here(services, ask)
        if picked:
            await handle("tutorial", Click(services, ask, Spot(tutorial.first(games, picked).name)))
        else:
            await Reply(ask).put(which(games))

    return app_commands.Command(
        name="tutorial", description="Learn a game by playing its first turns", callback=callback
    )


def _daily(services: Services) -> Command:
    offered = [app_commands.Choice(name=game.name, value=key) for key, game in services.puzzles.games.items()]

    @app_commands.describe(game="Which game; without it all of today's puzzles")
    @app_commands.choices(game=offered[:25])
    async def callback(ask: discord.Interaction[Any], game: str | None = None) -> None:
        group = game_key(services.tables.games, game) if game else ""
        await handle("puzzle" if game else "daily", Click(services, ask, Spot(".", group=group)))

    words = "Today's puzzles: the same deal for everyone, and your first try counts"
    return app_commands.Command(name="daily", description=words, callback=callback)


def _fair(services: Services) -> Command:
    """Of the table that is meant; where there is none, of today's puzzles."""

    @app_commands.describe(table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(ask: discord.Interaction[Any], table: str | None = None) -> None:
        if table or await candidates(services.tables, ask, ANY):
            await run(services, ask, "fair", table, ANY)
        else:
            await handle("proof", Click(services, ask, Spot(".")))

    words = "How to check that the shuffle was fair"
    return app_commands.Command(name="fair", description=words, callback=callback)


def _tables(services: Services) -> Command:
    async def callback(ask: discord.Interaction[Any]) -> None:
        heads = await services.tables.of_user(ask.user.id)
        await Reply(ask).put(await listed(services, ask, heads, "You're not at a table. `/table new` opens one."))

    return app_commands.Command(
        name="tables", description="Your tables, and which ones are waiting for you", callback=callback
    )


def _rules(services: Services) -> Command:
    rules = RuleSearch(services.tables.games)

    async def complete(ask: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return choices(rules.search(current, await _game_here(services, ask)))

    @app_commands.describe(query="A rule, card, tile or term")
    @app_commands.autocomplete(query=complete)
    async def callback(ask: discord.Interaction[Any], query: str) -> None:
        require_choice(query)
        found = rules.page(query) or _best(rules, query, await _game_here(services, ask))
        await Reply(ask).show(reference.entry(services.gallery, *found))

    return app_commands.Command(name="rulebook", description="Look up a rule, card or term", callback=callback)


def _best(rules: RuleSearch, query: str, first: str) -> tuple[AnyGame, str]:
    """Return the page that fits best what was typed. Raises NotNow, naming the likest."""
    for _, value in rules.search(query, first)[:1]:
        if found := rules.page(value):
            return found
    raise NotNow(f"I found nothing like that. Did you mean {', '.join(rules.nearest(query))}?")


async def _game_here(services: Services, ask: Ask) -> str:
    heads = await candidates(services.tables, ask, ANY)
    return heads[0].game if heads else ""
