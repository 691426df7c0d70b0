"""Handlers of the lobby card's buttons. A handler responds to the click; the outbox updates the card."""

from __future__ import annotations

from typing import Any

from bot.core.commands.codec import number
from bot.core.commands.lobby import (
    AddComputer,
    AskToCancel,
    AskToResign,
    Cancel,
    Join,
    KeepOpen,
    Leave,
    NeverMind,
    RemoveComputer,
    Resign,
    SetHands,
    SetOption,
    SetPatience,
    SetReminders,
    SetStrength,
    SetTableSetting,
    SetTurnClock,
    ShowComputer,
    ShowHowToPlay,
    ShowOptions,
    ShowSettings,
    Start,
    StartWithComputers,
)
from bot.core.discord.clicks.dispatch import Context, Handler, Opening
from bot.core.ids import TableId
from bot.core.pages.parts.message import Page
from bot.core.pages.tables import lobby
from bot.core.refusals import NotNow
from bot.core.table.people import lobby as lobby_steps
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.table import Table
from bot.core.table.timing import deadlines


async def join(context: Context, command: Join) -> None:
    table = await context.table(command.table)
    await context.handlers.opening(context, Opening("join", table.now.game.key, table.now.place))
    await table.join(context.person, context.interaction_id)
    await context.reply.done_in_view("You're in.")


async def leave(context: Context, command: Leave) -> None:
    position = await context.position(command.table)
    if position.status == "lobby" and position.people == (position.seat_of(context.user),):
        alone = "You're the last one here. Leave and cancel this table?"
        await context.reply.put(lobby.confirm(alone, Cancel(command.table), "Cancel table"))
        return
    await (await context.table(command.table)).change(lobby_steps.leave, context.user)
    await context.reply.done_in_view("You left the table.")


async def computer(context: Context, command: AddComputer) -> None:
    """Add a computer player, and ask how well it should play.

    A double click adds only one, because the command contains the number of players when the button was shown.
    """

    def transition(now: Position) -> Position:
        return lobby_steps.add_computer(now, context.user) if _as_shown(command, now) else now

    position = await (await context.table(command.table)).change(transition)
    if not prompts.computers(position):
        raise NotNow("The table just changed. Press **Add computer** again.")
    await context.reply.put(lobby.computer(position, prompts.computers(position)[-1]))


async def computers(context: Context, command: ShowComputer) -> None:
    """Show a computer player, by default the one added last, with buttons to set its strength or remove it."""
    position = await context.position(command.table)
    if not prompts.computers(position):
        raise NotNow("There's no computer player here.")
    seat = prompts.computers(position)[-1] if command.seat is None else command.seat
    await context.reply.put(
        lobby.computer(position, seat if seat in prompts.computers(position) else prompts.computers(position)[-1])
    )


async def strength(context: Context, command: SetStrength) -> None:
    table = await context.table(command.table)
    position = await table.change(lobby_steps.set_strength, context.user, command.seat, command.strength)
    await context.reply.put(lobby.computer(position, command.seat))


async def unseat(context: Context, command: RemoveComputer) -> None:
    """Remove a computer player, unless the seats have changed since the button was shown."""

    def transition(now: Position) -> Position:
        return lobby_steps.remove_computer(now, context.user, command.seat) if _as_shown(command, now) else now

    table = await context.table(command.table)
    before = table.now
    if await table.change(transition) is before:
        raise NotNow("That computer player is gone.")
    await context.reply.done(f"{''.join(before.names[command.seat : command.seat + 1])} left the table.")


def _as_shown(command: AddComputer | RemoveComputer, now: Position) -> bool:
    return command.seated in ("", str(len(now.chairs)))


async def start(context: Context, command: Start) -> None:
    position = await (await _startable(context, command.table)).start(context.user)
    hand = "" if position.audience is not None else " Your hand is in your private messages."
    await context.reply.done_in_view(f"The game is on!{hand}")


async def fill(context: Context, command: StartWithComputers) -> None:
    await (await _startable(context, command.table)).start(context.user, fill=True)
    await context.reply.done_in_view("The game is on!")


async def _startable(context: Context, table_id: TableId) -> Table:
    """Return the table if it may be started. Raises NotNow if a feature's rules forbid that."""
    table = await context.table(table_id)
    await context.handlers.opening(context, Opening("start", table.now.game.key, table.now.place))
    return table


async def options(context: Context, command: ShowOptions) -> None:
    """Show the table's options. Raises NotNow once the game has started."""
    position = await context.position(command.table)
    if position.status != "lobby":
        raise NotNow("The options were locked in when the game started.")
    await context.reply.put(lobby.options(position, context.services.slots, command.page))


