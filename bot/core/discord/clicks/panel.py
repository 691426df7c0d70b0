"""Handlers of the Play panel, a private message in which a player makes a move one choice at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.core.commands.panel import (
    FollowSuggestion,
    GoTo,
    MakeMove,
    OpenPanel,
    PanelState,
    Pick,
    PickControl,
    PickOrOpen,
    PressControl,
    ShowHand,
)
from bot.core.discord.clicks import live_panels
from bot.core.discord.clicks.dispatch import Context, Handler
from bot.core.discord.clicks.own import own_side
from bot.core.discord.clicks.tables.permissions import warning
from bot.core.discord.clicks.tables.place import look_at_place
from bot.core.discord.typed_choices import resolve
from bot.core.ids import UserId
from bot.core.pages import controls
from bot.core.pages.own import private
from bot.core.pages.parts.chains import whole
from bot.core.pages.parts.names import is_last_move
from bot.core.pages.parts.offered import state_after
from bot.core.pages.tables import place
from bot.core.refusals import Illegal, Incomplete, NotAtTable, Refusal, Stale
from bot.core.table.position import Position
from bot.core.table.reading import prompts, undoing
from bot.core.table.table import Table
from bot.core.table.timing import limits
from games.kernel import Seat


async def open_panel(context: Context, command: OpenPanel) -> None:
    position = await context.position(command.table)
    seat = position.require_seat(context.user)
    if position.game.controls and position.status == "playing":
        await live_panels.of(context.interaction.client).show(context.reply, private.state_now(position, seat))
        return
    await context.reply.show(own_side.play(context.services, position, seat, private.state_now(position, seat)))


async def press(context: Context, command: PressControl) -> None:
    """Handle a button of a game's custom controls: make the button's move, if any, and keep the panel open."""
    if other := context.handlers.panel(command.table):
        await other.show_state(context, command.state)
        return
    table = await context.table(command.table)
    notice = await _pressed(context, table, command.state) if command.codes else ""
    await live_panels.of(context.interaction.client).show(context.reply, command.state, notice)


async def _pressed(context: Context, table: Table, state: PanelState) -> str:
    """Make the move. Return why it was refused or why the channel can't show it; "" if nothing went wrong."""
    try:
        moved = await table.act(context.user, state.codes, state.prompt, context.interaction_id)
    except NotAtTable:
        raise
    except Refusal as refusal:
        return str(refusal)
    return warning(context.interaction, moved.position)


async def choose(context: Context, command: PickControl) -> None:
    """Handle a pick from a list in a game's custom controls, in the same way as `press`."""
    await press(context, PressControl.of(controls.chosen(command.state, command.line)))


async def show_state(context: Context, command: GoTo) -> None:
    """Show the panel in the state that the command carries. If its choices are a complete move, make the move."""
    if other := context.handlers.panel(command.table):
        await other.show_state(context, command.state)
        return
    table = await context.table(command.table)
    position = table.now
    seat = position.require_seat(context.user)
    if command.prompt != prompts.prompt(position, seat):
        await _redraw(context, position, seat, command.state)
        return
    codes = whole(position, seat, command.codes)
    state = msgspec.structs.replace(command.state, codes=prompts.foregone(position, seat, codes) if codes else codes)
    if state.codes and prompts.completes(position, seat, state.codes):
        await _make(context, table, seat, state)
    else:
        await context.reply.show(own_side.play(context.services, position, seat, state))


async def follow(context: Context, command: FollowSuggestion) -> None:
    """Make all the moves that the game suggests, and show the next decision."""
    if other := context.handlers.panel(command.table):
        await other.show_state(context, command.state)
        return
    table = await context.table(command.table)
    before = table.now
    seat = before.require_seat(context.user)
    closed = await look_at_place(context, table)
    try:
        moved = await table.follow(context.user, command.prompt, context.interaction_id)
    except Stale:
        await _redraw(context, table.now, seat, command.state)
        return
    await _tell(context, before, moved.position, seat, closed, None if moved.repeated else before.length)


async def pick(context: Context, command: Pick) -> None:
    """Go to the panel's state after the choice that was picked from a list."""
    await show_state(context, GoTo.of(command.state.then(command.code)))


async def open_rare(context: Context, command: PickOrOpen) -> None:
    """Handle a pick from the list of rare choices: make the picked choice, or open the picked group of choices."""
    await show_state(context, GoTo.of(state_after(command.state, command.line)))


