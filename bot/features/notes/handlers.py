"""Handlers that write, show, and delete a note."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Context
from bot.core.markdown import escaped
from bot.core.pages.parts.buttons import button
from bot.core.pages.parts.message import Page
from bot.features.notes import store
from bot.features.notes.commands import DeleteNote, WriteNote

LONGEST = 500  # maximum number of characters in a note


async def write(context: Context, command: WriteNote) -> None:
    position = await context.position(command.table)
    position.require_seat(context.user)
    if text := command.text[:LONGEST]:
        await store.write(context.tables.store, position.id, context.user, text)
    kept = text or await store.read(context.tables.store, position.id, context.user)
    if not kept:
        await context.reply.done("You have no note at this table. Type one after `/note`.")
        return
    rows = ((button(DeleteNote(position.id), "Delete"),),)
    await context.reply.put(Page(f"**Your note** (only you can see it, next to your hand)\n{escaped(kept)}", rows=rows))


async def delete(context: Context, command: DeleteNote) -> None:
    position = await context.position(command.table)
    await store.write(context.tables.store, position.id, context.user, "")
    await context.reply.done("Note deleted.")
