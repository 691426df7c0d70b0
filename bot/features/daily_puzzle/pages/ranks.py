"""Puzzle rankings: a server's list, the daily message in a channel, the best boards, and a server's settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.core.ids import GuildId
from bot.core.markdown import newest, quoted
from bot.core.pages.parts.buttons import Row, Style, button, select
from bot.core.pages.parts.message import Page
from bot.core.pages.pictures import Gallery
from bot.core.table.position import Position
from bot.features.daily_puzzle import calendar, deal
from bot.features.daily_puzzle.commands import (
    BeginPuzzle,
    CompareBoards,
    ProvePuzzle,
    SetRanksShown,
    ShowPuzzle,
    ShowRanks,
    SubscribeChannel,
)
from bot.features.daily_puzzle.pages import parts
from bot.features.daily_puzzle.puzzles import DayResults
from bot.features.daily_puzzle.store import Tried

NAMES, FIGURES, NOTHING = "names", "figures", "nothing"
SHOWS: Mapping[str, str] = {
    NAMES: "Names and results",
    FIGURES: "Results without names",
    NOTHING: "Number of players and the best result",
}
"""The choices for what a server's rankings show, by key; the first is the default."""
MOST = 15  # maximum number of lines in the list
ROOM = 2400  # maximum number of characters in the list


def ranks(day_results: DayResults, guild: GuildId | None, shows: str) -> Page:
    """Return the page with the server's rankings; in a DM, with only the number of results and the user's own rank."""
    rows = ((*_back(day_results), *_buttons(day_results)),)
    return Page("\n".join([*_description(day_results, guild, shows), *_own(day_results)]), rows=rows)


def _back(day_results: DayResults) -> Row:
    """Return a row with a button back to the puzzle's page; () if the puzzle is over and the person has no result."""
    has_result = day_results.mine is not None and day_results.mine.result is not None
    return (parts.of(ShowPuzzle, day_results, "Back"),) if has_result or not day_results.is_revealed else ()


def post(day_results: DayResults, guild: GuildId, shows: str) -> Page:
    """Return the daily message about a puzzle for a subscribed channel."""
    way = (
        "This puzzle is over. `/daily` has today's."
        if day_results.is_revealed
        else f"One try each, {parts.until(day_results.day)}."
    )
    begin = () if day_results.is_revealed else (parts.of(BeginPuzzle, day_results, "Begin", Style.success),)
    return Page("\n".join([*_description(day_results, guild, shows), way]), rows=((*begin, *_buttons(day_results)),))


def _description(day_results: DayResults, guild: GuildId | None, shows: str) -> list[str]:
    heading = f"**{day_results.title}**, {calendar.in_words(day_results.day)}. {parts.crowd(day_results)}"
    here = [attempt for attempt in day_results.results if guild is not None and attempt.guild == guild]
    if shows == NOTHING or not here:
        return [heading]
    lines = [_line(day_results, attempt, shows) for attempt in here[:MOST]]
    more = [f"-# and {len(here) - MOST} more"] if len(here) > MOST else []
    return [heading, *newest(lines, ROOM), *more]


def _line(day_results: DayResults, tried: Tried, shows: str) -> str:
    assert tried.result is not None
    name = f"{quoted(tried.name)} " if shows == NAMES else ""
    return f"{day_results.place(tried)}. {name}**{tried.result.score}** {' · '.join(tried.result.shown[1:])}"


def _own(day_results: DayResults) -> list[str]:
    tried = day_results.mine
    return [parts.mine(day_results, tried)] if tried and tried.result else []


def _buttons(day_results: DayResults) -> Row:
    proof = parts.of(ProvePuzzle, day_results, "Fair?")
    return (parts.of(CompareBoards, day_results, "Boards"), proof) if day_results.is_revealed else (proof,)


async def boards(gallery: Gallery, positions: Sequence[Position], day_results: DayResults) -> Page:
    """Return the page with the best boards side by side. The bot's own board comes last."""
    daily = day_results.game.daily
    assert daily is not None
    finished = [position for position in positions if position.outcome]
    lines = [
        f"**{quoted(position.names[0])}** {parts.figures(daily.measure(position.view(0)))}" for position in finished
    ]
    heading = f"**{day_results.title}**, {calendar.in_words(day_results.day)}, is over."
    text = "\n".join([heading, *(lines or ["Nobody played it."])])
    return Page(text, await gallery.side_by_side(finished), ((parts.of(ShowRanks, day_results, "Rankings"),),))


def proof(day: int, game: str, fingerprint: str, secret: str) -> Page:
    """Return the page that explains how to check that the deal was fixed in advance and the same for everyone."""
    ranking = button(ShowRanks(game, day), "Rankings")
    if not fingerprint:
        return Page(f"There was no puzzle on {calendar.in_words(day)}.", rows=((ranking,),))
    how = (
        f"Every deal on {calendar.in_words(day)} comes from one secret. "
        "Here's its SHA-256 fingerprint, which stays here all day:\n"
        f"`{fingerprint}`\n"
    )
    rows = ((ranking, parts.before(ProvePuzzle, game, day)),)
    if not secret:
        return Page(f"{how}After midnight UTC, I'll reveal the secret, so you can check this deal.", rows=rows)
    return Page(
        f"{how}The day is over, so here's the secret:\n`{secret}`\n"
        f"The seed of this deal is the SHA-256 of the line\n`{deal.recipe(secret, game, day)}`\n"
        f"which is `{deal.seed(secret, game, day)}`. `/table export` downloads your own game with that seed, and "
        "`python -m bot verify` replays it.",
        rows=rows,
    )


def server(games: Mapping[str, str], posted: str, shows: str) -> Page:
    """Return the page with a server's puzzle settings.

    `games` are the names of games by key. `posted` is the key of the game whose puzzle is posted in this channel, or
    "". `shows` is what the rankings show, a key of `SHOWS`.
    """
    lists = [discord.SelectOption(label=title, value=key, default=key == shows) for key, title in SHOWS.items()]
    names = {"nothing": "Nothing", **games}
    channels = [
        discord.SelectOption(label=f"This channel: {title}", value=key, default=key == (posted or "nothing"))
        for key, title in names.items()
    ]
    text = (
        "**Daily puzzles on this server**\nThe rankings list everyone who starts a puzzle here. Choose what they show."
        "\nI can post a puzzle in this channel: one message a day, updated as results come in."
    )
    rows = ((select(SetRanksShown(), "Rankings show", lists),), (select(SubscribeChannel(), "This channel", channels),))
    return Page(text, rows=rows)
