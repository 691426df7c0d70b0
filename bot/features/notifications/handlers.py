"""Handlers of `/notify`: a page with settings for where, when and how often a person is pinged."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from bot.core.commands.codec import UNKNOWN
from bot.core.discord.clicks.dispatch import Context
from bot.core.refusals import NotNow
from bot.core.table.ping_rules import Route
from bot.core.table.timing import zones
from bot.features.notifications import pages
from bot.features.notifications.commands import (
    SetNextPing,
    SetOwnReminders,
    SetPingRoute,
    SetPingTimes,
    SetZone,
    ShowPings,
    ShowPingsOf,
    Snooze,
)
from bot.features.notifications.ping_settings import PingSettings, Reminders

LONGEST_HOURS = 24 * 7


async def notify(context: Context, command: ShowPings) -> None:
    own = await _own(context)
    if command.zone and command.zone != own.zone:
        await _set(context, "", lambda old: replace(old, zone=_known_zone(command.zone)))
        return
    await _show(context, "", own)


async def scope(context: Context, command: ShowPingsOf) -> None:
    if command.game != pages.ANY and command.game not in context.tables.games:
        raise NotNow(UNKNOWN)
    await _show(context, "" if command.game == pages.ANY else command.game, await _own(context))


async def route(context: Context, command: SetPingRoute) -> None:
    game, chosen = command.scope, command.route
    if not game:
        await _set(context, command.scope, lambda old: replace(old, route=_one_of(chosen, Route)))
        return
    if game not in context.tables.games:
        raise NotNow(UNKNOWN)

    def with_game(old: PingSettings) -> PingSettings:
        others = {key: to for key, to in old.games.items() if key != game}
        return replace(old, games=others if chosen == pages.ANY else {**others, game: _one_of(chosen, Route)})

    await _set(context, command.scope, with_game)


async def when(context: Context, command: SetPingTimes) -> None:
    kind, *rest = command.times.split("-")
    hours = tuple(int(hour) for hour in rest if len(hour) < 3 and hour.isdecimal() and int(hour) < 24)
    if (kind, len(hours)) not in ((pages.ANY, 0), ("not", 2), ("at", 1)):
        raise NotNow(UNKNOWN)
    quiet = (hours[0], hours[1]) if kind == "not" else None
    digest = hours[0] if kind == "at" else None
    await _set(context, command.scope, lambda old: replace(old, quiet=quiet, digest=digest))


async def zone(context: Context, command: SetZone) -> None:
    chosen = _known_zone(command.zone)
    await _set(context, command.scope, lambda old: replace(old, zone=chosen))


async def remind(context: Context, command: SetOwnReminders) -> None:
    chosen = command.reminders
    await _set(context, command.scope, lambda old: replace(old, reminders=_one_of(chosen, Reminders)))


async def snooze(context: Context, command: Snooze) -> None:
    hours = min(command.hours, LONGEST_HOURS)
    until = int(time.time()) + 3600 * hours if hours else 0
    await _set(context, command.scope, lambda old: replace(old, snooze=until))


async def tell_next(context: Context, command: SetNextPing) -> None:
    await _set(context, command.scope, lambda old: replace(old, is_next=pages.wants_next(command.wanted, old.is_next)))


def _known_zone(name: str) -> str:
    typed = name.strip().replace(" ", "_").casefold()
    zone = next((known for known in zones.known() if known.casefold() == typed), None)
    if zone is None:
        raise NotNow("I don't know that time zone. Type a city, such as Europe/Berlin, and pick one from the list.")
    return zone


def _one_of(value: str, literal: Any) -> Any:
    if value not in get_args(literal):
        raise NotNow(UNKNOWN)
    return value


async def _own(context: Context) -> PingSettings:
    return (await context.tables.store.people.settings((context.user,), PingSettings))[context.user]


async def _set(context: Context, scope: str, change: Callable[[PingSettings], PingSettings]) -> None:
    await _show(context, scope, await context.tables.store.people.change(context.user, PingSettings, change))


async def _show(context: Context, scope: str, own: PingSettings) -> None:
    game = scope if scope in context.tables.games else ""
    await context.reply.put(pages.settings(own, context.tables.games, game))
