"""Handlers of `/block` and `/blocked`. All their replies are private."""

from __future__ import annotations

from bot.core.commands.codec import number
from bot.core.discord.clicks.dispatch import Context
from bot.core.refusals import NotNow
from bot.features.blocks import pages, store
from bot.features.blocks.commands import Block, ShowBlocked, Unblock

MOST = 200  # maximum number of users that a person can block


async def block(context: Context, command: Block) -> None:
    """Block the user, and say how many open tables the sender and the user share."""
    other = number(command.user)
    if other == context.user:
        raise NotNow("You can't block yourself.")
    known = await store.of_user(context.tables.store, context.user)
    if other not in known and len(known) >= MOST:
        raise NotNow(f"You've blocked {MOST} people, which is the limit. `/blocked` shows the list.")
    await store.add(context.tables.store, context.user, other)
    await context.reply.put(pages.blocked_now(other, await _shared_tables(context, other)))


async def _shared_tables(context: Context, other: int) -> int:
    heads = await context.tables.of_user(context.user)
    chairs = await context.tables.store.chairs([head.id for head in heads])
    return sum(any(chair.user == other for chair in seated) for seated in chairs.values())


async def show(context: Context, _command: ShowBlocked) -> None:
    await _put(context)


async def unblock(context: Context, command: Unblock) -> None:
    """Unblock the user. A second click changes nothing."""
    await store.remove(context.tables.store, context.user, command.user)
    await _put(context, f"<@{command.user}> isn't blocked anymore.")


async def _put(context: Context, news: str = "") -> None:
    users = await store.of_user(context.tables.store, context.user)
    await context.reply.put(pages.blocked(users, news))
