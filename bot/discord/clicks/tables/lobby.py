"""The lobby card's buttons. The card itself is edited by the outbox; here the click is answered."""

from __future__ import annotations

from bot.discord.clicks.dispatch import Click, handles
from bot.discord.clicks.tables.clock import zone_of
from bot.pages.parts.message import Page
from bot.pages.tables import clock as clock_page
from bot.pages.tables import lobby
from bot.refusals import NotNow
from bot.table.people import lobby as lobby_steps
from bot.table.position import Position
from bot.table.timing import deadlines


@handles("join")
async def join(click: Click) -> None:
    """Take a seat."""
    table = await click.table()
    await table.join(click.person, click.interaction.id)
    await click.reply.done_in_view("You're in.")


@handles("leave")
async def leave(click: Click) -> None:
    """Get up again; the last person is asked first."""
    position = await click.position()
    if position.status == "lobby" and position.people == (position.seat_of(click.user),):
        alone = "You're the last one here. Leave and cancel this table?"
        await click.reply.put(lobby.confirm(alone, "cancelled", click.spot, "Cancel table"))
        return
    await (await click.table()).change(lobby_steps.leave, click.user)
    await click.reply.done_in_view("You left the table.")


@handles("computer")
async def computer(click: Click) -> None:
    """Seat a computer player, and let the person say how well it shall play.

    The spot's prompt is how many sat there when the button was shown.
    """

    def step(now: Position) -> Position:
        return lobby_steps.add_computer(now, click.user) if _as_shown(click, now) else now

    position = await (await click.table()).change(step)
    if not position.computers:
        raise NotNow("The table just changed. Press Add computer again.")
    await click.reply.put(lobby.computer(position, position.computers[-1]))


@handles("computers")
async def computers(click: Click) -> None:
    """Show one that was chosen, by default the last that came, to send it away or let it play otherwise."""
    position = await click.position()
    if not position.computers:
        raise NotNow("There's no computer player here.")
    seat = click.number if click.values else position.computers[-1]
    await click.reply.put(lobby.computer(position, seat if seat in position.computers else position.computers[-1]))


@handles("strength")
async def strength(click: Click) -> None:
    """Say so. The spot's page is the seat."""
    table = await click.table()
    position = await table.change(lobby_steps.set_strength, click.user, click.spot.page, click.value)
    await click.reply.put(lobby.computer(position, click.spot.page))


@handles("unseat")
async def unseat(click: Click) -> None:
    """Send the computer player away again. The spot's page is the seat, its prompt how many sat there."""

    def step(now: Position) -> Position:
        return lobby_steps.remove_computer(now, click.user, click.spot.page) if _as_shown(click, now) else now

    table = await click.table()
    before = table.now
    if await table.change(step) is before:
        raise NotNow("That computer player is gone.")
    await click.reply.done(f"{''.join(before.names[click.spot.page : click.spot.page + 1])} left the table.")


def _as_shown(click: Click, now: Position) -> bool:
    return click.spot.prompt in ("", str(len(now.chairs)))


@handles("start")
async def start(click: Click) -> None:
    """Deal."""
    position = await (await click.table()).start(click.user)
    hand = "" if position.audience is not None else " Your hand is in your private messages."
    await click.reply.done_in_view(f"The game is on!{hand}")


@handles("fill")
async def fill(click: Click) -> None:
    """Let computer players have the seats that are lacking, and deal."""
    await (await click.table()).start(click.user, fill=True)
    await click.reply.done_in_view("The game is on!")


@handles("options")
async def options(click: Click) -> None:
    """Show the house rules."""
    position = await click.position()
    if position.status != "lobby":
        raise NotNow("The options were locked in when the game started.")
    await click.reply.put(lobby.options(position, click.spot.page))


@handles("settings")
async def settings(click: Click) -> None:
    """The same, also when it can only be read."""
    position = await click.position()
    begun = position.status != "lobby"
    await click.reply.put(lobby.settings(position, click.user) if begun else lobby.options(position, click.spot.page))


@handles("option")
async def option(click: Click) -> None:
    """Set one of them."""
    position = await (await click.table()).change(lobby_steps.set_option, click.user, click.spot.group, click.value)
    await click.reply.put(lobby.options(position, click.spot.page))


@handles("patience")
async def patience(click: Click) -> None:
    """Set how long an answer out of turn may take."""
    position = await (await click.table()).change(deadlines.set_patience, click.user, click.number)
    await click.reply.put(lobby.options(position, click.spot.page))


@handles("clock")
async def clock(click: Click) -> None:
    """Set which clock turns have."""
    position = await (await click.table()).change(deadlines.set_clock, click.user, click.value, await zone_of(click))
    await click.reply.put(_screen(click, position))


@handles("bybutton")
async def by_button(click: Click) -> None:
    """Set whether hands are only shown to who asks for theirs."""
    position = await (await click.table()).change(deadlines.set_by_button, click.user, bool(click.number))
    await click.reply.put(lobby.options(position, click.spot.page))


@handles("reminders")
async def reminders(click: Click) -> None:
    """Set whether who is late is pinged once more."""
    position = await (await click.table()).change(deadlines.set_reminders, click.user, click.number)
    await click.reply.put(_screen(click, position))


@handles("teaching")
async def teaching(click: Click) -> None:
    """Set whether advice is allowed, and hands lie open."""
    table = await click.table()
    position = await table.change(deadlines.set_teaching, click.user, click.value)
    await click.reply.put(lobby.options(position, click.spot.page))


def _screen(click: Click, position: Position) -> Page:
    """That on which it was chosen."""
    return (
        clock_page.settings(position)
        if click.spot.group == clock_page.SCREEN
        else lobby.options(position, click.spot.page)
    )


@handles("keepopen")
async def keep_open(click: Click) -> None:
    """It goes on waiting for people."""
    await (await click.table()).change(lobby_steps.keep_open, click.user)
    await click.reply.done("This table stays open.")


@handles("how")
async def how(click: Click) -> None:
    """Explain the game."""
    position = await click.position()
    await click.reply.show(lobby.how_to(click.gallery, position.game))


@handles("cancel")
async def cancel(click: Click) -> None:
    """Ask first."""
    position = await click.position()
    position.require_seat(click.user)
    if position.status != "lobby":
        raise NotNow("The game has started: `/table resign` gives your seat to a computer player.")
    await click.reply.put(lobby.confirm("Cancel this table for everyone?", "cancelled", click.spot, "Cancel table"))


@handles("cancelled")
async def cancelled(click: Click) -> None:
    """Cancel."""
    await (await click.table()).change(lobby_steps.cancel, click.user)
    await click.reply.done("Table canceled.")


@handles("resign")
async def resign(click: Click) -> None:
    """Ask first."""
    position = await click.position()
    position.require_seat(click.user)
    if position.place.is_nowhere:
        give_up = "Give up this puzzle? If this try counts, you get no result and no second try today."
        await click.reply.put(lobby.confirm(give_up, "resigned", click.spot, "Give up"))
        return
    text = "Resign? A computer takes over and you won't see your hand, unless you reclaim the seat."
    await click.reply.put(lobby.confirm(text, "resigned", click.spot, "Resign"))


@handles("resigned")
async def resigned(click: Click) -> None:
    """Resign."""
    after = await (await click.table()).resign(click.user)
    told = "You gave up." if after.place.is_nowhere else "You've resigned. A computer is playing your seat."
    await click.reply.done(told)


@handles("never")
async def never(click: Click) -> None:
    """Think better of it."""
    await click.reply.done("OK, nothing changed.")
