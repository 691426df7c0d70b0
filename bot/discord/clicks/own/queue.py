"""`/next`: of the tables that wait for somebody, the one that has waited longest, with its panel open."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from bot.commands.next_table import OpenNextTable
from bot.discord.clicks.dispatch import Click, Handler
from bot.pages.own import private
from bot.pages.parts.message import Page
from bot.refusals import Frozen, NotNow
from bot.storage import Head
from bot.table.position import Position


async def open_next(click: Click, command: OpenNextTable) -> None:
    """The panel of the first table of the queue; by *Skip* or *Next table* of the one after the state's table."""
    heads = await _queue(click)
    if not heads:
        raise NotNow("You're all caught up. `/tables` lists your tables, `/table new` opens one.")
    ids = [head.id for head in heads]
    first = ids.index(command.after) + 1 if command.after in ids else 0
    position = await _readable(click, (*heads[first:], *heads[:first]))
    await click.reply.show(_panel(click, position, len(heads) - 1))


async def _readable(click: Click, heads: Sequence[Head]) -> Position:
    """Of the first of these tables that can be read. Raises Frozen if none can."""
    for head in heads[:-1]:
        with suppress(Frozen):
            return (await click.tables.get(head.id, head)).now
    return (await click.tables.get(heads[-1].id, heads[-1])).now


async def behind(click: Click, moved: Position) -> Sequence[str]:
    """The other tables that wait for who moved at this one, beginning with the next one behind where it stood."""
    heads = await _queue(click)
    passed = sum(_place(click, head) < _place(click, moved.head) for head in heads)
    return [head.id for head in (*heads[passed:], *heads[:passed]) if head.id != moved.id]


async def _queue(click: Click) -> Sequence[Head]:
    """The tables in play that wait for who asks, the longest first."""
    found = await click.tables.of_user(click.user)
    asking = [head for head in found if head.status == "playing" and click.user in head.waiting]
    return sorted(asking, key=lambda head: _place(click, head))


def _place(click: Click, head: Head) -> tuple[float, str]:
    return head.asked.get(click.user, 0), head.id


async def _panel(click: Click, position: Position, others: int) -> Page:
    seat = position.require_seat(click.user)
    within = partial(private.in_queue, position, others)
    return await private.play(click.gallery, position, seat, private.state_now(position, seat), within=within)


HANDLERS: tuple[Handler[Any], ...] = (Handler(OpenNextTable, open_next),)
