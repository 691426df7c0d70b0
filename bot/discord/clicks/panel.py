"""The Play panel's buttons: one choice at a time, in one private message, until the move is made."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

import msgspec

from bot.discord.clicks import live_panels, tutorial
from bot.discord.clicks.dispatch import Click, handles
from bot.discord.clicks.own import own_side, plan
from bot.discord.clicks.own.queue import behind
from bot.discord.clicks.tables.permissions import warning
from bot.discord.clicks.tables.place import look_at_place
from bot.discord.typed_choices import resolve
from bot.pages import controls, reactions
from bot.pages.own import private
from bot.pages.parts.custom_id import Spot, whole
from bot.pages.parts.names import is_last_move
from bot.pages.parts.offered import opened
from bot.pages.tables import place
from bot.refusals import Illegal, Incomplete, NotAtTable, Refusal, Stale
from bot.table.position import Position
from bot.table.timing import limits
from bot.table.tutorial import is_stage
from bot.table.writer import Foresight, Moved, Table
from games.kernel import Seat


@handles("play")
async def open_panel(click: Click) -> None:
    """Open the panel for what the seat is asked now."""
    position = await click.position()
    seat = position.require_seat(click.user)
    if position.game.controls and position.status == "playing":
        await live_panels.of(click.interaction.client).show(click.reply, private.spot_now(position, seat))
        return
    await click.reply.show(own_side.play(click.services, position, seat, private.spot_now(position, seat)))


@handles("press")
async def press(click: Click) -> None:
    """A button of a game's own controls: it makes the move that it says, and the panel stays open."""
    if is_stage(click.spot.table):
        await tutorial.step(click)
        return
    table = await click.table()
    notice = await _pressed(click, table) if click.spot.codes else ""
    await live_panels.of(click.interaction.client).show(click.reply, click.spot, notice)


async def _pressed(click: Click, table: Table) -> str:
    """Why the move was not made, or is not seen; "" if all is well."""
    try:
        moved = await table.act(click.user, click.spot.codes, click.spot.prompt, click.interaction.id)
    except NotAtTable:
        raise
    except Refusal as refusal:
        return str(refusal)
    return warning(click.interaction, moved.position)


@handles("choose")
async def choose(click: Click) -> None:
    """The same by a line of a list."""
    click.spot = controls.chosen(click.spot, click.value)
    await press(click)


@handles("panel")
async def step(click: Click) -> None:
    """Go to a spot of the panel; if its chain is a whole move, make it."""
    if plan.is_draft(click.spot.table):
        await plan.step(click)
        return
    if is_stage(click.spot.table):
        await tutorial.step(click)
        return
    table = await click.table()
    position = table.now
    seat = position.require_seat(click.user)
    if click.spot.prompt != position.prompt(seat):
        await _redraw(click, position, seat, click.spot)
        return
    codes = whole(position, seat, click.spot.codes)
    spot = msgspec.structs.replace(click.spot, codes=position.foregone(seat, codes) if codes else codes)
    if spot.codes and position.completes(seat, spot.codes):
        await _make(click, table, seat, spot)
    else:
        await click.reply.show(own_side.play(click.services, position, seat, spot))


@handles("suggest")
async def follow(click: Click) -> None:
    """Use suggestion: several moves at once, and then what is asked next."""
    if is_stage(click.spot.table):
        await tutorial.step(click)
        return
    table = await click.table()
    before = table.now
    seat = before.require_seat(click.user)
    closed = await look_at_place(click, table)
    try:
        moved = await table.follow(click.user, click.spot.prompt, click.interaction.id)
    except Stale:
        await _redraw(click, table.now, seat, click.spot)
        return
    await _tell(click, before, moved.position, seat, closed, None if moved.repeated else before.length)


@handles("pick")
async def pick(click: Click) -> None:
    """The same by a select: its value is the next code."""
    click.spot = click.spot.then(click.value)
    await step(click)


