"""`/plan`: what shall be done when one's next turn comes, chosen in the panel of that turn and sealed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from bot.discord.clicks.dispatch import Click, handles
from bot.pages.own import plan as pages
from bot.pages.parts.custom_id import Spot, whole
from bot.pages.parts.message import Page
from bot.refusals import Illegal, NotNow, Stale
from bot.table.plans import Plan
from bot.table.position import Position
from bot.table.sealed import planning, preview
from bot.table.writer import Table
from games.english import count
from games.kernel import IllegalAction, Seat

Change: TypeAlias = Callable[[Position], Position]


@handles("plan")
async def plan(click: Click) -> None:
    """The plans that there are, else a new one."""
    position = await click.position()
    seat = position.require_seat(click.user)
    if planning.of(position, seat):
        await click.reply.put(pages.overview(position, seat))
    else:
        await more(click)


@handles("planmore")
async def more(click: Click) -> None:
    """Begin a plan, or go on with the one that is being made."""
    table = await _table(click)
    await _change(table, lambda now: planning.begin(now, click.user))
    await _show(click, table)


@handles("planready")
async def ready(click: Click) -> None:
    """All steps are chosen: on what condition?"""
    table = await _table(click)
    seat = table.now.require_seat(click.user)
    await click.reply.put(pages.ready(table.now, planning.require(table.now, seat, _number(click))))


@handles("planseal")
async def seal(click: Click) -> None:
    """It is sealed."""
    table = await _table(click)
    number, condition = _number(click), click.value
    try:
        position = await _change(table, lambda now: planning.seal(now, click.user, number, condition))
    except Illegal as refusal:
        await _show(click, table, str(refusal))
        return
    await click.reply.put(pages.overview(position, position.require_seat(click.user), pages.SEALED))


@handles("planless")
async def less(click: Click) -> None:
    """Take the last step back."""
    table, number = await _table(click), _number(click)
    await _change(table, lambda now: planning.shorten(now, click.user, number, click.spot.page))
    await _show(click, table)


@handles("plandrop")
async def drop(click: Click) -> None:
    """The plan is forgotten."""
    table, number = await _table(click), _number(click)
    position = await _change(table, lambda now: planning.withdraw(now, click.user, number))
    await click.reply.put(pages.overview(position, position.require_seat(click.user), "Plan discarded."))


def is_draft(table: str) -> bool:
    """Whether the table that a spot names is a plan's panel."""
    return pages.parsed(table) is not None


async def step(click: Click) -> None:
    """Go to a spot of the plan's panel; if its chain is a whole move, it is the plan's next one."""
    table, number = await _table(click), _number(click)
    position = table.now
    seat = position.require_seat(click.user)
    imagined = await asyncio.to_thread(_imagined, position, seat, number)
    try:
        codes = whole(imagined, seat, click.spot.codes)
        codes = imagined.foregone(seat, codes) if codes else codes
        if click.spot.prompt != imagined.prompt(seat):
            raise Stale("The table has changed. Here's your next turn as it looks now.")
        is_whole = bool(codes) and imagined.completes(seat, codes)
        if is_whole:
            await _change(table, lambda now: planning.add(now, click.user, number, codes, click.spot.prompt))
    except (Stale, Illegal, IllegalAction) as refusal:
        await _show(click, table, str(refusal))
        return
    await _show(click, table, spot=None if is_whole else replace(click.spot, codes=codes))


def _imagined(position: Position, seat: Seat, number: int) -> Position:
    plan = planning.require(position, seat, number)
    try:
        return planning.imagined(position, seat, plan)
    except Illegal:
        return preview.ahead(position, seat)


async def _show(click: Click, table: Table, notice: str = "", spot: Spot | None = None) -> None:
    """The panel of the plan that is being made, with as many of its moves as are legal still."""
    seat = table.now.require_seat(click.user)
    kept = planning.opened(table.now, seat)
    if kept is None:
        raise Stale(planning.OLD)
    position = await _change(table, lambda now: planning.mended(now, click.user, kept.id))
    mended = planning.require(position, seat, kept.id)
    lost = f"Others have moved, so {count(len(kept.moves) - len(mended.moves), 'step')} had to go."
    told = lost if len(mended.moves) < len(kept.moves) else notice
    begin = pages.spot_of(position.id, mended)
    await click.reply.show(_page(click, position, seat, begin if spot is None or told else spot, told))


async def _page(click: Click, position: Position, seat: Seat, spot: Spot, notice: str) -> Page:
    plan = planning.opened(position, seat)
    assert plan is not None
    return await pages.draft(click.gallery, position, seat, plan, spot, notice)


async def _table(click: Click) -> Table:
    found = pages.parsed(click.spot.table)
    return await click.table(found[0] if found else "")


def _number(click: Click) -> int:
    found = pages.parsed(click.spot.table)
    if found is None:
        raise NotNow(planning.OLD)
    return found[1]


async def _change(table: Table, change: Change) -> Position:
    return await table.change(lambda now: Plan(change(now)))