async def _make(context: Context, table: Table, seat: Seat, state: PanelState) -> None:
    closed, before = await look_at_place(context, table), table.now
    try:
        moved = await table.act(context.user, state.codes, state.prompt, context.interaction_id)
    except Stale:
        await _redraw(context, table.now, seat, state)
        return
    await _tell(context, before, moved.position, seat, closed, _since(before.length, moved.position, seat))


def _since(before: int, after: Position, seat: Seat) -> int | None:
    """Return `before`, the log's length before a click, if the click made several moves; None if it made only one."""
    return before if undoing.latest_move(after, seat).start > before else None


async def _tell(
    context: Context,
    before: Position,
    position: Position,
    seat: Seat,
    closed: Sequence[UserId],
    since: int | None = None,
) -> None:
    """Show what the move did and what comes next. With `since`, a length of the log, show everything since then.

    The users in `closed` don't accept DMs.
    """
    trouble = _trouble(context, position, closed)
    first = () if seat in position.to_act else await context.handlers.after_move(context, before, position)
    page = own_side.after_move(context.services, position, seat, trouble, since=since, first=first)
    await context.reply.show(page)


def _trouble(context: Context, position: Position, closed: Sequence[UserId]) -> str:
    """Return a warning if the table's channel is gone or the bot lacks permissions there; "" if neither.

    The users in `closed` don't accept DMs.
    """
    found = place.reached(position, context.user, closed), warning(context.interaction, position)
    return "\n".join(filter(None, found))


async def _redraw(context: Context, position: Position, seat: Seat, state: PanelState) -> None:
    """After a click in an outdated panel, show the current one without making a move.

    If the click repeats the seat's last move, it was a double click, so show what that move did.
    """
    if is_last_move(position, seat, state.codes):
        await context.reply.show(own_side.after_move(context.services, position, seat))
        return
    now = private.state_now(position, seat)
    late = limits.too_late(position, seat, time.time())
    notice = str(late) if late else private.stale(position, seat) if now.prompt else ""
    await context.reply.show(own_side.play(context.services, position, seat, now, notice))


async def make_typed_move(context: Context, command: MakeMove) -> None:
    """Make a move typed as a slash command. Reply in text after the commit; the outbox posts the board.

    If more has to be chosen than was typed, open the panel midway through the move.
    """
    table = await context.table(command.table)
    seat = table.now.require_seat(context.user)
    closed, before = await look_at_place(context, table), table.now.length
    words = ""

    def foresee(after: Position) -> None:
        nonlocal words
        words = private.short(after, seat, _trouble(context, after, closed), _since(before, after, seat))

    try:
        try:
            moved = await table.act(context.user, command.codes, None, context.interaction_id, foresee)
        except (Incomplete, Illegal) as refusal:
            meant = await _meant(table.now, seat, command.codes, refusal)
            moved = await table.act(context.user, meant, None, context.interaction_id, foresee)
    except Incomplete as half:
        state = msgspec.structs.replace(private.state_now(table.now, seat), codes=half.codes)
        await context.reply.show(private.play(context.gallery, table.now, seat, state))
        return
    if moved.repeated:
        foresee(moved.position)
    await context.reply.say(words)


async def _meant(
    position: Position, seat: Seat, typed: Sequence[str], refusal: Incomplete | Illegal
) -> tuple[str, ...]:
    """Return the action codes of the move that the sender probably meant, after the move as typed was refused.

    If the move is incomplete, add the choices that have no alternative. If it's illegal, replace labels with the codes
    that autocomplete would have filled in. Raises the refusal if that doesn't change the move.
    """
    if isinstance(refusal, Incomplete):
        said, meant = refusal.codes, prompts.foregone(position, seat, refusal.codes)
    else:  # in a thread, because naming the menus of a crowded table takes up to a tenth of a second
        said, meant = tuple(typed), await asyncio.to_thread(resolve, position, seat, typed)
    if meant == said:
        raise refusal
    return meant


async def hand(context: Context, command: ShowHand) -> None:
    position = await context.position(command.table)
    seat = position.require_seat(context.user)
    own, url = await context.services.hand_lines(position, context.user), await context.url(position)
    await context.reply.show(private.hand(context.gallery, position, seat, url, own, command.page))


HANDLERS: tuple[Handler[Any], ...] = (
    Handler(OpenPanel, open_panel),
    Handler(PressControl, press),
    Handler(PickControl, choose),
    Handler(GoTo, show_state),
    Handler(FollowSuggestion, follow),
    Handler(Pick, pick),
    Handler(PickOrOpen, open_rare),
    Handler(MakeMove, make_typed_move),
    Handler(ShowHand, hand),
)
