"""What a player reads when something went wrong: words, never a trace."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.refusals import Refusal
from games.kernel import IllegalAction

ALREADY_ANSWERED = 40060
UNKNOWN_INTERACTION = 10062
BROKE = "Something broke on my side (code {code}). Your move was not made; the table is as it was."
FORBIDDEN = "I may not do that here. An admin can give me View Channel, Send Messages and Attach Files in this channel."
GONE = "That message or channel is gone. `/tables` lists your tables, `/look` shows this one."
CHANGED = "That command has changed since your Discord loaded it. Reload Discord (Ctrl+R) and try again."
BUSY = "Discord is slow to answer me. Your table is safe; please try again in a moment."


def explain(error: BaseException) -> str:
    """The sentence for the player; "" for an error that nobody foresaw."""
    if isinstance(error, Refusal | IllegalAction):
        return str(error)
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return CHANGED
    if isinstance(error, discord.Forbidden):
        return FORBIDDEN
    if isinstance(error, discord.NotFound):
        return GONE
    if isinstance(error, discord.RateLimited):
        return BUSY
    if isinstance(error, discord.HTTPException) and (error.status >= 500 or error.status == 429):
        return BUSY
    return ""


def was_answered(error: BaseException) -> bool:
    """Whether the interaction came twice, or went to another bot of the same token too: the other one has answered."""
    return isinstance(error, discord.HTTPException) and error.code == ALREADY_ANSWERED


def is_too_late(error: BaseException) -> bool:
    """Whether Discord no longer wants the answer."""
    return isinstance(error, discord.NotFound) and error.code == UNKNOWN_INTERACTION
