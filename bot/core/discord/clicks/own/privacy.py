"""Handlers of `/privacy`: explain what the bot stores about a person, export it as a file, and delete it."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from typing import Any

import discord
import msgspec

from bot.core.commands.privacy import AskToErase, EraseMyData, ExportMyData, ShowPrivacy
from bot.core.discord.clicks.dispatch import Context, Handler
from bot.core.ids import UserId
from bot.core.pages.own import privacy
from bot.core.refusals import Refusal
from bot.core.table.people import lobby
from bot.core.table.people import privacy as privacy_steps
from bot.core.table.people.privacy import kept
from bot.core.table.table import Table


async def about(context: Context, _command: ShowPrivacy) -> None:
    await context.reply.put(privacy.about(context.services.slots))


async def my_data(context: Context, _command: ExportMyData) -> None:
    """Send everything stored about the user as a JSON file."""
    await context.reply.hold_beside()
    store, user = context.tables.store, context.user
    kept_of = {
        "user": user,
        "private channel": await store.note(f"dm:{user}"),
        "pings": await store.people.stored(user),
        **{key: await exported(store, user) for key, exported in context.services.exports.items()},
        "tables": [kept(table.now, user) async for table in _tables(context)],
    }
    data = msgspec.json.format(msgspec.json.encode(kept_of))
    await context.reply.hand_over("Everything I store about you.", discord.File(io.BytesIO(data), "my-data.json"))


async def forget_me(context: Context, _command: AskToErase) -> None:
    await context.reply.put(privacy.sure())


async def forgotten(context: Context, _command: EraseMyData) -> None:
    """Leave every table, then erase the user's id and name everywhere."""
    async for table in _tables(context):
        if table.now.seat_of(context.user) is not None:
            await _leave(table, context.user)
        await table.change(privacy_steps.erased, context.user)
    await context.tables.store.upkeep.forget_user(context.user)
    await context.reply.done(privacy.erased(len(await context.tables.store.upkeep.tables_with(context.user))))


async def _leave(table: Table, user: UserId) -> None:
    if table.now.status == "lobby":
        await table.change(lobby.leave, user)
    elif table.now.status in ("playing", "archived") and not table.now.frozen:
        await table.resign(user)


async def _tables(context: Context) -> AsyncIterator[Table]:
    """Yield every table at which the user has or had a seat. Skip unreadable ones, such as tables of a removed game."""
    for name in await context.tables.store.upkeep.tables_with(context.user):
        try:
            yield await context.tables.get(name)
        except Refusal:
            continue


HANDLERS: tuple[Handler[Any], ...] = (
    Handler(ShowPrivacy, about),
    Handler(ExportMyData, my_data),
    Handler(AskToErase, forget_me),
    Handler(EraseMyData, forgotten),
)
