"""The error messages that players see, chosen by what failed and by what was saved before."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import aiohttp
import discord
from discord import app_commands

from bot.core.refusals import Refusal, StorageTrouble
from bot.core.saved import Saved, What
from games.kernel import IllegalAction

UNREACHED = (discord.RateLimited, aiohttp.ClientError, TimeoutError, ConnectionError)
UNSAID = (discord.HTTPException, discord.InteractionResponded, *UNREACHED)  # errors that a response itself may raise
ALREADY_ANSWERED = 40060
UNKNOWN_INTERACTION = 10062
MADE = "Your move went through, but I can't show it here. `/look` shows the table."
TAKEN_BACK = "The move was undone, but I can't show it here. `/look` shows the table."
DONE = "What you asked for is done, but I can't show it here. `/look` shows the table."
SAVED = "I saved your change, but then something went wrong. `/look` shows the table as it is now."
NO_MOVE = "Something broke on my side. I checked: your move didn't go through. Please try again."
UNKNOWN = "Something broke on my side, and I can't tell whether your move went through. `/look` shows the table."
CODE = " (code {code})"
FORBIDDEN = (
    "I can't do that here. "
    "An admin can give me the View Channel, Send Messages and Attach Files permissions in this channel."
)
GONE = "That message or channel is gone. `/tables` lists your tables, and `/look` shows this one."
CHANGED = "That command has changed since Discord loaded it. Restart Discord (Ctrl+R on a computer) and try again."
BUSY = "Discord is responding slowly. Check your table with `/look`, then try again."
MISTYPED = "That option doesn't accept what you typed. Pick a suggestion from the list and try again."
_SAVED: dict[What, str] = {"move": MADE, "take-back": TAKEN_BACK, "change": SAVED}


async def outcome(saved: Saved, made: Callable[[], Awaitable[object]]) -> str:
    """Return a sentence about what the interaction had saved before it failed; "" if nothing was saved.

    `made` looks up in the log whether this interaction made or undid a move, because another process or an earlier
    attempt may have committed it. If the lookup fails, the sentence says that this isn't known.
    """
    if saved.what:
        return _SAVED[saved.what]
    try:
        return DONE if await made() else ""
    except Exception:  # anything that keeps the database from answering
        return UNKNOWN


def explain(error: BaseException) -> str:
    """Return the error as a sentence for the player who caused it; "" for an unexpected error."""
    if isinstance(error, Refusal | IllegalAction):
        return str(error)
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return CHANGED
    if isinstance(error, discord.Forbidden):
        return FORBIDDEN
    if isinstance(error, discord.NotFound):
        return GONE
    return BUSY if _is_away(error) else ""


def _is_away(error: BaseException) -> bool:
    """Tell whether the error means that Discord is unreachable, overloaded or limiting the bot's rate."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or error.status == 429
    return isinstance(error, UNREACHED)


def is_true(error: BaseException, saved: Saved) -> bool:
    """Tell whether the error's own sentence can be shown alone, without contradicting what was saved earlier."""
    if not isinstance(error, Refusal | IllegalAction):
        return False
    return not saved.what or (saved.what == "change" and not isinstance(error, StorageTrouble))


def was_answered(error: BaseException) -> bool:
    """Tell whether the error means that another process with the same token has already answered the interaction."""
    return isinstance(error, discord.HTTPException) and error.code == ALREADY_ANSWERED


def is_too_late(error: BaseException) -> bool:
    """Tell whether the error means that Discord no longer accepts a response to the interaction."""
    return isinstance(error, discord.NotFound) and error.code == UNKNOWN_INTERACTION
