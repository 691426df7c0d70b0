"""Seats that change hands in the middle of a game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace as replace_in

from bot.discord.clicks.dispatch import Click, handles, number
from bot.pages.own import private
from bot.pages.tables import handover
from bot.refusals import NotNow
from bot.storage import Person
from bot.table.people import handover as steps
from bot.table.plans import Plan, taken_over
from bot.table.position import Position

BOTS = "That's a bot. `/table resign` gives your seat to a computer player."


@handles("replace")
async def replace(click: Click) -> None:
    """Offer one's own seat to the user whom the spot's chain names, or choose among the free ones."""
    table = await click.table()
    if click.spot.codes:
        await table.change(steps.offer, click.user, number(click.spot.codes[0]))
        await click.reply.done(f"I've asked <@{click.spot.codes[0]}>. You keep the seat until they accept.")
    else:
        await click.reply.put(handover.page(table.now, click.user))


@handles("handto")
async def hand_to(click: Click) -> None:
    """Offer one's own seat to the user who was selected."""
    data: Any = click.interaction.data
    chosen = click.number
    known = data.get("resolved", {}).get("users", {}).get(str(chosen), {})
    if known.get("bot"):
        raise NotNow(BOTS)
    await (await click.table()).change(steps.offer, click.user, chosen)
    await click.reply.done(f"I've asked <@{chosen}>. You keep the seat until they accept.")


@handles("take")
async def take(click: Click) -> None:
    """Take a free one. The spot's page is the seat."""
    table = await click.table()
    await table.take(click.person, click.spot.page, click.interaction.id)
    await _show_hand(click)


@handles("accept")
async def accept(click: Click) -> None:
    """Take the seat that was offered. The spot's prompt is the offer."""
    await (await click.table()).accept(click.person, number(click.spot.prompt), click.interaction.id)
    await _show_hand(click)


@handles("decline")
async def decline(click: Click) -> None:
    """Rather not, or no more."""
    await (await click.table()).change(steps.decline, click.user, number(click.spot.prompt))
    await click.reply.done("OK, the seat stays as it is.")


@handles("askback")
async def ask_back(click: Click) -> None:
    """Who sat there before would like the seat again: it is taken at once where nobody else plays on it."""
    table = await click.table()
    before = steps.successor(table.now, click.user)
    if before is not None and steps.is_vacant(before):
        click.spot = click.spot.at(page=table.now.chairs.index(before))
        await take(click)
        return
    await table.change(steps.ask_back, click.person)
    await click.reply.done("I've asked. If they agree, I'll message you.")


@handles("handback")
async def hand_back(click: Click) -> None:
    """Give it back. The spot's prompt is the number of what was asked."""
    wanted = number(click.spot.prompt)

    def step(now: Position) -> Plan:
        back = next((chair.back for chair in now.chairs if chair.back and chair.back.id == wanted), None)
        after = steps.hand_back(now, click.user, wanted, click.interaction.id)
        assert back is not None
        seat = after.require_seat(back.user)
        return taken_over(now, after, Person(back.user, back.name), seat)

    table = await click.table()
    await table.change(step)
    await table.mind_holidays()
    await click.reply.done("The seat is theirs again. Thanks for stepping in!")


@handles("keepseat")
async def keep_seat(click: Click) -> None:
    """Rather not."""
    await (await click.table()).change(steps.keep, click.user, number(click.spot.prompt))
    await click.reply.done("OK, the seat stays as it is.")


@handles("bench")
async def bench(click: Click) -> None:
    """Show whether one steps in on this server; in private messages, on any."""
    people = click.tables.store.people
    on = await people.benches(click.user)
    await click.reply.put(handover.bench(bool(on) if click.interaction.guild_id is None else _here(click) in on))


@handles("benchjoin")
async def bench_join(click: Click) -> None:
    """Step in from now on."""
    await click.tables.store.people.step_in(_here(click), click.user, True)
    await click.reply.put(handover.bench(True))


@handles("benchleave")
async def bench_leave(click: Click) -> None:
    """No more; in private messages on no server."""
    people = click.tables.store.people
    for guild in await people.benches(click.user) if click.interaction.guild_id is None else [_here(click)]:
        await people.step_in(guild, click.user, False)
    await click.reply.put(handover.bench(False))


def _here(click: Click) -> int:
    """The server. Raises NotNow."""
    if click.interaction.guild_id is None:
        raise NotNow("Which server do you mean? Type `/bench` there.")
    return click.interaction.guild_id


async def _show_hand(click: Click) -> None:
    position = await click.position()
    seat = position.require_seat(click.user)
    note = await click.services.note(position.head, click.user)
    page = await click.reply.while_waiting(private.hand(click.gallery, position, seat, await click.url(position), note))
    text = "\n".join([page.text, "**What happened recently**", *handover.lately(position)])
    await click.reply.put(replace_in(page, text=text))
