"""Handlers that write, show, and delete a note."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Click
from bot.core.markdown import escaped
from bot.core.pages.parts.buttons import button
from bot.core.pages.parts.message import Page
from bot.features.notes import store
from bot.features.notes.commands import DeleteNote, WriteNote

LONGEST = 500  # characters


async def write(click: Click, command: WriteNote) -> None:
    """Store the typed note, or show the existing one if no text was typed."""
    position = await click.position(command.table)
    position.require_seat(click.user)
    if text := command.text[:LONGEST]:
        await store.write(click.tables.store, position.id, click.user, text)
    kept = text or await store.read(click.tables.store, position.id, click.user)
    if not kept:
        await click.reply.done("You have no note at this table. Type one after `/note`.")
        return
    rows = ((button(DeleteNote(position.id), "Delete"),),)
    await click.reply.put(Page(f"**Your note** (only you can see it, next to your hand)\n{escaped(kept)}", rows=rows))


async def delete(click: Click, command: DeleteNote) -> None:
    position = await click.position(command.table)
    await store.write(click.tables.store, position.id, click.user, "")
    await click.reply.done("Note deleted.")
