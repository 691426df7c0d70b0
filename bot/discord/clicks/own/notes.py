"""`/note`: what somebody writes down at a table for nobody but themselves."""

from __future__ import annotations

from typing import Any

from bot.commands.notes import DeleteNote, WriteNote
from bot.discord.clicks.dispatch import Click, Handler
from bot.markdown import escaped
from bot.pages.parts.buttons import button
from bot.pages.parts.message import Page

LONGEST = 500  # characters


async def note(click: Click, command: WriteNote) -> None:
    """Write it, which the state's code says, or show it."""
    position = await click.position(command.table)
    position.require_seat(click.user)
    text = command.text[:LONGEST] or None
    kept = await click.tables.store.people.note(position.id, click.user, text)
    if not kept:
        await click.reply.done("You have no note at this table. Type one after `/note`.")
        return
    rows = ((button(DeleteNote(position.id), "Delete"),),)
    await click.reply.put(Page(f"**Your note** (only you see it, with your hand)\n{escaped(kept)}", rows=rows))


async def delete(click: Click, command: DeleteNote) -> None:
    """Nobody needs it any more."""
    await click.tables.store.people.note((await click.position(command.table)).id, click.user, "")
    await click.reply.done("Note deleted.")


HANDLERS: tuple[Handler[Any], ...] = (Handler(WriteNote, note), Handler(DeleteNote, delete))
