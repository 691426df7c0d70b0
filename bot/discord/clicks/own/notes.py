"""`/note`: what somebody writes down at a table for nobody but themselves."""

from __future__ import annotations

from bot.discord.clicks.dispatch import Click, handles
from bot.markdown import escaped
from bot.pages.parts.buttons import button
from bot.pages.parts.custom_id import Spot
from bot.pages.parts.message import Page

LONGEST = 500  # characters


@handles("note")
async def note(click: Click) -> None:
    """Write it, which the spot's code says, or show it."""
    position = await click.position()
    position.require_seat(click.user)
    text = click.spot.codes[0][:LONGEST] if click.spot.codes else None
    kept = await click.tables.store.people.note(position.id, click.user, text)
    if not kept:
        await click.reply.done("You have no note at this table. Type one after `/note`.")
        return
    rows = ((button("nonote", Spot(position.id), "Delete"),),)
    await click.reply.put(Page(f"**Your note** (only you see it, with your hand)\n{escaped(kept)}", rows=rows))


@handles("nonote")
async def delete(click: Click) -> None:
    """Nobody needs it any more."""
    await click.tables.store.people.note((await click.position()).id, click.user, "")
    await click.reply.done("Note deleted.")
