"""The handlers of the buttons below a board and at the end of a game."""

from __future__ import annotations

from typing import Any

from bot.core.commands.board import (
    AgreeToUndo,
    ChooseTable,
    RefuseUndo,
    Rematch,
    ShowBoard,
    ShowBoardInWords,
    ShowGuide,
    ShowLog,
    Undo,
)
from bot.core.commands.choosing_table import chosen_command
from bot.core.commands.panel import OpenPanel
from bot.core.discord.clicks.dispatch import Context, Handler, Opening
from bot.core.discord.clicks.own.own_side import with_way_back
from bot.core.pages import reference
from bot.core.pages.own import guide
from bot.core.pages.parts.buttons import Style, button, link
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import escape_names


async def board(context: Context, command: ShowBoard) -> None:
    position = await context.position(command.table)
    await context.reply.put(with_way_back(position, await reference.board(context.gallery, position)))


async def words(context: Context, command: ShowBoardInWords) -> None:
    position = await context.position(command.table)
    page = await reference.in_words(context.gallery, position, position.seat_of(context.user), command.page)
    await context.reply.put(with_way_back(position, page))


async def guide_at_table(context: Context, command: ShowGuide) -> None:
    position = await context.position(command.table)
    seat = position.seat_of(context.user)
    games, slots = context.tables.games, context.services.slots
    await context.reply.put(guide.nowhere(games, slots) if seat is None else guide.at_table(position, seat, slots))


async def log(context: Context, command: ShowLog) -> None:
    position = await context.position(command.table)
    page = reference.log(position, position.seat_of(context.user), command.page)
    await context.reply.put(with_way_back(position, page))


async def undo(context: Context, command: Undo) -> None:
    """Undo the sender's move, or ask the other players to agree. Raises NotNow if the button is out of date."""
    table = await context.table(command.table)
    took = await table.undo(context.user, context.interaction_id, command.own_name, command.public_names)
    position = took.position
    is_asked = position.seat_of(context.user) in position.to_act
    rows = ((button(OpenPanel(position.id), "Play", Style.success),),) if took.done and is_asked else ()
    await context.reply.put(Page(escape_names(position, took.text), rows=rows))


async def agree(context: Context, command: AgreeToUndo) -> None:
    took = await (await context.table(command.table)).agree(context.user, command.request, context.interaction_id)
    await context.reply.done(escape_names(took.position, took.text))


async def refuse(context: Context, command: RefuseUndo) -> None:
    took = await (await context.table(command.table)).refuse(context.user, command.request)
    await context.reply.done(escape_names(took.position, took.text))


async def rematch(context: Context, command: Rematch) -> None:
    table = await context.table(command.table)
    if table.now.seat_of(context.user) is not None and not table.now.head.rematch:
        await context.handlers.opening(context, Opening("again", table.now.game.key, table.now.place))
    position = await table.rematch(context.person, context.interaction_id)
    way = link("Go to table", await context.url(position))
    await context.reply.put(Page("Here's a new table.", rows=((way,),)))


async def choose_table(context: Context, command: ChooseTable) -> None:
    """Run a slash command at the table that the sender picked from a list."""
    await context.handle(chosen_command(context.handlers.kinds, command))


HANDLERS: tuple[Handler[Any], ...] = (
    Handler(ShowBoard, board),
    Handler(ShowBoardInWords, words),
    Handler(ShowGuide, guide_at_table),
    Handler(ShowLog, log),
    Handler(Undo, undo),
    Handler(AgreeToUndo, agree),
    Handler(RefuseUndo, refuse),
    Handler(Rematch, rematch),
    Handler(ChooseTable, choose_table),
)
