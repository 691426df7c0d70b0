"""Handlers of the daily puzzles: begin, practice, share results, compare boards, check the deal, server settings."""

from __future__ import annotations

from typing import Any

from bot.core.commands.panel import OpenPanel
from bot.core.discord.clicks.dispatch import Click, Handler
from bot.core.discord.clicks.tables.permissions import missing, permissions
from bot.core.markdown import quoted
from bot.core.pages.parts.message import Page
from bot.core.refusals import NotNow
from bot.core.table.position import Position
from bot.features.daily_puzzle import attempts, calendar
from bot.features.daily_puzzle.commands import (
    BeginPuzzle,
    CompareBoards,
    OfPuzzle,
    PracticePuzzle,
    ProvePuzzle,
    SetRanksShown,
    ShareResult,
    ShowPuzzle,
    ShowPuzzles,
    ShowRanks,
    ShowServerSettings,
    SubscribeChannel,
)
from bot.features.daily_puzzle.pages import parts, puzzle, ranks
from bot.features.daily_puzzle.puzzles import Puzzles, Standing
from bot.features.daily_puzzle.store import DailyStore, Subscription

SIDE_BY_SIDE = 4  # maximum number of boards in one picture
OVER = "That puzzle is over. `/daily` has today's."


async def overview(click: Click, command: ShowPuzzles) -> None:
    """Show all puzzles of today, or of an earlier day."""
    puzzles, day = _puzzles(click), min(_day(command), calendar.today())
    standings = [await puzzles.standing(key, day, click.user) for key in puzzles.games]
    page = puzzle.overview(day, standings, await puzzles.fingerprint(day), can_manage=_can_manage(click))
    await click.reply.put(page)


async def one(click: Click, command: ShowPuzzle) -> None:
    """Show the sender's result of a puzzle, or how to begin it.

    Raises NotNow if the puzzle's day is over and they have no result.
    """
    standing = await _standing(click, command)
    if standing.mine and standing.mine.table and standing.mine.result:
        position = (await click.tables.get(standing.mine.table)).now
        await click.reply.show(_result(click, position, standing))
        return
    if standing.is_open:
        raise NotNow(OVER)
    await click.reply.put(puzzle.ahead(standing, await _puzzles(click).fingerprint(standing.day)))


async def _result(click: Click, position: Position, standing: Standing) -> Page:
    attempt = attempts.of(position)
    assert attempt is not None
    return await puzzle.result(click.gallery, position, attempt, standing)


async def begin(click: Click, command: BeginPuzzle) -> None:
    """Start or continue the sender's only scored attempt at today's puzzle."""
    _require_today(command)
    guild = click.interaction.guild_id
    await _play(click, await _puzzles(click).begin(command.game, click.person, guild, click.interaction.id))


async def practise(click: Click, command: PracticePuzzle) -> None:
    """Start or continue a practice attempt, which doesn't count."""
    _require_today(command)
    await _play(click, await _puzzles(click).practise(command.game, click.person, click.interaction.id))


async def _play(click: Click, position: Position) -> None:
    await click.do(OpenPanel(position.id))


def _require_today(command: OfPuzzle) -> None:
    if _day(command) != calendar.today():
        raise NotNow(OVER)


def _day(command: OfPuzzle) -> int:
    return command.day or calendar.today()


def _puzzles(click: Click) -> Puzzles:
    return Puzzles(click.tables)


async def _standing(click: Click, command: OfPuzzle) -> Standing:
    return await _puzzles(click).standing(command.game, _day(command), click.user)


async def share(click: Click, command: ShareResult) -> None:
    """Post a line about the sender's result, without spoilers, in the channel of the click."""
    standing = await _standing(click, command)
    if standing.mine is None or standing.mine.result is None:
        raise NotNow("You have no result to share.")
    lacking = missing(click.interaction)
    if set(lacking) - {"Attach Files"}:
        raise NotNow(f"I can't post here. Copy this: {parts.share(standing, standing.mine.result)}")
    await click.reply.hold_for_all()
    await click.reply.post(puzzle.shared(quoted(click.person.name), standing, standing.mine.result))


