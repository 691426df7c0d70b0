"""Handlers for seats that change hands during a game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace as replace_in

from bot.core.commands.codec import number
from bot.core.discord.clicks.dispatch import Context, Handler
from bot.core.discord.interactions import guild_id
from bot.core.ids import GuildId, TableId, UserId
from bot.core.pages.own import private
from bot.core.refusals import NotNow
from bot.core.table.people import admission
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


async def replace(context: Context, command: ReplacePlayer) -> None:
    table = await context.table(command.table)
    if command.user:
        await table.change(steps.offer, context.user, UserId(number(command.user)))
        await context.reply.done(f"I've asked <@{command.user}>. You keep the seat until they accept.")
    else:
        await context.reply.put(pages.page(table.now, context.user))


async def hand_to(context: Context, command: OfferSeat) -> None:
    """Offer the sender's seat to the picked user. Raises NotNow if that's a bot."""
    data: Any = context.interaction.data
    chosen = command.user
    known = data.get("resolved", {}).get("users", {}).get(str(chosen), {})
    if known.get("bot"):
        raise NotNow(BOTS)
    await (await context.table(command.table)).change(steps.offer, context.user, UserId(chosen))
    await context.reply.done(f"I've asked <@{chosen}>. You keep the seat until they accept.")


async def take(context: Context, command: TakeSeat) -> None:
    """Give the sender a free seat, and show them its hand."""
    await seating.take(await context.table(command.table), context.person, command.seat, context.interaction_id)
    await _show_hand(context, command.table)


async def accept(context: Context, command: AcceptSeat) -> None:
    """Give the sender the seat that they were offered, and show them its hand."""
    await seating.accept(await context.table(command.table), context.person, command.offer, context.interaction_id)
    await _show_hand(context, command.table)


async def decline(context: Context, command: DeclineSeat) -> None:
    """Decline the offer of a seat, or withdraw the sender's own offer."""
    await (await context.table(command.table)).change(steps.decline, context.user, command.offer)
    await context.reply.done("OK, the seat doesn't change hands.")


async def ask_back(context: Context, command: AskBack) -> None:
    """Ask the current player to give back the sender's former seat; if nobody is playing it, take it at once."""
    table = await context.table(command.table)
    before = steps.successor(table.now, context.user)
    if before is not None and is_vacant(before):
        await take(context, TakeSeat(command.table, table.now.chairs.index(before)))
        return
    if before is not None and (refusal := await admission.why_not(context.tables.store, table.now, context.person)):
        raise NotNow(refusal)
    await table.change(steps.ask_back, context.person)
    await context.reply.done("I've asked them. If they agree, I'll message you.")


async def hand_back(context: Context, command: HandBack) -> None:
    table = await context.table(command.table)
    try:
        await seating.hand_back(table, context.user, command.request, context.interaction_id)
    except admission.NoSeat:
        raise NotNow("They can't take the seat anymore.") from None
    await context.reply.done("The seat is theirs again. Thanks for stepping in!")


async def keep_seat(context: Context, command: KeepSeat) -> None:
    await (await context.table(command.table)).change(steps.keep, context.user, command.request)
    await context.reply.done("OK, you're keeping your seat.")


async def bench(context: Context, _command: ShowBench) -> None:
    """Show whether the sender is on this server's bench or, in a DM, on any server's bench."""
    on = await benches.of_user(context.tables.store, context.user)
    await context.reply.put(pages.bench(bool(on) if guild_id(context.interaction) is None else _here(context) in on))


async def bench_join(context: Context, _command: JoinBench) -> None:
    await benches.join(context.tables.store, _here(context), context.user)
    await context.reply.put(pages.bench(True))


async def bench_leave(context: Context, _command: LeaveBench) -> None:
    """Take the sender off this server's bench or, in a DM, off every bench."""
    store = context.tables.store
    for guild in (
        await benches.of_user(store, context.user) if guild_id(context.interaction) is None else [_here(context)]
    ):
        await benches.leave(store, guild, context.user)
    await context.reply.put(pages.bench(False))


def _here(context: Context) -> GuildId:
    """Return the id of the server that the command came from. Raises NotNow in a DM."""
    guild = guild_id(context.interaction)
    if guild is None:
        raise NotNow("Which server do you mean? Type `/bench` in one of its channels.")
    return guild


async def _show_hand(context: Context, table: TableId) -> None:
    position = await context.position(table)
    seat = position.require_seat(context.user)
    own = await context.services.hand_lines(position, context.user)
    page = await private.hand(context.gallery, position, seat, await context.url(position), own)
    text = "\n".join([page.text, "**What happened recently**", *pages.lately(position)])
    await context.reply.put(replace_in(page, text=text))


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
