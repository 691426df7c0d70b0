"""The program that assembles the bot from storage, tables, Discord client, outbox and computer players, and runs it."""

from __future__ import annotations

import asyncio
import logging
import signal
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import aiohttp
import discord

from bot.core.automation.backups import Backups
from bot.core.automation.computers import Computers
from bot.core.automation.housekeeping import Housekeeper, Keep
from bot.core.automation.scheduler import Scheduler
from bot.core.automation.search_process import Thinker
from bot.core.delivery.courier import DiscordCourier
from bot.core.delivery.courier_protocol import TokenRefused
from bot.core.delivery.outbox import Outbox
from bot.core.discord import logins
from bot.core.discord.client import Guffaw
from bot.core.discord.feature import Feature
from bot.core.discord.requests import traced
from bot.core.ids import NO_USER
from bot.core.monitoring import allocator, slow_callbacks
from bot.core.monitoring.health import heartbeat
from bot.core.monitoring.server import Monitor
from bot.core.pages.hooks import Slots
from bot.core.pages.pictures import Gallery
from bot.core.process import Process
from bot.core.refusals import Refusal, StorageTrouble
from bot.core.services import Services
from bot.core.settings import Settings, WrongSetting
from bot.core.storage import database_identity
from bot.core.storage.hooks import SqlTable
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sqlite import SqliteStore, last_commit
from bot.core.table.people.allowance import Allowance, Quota
from bot.core.table.registry import Tables
from bot.features import FEATURES, hooks_of, tables_of
from bot.opening import open_store, process_on
from games import GAMES
from games.kernel import AnyGame
from rendering import RENDERERS
from rendering.picture import Renderer

log = logging.getLogger(__name__)

UNAUTHORIZED = 401
AUTHENTICATION_FAILED = 4004  # the code with which the gateway closes a connection
PATIENCE = 3.0  # seconds to deliver due messages when stopping; the rest is delivered after the next start


class Unreachable(Refusal):
    """Raised if the bot can't reach Discord when it starts. A supervisor may restart the process."""


async def serve(
    settings: Settings,
    token: str,
    kind: type[Guffaw] = Guffaw,
    games: Mapping[str, AnyGame] = GAMES,
    renderers: Mapping[str, Renderer] = RENDERERS,
    features: Sequence[Feature] = FEATURES,
) -> None:
    """Run the bot until SIGTERM or SIGINT.

    Raises WrongSetting if the token is invalid or the database isn't the one used before, StorageTrouble if the
    database fails, and Unreachable if Discord can't be reached at startup.
    """
    allocator.settle()
    stop = asyncio.Event()
    _stop_when_told(stop)
    with ExitStack() as stack:
        stack.enter_context(slow_callbacks.reported(settings.slow_callbacks / 1000))
        store = await _open_store(settings, stack, tables_of(features))
        allowance = Allowance(Quota(*settings.lobbies), Quota(*settings.playing))
        services = Services(
            Tables(store, games, allowance, hooks_of(features)),
            Gallery(renderers, Slots(feature.pages for feature in features)),
            Quota(*settings.clicks),
            {feature.key: feature.exported for feature in features if feature.exported},
            [feature.instead_of_panel for feature in features if feature.instead_of_panel],
            settings.reports,
        )
        try:
            await _remember(settings, services.tables)
            async with kind(
                services, settings.shards, features
            ) as client:  # so that it can be closed before it has logged in
                await _serve(settings, token, client, process_on(store, settings), stop, features)
        finally:
            services.gallery.close()
            await store.close()
            log.info("closed")


async def _open_store(settings: Settings, stack: ExitStack, feature_tables: Sequence[SqlTable]) -> SqlStore:
    """Open the database. Without `--new`, require that it's the one used before. Lock the file if it's SQLite.

    Raises WrongSetting if the database is a different one, locked, damaged or inaccessible, and StorageTrouble if it
    can't be reached.
    """
    try:
        if isinstance(settings.database, Path):
            _require_own(settings, settings.database, stack)
            store = await open_store(settings.database, settings.backups, feature_tables=feature_tables)
            if isinstance(store, SqliteStore):
                await store.note_commits()
            return store
        folders = (settings.health.parent, *settings.folders)
        settings.health.parent.mkdir(parents=True, exist_ok=True)
        begins = settings.new or not database_identity.is_known(folders)
        store = await open_store(settings.database, settings.backups, begins=begins, feature_tables=feature_tables)
        try:
            if not settings.new:
                known = await store.note(database_identity.KEY) or ""
                database_identity.require_same(str(settings.database), known, folders)
        except database_identity.WrongDatabase:
            await store.close()
            raise
        return store
    except (database_identity.WrongDatabase, database_identity.InUse, last_commit.CommitsLost) as refusal:
        raise WrongSetting(str(refusal)) from refusal
    except OSError as error:
        raise WrongSetting(
            f"I can't use {error.filename}: {error.strerror}. The folder of GUFFAW_DATABASE and everything in "
            "it must be on a writable disk and belong to the user who runs me."
        ) from error


