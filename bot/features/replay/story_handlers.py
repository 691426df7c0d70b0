"""Handlers of the walkthrough of how a player was scored: choose a step, a player, or a different choice."""

from __future__ import annotations

from bot.core.commands.codec import number
from bot.core.discord.clicks.dispatch import Context
from bot.core.table.position import Position
from bot.features.replay import story
from bot.features.replay.commands import ShowStory, ShowStoryOf, ShowWay, ShowWhatIf
from games.kernel import Seat

END = 999_999


def _seat(context: Context, position: Position, chosen: str) -> Seat:
    """Return the seat with the number `chosen`. If that's "", return the sender's own seat, or 0 if they have none."""
    if chosen:
        return number(chosen)
    return position.seat_of(context.user) or 0


async def show_step(context: Context, command: ShowStory) -> None:
    position = await context.position(command.table)
    way = command.way
    await context.reply.show(
        story.scene(context.gallery, position, _seat(context, position, command.seat), way, command.step)
    )


async def way(context: Context, command: ShowWay) -> None:
    """Show how scoring would have ended with the picked choice or, if that doesn't exist, how it did end."""
    position = await context.position(command.table)
    known = story.tell(position, _seat(context, position, command.seat), command.way)
    chosen = command.way if known is not None else ""
    await context.reply.show(
        story.scene(context.gallery, position, _seat(context, position, command.seat), chosen, END)
    )


async def what_if(context: Context, command: ShowWhatIf) -> None:
    position = await context.position(command.table)
    await context.reply.show(story.what_if(context.gallery, position, _seat(context, position, command.seat)))


async def whose(context: Context, command: ShowStoryOf) -> None:
    """Show the picked player's walkthrough, or their page of alternatives if the player was picked on such a page."""
    position = await context.position(command.table)
    page = (
        story.what_if(context.gallery, position, command.seat)
        if command.screen == "whatif"
        else story.scene(context.gallery, position, command.seat, "", 0)
    )
    await context.reply.show(page)
