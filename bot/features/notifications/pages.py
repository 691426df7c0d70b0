"""The page on which people choose where, when and how often they're pinged."""

from __future__ import annotations

import time
from collections.abc import Mapping

import discord
from discord import ui

from bot.core.commands.types import Command
from bot.core.markdown import CHOICE, clip
from bot.core.pages.hooks import Buttons
from bot.core.pages.parts.buttons import Row, button, select
from bot.core.pages.parts.message import Page
from bot.core.table.timing import zones
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
from bot.features.notifications.ping_settings import PingSettings
from games.kernel import AnyGame

ROUTES = {"channel": "in the table's channel", "dm": "by private message", "none": "never"}
REMINDERS = {"all": "as set at each table", "first": "once", "none": "never"}
QUIET = ((20, 8), (21, 7), (22, 7), (22, 8), (23, 7), (23, 8), (0, 8), (0, 9))
DIGESTS = (7, 8, 12, 17, 18, 19, 20, 21)
ANY = "any"


def pings_button() -> Buttons:
    """Return the button that opens the ping settings."""
    return (button(ShowPings(), "Pings"),)


def when(own: PingSettings) -> str:
    """Return when the person wants pings, as an option's value in the list of times: "any", "not-22-7" or "at-8"."""
    if own.digest is not None:
        return f"at-{own.digest}"
    return f"not-{own.quiet[0]}-{own.quiet[1]}" if own.quiet else ANY


def _when_words(value: str) -> str:
    kind, *hours = value.split("-")
    if kind == "at":
        return f"one digest a day at {zones.hour_words(int(hours[0]))}"
    return (
        f"not from {zones.hour_words(int(hours[0]))} to {zones.hour_words(int(hours[1]))}"
        if hours
        else "right away, day and night"
    )


def settings(own: PingSettings, games: Mapping[str, AnyGame], scope: str = "") -> Page:
    """Return the page with the ping settings.

    The page shows where pings about the game `scope` go, or pings about all games if `scope` is "".
    """
    rows: list[Row] = [_scopes(own, games, scope), _routes(own, scope), _times(own)]
    if when(own) != ANY or own.zone:
        rows.append(_zones(own, scope))
    rows += [_reminders(own), _buttons(own, scope)]
    return Page(_summary(own, games), rows=tuple(rows))


def _summary(own: PingSettings, games: Mapping[str, AnyGame]) -> str:
    of_games = [f"{games[key].name} {ROUTES[to]}" for key, to in own.games.items() if key in games]
    lines = ["**How I ping you**", f"Where: {'; '.join([ROUTES[own.route], *of_games])}."]
    lines.append(f"When: {_when_words(when(own))}{_by(own)}.")
    lines.append(f"Reminders: {REMINDERS[own.reminders]}.")
    lines += ["I'll tell you when you're up next."] if own.is_next else []
    lines += [f"Snoozed: nothing until <t:{own.snooze}:f>."] if own.snooze > time.time() else []
    return "\n".join([*lines, "-# A table doesn't ping you while you're playing there."])


def _by(own: PingSettings) -> str:
    return "" if when(own) == ANY else f" ({zones.place(own.zone)} time, now {_clock(own.zone)})"


def _clock(zone: str) -> str:
    return f"{zones.clock_words(zones.local(zone, time.time()))}"


def _scopes(own: PingSettings, games: Mapping[str, AnyGame], scope: str) -> Row:
    options = [discord.SelectOption(label="For all games", value=ANY, default=not scope)]
    options += [
        discord.SelectOption(
            label=clip(f"For {game.name}", CHOICE),
            value=key,
            default=key == scope,
            description=ROUTES[own.games[key]] if key in own.games else None,
        )
        for key, game in list(games.items())[:24]
    ]
    return (select(ShowPingsOf(scope), "Which games", options),)


def _routes(own: PingSettings, scope: str) -> Row:
    chosen: str = own.games.get(scope, "") if scope else own.route
    options = {"": "same as all games", **ROUTES} if scope else ROUTES
    return _list(SetPingRoute(scope), "Where", options, chosen)


def _times(own: PingSettings) -> Row:
    values = [ANY, *(f"not-{first}-{last}" for first, last in QUIET), *(f"at-{hour}" for hour in DIGESTS)]
    return _list(SetPingTimes(), "When", {value: _when_words(value) for value in values}, when(own))


def _zones(own: PingSettings, scope: str) -> Row:
    names = list(dict.fromkeys([own.zone or "UTC", *zones.COMMON]))[:25]
    labels = {name: f"{zones.place(name)}, {_clock(name)}" for name in names if name in zones.known()}
    return _list(SetZone(scope), "Your time zone", labels, own.zone or "UTC")


def _reminders(own: PingSettings) -> Row:
    return _list(SetOwnReminders(), "Reminders", REMINDERS, own.reminders)


def _list(command: Command, title: str, options: Mapping[str, str], chosen: str) -> Row:
    made = [
        discord.SelectOption(label=clip(f"{title}: {words}", CHOICE), value=value or ANY, default=value == chosen)
        for value, words in options.items()
    ]
    return (select(command, title, made),)


_ON, _OFF = 1, 2  # what a click on the button sets, so that a double click doesn't toggle the setting twice


def wants_next(page: int, before: bool) -> bool:
    """Return whether to ping the person when it will be their turn next, after a click on that setting's button.

    `page` is the number that the button's custom_id carries: `_ON`, `_OFF`, or 0 in old messages, whose button reverses
    the current setting (`before`).
    """
    return {_ON: True, _OFF: False}.get(page, not before)


def _buttons(own: PingSettings, scope: str) -> Row:
    is_snoozed = own.snooze > time.time()
    snoozes: tuple[ui.Item[ui.LayoutView], ...] = (button(Snooze(scope), "End snooze"),)
    if not is_snoozed:
        hours = ((3, "Snooze 3 h"), (24, "1 day"), (72, "3 days"))
        snoozes = tuple(button(Snooze(scope, hour), label) for hour, label in hours)
    return (
        *snoozes,
        button(SetNextPing(scope, _OFF if own.is_next else _ON), f"Up-next pings: {'on' if own.is_next else 'off'}"),
    )
