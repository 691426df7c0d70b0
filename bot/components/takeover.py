"""Seats that change hands in the middle of a game."""

from __future__ import annotations

from bot.components.control import Click, handles
from bot.presenter import play, takeover
from bot.refusals import NotNow


@handles("replace")
async def replace(click: Click) -> None:
    """Offer one's own seat to the user whom the spot's chain names, or choose among the free ones."""
    table = await click.table()
    if click.spot.codes:
        await table.offer(click.user, int(click.spot.codes[0]))
        await click.reply.done(f"I asked <@{click.spot.codes[0]}>. Until then the seat is yours.")
    else:
        await click.reply.put(takeover.page(table.now, click.user))


@handles("take")
async def take(click: Click) -> None:
    """Take a free one. The spot's page is the seat."""
    table = await click.table()
    if click.interaction.channel_id != table.now.place.channel:
        raise NotNow(f"That table is played in <#{table.now.place.channel}>: ask there.")
    await table.take(click.person, click.spot.page, click.interaction.id)
    await _show_hand(click)


@handles("accept")
async def accept(click: Click) -> None:
    """Take the seat that was offered. The spot's prompt is the offer."""
    await (await click.table()).accept(click.person, int(click.spot.prompt), click.interaction.id)
    await _show_hand(click)


@handles("decline")
async def decline(click: Click) -> None:
    """Rather not, or no more."""
    await (await click.table()).decline(click.user, int(click.spot.prompt))
    await click.reply.done("The seat stays as it is.")


async def _show_hand(click: Click) -> None:
    position = await click.position()
    seat = position.require_seat(click.user)
    await click.reply.show(play.hand(click.gallery, position, seat, await click.url(position)))
