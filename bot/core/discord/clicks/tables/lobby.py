"""Handlers of the lobby card's buttons. They respond to the click; the outbox updates the card."""

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
from bot.core.discord.clicks.dispatch import Click, Handler
from bot.core.pages.parts.message import Page
from bot.core.pages.tables import lobby
from bot.core.refusals import NotNow
from bot.core.table.people import lobby as lobby_steps
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.timing import deadlines


async def join(click: Click, command: Join) -> None:
    """Give the sender a seat."""
    table = await click.table(command.table)
    await table.join(click.person, click.interaction.id)
    await click.reply.done_in_view("You're in.")


async def leave(click: Click, command: Leave) -> None:
    """Free the sender's seat. If they're the last person, ask for confirmation, because leaving cancels the table."""
    position = await click.position(command.table)
    if position.status == "lobby" and position.people == (position.seat_of(click.user),):
        alone = "You're the last one here. Leave and cancel this table?"
        await click.reply.put(lobby.confirm(alone, Cancel(command.table), "Cancel table"))
        return
    await (await click.table(command.table)).change(lobby_steps.leave, click.user)
    await click.reply.done_in_view("You left the table.")


async def computer(click: Click, command: AddComputer) -> None:
    """Add a computer player, and ask how well it should play.

    A double click adds only one, because the command contains the number of players when the button was shown.
    """

    def step(now: Position) -> Position:
        return lobby_steps.add_computer(now, click.user) if _as_shown(command, now) else now

    position = await (await click.table(command.table)).change(step)
    if not prompts.computers(position):
        raise NotNow("The table just changed. Press **Add computer** again.")
    await click.reply.put(lobby.computer(position, prompts.computers(position)[-1]))


async def computers(click: Click, command: ShowComputer) -> None:
    """Show a computer player, by default the one added last, with buttons to set its strength or remove it."""
    position = await click.position(command.table)
    if not prompts.computers(position):
        raise NotNow("There's no computer player here.")
    seat = prompts.computers(position)[-1] if command.seat is None else command.seat
    await click.reply.put(
        lobby.computer(position, seat if seat in prompts.computers(position) else prompts.computers(position)[-1])
    )


async def strength(click: Click, command: SetStrength) -> None:
    """Set how well a computer player plays."""
    table = await click.table(command.table)
    position = await table.change(lobby_steps.set_strength, click.user, command.seat, command.strength)
    await click.reply.put(lobby.computer(position, command.seat))


async def unseat(click: Click, command: RemoveComputer) -> None:
    """Remove a computer player, unless the seats have changed since the button was shown."""

    def step(now: Position) -> Position:
        return lobby_steps.remove_computer(now, click.user, command.seat) if _as_shown(command, now) else now

    table = await click.table(command.table)
    before = table.now
    if await table.change(step) is before:
        raise NotNow("That computer player is gone.")
    await click.reply.done(f"{''.join(before.names[command.seat : command.seat + 1])} left the table.")


def _as_shown(command: AddComputer | RemoveComputer, now: Position) -> bool:
    return command.seated in ("", str(len(now.chairs)))


async def start(click: Click, command: Start) -> None:
    position = await (await click.table(command.table)).start(click.user)
    hand = "" if position.audience is not None else " Your hand is in your private messages."
    await click.reply.done_in_view(f"The game is on!{hand}")


async def fill(click: Click, command: StartWithComputers) -> None:
    """Give the missing seats to computer players, and start the game."""
    await (await click.table(command.table)).start(click.user, fill=True)
    await click.reply.done_in_view("The game is on!")


async def options(click: Click, command: ShowOptions) -> None:
    """Show the table's options. Raises NotNow once the game has started."""
    position = await click.position(command.table)
    if position.status != "lobby":
        raise NotNow("The options were locked in when the game started.")
    await click.reply.put(lobby.options(position, click.services.slots, command.page))


