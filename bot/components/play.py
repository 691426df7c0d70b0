"""The Play panel's buttons: one choice at a time, in one private message, until the move is made."""

from __future__ import annotations

import msgspec

from bot.components import tutorial
from bot.components.control import Click, handles
from bot.components.permissions import warning
from bot.position import Position
from bot.presenter import play, reactions
from bot.presenter.names import is_last_move
from bot.presenter.spot import Spot, whole
from bot.refusals import Illegal, Incomplete, Stale
from bot.table import Foresight, Moved, Table
from bot.tutorial import is_stage
from bot.typed import resolve
from games.kernel import Seat


@handles("play")
async def open_panel(click: Click) -> None:
    """Open the panel for what the seat is asked now."""
    position = await click.position()
    seat = position.require_seat(click.user)
    await click.reply.show(play.play(click.gallery, position, seat, play.spot_now(position, seat)))


@handles("panel")
async def step(click: Click) -> None:
    """Go to a spot of the panel; if its chain is a whole move, make it."""
    if is_stage(click.spot.table):
        await tutorial.step(click)
        return
    table = await click.table()
    position = table.now
    seat = position.require_seat(click.user)
    if click.spot.prompt != position.prompt(seat):
        await _redraw(click, position, seat, click.spot)
        return
    spot = msgspec.structs.replace(click.spot, codes=whole(position, seat, click.spot.codes))
    if spot.codes and position.completes(seat, spot.codes):
        await _make(click, table, seat, spot)
    else:
        await click.reply.show(play.play(click.gallery, position, seat, spot))


@handles("pick")
async def pick(click: Click) -> None:
    """The same by a select: its value is the next code."""
    click.spot = click.spot.then(click.values[0])
    await step(click)


async def _make(click: Click, table: Table, seat: Seat, spot: Spot) -> None:
    try:
        moved = await table.act(click.user, spot.codes, spot.prompt, click.interaction.id)
    except Stale:
        await _redraw(click, table.now, seat, spot)
        return
    url = await click.url(moved.position)
    trouble = warning(click.interaction, moved.position)
    await click.reply.show(play.after_move(click.gallery, moved.position, seat, url, trouble))


async def _redraw(click: Click, position: Position, seat: Seat, spot: Spot) -> None:
    """A stale click never acts. If it only repeats the seat's last move it was a double click: show what that did."""
    if is_last_move(position, seat, spot.codes):
        url = await click.url(position)
        await click.reply.show(play.after_move(click.gallery, position, seat, url))
        return
    now = play.spot_now(position, seat)
    await click.reply.show(play.play(click.gallery, position, seat, now, play.STALE if now.prompt else ""))


@handles("move")
async def typed(click: Click) -> None:
    """A move by slash command: answered in words straight after the commit; the board comes with the outbox."""
    table = await click.table()
    seat = table.now.require_seat(click.user)
    words = ""

    def foresee(after: Position) -> None:
        nonlocal words
        words = play.short(after, seat, warning(click.interaction, after))

    try:
        moved = await _as_typed(click, table, seat, foresee)
    except Incomplete as half:
        spot = msgspec.structs.replace(play.spot_now(table.now, seat), codes=half.codes)
        await click.reply.show(play.play(click.gallery, table.now, seat, spot))
        return
    if moved.repeated:
        foresee(moved.position)
    await click.reply.say(words)


async def _as_typed(click: Click, table: Table, seat: Seat, meanwhile: Foresight) -> Moved:
    """By codes, as suggestions have them, without a further look; else by what the words that were typed stand for."""
    try:
        return await table.act(click.user, click.spot.codes, None, click.interaction.id, meanwhile)
    except Illegal:
        codes = resolve(table.now, seat, click.spot.codes)
        if codes == click.spot.codes:
            raise
        return await table.act(click.user, codes, None, click.interaction.id, meanwhile)


@handles("reactions")
async def orders(click: Click) -> None:
    """The standing orders for what is asked out of turn."""
    position = await click.position()
    await click.reply.put(reactions.orders(position, position.require_seat(click.user)))


@handles("stance")
async def stance(click: Click) -> None:
    """Give one. The spot's group is the reaction."""
    position = await (await click.table()).set_stance(click.user, click.spot.group, click.values[0])
    await click.reply.put(reactions.orders(position, position.require_seat(click.user)))


@handles("hand")
async def hand(click: Click) -> None:
    """The private side, privately."""
    position = await click.position()
    seat = position.require_seat(click.user)
    await click.reply.show(play.hand(click.gallery, position, seat, await click.url(position)))
