"""`/notify`: where, when and how often a person is pinged, on one screen that each choice brings up to date."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from bot.discord.clicks.dispatch import UNKNOWN, Click, handles
from bot.pages.own import pings
from bot.refusals import NotNow
from bot.storage.sql.people import Reminders, Route, Wishes
from bot.table.timing import deadlines, zones

LONGEST_HOURS = 24 * 7


@handles("notify")
async def notify(click: Click) -> None:
    """Show it; the spot's code is a time zone that was typed."""
    wishes = await _wishes(click)
    if click.spot.codes and click.spot.codes[0] != wishes.zone:
        await _set(click, lambda old: replace(old, zone=_known_zone(click.spot.codes[0])))
        return
    await _show(click, wishes)


@handles("pingscope")
async def scope(click: Click) -> None:
    """For which game the route is shown."""
    if click.value != pings.ANY and click.value not in click.tables.games:
        raise NotNow(UNKNOWN)
    click.spot = replace(click.spot, group="" if click.value == pings.ANY else click.value)
    await _show(click, await _wishes(click))


@handles("pingroute")
async def route(click: Click) -> None:
    """Where pings go; the spot's group is the game, "" for all."""
    game, chosen = click.spot.group, click.value
    if not game:
        await _set(click, lambda old: replace(old, route=_one_of(chosen, Route)))
        return
    if game not in click.tables.games:
        raise NotNow(UNKNOWN)

    def with_game(old: Wishes) -> Wishes:
        others = {key: to for key, to in old.games.items() if key != game}
        return replace(old, games=others if chosen == pings.ANY else {**others, game: _one_of(chosen, Route)})

    await _set(click, with_game)


@handles("pingwhen")
async def when(click: Click) -> None:
    """At once, not between two hours, or once a day."""
    kind, *rest = click.value.split("-")
    hours = tuple(int(each) for each in rest if len(each) < 3 and each.isdecimal() and int(each) < 24)
    if (kind, len(hours)) not in ((pings.ANY, 0), ("not", 2), ("at", 1)):
        raise NotNow(UNKNOWN)
    quiet = (hours[0], hours[1]) if kind == "not" else None
    digest = hours[0] if kind == "at" else None
    await _set(click, lambda old: replace(old, quiet=quiet, digest=digest))


@handles("pingzone")
async def zone(click: Click) -> None:
    """By which clocks."""
    chosen = _known_zone(click.value)
    await _set(click, lambda old: replace(old, zone=chosen))


@handles("pingremind")
async def remind(click: Click) -> None:
    """How many of a table's reminders."""
    chosen = click.value
    await _set(click, lambda old: replace(old, reminders=_one_of(chosen, Reminders)))


@handles("pingsnooze")
async def snooze(click: Click) -> None:
    """No ping for so many hours; the spot's page says how many, 0 ends it."""
    hours = min(click.spot.page, LONGEST_HOURS)
    until = int(time.time()) + 3600 * hours if hours else 0
    await _set(click, lambda old: replace(old, snooze=until))


@handles("pingnext")
async def tell_next(click: Click) -> None:
    """Whether one is told that one comes next."""
    await _set(click, lambda old: replace(old, is_next=pings.wants_next(click.spot.page, old.is_next)))


@handles("hush")
async def hush(click: Click) -> None:
    """No more reminders of what is asked now."""
    await (await click.table()).change(deadlines.hush, click.user)
    await click.reply.done("No more reminders this turn. `/notify` changes them for all tables.")


def _known_zone(name: str) -> str:
    found = {each.casefold(): each for each in zones.known()}.get(name.strip().replace(" ", "_").casefold())
    if found is None:
        raise NotNow("I don't know that time zone. Type a city, such as Europe/Berlin, and pick one from the list.")
    return found


def _one_of(value: str, literal: Any) -> Any:
    if value not in get_args(literal):
        raise NotNow(UNKNOWN)
    return value


async def _wishes(click: Click) -> Wishes:
    return (await click.tables.store.people.wishes((click.user,)))[click.user]


async def _set(click: Click, change: Callable[[Wishes], Wishes]) -> None:
    """Only what was chosen changes, whatever the screen that was clicked has shown."""
    await _show(click, await click.tables.store.people.wish(click.user, change))


async def _show(click: Click, wishes: Wishes) -> None:
    scope = click.spot.group if click.spot.group in click.tables.games else ""
    await click.reply.put(pings.settings(wishes, click.tables.games, scope))
