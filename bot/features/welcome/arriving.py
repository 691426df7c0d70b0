"""The first message on a server, which the bot posts once, and only in the server's system channel."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping

import aiohttp
import discord

from bot.core import saved
from bot.core.ids import GuildId
from bot.core.pages.parts.message import Page
from bot.core.services import Services
from bot.core.storage.hooks import SqlTable
from bot.core.storage.sql.work import Work, row_count
from games.english import listing
from games.kernel import AnyGame

WELCOMES = SqlTable("server_welcomes", columns=(("guild", "bigint"), ("at", "bigint")), key=("guild",))
_log = logging.getLogger(__name__)


async def arrived(services: Services, guild: discord.Guild) -> None:
    """Post the first message unless the server already got it, or the bot can't write in the server's system channel.

    The fact is stored before the message is posted, so that a server never gets it twice. Raises StorageTrouble if the
    database fails.
    """
    channel = guild.system_channel
    if channel is None or guild.me is None:
        return
    may = channel.permissions_for(guild.me)
    if not (may.view_channel and may.send_messages) or not await services.tables.store.write(_note, GuildId(guild.id)):
        return
    saved.note()
    try:
        await channel.send(view=page(services.tables.games).view(), silent=True)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.info("couldn't post the first message in a server: %s", type(error).__name__)


def page(games: Mapping[str, AnyGame]) -> Page:
    names = listing([game.name for game in games.values()])
    return Page(
        "**Hi, I'm Guffaw!** I host board games that friends play by post: take your turn when you have a minute, and "
        f"I'll tell whoever is next. I have {names}.\n"
        "`/table new` opens a table that others join with one click. `/help` says more.\n"
        "If you manage this server, `/settings` decides who may open tables, where, and which games."
    )


def _note(guild: GuildId) -> Work[bool]:
    """Store that the server got its first message. Return False if that was stored before."""
    sql = "INSERT INTO server_welcomes (guild, at) VALUES (?, ?) ON CONFLICT DO NOTHING"
    return bool((yield from row_count(sql, guild, int(time.time()))))
