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
from bot.features.daily_puzzle.puzzles import Standing
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


def ranks(standing: Standing, guild: GuildId | None, shows: str) -> Page:
    """Return the page with the server's rankings; in a DM, with only the number of results and the user's own rank."""
    rows = ((*_back(standing), *_buttons(standing)),)
    return Page("\n".join([*_description(standing, guild, shows), *_own(standing)]), rows=rows)


def _back(standing: Standing) -> Row:
    """Return a row with a button back to the puzzle's page; () if the puzzle is over and the person has no result."""
    has_result = standing.mine is not None and standing.mine.result is not None
    return (parts.of(ShowPuzzle, standing, "Back"),) if has_result or not standing.is_open else ()


def post(standing: Standing, guild: GuildId, shows: str) -> Page:
    """Return the daily message about a puzzle for a subscribed channel."""
    way = (
        "This puzzle is over. `/daily` has today's."
        if standing.is_open
        else f"One try each, {parts.until(standing.day)}."
    )
    begin = () if standing.is_open else (parts.of(BeginPuzzle, standing, "Begin", Style.success),)
    return Page("\n".join([*_description(standing, guild, shows), way]), rows=((*begin, *_buttons(standing)),))


def _description(standing: Standing, guild: GuildId | None, shows: str) -> list[str]:
    heading = f"**{standing.title}**, {calendar.in_words(standing.day)}. {parts.crowd(standing)}"
    here = [attempt for attempt in standing.results if guild is not None and attempt.guild == guild]
    if shows == NOTHING or not here:
        return [heading]
    lines = [_line(standing, attempt, shows) for attempt in here[:MOST]]
    more = [f"-# and {len(here) - MOST} more"] if len(here) > MOST else []
    return [heading, *newest(lines, ROOM), *more]


def _line(standing: Standing, tried: Tried, shows: str) -> str:
    assert tried.result is not None
    name = f"{quoted(tried.name)} " if shows == NAMES else ""
    return f"{standing.place(tried)}. {name}**{tried.result.score}** {' · '.join(tried.result.shown[1:])}"


def _own(standing: Standing) -> list[str]:
    tried = standing.mine
    return [parts.mine(standing, tried)] if tried and tried.result else []


def _buttons(standing: Standing) -> Row:
    proof = parts.of(ProvePuzzle, standing, "Fair?")
    return (parts.of(CompareBoards, standing, "Boards"), proof) if standing.is_open else (proof,)


async def boards(gallery: Gallery, positions: Sequence[Position], standing: Standing) -> Page:
    """Return the page with the best boards side by side. The bot's own board comes last."""
    daily = standing.game.daily
    assert daily is not None
    finished = [position for position in positions if position.outcome]
    lines = [
        f"**{quoted(position.names[0])}** {parts.figures(daily.measure(position.view(0)))}" for position in finished
    ]
    heading = f"**{standing.title}**, {calendar.in_words(standing.day)}, is over."
    text = "\n".join([heading, *(lines or ["Nobody played it."])])
    return Page(text, await gallery.side_by_side(finished), ((parts.of(ShowRanks, standing, "Rankings"),),))


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