def _require_own(settings: Settings, database: Path, stack: ExitStack) -> None:
    """Lock the database file for this process, after checking that it's the one used before and hasn't lost commits.

    The check comes first, so that locking creates no files at a mistyped path. Raises WrongDatabase if the file is a
    different database, InUse if another process has locked it, and CommitsLost if a crash lost commits.
    """
    was_killed = last_commit.was_killed(database)
    if not (was_killed or settings.new):
        database_identity.require_known(database, settings.folders)
    stack.enter_context(database_identity.alone(database))
    try:
        if was_killed:
            last_commit.require_last_commit(database)
    except last_commit.CommitsLost as lost:
        if not settings.new:
            raise
        log.error("%s", lost)
    if was_killed and not settings.new:
        database_identity.require_known(database, settings.folders)


async def _remember(settings: Settings, tables: Tables) -> None:
    drawn = await tables.database_identity()
    if isinstance(settings.database, Path):
        database_identity.remember(settings.database, drawn, settings.folders)
    else:
        database_identity.write_down(drawn, str(settings.database), (settings.health.parent, *settings.folders))


def _stop_when_told(stop: asyncio.Event) -> None:
    """Set the event on SIGTERM or SIGINT (Ctrl-C), also on Windows, where event loops don't support signal handlers."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))


async def _serve(
    settings: Settings, token: str, client: Guffaw, process: Process, stop: asyncio.Event, features: Sequence[Feature]
) -> None:
    services, tables = client.services, client.services.tables
    lost_posts = [feature.lost_post for feature in features if feature.lost_post]
    outbox = Outbox(tables, DiscordCourier(client, services), process.budget, lost_posts)
    computers = Computers(tables, Thinker(settings.thinking))
    try:
        if not await _done_before(stop, _begin(settings, token, client, outbox, process)):
            return

        async def is_well() -> bool:
            await tables.of_user(NO_USER)  # raises if storage doesn't answer
            return client.is_ready() and not client.is_closed()

        work: tuple[Coroutine[Any, Any, None], ...] = (
            client.connect(),
            outbox.run(),
            computers.run(),
            Scheduler(tables, client.hearing, settings.shards).run(),
            tables.store.hear(tables.heard),
            process.keep(),
            *(task for feature in features for task in feature.tasks(services)),
            *(task for feature in features for task in feature.client_tasks(services, client)),
            Housekeeper(tables, Keep(*settings.keep)).run(),
            heartbeat(settings.health, is_well),
            allocator.trim_now_and_then(),
        )
        if isinstance(settings.database, Path):
            work += (database_identity.watch(settings.database),)
            if settings.backup_every:
                work += (Backups(settings.database, settings.backups, settings.backup_every).run(),)
        if settings.http:
            monitor = Monitor(is_well, lambda: tables.store.upkeep.figures(time.time()))
            work += (monitor.serve(settings.http),)
        await _until(stop, *work, leave=lambda: _leave(computers, outbox))
    except (TokenRefused, discord.ConnectionClosed, discord.HTTPException) as error:
        if not _is_refusal_of_token(error):
            raise
        raise WrongSetting(
            "DISCORD_TOKEN was reset, so Discord no longer accepts it. Copy the new one from the developer portal and "
            "start me again. Nothing is lost: I'll send what's waiting then."
        ) from error
    finally:
        await computers.stop()
        await client.close()
        with suppress(StorageTrouble):  # leases that can't be released expire by themselves
            await process.end()
        with suppress(OSError):
            settings.health.unlink(missing_ok=True)


async def _begin(settings: Settings, token: str, client: Guffaw, outbox: Outbox, process: Process) -> None:
    """Log in, once the login limit allows it and this process has claimed its shards. Both waits may take minutes."""
    await logins.wait(client.services.tables.store)
    await process.begin()
    client.http.http_trace = traced(process.budget, outbox.note_answer, counts=settings.http is not None)
    await _log_in(client, token)


async def _log_in(client: Guffaw, token: str) -> None:
    try:
        await client.login(token)
    except (aiohttp.ClientError, discord.LoginFailure, discord.HTTPException, OSError) as error:
        if isinstance(error, discord.LoginFailure) or getattr(error, "status", 0) == UNAUTHORIZED:
            raise WrongSetting("Discord rejected DISCORD_TOKEN. Copy it again from the developer portal.") from error
        raise Unreachable(f"I can't reach Discord: {error}") from error


def _is_refusal_of_token(error: Exception) -> bool:
    """Tell whether this error, from REST or the gateway, means that Discord rejects the token."""
    if isinstance(error, discord.HTTPException):
        return error.status == UNAUTHORIZED
    return isinstance(error, TokenRefused) or getattr(error, "code", 0) == AUTHENTICATION_FAILED


async def _leave(computers: Computers, outbox: Outbox) -> None:
    await computers.stop()
    await outbox.stop(PATIENCE)


async def _done_before(stop: asyncio.Event, work: Coroutine[Any, Any, None]) -> bool:
    """Run the coroutine, but cancel it when `stop` is set. Return whether it finished."""
    doing, told = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        done, _ = await asyncio.wait([doing, told], return_when=asyncio.FIRST_COMPLETED)
        if doing in done:
            doing.result()
        return doing in done
    finally:
        for task in (doing, told):
            task.cancel()
        await asyncio.gather(doing, told, return_exceptions=True)


async def _until(stop: asyncio.Event, *work: Coroutine[Any, Any, None], leave: Callable[[], Awaitable[None]]) -> None:
    """Run the coroutines until `stop` is set, then await `leave()` and cancel them.

    Raises the error of the first coroutine that fails.
    """
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