async def settings(click: Click, command: ShowSettings) -> None:
    """Show the table's options, which can't be changed once the game has started."""
    position = await click.position(command.table)
    begun = position.status != "lobby"
    await click.reply.put(
        lobby.settings(position, click.user, click.services.slots)
        if begun
        else lobby.options(position, click.services.slots, command.page)
    )


async def option(click: Click, command: SetOption) -> None:
    """Set one of the game's options."""
    position = await (await click.table(command.table)).change(
        lobby_steps.set_option, click.user, command.option, command.choice
    )
    await click.reply.put(lobby.options(position, click.services.slots, command.page))


async def patience(click: Click, command: SetPatience) -> None:
    """Set how long players may take to answer a question on another player's turn."""
    position = await (await click.table(command.table)).change(
        deadlines.set_patience, click.user, number(command.choice)
    )
    await click.reply.put(lobby.options(position, click.services.slots, command.page))


async def clock(click: Click, command: SetTurnClock) -> None:
    """Set the turn clock."""
    position = await (await click.table(command.table)).change(
        deadlines.set_clock, click.user, command.choice, await click.zone()
    )
    await click.reply.put(_screen(click, command, position))


async def by_button(click: Click, command: SetHands) -> None:
    """Set whether hands are shown only to players who ask for theirs."""
    position = await (await click.table(command.table)).change(
        deadlines.set_by_button, click.user, bool(number(command.choice))
    )
    await click.reply.put(lobby.options(position, click.services.slots, command.page))


async def reminders(click: Click, command: SetReminders) -> None:
    """Set how often late players are reminded."""
    position = await (await click.table(command.table)).change(
        deadlines.set_reminders, click.user, number(command.choice)
    )
    await click.reply.put(_screen(click, command, position))


def _screen(click: Click, command: SetTableSetting, position: Position) -> Page:
    """Return the page where the setting was changed, with its current values."""
    slots = click.services.slots
    screen = slots.screens.get(command.screen)
    return screen.page(position) if screen else lobby.options(position, slots, command.page)


async def keep_open(click: Click, command: KeepOpen) -> None:
    """Keep the lobby open for more people."""
    await (await click.table(command.table)).change(lobby_steps.keep_open, click.user)
    await click.reply.done("This table stays open.")


async def how(click: Click, command: ShowHowToPlay) -> None:
    """Show how to play the game."""
    position = await click.position(command.table)
    await click.reply.show(lobby.how_to(click.gallery, position.game))


async def cancel(click: Click, command: AskToCancel) -> None:
    """Ask for confirmation before canceling the table."""
    position = await click.position(command.table)
    position.require_seat(click.user)
    if position.status != "lobby":
        raise NotNow("The game has started. `/table resign` gives your seat to a computer player.")
    await click.reply.put(lobby.confirm("Cancel this table for everyone?", Cancel(command.table), "Cancel table"))


async def cancelled(click: Click, command: Cancel) -> None:
    await (await click.table(command.table)).change(lobby_steps.cancel, click.user)
    await click.reply.done("Table canceled.")


async def resign(click: Click, command: AskToResign) -> None:
    """Ask for confirmation before resigning."""
    position = await click.position(command.table)
    position.require_seat(click.user)
    if position.place.is_nowhere:
        give_up = click.services.slots.give_up(position) or "Give up? That closes this table."
        await click.reply.put(lobby.confirm(give_up, Resign(command.table), "Give up"))
        return
    text = "Resign? A computer player will take over. You won't see your hand again unless you reclaim the seat."
    await click.reply.put(lobby.confirm(text, Resign(command.table), "Resign"))


async def resigned(click: Click, command: Resign) -> None:
    """Give the sender's seat to a computer player."""
    after = await (await click.table(command.table)).resign(click.user)
    told = "You gave up." if after.place.is_nowhere else "You've resigned. A computer is playing your seat."
    await click.reply.done(told)


async def never(click: Click, _command: NeverMind) -> None:
    """Dismiss a confirmation without changing anything."""
    await click.reply.done("OK, nothing changed.")


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