async def settings(context: Context, command: ShowSettings) -> None:
    """Show the table's options, which can't be changed once the game has started."""
    position = await context.position(command.table)
    begun = position.status != "lobby"
    await context.reply.put(
        lobby.settings(position, context.user, context.services.slots)
        if begun
        else lobby.options(position, context.services.slots, command.page)
    )


async def option(context: Context, command: SetOption) -> None:
    position = await (await context.table(command.table)).change(
        lobby_steps.set_option, context.user, command.option, command.choice
    )
    await context.reply.put(lobby.options(position, context.services.slots, command.page))


async def patience(context: Context, command: SetPatience) -> None:
    position = await (await context.table(command.table)).change(
        deadlines.set_patience, context.user, number(command.choice)
    )
    await context.reply.put(lobby.options(position, context.services.slots, command.page))


async def clock(context: Context, command: SetTurnClock) -> None:
    position = await (await context.table(command.table)).change(
        deadlines.set_clock, context.user, command.choice, await context.zone()
    )
    await context.reply.put(_screen(context, command, position))


async def by_button(context: Context, command: SetHands) -> None:
    """Set whether hands are shown only to players who ask for theirs."""
    position = await (await context.table(command.table)).change(
        deadlines.set_by_button, context.user, bool(number(command.choice))
    )
    await context.reply.put(lobby.options(position, context.services.slots, command.page))


async def reminders(context: Context, command: SetReminders) -> None:
    position = await (await context.table(command.table)).change(
        deadlines.set_reminders, context.user, number(command.choice)
    )
    await context.reply.put(_screen(context, command, position))


def _screen(context: Context, command: SetTableSetting, position: Position) -> Page:
    slots = context.services.slots
    screen = slots.screens.get(command.screen)
    return screen.page(position) if screen else lobby.options(position, slots, command.page)


async def keep_open(context: Context, command: KeepOpen) -> None:
    await (await context.table(command.table)).change(lobby_steps.keep_open, context.user)
    await context.reply.done("This table stays open.")


async def how(context: Context, command: ShowHowToPlay) -> None:
    position = await context.position(command.table)
    await context.reply.show(lobby.how_to(context.gallery, position.game))


async def cancel(context: Context, command: AskToCancel) -> None:
    position = await context.position(command.table)
    position.require_seat(context.user)
    if position.status != "lobby":
        raise NotNow("The game has started. `/table resign` gives your seat to a computer player.")
    await context.reply.put(lobby.confirm("Cancel this table for everyone?", Cancel(command.table), "Cancel table"))


async def cancelled(context: Context, command: Cancel) -> None:
    await (await context.table(command.table)).change(lobby_steps.cancel, context.user)
    await context.reply.done("Table canceled.")


async def resign(context: Context, command: AskToResign) -> None:
    position = await context.position(command.table)
    position.require_seat(context.user)
    if position.place.is_nowhere:
        give_up = context.services.slots.give_up(position) or "Give up? That closes this table."
        await context.reply.put(lobby.confirm(give_up, Resign(command.table), "Give up"))
        return
    text = "Resign? A computer player will take over. You won't see your hand again unless you reclaim the seat."
    await context.reply.put(lobby.confirm(text, Resign(command.table), "Resign"))


async def resigned(context: Context, command: Resign) -> None:
    after = await (await context.table(command.table)).resign(context.user)
    told = "You gave up." if after.place.is_nowhere else "You've resigned. A computer is playing your seat."
    await context.reply.done(told)


async def never(context: Context, _command: NeverMind) -> None:
    await context.reply.done("OK, nothing changed.")


HANDLERS: tuple[Handler[Any], ...] = (
    Handler(Join, join),
    Handler(Leave, leave),
    Handler(AddComputer, computer),
    Handler(ShowComputer, computers),
    Handler(SetStrength, strength),
    Handler(RemoveComputer, unseat),
    Handler(Start, start),
    Handler(StartWithComputers, fill),
    Handler(ShowOptions, options),
    Handler(ShowSettings, settings),
    Handler(SetOption, option),
    Handler(SetPatience, patience),
    Handler(SetTurnClock, clock),
    Handler(SetHands, by_button),
    Handler(SetReminders, reminders),
    Handler(KeepOpen, keep_open),
    Handler(ShowHowToPlay, how),
    Handler(AskToCancel, cancel),
    Handler(Cancel, cancelled),
    Handler(AskToResign, resign),
    Handler(Resign, resigned),
    Handler(NeverMind, never),
)
