"""The feature behind `/settings`: what the people who manage a server decide about the tables on it."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.core.discord.feature import Feature, Task
from bot.core.pages.hooks import PageHooks
from bot.core.services import Services
from bot.core.table.hooks import TableHooks
from bot.features.server_settings import log, rules, slash, store
from bot.features.server_settings.handlers import HANDLERS


def tasks(services: Services, client: discord.Client) -> Iterable[Task]:
    """Yield the background task that posts to servers' logs."""
    yield log.Logger(client, services.tables.store, services.tables.watchers).run()


FEATURE = Feature(
    key="server_settings",
    sql=(store.SETTINGS, store.BANS, log.LOG),
    tables=TableHooks(admits=rules.admits, in_commit=log.written),
    pages=PageHooks(
        stores="servers that banned you from their tables",
        keeps="A server's ban stays after you've deleted your data, so that it can't be lifted that way.",
    ),
    handlers=HANDLERS,
    opening_rule=rules.rule,
    slash=slash.commands,
    client_tasks=tasks,
    exported=store.exported,
)
