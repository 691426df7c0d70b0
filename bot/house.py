"""The whole bot, put together by hand: storage, tables, Discord, outbox, computer players."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any

import aiohttp
import discord

from bot.client import Guffaw
from bot.computers import Computers
from bot.courier import DiscordCourier
from bot.health import beat
from bot.hourglass import Hourglass
from bot.outbox import Outbox
from bot.presenter.gallery import Gallery
from bot.refusals import Refusal
from bot.services import Services
from bot.settings import Settings, WrongSetting
from bot.storage.sqlite import SqliteStore
from bot.tables import Tables
from bot.thinking import Thinker
from games import GAMES
from games.kernel import AnyGame
from rendering import RENDERERS
from rendering.picture import Renderer

log = logging.getLogger(__name__)

PATIENCE = 3.0  # seconds to deliver what is due before leaving; the rest is delivered after the next start


class Unreachable(Refusal):
    """Discord did not answer at the start; whoever supervises the process may start it again."""


async def serve(
    settings: Settings,
    token: str,
    kind: type[Guffaw] = Guffaw,
    games: Mapping[str, AnyGame] = GAMES,
    renderers: Mapping[str, Renderer] = RENDERERS,
) -> None:
    """Run until SIGTERM or SIGINT. Raises StorageTrouble, Unreachable, or WrongSetting if the token is refused."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    store = await SqliteStore.open(settings.database, settings.backups)
    services = Services(Tables(store, games), Gallery(renderers))
    try:
        await _serve(settings, token, kind(services), services, stop)
    finally:
        services.gallery.close()
        await store.close()
        log.info("closed")


async def _serve(settings: Settings, token: str, client: Guffaw, services: Services, stop: asyncio.Event) -> None:
    tables = services.tables
    outbox, computers = Outbox(tables, DiscordCourier(client, services)), Computers(tables, Thinker(settings.thinking))
    try:
        await _log_in(client, token)

        async def is_well() -> bool:
            await tables.of_user(0)  # storage answers
            return client.is_ready() and not client.is_closed()

        work = (
            client.connect(),
            outbox.run(),
            computers.run(),
            Hourglass(tables).run(),
            beat(settings.health, is_well),
        )
        await _until(stop, *work, leave=lambda: _leave(computers, outbox))
    finally:
        await computers.stop()
        await client.close()
        settings.health.unlink(missing_ok=True)


async def _log_in(client: Guffaw, token: str) -> None:
    try:
        await client.login(token)
    except discord.LoginFailure as error:
        raise WrongSetting("Discord does not accept DISCORD_TOKEN: copy it anew from the developer portal.") from error
    except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
        raise Unreachable(f"Discord cannot be reached: {error}") from error


async def _leave(computers: Computers, outbox: Outbox) -> None:
    await computers.stop()
    await outbox.stop(PATIENCE)


async def _until(stop: asyncio.Event, *work: Coroutine[Any, Any, None], leave: Callable[[], Awaitable[None]]) -> None:
    """Until told to stop, or until one of them ends, which none should: its error is raised."""
    tasks = [asyncio.create_task(each) for each in work]
    told = asyncio.create_task(stop.wait())
    try:
        done, _ = await asyncio.wait([told, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        await leave()
    finally:
        for task in (told, *tasks):
            task.cancel()
        await asyncio.gather(told, *tasks, return_exceptions=True)
