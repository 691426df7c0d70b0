"""Handlers of the buttons below a board and at the end of a game."""

from __future__ import annotations

from typing import Any

from bot.core.commands import codec
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
from bot.core.commands.codec import Wire
from bot.core.discord.clicks.dispatch import Click, Handler
from bot.core.discord.clicks.own.own_side import with_way_back
from bot.core.pages import reference
from bot.core.pages.own import guide
from bot.core.pages.parts.buttons import link
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import escape_names


async def board(click: Click, command: ShowBoard) -> None:
    """Show the board as it is now."""
    position = await click.position(command.table)
    await click.reply.put(with_way_back(position, await reference.board(click.gallery, position)))


async def words(click: Click, command: ShowBoardInWords) -> None:
    """Describe the board in words, a page at a time."""
    position = await click.position(command.table)
    page = await reference.in_words(click.gallery, position, position.seat_of(click.user), command.page)
    await click.reply.put(with_way_back(position, page))


async def guide_at_table(click: Click, command: ShowGuide) -> None:
    """Show what the sender can do at the table."""
    position = await click.position(command.table)
    seat = position.seat_of(click.user)
    games, slots = click.tables.games, click.services.slots
    await click.reply.put(guide.nowhere(games, slots) if seat is None else guide.at_table(position, seat, slots))


async def log(click: Click, command: ShowLog) -> None:
    """Show the log, a page at a time."""
    position = await click.position(command.table)
    page = reference.log(position, position.seat_of(click.user), command.page)
    await click.reply.put(with_way_back(position, page))


async def undo(click: Click, command: Undo) -> None:
    """Undo the sender's move, or ask the other players to agree. Raises NotNow if the button is out of date."""
    table = await click.table(command.table)
    took = await table.undo(click.user, click.interaction.id, command.own_name, command.public_names)
    await click.reply.done(escape_names(took.position, took.text))


async def agree(click: Click, command: AgreeToUndo) -> None:
    """Agree to an undo or redo that another player asked for."""
    took = await (await click.table(command.table)).agree(click.user, command.request, click.interaction.id)
    await click.reply.done(escape_names(took.position, took.text))


async def refuse(click: Click, command: RefuseUndo) -> None:
    """Refuse an undo or redo, or withdraw the sender's own request."""
    took = await (await click.table(command.table)).refuse(click.user, command.request)
    await click.reply.done(escape_names(took.position, took.text))


async def rematch(click: Click, command: Rematch) -> None:
    """Open a new table with the same players and options."""
    position = await (await click.table(command.table)).rematch(click.person, click.interaction.id)
    way = link("Go to table", await click.url(position))
    await click.reply.put(Page("Here's a new table with the same players.", rows=((way,),)))


async def choose_table(click: Click, command: ChooseTable) -> None:
    """Run a slash command at the table that the sender picked from a list."""
    kinds = click.handlers.kinds
    await click.do(codec.command(kinds, Wire(command.then, command.chosen, codes=command.codes)))


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