async def listed(click: Click, command: ShowRanks) -> None:
    """Show the server's rankings, as detailed as the server's managers have chosen."""
    guild = click.interaction.guild_id
    await click.reply.put(ranks.ranks(await _standing(click, command), guild, await _shows(click)))


async def _shows(click: Click) -> str:
    return await DailyStore(click.tables.store).shows(click.interaction.guild_id or 0) or ranks.NAMES


async def boards(click: Click, command: CompareBoards) -> None:
    """Show the best boards of a day that's over, and the bot's own board."""
    standing = await _standing(click, command)
    positions = await _puzzles(click).boards(standing, SIDE_BY_SIDE)
    await click.reply.show(ranks.boards(click.gallery, positions, standing))


async def proof(click: Click, command: ProvePuzzle) -> None:
    """Show the fingerprint of the deal, and after the day also its secret."""
    puzzles, day = _puzzles(click), _day(command)
    key = command.game or next(iter(puzzles.games), "")
    await click.reply.put(ranks.proof(day, key, await puzzles.fingerprint(day), await puzzles.opened(day)))


async def server(click: Click, _command: ShowServerSettings) -> None:
    """Show a server's puzzle settings to people who manage the server."""
    _require_manager(click)
    await click.reply.put(await _server(click))


async def choose_shows(click: Click, command: SetRanksShown) -> None:
    """Set whether the server's rankings show names, only results, or neither."""
    _require_manager(click)
    if command.choice not in ranks.SHOWS:
        raise NotNow("Pick one of the options.")
    await DailyStore(click.tables.store).show(click.interaction.guild_id or 0, command.choice)
    await click.reply.put(await _server(click))


async def tell(click: Click, command: SubscribeChannel) -> None:
    """Set the game whose puzzle is posted in this channel every day; "nothing" ends the posts."""
    _require_manager(click)
    book, guild, channel = DailyStore(click.tables.store), click.interaction.guild_id, click.interaction.channel_id
    if guild is None or channel is None:
        raise NotNow("I can only post puzzles in a server channel.")
    if command.game == "nothing":
        await book.unsubscribe(channel)
    else:
        if set(missing(click.interaction)) - {"Attach Files"}:
            raise NotNow(f"I can't post here. An admin can give me the {permissions(missing(click.interaction))}.")
        wanted = Subscription(channel, guild, _puzzles(click).game(command.game).key)
        await book.subscribe(wanted)
        await _puzzles(click).tell(wanted, calendar.today())
    await click.reply.put(await _server(click))


async def _server(click: Click) -> Page:
    games = {key: game.name for key, game in _puzzles(click).games.items()}
    channels = await DailyStore(click.tables.store).channels(click.interaction.guild_id)
    here = next((to.game for to in channels if to.channel == click.interaction.channel_id), "")
    return ranks.server(games, here, await _shows(click))


def _can_manage(click: Click) -> bool:
    return click.interaction.guild_id is not None and click.interaction.permissions.manage_guild


def _require_manager(click: Click) -> None:
    if not _can_manage(click):
        raise NotNow("Only members with the Manage Server permission can change this.")


HANDLERS: tuple[Handler[Any], ...] = (
    Handler(ShowPuzzles, overview),
    Handler(ShowPuzzle, one),
    Handler(BeginPuzzle, begin),
    Handler(PracticePuzzle, practise),
    Handler(ShareResult, share),
    Handler(ShowRanks, listed),
    Handler(CompareBoards, boards),
    Handler(ProvePuzzle, proof),
    Handler(ShowServerSettings, server),
    Handler(SetRanksShown, choose_shows),
    Handler(SubscribeChannel, tell),
)