@handles("open")
async def open_rare(click: Click) -> None:
    """The same by the list of rare choices, whose lines are choices or groups of them."""
    click.spot = opened(click.spot, click.value)
    await step(click)


async def _make(click: Click, table: Table, seat: Seat, spot: Spot) -> None:
    closed, before = await look_at_place(click, table), table.now
    try:
        moved = await table.act(click.user, spot.codes, spot.prompt, click.interaction.id)
    except Stale:
        await _redraw(click, table.now, seat, spot)
        return
    await _tell(click, before, moved.position, seat, closed, _since(before.length, moved.position, seat))


def _since(before: int, after: Position, seat: Seat) -> int | None:
    """The length of the log from which on is told what was done, where a shortcut made several moves."""
    return before if after.latest_move(seat).start > before else None


async def _tell(
    click: Click, before: Position, position: Position, seat: Seat, closed: Sequence[int], since: int | None = None
) -> None:
    """What the move did, or all `since` that length of the log, and what comes next, here or at another table."""
    trouble, others = _trouble(click, position, closed), () if seat in position.to_act else await behind(click, before)
    page = own_side.after_move(click.services, position, seat, trouble, since=since, others=others)
    await click.reply.show(page)


def _trouble(click: Click, position: Position, closed: Sequence[int]) -> str:
    """What is wrong with the table's channel, and who is told of the move all the same."""
    found = place.reached(position, click.user, closed), warning(click.interaction, position)
    return "\n".join(filter(None, found))


async def _redraw(click: Click, position: Position, seat: Seat, spot: Spot) -> None:
    """A stale click never acts. If it only repeats the seat's last move it was a double click: show what that did."""
    if is_last_move(position, seat, spot.codes):
        await click.reply.show(own_side.after_move(click.services, position, seat))
        return
    now = private.spot_now(position, seat)
    late = limits.too_late(position, seat, time.time())
    notice = str(late) if late else private.stale(position, seat) if now.prompt else ""
    await click.reply.show(own_side.play(click.services, position, seat, now, notice))


@handles("move")
async def typed(click: Click) -> None:
    """A move by slash command: answered in words straight after the commit; the board comes with the outbox."""
    table = await click.table()
    seat = table.now.require_seat(click.user)
    closed, before = await look_at_place(click, table), table.now.length
    words = ""

    def foresee(after: Position) -> None:
        nonlocal words
        words = private.short(after, seat, _trouble(click, after, closed), _since(before, after, seat))

    try:
        moved = await _as_typed(click, table, seat, foresee)
    except Incomplete as half:
        spot = msgspec.structs.replace(private.spot_now(table.now, seat), codes=half.codes)
        await click.reply.show(private.play(click.gallery, table.now, seat, spot))
        return
    if moved.repeated:
        foresee(moved.position)
    await click.reply.say(words)


async def _as_typed(click: Click, table: Table, seat: Seat, meanwhile: Foresight) -> Moved:
    """By codes, as suggestions have them, without a further look; else by what the words that were typed stand for.

    What was not typed is taken where it is the only choice. Raises Incomplete where it is not.
    """
    try:
        return await table.act(click.user, click.spot.codes, None, click.interaction.id, meanwhile)
    except Incomplete as half:
        codes = table.now.foregone(seat, half.codes)
        if codes == half.codes:
            raise
        return await table.act(click.user, codes, None, click.interaction.id, meanwhile)
    except Illegal:
        # The menus of a crowded table take up to a tenth of a second to name.
        codes = await asyncio.to_thread(resolve, table.now, seat, click.spot.codes)
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
    position = await (await click.table()).set_stance(click.user, click.spot.group, click.value)
    await click.reply.put(reactions.orders(position, position.require_seat(click.user)))


@handles("hand")
async def hand(click: Click) -> None:
    """The private side, privately. The spot's page is the leaf."""
    position = await click.position()
    seat = position.require_seat(click.user)
    note, url = await click.services.note(position.head, click.user), await click.url(position)
    await click.reply.show(private.hand(click.gallery, position, seat, url, note, click.spot.page))
