"""Handlers behind `/plan`: choose a turn in advance, in a panel like the one for that turn, and lock it in."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec.structs import replace

from bot.core.commands.panel import PanelState
from bot.core.discord.clicks.dispatch import Context, Handler
from bot.core.ids import TableId
from bot.core.pages.parts.chains import whole
from bot.core.pages.parts.message import Page
from bot.core.refusals import Illegal, NotNow, Stale
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.table import Table
from bot.features.planned_turns import pages, planning, preview
from bot.features.planned_turns.commands import AskForCondition, DropPlan, LockPlan, MakePlan, ShortenPlan, ShowPlans
from games.english import count
from games.kernel import IllegalAction, Seat


async def plan(context: Context, command: ShowPlans) -> None:
    position = await context.position(command.table)
    seat = position.require_seat(context.user)
    if planning.of(position, seat):
        await context.reply.put(pages.overview(position, seat))
    else:
        await more(context, MakePlan(command.table))


async def more(context: Context, command: MakePlan) -> None:
    table = await _table(context, command.table)
    await table.change(lambda now: planning.begin(now, context.user))
    await _show(context, table)


async def ready(context: Context, command: AskForCondition) -> None:
    table = await _table(context, command.table)
    seat = table.now.require_seat(context.user)
    await context.reply.put(pages.ready(table.now, planning.require(table.now, seat, _number(command.table))))


async def lock_in(context: Context, command: LockPlan) -> None:
    table = await _table(context, command.table)
    number, condition = _number(command.table), command.condition
    try:
        position = await table.change(lambda now: planning.lock_in(now, context.user, number, condition))
    except Illegal as refusal:
        await _show(context, table, str(refusal))
        return
    await context.reply.put(pages.overview(position, position.require_seat(context.user), pages.LOCKED_IN))


async def less(context: Context, command: ShortenPlan) -> None:
    table, number = await _table(context, command.table), _number(command.table)
    await table.change(lambda now: planning.shorten(now, context.user, number, command.steps))
    await _show(context, table)


async def drop(context: Context, command: DropPlan) -> None:
    table, number = await _table(context, command.table), _number(command.table)
    position = await table.change(lambda now: planning.withdraw(now, context.user, number))
    await context.reply.put(pages.overview(position, position.require_seat(context.user), "Plan discarded."))


def is_draft(table: TableId) -> bool:
    """Tell whether a command's `table` field names a plan in addition to the table."""
    return pages.parsed(table) is not None


async def show_state(context: Context, state: PanelState) -> None:
    """Show the plan's panel in that state. If the choices make up a complete move, add the move to the plan."""
    table, number = await _table(context, state.table), _number(state.table)
    position = table.now
    seat = position.require_seat(context.user)
    imagined = await asyncio.to_thread(_imagined, position, seat, number)
    try:
        codes = whole(imagined, seat, state.codes)
        codes = prompts.foregone(imagined, seat, codes) if codes else codes
        if state.prompt != prompts.prompt(imagined, seat):
            raise Stale("The table has changed. Here's your next turn as it looks now.")
        is_whole = bool(codes) and prompts.completes(imagined, seat, codes)
        if is_whole:
            await table.change(lambda now: planning.add(now, context.user, number, codes, state.prompt))
    except (Stale, Illegal, IllegalAction) as refusal:
        await _show(context, table, str(refusal))
        return
    await _show(context, table, state=None if is_whole else replace(state, codes=codes))


def _imagined(position: Position, seat: Seat, number: int) -> Position:
    plan = planning.require(position, seat, number)
    try:
        return planning.imagined(position, seat, plan)
    except Illegal:
        return preview.ahead(position, seat)


async def _show(context: Context, table: Table, notice: str = "", state: PanelState | None = None) -> None:
    """Show the panel of the sender's unfinished plan, after removing moves that are no longer legal."""
    seat = table.now.require_seat(context.user)
    kept = planning.draft_of(table.now, seat)
    if kept is None:
        raise Stale(planning.OLD)
    position = await table.change(lambda now: planning.repaired(now, context.user, kept.id))
    repaired = planning.require(position, seat, kept.id)
    lost = f"Others have moved, so I removed {count(len(kept.moves) - len(repaired.moves), 'step')} from your plan."
    news = lost if len(repaired.moves) < len(kept.moves) else notice
    begin = pages.state_of(position.id, repaired)
    await context.reply.show(_page(context, position, seat, begin if state is None or news else state, news))


async def _page(context: Context, position: Position, seat: Seat, state: PanelState, notice: str) -> Page:
    plan = planning.draft_of(position, seat)
    assert plan is not None
    return await pages.draft(context.gallery, position, seat, plan, state, notice)


async def _table(context: Context, table_id: TableId) -> Table:
    name_parts = pages.parsed(table_id)
    return await context.table(name_parts[0] if name_parts else table_id)


def _number(table_id: TableId) -> int:
    name_parts = pages.parsed(table_id)
    if name_parts is None:
        raise NotNow(planning.OLD)
    return name_parts[1]


HANDLERS: tuple[Handler[Any], ...] = (
    Handler(ShowPlans, plan),
    Handler(MakePlan, more),
    Handler(AskForCondition, ready),
    Handler(LockPlan, lock_in),
    Handler(ShortenPlan, less),
    Handler(DropPlan, drop),
)
