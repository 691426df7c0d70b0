"""Looking back, step by step: whose side, which step, and which other way it could have gone."""

from __future__ import annotations

from bot.commands.codec import number
from bot.discord.clicks.dispatch import Click
from bot.features.replay import story
from bot.features.replay.commands import ShowStory, ShowStoryOf, ShowWay, ShowWhatIf
from bot.table.position import Position
from games.kernel import Seat

END = 999_999


def _seat(click: Click, position: Position, said: str) -> Seat:
    """As the command says; else one's own, or the first."""
    if said:
        return number(said)
    return position.seat_of(click.user) or 0


async def step(click: Click, command: ShowStory) -> None:
    """A step. The state's group is the seat, its code the way, its page the step."""
    position = await click.position(command.table)
    way = command.way
    await click.reply.show(
        story.scene(click.gallery, position, _seat(click, position, command.seat), way, command.step)
    )


async def way(click: Click, command: ShowWay) -> None:
    """The end of another way."""
    position = await click.position(command.table)
    known = story.tell(position, _seat(click, position, command.seat), command.way)
    chosen = command.way if known is not None else ""
    await click.reply.show(story.scene(click.gallery, position, _seat(click, position, command.seat), chosen, END))


async def what_if(click: Click, command: ShowWhatIf) -> None:
    """What each of the other ways would have given."""
    position = await click.position(command.table)
    await click.reply.show(story.what_if(click.gallery, position, _seat(click, position, command.seat)))


async def whose(click: Click, command: ShowStoryOf) -> None:
    """Another side: its steps from the first on, or what else it could have come to, as the state's group says."""
    position = await click.position(command.table)
    page = (
        story.what_if(click.gallery, position, command.seat)
        if command.screen == "whatif"
        else story.scene(click.gallery, position, command.seat, "", 0)
    )
    await click.reply.show(page)
