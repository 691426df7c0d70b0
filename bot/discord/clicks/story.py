"""Looking back, step by step: whose side, which step, and which other way it could have gone."""

from __future__ import annotations

from bot.discord.clicks.dispatch import Click, handles, number
from bot.pages import story
from bot.table.position import Position
from games.kernel import Seat

END = 999_999


def _seat(click: Click, position: Position) -> Seat:
    """As the spot says; else one's own, or the first."""
    if click.spot.group:
        return number(click.spot.group)
    return position.seat_of(click.user) or 0


@handles("story")
async def step(click: Click) -> None:
    """A step. The spot's group is the seat, its code the way, its page the step."""
    position = await click.position()
    way = "".join(click.spot.codes)
    await click.reply.show(story.scene(click.gallery, position, _seat(click, position), way, click.spot.page))


@handles("way")
async def way(click: Click) -> None:
    """The end of another way."""
    position = await click.position()
    known = story.tell(position, _seat(click, position), click.value)
    chosen = click.value if known is not None else ""
    await click.reply.show(story.scene(click.gallery, position, _seat(click, position), chosen, END))


@handles("whatif")
async def what_if(click: Click) -> None:
    """What each of the other ways would have given."""
    position = await click.position()
    await click.reply.show(story.what_if(click.gallery, position, _seat(click, position)))


@handles("whose")
async def whose(click: Click) -> None:
    """Another side: its steps from the first on, or what else it could have come to, as the spot's group says."""
    position = await click.position()
    page = (
        story.what_if(click.gallery, position, click.number)
        if click.spot.group == "whatif"
        else story.scene(click.gallery, position, click.number, "", 0)
    )
    await click.reply.show(page)
