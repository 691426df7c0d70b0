"""Handlers that set whether a table allows advice, give advice, and show all hands."""

from __future__ import annotations

import asyncio
from typing import get_args

from msgspec.structs import replace

from bot.core.automation.computers import Thought, think
from bot.core.discord.clicks.dispatch import Context
from bot.core.ids import UserId
from bot.core.pages.tables import lobby
from bot.core.refusals import NotNow
from bot.core.table import moves
from bot.core.table.edits import with_head
from bot.core.table.position import Position
from bot.core.table.timing.deadlines import require_lobby
from bot.features.teaching import modes, pages
from bot.features.teaching.commands import SetTeaching, ShowAdvice, ShowHands
from bot.features.teaching.modes import TEACHING, Mode, Teaching
from games.kernel import Seat


async def teaching(context: Context, command: SetTeaching) -> None:
    """Set whether players may ask for advice and whether hands are open, and show the options again."""
    table = await context.table(command.table)
    position = await table.change(set_teaching, context.user, command.choice)
    await context.reply.put(lobby.options(position, context.services.slots, command.page))


def set_teaching(position: Position, user: UserId, wanted: str) -> Position:
    """Return the table with that teaching setting.

    Raises NotNow if the setting is unknown or the game has started, and NotAtTable if the user isn't at the table.
    """
    if wanted not in get_args(Mode):
        raise NotNow("The Teaching option can be off, advice on, or advice on with open hands.")
    return with_head(position, TEACHING.put(require_lobby(position, user).head, replace(Teaching(), mode=wanted)))


async def hands(context: Context, command: ShowHands) -> None:
    """Show all hands. Raises NotNow unless hands are open or the game is over."""
    position = await context.position(command.table)
    if not position.outcome and not (modes.of(position.head) == "open" and position.steps):
        raise NotNow("Hands are revealed when the game is over.")
    await context.reply.show(pages.hands(context.gallery, position))


async def advice(context: Context, command: ShowAdvice) -> None:
    """Show the move that a computer player would make in the sender's place. Raises NotNow if advice isn't allowed."""
    position = await context.position(command.table)
    seat = position.require_seat(context.user)
    if modes.of(position.head) == "no":
        raise NotNow("This table doesn't allow advice. The Teaching option turns it on before the game starts.")
    moves.require_running(position)
    moves.require_asked(position, seat, None)
    thought = await asyncio.to_thread(advised, position, seat)
    await context.reply.put(await asyncio.to_thread(pages.advice, position, seat, thought.codes, thought.why))


def advised(position: Position, seat: Seat) -> Thought:
    """Return the move that a computer player of the default strength would make for the seat.

    The policy that moves for absent players isn't used for advice, because it only keeps the table going.
    """
    return think(position, seat, position.game.default_policy)
