"""Handlers behind `/next`, which opens the panel of the table that has been waiting longest for the player."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from bot.core.discord.clicks.dispatch import Context
from bot.core.ids import TableId
from bot.core.pages.own import private
from bot.core.pages.panel import beside
from bot.core.pages.parts.buttons import Row, Style, button
from bot.core.pages.parts.message import Page
from bot.core.refusals import Frozen, NotNow
from bot.core.storage import Head
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.features.next_table.commands import OpenNextTable


async def open_next(context: Context, command: OpenNextTable) -> None:
    """Open the panel of the table that has been waiting longest for the sender.

    If `command.after` is a table (after the Skip and Next table buttons), open the one that comes after it instead.
    """
    heads = await _queue(context)
    if not heads:
        raise NotNow("You're all caught up. `/tables` lists your tables, and `/table new` opens a new one.")
    ids = [head.id for head in heads]
    first = ids.index(command.after) + 1 if command.after in ids else 0
    position = await _readable(context, (*heads[first:], *heads[:first]))
    await context.reply.show(_panel(context, position, len(heads) - 1))


async def _readable(context: Context, heads: Sequence[Head]) -> Position:
    for head in heads[:-1]:
        with suppress(Frozen):
            return (await context.tables.get(head.id, head)).now
    return (await context.tables.get(heads[-1].id, heads[-1])).now


async def after_move(context: Context, before: Position, after: Position) -> Row:
    """Return a "Next table" button with the number of other tables waiting for the person; () if there are none."""
    others = await _behind(context, before)
    if not others:
        return ()
    is_soon = prompts.is_computers_turn(after) and not after.waiting  # the person may soon have the turn here again
    style = Style.secondary if is_soon else Style.success
    return (button(OpenNextTable(others[-1]), f"Next table ({len(others)})", style),)


async def _behind(context: Context, moved: Position) -> Sequence[TableId]:
    """Return the ids of the other tables that wait for the person: first those after `moved`, then those before it."""
    heads = await _queue(context)
    passed = sum(_place(context, head) < _place(context, moved.head) for head in heads)
    return [head.id for head in (*heads[passed:], *heads[:passed]) if head.id != moved.id]


async def _queue(context: Context) -> Sequence[Head]:
    """Return the tables in play that are waiting for the person, starting with the one that has waited longest."""
    heads = await context.tables.of_user(context.user)
    waiting = [head for head in heads if head.status == "playing" and context.user in head.waiting]
    return sorted(waiting, key=lambda head: _place(context, head))


def _place(context: Context, head: Head) -> tuple[float, str]:
    return head.waiting_since.get(context.user, 0), head.id


async def _panel(context: Context, position: Position, others: int) -> Page:
    seat = position.require_seat(context.user)
    within = partial(in_queue, position, others)
    return await private.play(context.gallery, position, seat, private.state_now(position, seat), within=within)


def in_queue(position: Position, others: int, page: Page) -> Page:
    """Return the page with the table's name at the top, and a Skip button if other tables also await the person."""
    where = f" in <#{position.place.channel}>" if position.place.guild else ""
    text = f"-# **{position.game.name}**{where}\n{page.text}"
    way = button(OpenNextTable(position.id), f"Skip ({others} more)")
    return replace(page, text=text, rows=(beside(page.rows, way) if page.rows else ((way,),)) if others else page.rows)
