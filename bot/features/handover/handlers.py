"""Handlers for seats that change hands during a game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace as replace_in

from bot.core.commands.codec import number
from bot.core.discord.clicks.dispatch import Click, Handler
from bot.core.pages.own import private
from bot.core.refusals import NotNow
from bot.core.table.people.seats import is_vacant
from bot.features.handover import bench as benches
from bot.features.handover import pages, seating, steps
from bot.features.handover.commands import (
    AcceptSeat,
    AskBack,
    DeclineSeat,
    HandBack,
    JoinBench,
    KeepSeat,
    LeaveBench,
    OfferSeat,
    ReplacePlayer,
    ShowBench,
    TakeSeat,
)

BOTS = "That's a bot. `/table resign` gives your seat to a computer player."


async def replace(click: Click, command: ReplacePlayer) -> None:
    """Offer the sender's seat to the user named in the command, or show which seats can be taken over."""
    table = await click.table(command.table)
    if command.user:
        await table.change(steps.offer, click.user, number(command.user))
        await click.reply.done(f"I've asked <@{command.user}>. You keep the seat until they accept.")
    else:
        await click.reply.put(pages.page(table.now, click.user))


async def hand_to(click: Click, command: OfferSeat) -> None:
    """Offer the sender's seat to the picked user. Raises NotNow if that's a bot."""
    data: Any = click.interaction.data
    chosen = command.user
    known = data.get("resolved", {}).get("users", {}).get(str(chosen), {})
    if known.get("bot"):
        raise NotNow(BOTS)
    await (await click.table(command.table)).change(steps.offer, click.user, chosen)
    await click.reply.done(f"I've asked <@{chosen}>. You keep the seat until they accept.")


async def take(click: Click, command: TakeSeat) -> None:
    """Give the sender a free seat, and show them its hand."""
    await seating.take(await click.table(command.table), click.person, command.seat, click.interaction.id)
    await _show_hand(click, command.table)


async def accept(click: Click, command: AcceptSeat) -> None:
    """Give the sender the seat that they were offered, and show them its hand."""
    await seating.accept(await click.table(command.table), click.person, command.offer, click.interaction.id)
    await _show_hand(click, command.table)


async def decline(click: Click, command: DeclineSeat) -> None:
    """Decline the offer of a seat, or withdraw the sender's own offer."""
    await (await click.table(command.table)).change(steps.decline, click.user, command.offer)
    await click.reply.done("OK, the seat doesn't change hands.")


async def ask_back(click: Click, command: AskBack) -> None:
    """Ask the current player to give back the sender's former seat; if nobody plays it, take it at once."""
    table = await click.table(command.table)
    before = steps.successor(table.now, click.user)
    if before is not None and is_vacant(before):
        await take(click, TakeSeat(command.table, table.now.chairs.index(before)))
        return
    await table.change(steps.ask_back, click.person)
    await click.reply.done("I've asked them. If they agree, I'll message you.")


async def hand_back(click: Click, command: HandBack) -> None:
    """Give the seat back to the player who asked for it."""
    await seating.hand_back(await click.table(command.table), click.user, command.request, click.interaction.id)
    await click.reply.done("The seat is theirs again. Thanks for stepping in!")


async def keep_seat(click: Click, command: KeepSeat) -> None:
    """Refuse to give the sender's seat back to the former player who asked for it."""
    await (await click.table(command.table)).change(steps.keep, click.user, command.request)
    await click.reply.done("OK, you're keeping your seat.")


async def bench(click: Click, _command: ShowBench) -> None:
    """Show whether the sender is on this server's bench; in a DM, show whether they're on any server's bench."""
    on = await benches.of_user(click.tables.store, click.user)
    await click.reply.put(pages.bench(bool(on) if click.interaction.guild_id is None else _here(click) in on))


async def bench_join(click: Click, _command: JoinBench) -> None:
    """Put the sender on this server's bench."""
    await benches.join(click.tables.store, _here(click), click.user)
    await click.reply.put(pages.bench(True))


async def bench_leave(click: Click, _command: LeaveBench) -> None:
    """Take the sender off this server's bench; in a DM, take them off every bench."""
    store = click.tables.store
    for guild in await benches.of_user(store, click.user) if click.interaction.guild_id is None else [_here(click)]:
        await benches.leave(store, guild, click.user)
    await click.reply.put(pages.bench(False))


def _here(click: Click) -> int:
    """Return the id of the click's server. Raises NotNow in a DM."""
    if click.interaction.guild_id is None:
        raise NotNow("Which server do you mean? Type `/bench` in one of its channels.")
    return click.interaction.guild_id


async def _show_hand(click: Click, table: str) -> None:
    position = await click.position(table)
    seat = position.require_seat(click.user)
    own = await click.services.hand_lines(position, click.user)
    page = await private.hand(click.gallery, position, seat, await click.url(position), own)
    text = "\n".join([page.text, "**What happened recently**", *pages.lately(position)])
    await click.reply.put(replace_in(page, text=text))


HANDLERS: tuple[Handler[Any], ...] = (
    Handler(ReplacePlayer, replace),
    Handler(OfferSeat, hand_to),
    Handler(TakeSeat, take),
    Handler(AcceptSeat, accept),
    Handler(DeclineSeat, decline),
    Handler(AskBack, ask_back),
    Handler(HandBack, hand_back),
    Handler(KeepSeat, keep_seat),
    Handler(ShowBench, bench),
    Handler(JoinBench, bench_join),
    Handler(LeaveBench, bench_leave),
)
