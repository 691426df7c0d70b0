"""Pages about a table whose channel is gone: messages to its players, and channels where the game can continue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from discord import ui

from bot.core.commands.board import ShowBoard, ShowLog
from bot.core.commands.panel import OpenPanel
from bot.core.commands.place import AskToEnd, MoveTable, ShowChannels, WakeTable
from bot.core.ids import ChannelId, UserId
from bot.core.invitation import invite
from bot.core.markdown import CHOICE, clip
from bot.core.pages.parts.buttons import Style, button, select
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.refusals import NotNow
from bot.core.table import pending_players
from bot.core.table.place import NO_SERVER
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.timing import limits
from games.english import listing

MOST = 25  # maximum number of options in a select


def lost(position: Position, user: UserId) -> Page:
    """Return the private message that tells a player that the table's channel is gone.

    Once the game has moved to another channel, ended or been archived, the message says that instead.
    """
    head, name = position.head, position.game.name
    if not head.lost:
        return Page(f"**{name}**\nThe game continues in <#{head.place.channel}>.")
    trouble = f"I can't post in <#{head.place.channel}> anymore: {head.lost}."
    if position.status == "cancelled":
        how = "This game has ended." if position.steps else "So I closed the table."
        return Page(f"**{name}**\n{trouble} {how} `/table new` opens another.")
    seat = position.seat_of(user)
    is_asked = seat is not None and seat in position.to_act
    if position.status == "archived":
        looks = (*waking(position), button(ShowBoard(position.id), "Large board"), button(ShowLog(position.id), "Log"))
        rests = (
            "The game is on hold."
            if waking(position)
            else f"The game is on hold. An admin can {invite('invite me back')} to continue."
        )
        return Page(f"**{name}**\n{trouble} {rests}", rows=(looks,))
    rests = " The clock won't run until you move the table." if is_timed(position) else ""
    text = f"{trouble} Your game is safe, and I'll message you here when it's your turn.{rests}"
    play = (button(OpenPanel(position.id), "Play", Style.success),) if is_asked else ()
    ways = (button(ShowChannels(position.id), "Move table"), button(AskToEnd(position.id), "End game", Style.danger))
    is_turn = seat is not None and pending_players.is_turn(position, seat)
    now = "It's your turn. " if is_turn else "I have a question for you. " if is_asked else ""
    return Page(f"**{name}**\n{now}{text}", rows=((*play, *ways),), push=f"{name}: {now}{trouble}")


def waking(position: Position) -> list[ui.Button[ui.LayoutView]]:
    """Return the button that resumes an archived table; [] if it isn't archived, or the bot isn't on its server."""
    is_asleep = position.status == "archived" and position.head.lost != NO_SERVER
    return [button(WakeTable(position.id), "Wake it up", Style.success)] if is_asleep else []


def is_timed(position: Position) -> bool:
    """Tell whether the table has a clock or time limit. (It's paused while the table has no channel.)"""
    return bool(position.head.clock or position.head.patience or limits.limit(position))


def elsewhere(position: Position, channels: Mapping[ChannelId, str]) -> Page:
    """Return the page with a list of channels where the table can continue. Raises NotNow if there are none.

    `channels` maps channel ids to names.
    """
    if not channels:
        raise NotNow("That server has no channel where we can both post. Ask an admin for one, or end the game.")
    options = [
        discord.SelectOption(label=clip(f"#{name}", CHOICE), value=str(key))
        for key, name in list(channels.items())[:MOST]
    ]
    rest = f" Showing {MOST} of {len(channels)} channels." if len(channels) > MOST else ""
    return Page(
        f"Where do you want to play?{rest} You can also type `/table move` in a channel.",
        rows=((select(MoveTable(position.id), "Which channel?", options),),),
    )


def reached(position: Position, actor: UserId, closed: Sequence[UserId]) -> str:
    """Return sentences that say whom the bot notifies of a move by `actor`, if the table's channel is gone, else "".

    The users in `closed` don't accept DMs.
    """
    if not position.head.lost:
        return ""
    waiting = [user for user in prompts.openly_waiting(position) if user != actor]
    names = dict(zip((chair.user for chair in position.chairs), text_names(position), strict=True))
    reached = [names[user] for user in waiting if user not in closed]
    silent = [names[user] for user in waiting if user in closed]
    lines = [f"I can't post in <#{position.place.channel}>: {position.head.lost}."]
    lines += [f"I'll let {listing(reached)} know by private message."] if reached else []
    lines += [f"I can't message {listing(silent)}, so please let them know."] if silent else []
    return " ".join(lines)
