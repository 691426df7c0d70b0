"""Taking back to a chosen point, and making it again."""

from __future__ import annotations

from bot.discord.clicks.dispatch import Click, handles
from bot.pages.parts.names import told
from bot.pages.tables import rewinding as pages
from bot.table import moves, rewinding
from bot.table.position import Position
from games.english import listing


@handles("rewind")
async def rewind(click: Click) -> None:
    """Show the points; the spot's code is the reason."""
    position = await click.position()
    seat = position.require_seat(click.user)
    moves.require_running(position)
    await click.reply.put(pages.points(position, seat, "".join(click.spot.codes)))


@handles("rewindto")
async def rewind_to(click: Click) -> None:
    """Go there, or ask the others."""
    keep, why = click.number, "".join(click.spot.codes)
    table = await click.table()
    after = await table.change(rewinding.ask, click.user, keep, why, click.interaction.id)
    await _answer(click, after, "Undone. `/table redo` brings it back.")


@handles("redo")
async def redo(click: Click) -> None:
    """Redo the last undo, or ask the others."""
    table = await click.table()
    after = await table.change(rewinding.ask_again, click.user, click.interaction.id, click.spot.group)
    await _answer(click, after, "Redone.")


async def _answer(click: Click, after: Position, done: str) -> None:
    asked = [after.names[seat] for seat in after.unanswered]
    await click.reply.done(told(after, f"I've asked {listing(asked)}.") if after.request else done)
