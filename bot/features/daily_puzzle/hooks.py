"""The functions through which core asks this feature about its tables, its posts, and the proof of its deals."""

from __future__ import annotations

from bot.core.ids import NO_USER, ChannelId
from bot.core.pages.hooks import Buttons
from bot.core.pages.parts.buttons import button
from bot.core.pages.parts.message import Page
from bot.core.services import Services
from bot.core.storage import Head, OutboxMessage, Store
from bot.core.table.position import Position
from bot.features.daily_puzzle import attempts
from bot.features.daily_puzzle.commands import ProvePuzzle, ShowServerSettings
from bot.features.daily_puzzle.pages import puzzle, ranks
from bot.features.daily_puzzle.puzzles import day_results
from bot.features.daily_puzzle.store import DailyStore


def server_buttons() -> Buttons:
    """Return the button that opens the server's puzzle settings."""
    return (button(ShowServerSettings(), "Daily puzzle"),)


def listed(head: Head) -> str:
    """Return how the list of `/tables` describes an attempt's table; "" for any other table."""
    attempt = attempts.ATTEMPT.of(head)
    return f"daily puzzle{'' if attempt.counts else ' (practice)'}: your turn." if attempt else ""


def give_up(position: Position) -> str:
    """Return the question that is asked before a player gives up an attempt; "" for any other table."""
    if attempts.of(position) is None:
        return ""
    return "Give up this puzzle? If this try counts, you won't get a result or another try today."


def proof(position: Position) -> ProvePuzzle | None:
    """Return the command that shows how to check an attempt's deal; None for any other table."""
    attempt = attempts.of(position)
    return ProvePuzzle(position.game.key, attempt.day) if attempt else None


async def result(services: Services, position: Position) -> Page | None:
    """Return the page with the result of a finished attempt; None for any other table."""
    attempt = attempts.of(position)
    if attempt is None or position.status == "playing":
        return None
    book = DailyStore(services.tables.store)
    theirs = await day_results(book, position.game, attempt.day, position.head.owner)
    return await puzzle.result(services.gallery, position, attempt, theirs)


async def post(store: Store, position: Position, message: OutboxMessage) -> Page | None:
    """Return the message about a day's puzzle for a channel; None if the channel is no longer subscribed."""
    attempt, book = attempts.of(position), DailyStore(store)
    subscription = next((one for one in await book.channels() if one.channel == message.channel), None)
    if attempt is None or subscription is None:
        return None
    theirs = await day_results(book, position.game, attempt.day, NO_USER)
    return ranks.post(theirs, subscription.guild, await book.shows(subscription.guild) or ranks.NAMES)


async def unsubscribe(store: Store, channel: ChannelId) -> None:
    """Delete the subscription of a channel in which the bot can't post anymore."""
    await DailyStore(store).unsubscribe(channel)
