"""Handlers of the daily puzzles: begin, practice, share results, compare boards, check the deal, server settings."""

from __future__ import annotations

from typing import Any

from bot.core.commands.panel import OpenPanel
from bot.core.discord.clicks.dispatch import Context, Handler
from bot.core.discord.clicks.tables.permissions import missing, permissions
from bot.core.discord.interactions import channel_id, guild_id
from bot.core.ids import GuildId
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
from bot.features.daily_puzzle.puzzles import DayResults, Puzzles
from bot.features.daily_puzzle.store import DailyStore, Subscription

SIDE_BY_SIDE = 4  # maximum number of boards in one picture
OVER = "That puzzle is over. `/daily` has today's."


async def overview(context: Context, command: ShowPuzzles) -> None:
    puzzles, day = _puzzles(context), min(_day(command), calendar.today())
    results = [await puzzles.day_results(key, day, context.user) for key in puzzles.games]
    page = puzzle.overview(day, results, await puzzles.fingerprint(day), can_manage=_can_manage(context))
    await context.reply.put(page)


async def one(context: Context, command: ShowPuzzle) -> None:
    """Show the sender's result of a puzzle, or how to begin it.

    Raises NotNow if the puzzle's day is over and they have no result.
    """
    day_results = await _standing(context, command)
    if day_results.mine and day_results.mine.table and day_results.mine.result:
        position = (await context.tables.get(day_results.mine.table)).now
        await context.reply.show(_result(context, position, day_results))
        return
    if day_results.is_revealed:
        raise NotNow(OVER)
    await context.reply.put(puzzle.ahead(day_results, await _puzzles(context).fingerprint(day_results.day)))


async def _result(context: Context, position: Position, day_results: DayResults) -> Page:
    attempt = attempts.of(position)
    assert attempt is not None
    return await puzzle.result(context.gallery, position, attempt, day_results)


async def begin(context: Context, command: BeginPuzzle) -> None:
    _require_today(command)
    guild = guild_id(context.interaction)
    await _play(context, await _puzzles(context).begin(command.game, context.person, guild, context.interaction_id))


async def practise(context: Context, command: PracticePuzzle) -> None:
    _require_today(command)
    await _play(context, await _puzzles(context).practise(command.game, context.person, context.interaction_id))


async def _play(context: Context, position: Position) -> None:
    await context.handle(OpenPanel(position.id))


def _require_today(command: OfPuzzle) -> None:
    if _day(command) != calendar.today():
        raise NotNow(OVER)


def _day(command: OfPuzzle) -> int:
    return command.day or calendar.today()


def _puzzles(context: Context) -> Puzzles:
    return Puzzles(context.tables)


async def _standing(context: Context, command: OfPuzzle) -> DayResults:
    return await _puzzles(context).day_results(command.game, _day(command), context.user)


async def share(context: Context, command: ShareResult) -> None:
    """Post a line about the sender's result, without spoilers, in the channel that the command came from."""
    day_results = await _standing(context, command)
    if day_results.mine is None or day_results.mine.result is None:
        raise NotNow("You have no result to share.")
    lacking = missing(context.interaction)
    if set(lacking) - {"Attach Files"}:
        raise NotNow(f"I can't post here. Copy this: {parts.share(day_results, day_results.mine.result)}")
    await context.reply.hold_for_all()
    await context.reply.post(puzzle.shared(quoted(context.person.name), day_results, day_results.mine.result))


async def listed(context: Context, command: ShowRanks) -> None:
    """Show the server's rankings, as detailed as the server's managers have chosen."""
    guild = guild_id(context.interaction)
    await context.reply.put(ranks.ranks(await _standing(context, command), guild, await _shows(context)))


async def _shows(context: Context) -> str:
    return await DailyStore(context.tables.store).shows(guild_id(context.interaction) or GuildId(0)) or ranks.NAMES


async def boards(context: Context, command: CompareBoards) -> None:
    """Show the best boards of a day that's over, and the bot's own board."""
    day_results = await _standing(context, command)
    positions = await _puzzles(context).boards(day_results, SIDE_BY_SIDE)
    await context.reply.show(ranks.boards(context.gallery, positions, day_results))


async def proof(context: Context, command: ProvePuzzle) -> None:
    """Show the fingerprint of the deal, and after the day also its secret."""
    puzzles, day = _puzzles(context), _day(command)
    key = command.game or next(iter(puzzles.games), "")
    await context.reply.put(
        ranks.proof(day, key, await puzzles.fingerprint(day), await puzzles.secret_of_past_day(day))
    )


async def server(context: Context, _command: ShowServerSettings) -> None:
    """Show a server's puzzle settings. Raises NotNow unless the sender manages the server."""
    _require_manager(context)
    await context.reply.put(await _server(context))


async def choose_shows(context: Context, command: SetRanksShown) -> None:
    """Set whether the server's rankings show names, only results, or neither."""
    _require_manager(context)
    if command.choice not in ranks.SHOWS:
        raise NotNow("Pick one of the options.")
    await DailyStore(context.tables.store).show(guild_id(context.interaction) or GuildId(0), command.choice)
    await context.reply.put(await _server(context))


async def tell(context: Context, command: SubscribeChannel) -> None:
    """Set the game whose puzzle is posted in this channel every day; "nothing" ends the posts."""
    _require_manager(context)
    book, guild, channel = (
        DailyStore(context.tables.store),
        guild_id(context.interaction),
        channel_id(context.interaction),
    )
    if guild is None or channel is None:
        raise NotNow("I can only post puzzles in a server channel.")
    if command.game == "nothing":
        await book.unsubscribe(channel)
    else:
        if set(missing(context.interaction)) - {"Attach Files"}:
            raise NotNow(f"I can't post here. An admin can give me the {permissions(missing(context.interaction))}.")
        wanted = Subscription(channel, guild, _puzzles(context).game(command.game).key)
        await book.subscribe(wanted)
        await _puzzles(context).tell(wanted, calendar.today())
    await context.reply.put(await _server(context))


async def _server(context: Context) -> Page:
    games = {key: game.name for key, game in _puzzles(context).games.items()}
    channels = await DailyStore(context.tables.store).channels(guild_id(context.interaction))
    here = next((to.game for to in channels if to.channel == channel_id(context.interaction)), "")
    return ranks.server(games, here, await _shows(context))


def _can_manage(context: Context) -> bool:
    return guild_id(context.interaction) is not None and context.interaction.permissions.manage_guild


def _require_manager(context: Context) -> None:
    if not _can_manage(context):
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
