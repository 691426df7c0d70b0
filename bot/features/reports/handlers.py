"""The handler of `/report`. It posts the report in the host's channel, and only then confirms it to the sender."""

from __future__ import annotations

import time
from collections import deque

import aiohttp
import discord

from bot.core.discord.clicks.dispatch import Context
from bot.core.ids import TableId, UserId
from bot.core.markdown import quoted
from bot.core.refusals import NotNow
from bot.core.table.position import Position
from bot.features.reports.commands import SendReport

LONGEST = 1000  # maximum number of characters in a report
SECONDS, MOST = 600.0, 3  # how many reports a person can send in that time
REMEMBERED = 10_000  # maximum number of reports to remember
FAILED = "I couldn't pass that on. Try again in a few minutes, or ask the people who manage this server."
_recent: deque[tuple[float, int]] = deque(maxlen=REMEMBERED)  # when each of the latest reports came, and from whom


async def send(context: Context, command: SendReport) -> None:
    """Post the report in the channel that the host chose in the settings, and confirm it to the sender.

    Raises NotNow if the host chose none, if the sender reports too often, or if Discord refuses the message.
    """
    position = await context.position(TableId(command.about)) if command.about else None
    channel = context.services.reports
    if not channel:
        raise NotNow("This bot's host doesn't take reports. Ask the people who manage this server.")
    text = command.text.strip()[:LONGEST]
    if not text:
        raise NotNow("Say in a few words what happened.")
    _require_few(context.user)
    client = context.interaction.client
    try:
        place = client.get_channel(channel) or await client.fetch_channel(channel)
        if not isinstance(place, discord.abc.Messageable):
            raise NotNow(FAILED)
        await place.send(_report(context, text, position), allowed_mentions=discord.AllowedMentions.none())
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        raise NotNow(FAILED) from error
    _recent.append((time.monotonic(), context.user))
    about = f" It names your {position.game.name} table (`{position.id}`)." if position else ""
    await context.reply.done(f"Sent to whoever hosts me.{about}")


def _require_few(user: UserId) -> None:
    since = time.monotonic() - SECONDS
    if sum(at > since and who == user for at, who in _recent) >= MOST:
        raise NotNow("You've sent several reports just now. Wait ten minutes before the next one.")


def _report(context: Context, text: str, position: Position | None) -> str:
    interaction = context.interaction
    place = f"server {interaction.guild_id}, <#{interaction.channel_id}>" if interaction.guild_id else "a private chat"
    lines = [f"**Report** from {quoted(context.person.name)} ({context.user}) in {place}"]
    if position is not None:
        seats = [f"{quoted(chair.name)} ({chair.user or 'computer'})" for chair in position.chairs]
        lines.append(f"Table `{position.id}`: {position.game.name}, {position.status}, with {', '.join(seats)}")
    return "\n".join([*lines, *(f"> {quoted(line)}" for line in text.splitlines())])
