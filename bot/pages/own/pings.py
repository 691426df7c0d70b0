"""Ping messages, and the screen on which people choose how they are pinged."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from itertools import chain

import discord
from discord import ui

from bot.commands.notifications import (
    SetNextPing,
    SetOwnReminders,
    SetPingRoute,
    SetPingTimes,
    SetZone,
    ShowPings,
    ShowPingsOf,
    Snooze,
)
from bot.commands.panel import OpenPanel
from bot.commands.types import Command
from bot.markdown import CHOICE, clip
from bot.pages import reference
from bot.pages.hooks import NO_SLOTS, Question, Slots
from bot.pages.parts.buttons import Row, Style, button, link, select
from bot.pages.parts.message import Page
from bot.pages.parts.names import escape_names, text_names
from bot.pages.parts.turns import gist
from bot.pages.tables import lobby
from bot.storage import Body
from bot.storage.sql.people import Wishes
from bot.table import moves
from bot.table.position import Position
from bot.table.reading import prompts, undoing
from bot.table.timing import zones
from games.english import listing
from games.kernel import AnyGame

ROUTES = {"channel": "in the table's channel", "dm": "by private message", "none": "never"}
REMINDERS = {"all": "as set at each table", "first": "once", "none": "never"}
QUIET = ((20, 8), (21, 7), (22, 7), (22, 8), (23, 7), (23, 8), (0, 8), (0, 9))
DIGESTS = (7, 8, 12, 17, 18, 19, 20, 21)
ANY = "any"


def call(position: Position, user: int, body: Body, url: str, slots: Slots = NO_SLOTS) -> Page:
    """Return the message that says what one table wants of the user, with a link to it."""
    game, seat, questions = position.game.name, position.seat_of(user), slots.questions(position, user)
    what, row = _what(position, user, questions), (link("Go to table", url),) if url else ()
    if seat is not None and seat in position.to_act:
        row = (button(OpenPanel(position.id), "Play", Style.success), *row)
    row = (*chain.from_iterable(question.buttons for question in questions), *row)
    if position.status == "lobby":
        row = (*lobby.stale_buttons(position), *row)
    if body.call == "next":
        what = f"You're up after {listing([text_names(position)[other] for other in prompts.openly_asked(position)])}."
    why = slots.reason(body.call, position, seat) if seat is not None else None
    tale = gist(position, seat, body.after, body.upto) if seat is not None else []
    where = f" in <#{position.place.channel}>" if position.place.guild else ""
    lines = [line.replace("**", "") for line in tale]
    push = " ".join([f"{game}: {what}", *lines, *([why.push] if why else [])])
    text = "\n".join([f"**{game}**{where}", *tale, *(why.lines if why else ()), what])
    return Page(text, rows=(_with_settings(row),), push=push)


def _what(position: Position, user: int, questions: Sequence[Question]) -> str:
    seat, names = position.seat_of(user), text_names(position)
    if seat is None and questions:
        return questions[0].words
    if position.status == "lobby":
        return lobby.STALE
    if position.status == "over":
        return position.game.words.verdict(position.view(None), names)
    if (request := position.head.request) and seat in undoing.unanswered(position):
        return f"{names[request.seat]} wants to {escape_names(position, moves.wish(request))}. OK?"
    if seat not in position.to_act and questions:
        return questions[0].words
    return position.game.prompt(position.view(seat), names)


def _with_settings(row: Row) -> Row:
    return (*row, button(ShowPings(), "Pings"))


def digest(
    games: Mapping[str, AnyGame], asking: Sequence[Position], user: int, urls: Mapping[str, str], slots: Slots
) -> Page:
    """Return one message about several tables that wait for the user."""
    heads = [position.head for position in asking]
    listed = reference.waiting(games, heads, user, urls, "", slots=slots)
    names = listing(list(dict.fromkeys(position.game.name for position in asking)))
    text = f"{len(asking)} tables are waiting for you: {names}."
    row = _with_settings(slots.digest_buttons())
    return Page(text, sections=listed.sections, note=listed.note, rows=(row,), push=text)


def when(wishes: Wishes) -> str:
    """Return the value of the chosen ping times: right away, not between two hours, or a daily digest."""
    if wishes.digest is not None:
        return f"at-{wishes.digest}"
    return f"not-{wishes.quiet[0]}-{wishes.quiet[1]}" if wishes.quiet else ANY


def _when_words(value: str) -> str:
    kind, *hours = value.split("-")
    if kind == "at":
        return f"one digest a day at {zones.hour_words(int(hours[0]))}"
    return (
        f"not from {zones.hour_words(int(hours[0]))} to {zones.hour_words(int(hours[1]))}"
        if hours
        else "right away, day and night"
    )


def settings(wishes: Wishes, games: Mapping[str, AnyGame], scope: str = "") -> Page:
    """Return the ping settings, for all games or with the route of the game in `scope`."""
    rows: list[Row] = [_scopes(wishes, games, scope), _routes(wishes, scope), _times(wishes)]
    if when(wishes) != ANY or wishes.zone:
        rows.append(_zones(wishes, scope))
    rows += [_reminders(wishes), _buttons(wishes, scope)]
    return Page(_summary(wishes, games), rows=tuple(rows))


def _summary(wishes: Wishes, games: Mapping[str, AnyGame]) -> str:
    own = [f"{games[key].name} {ROUTES[to]}" for key, to in wishes.games.items() if key in games]
    lines = ["**How I ping you**", f"Where: {'; '.join([ROUTES[wishes.route], *own])}."]
    lines.append(f"When: {_when_words(when(wishes))}{_by(wishes)}.")
    lines.append(f"Reminders: {REMINDERS[wishes.reminders]}.")
    lines += ["I'll tell you when you're up next."] if wishes.is_next else []
    lines += [f"Snoozed: nothing until <t:{wishes.snooze}:f>."] if wishes.snooze > time.time() else []
    return "\n".join([*lines, "-# No pings from a table while you're playing there."])


def _by(wishes: Wishes) -> str:
    return "" if when(wishes) == ANY else f" ({zones.place(wishes.zone)} time, now {_clock(wishes.zone)})"


def _clock(zone: str) -> str:
    return f"{zones.clock_words(zones.local(zone, time.time()))}"


def _scopes(wishes: Wishes, games: Mapping[str, AnyGame], scope: str) -> Row:
    options = [discord.SelectOption(label="For all games", value=ANY, default=not scope)]
    options += [
        discord.SelectOption(
            label=clip(f"For {game.name}", CHOICE),
            value=key,
            default=key == scope,
            description=ROUTES[wishes.games[key]] if key in wishes.games else None,
        )
        for key, game in list(games.items())[:24]
    ]
    return (select(ShowPingsOf(scope), "Which games", options),)


def _routes(wishes: Wishes, scope: str) -> Row:
    chosen: str = wishes.games.get(scope, "") if scope else wishes.route
    options = {"": "same as all games", **ROUTES} if scope else ROUTES
    return _list(SetPingRoute(scope), "Where", options, chosen)


def _times(wishes: Wishes) -> Row:
    values = [ANY, *(f"not-{first}-{last}" for first, last in QUIET), *(f"at-{hour}" for hour in DIGESTS)]
    return _list(SetPingTimes(), "When", {value: _when_words(value) for value in values}, when(wishes))


def _zones(wishes: Wishes, scope: str) -> Row:
    names = list(dict.fromkeys([wishes.zone or "UTC", *zones.COMMON]))[:25]
    labels = {name: f"{zones.place(name)}, {_clock(name)}" for name in names if name in zones.known()}
    return _list(SetZone(scope), "Your time zone", labels, wishes.zone or "UTC")


def _reminders(wishes: Wishes) -> Row:
    return _list(SetOwnReminders(), "Reminders", REMINDERS, wishes.reminders)


def _list(command: Command, title: str, options: Mapping[str, str], chosen: str) -> Row:
    made = [
        discord.SelectOption(label=clip(f"{title}: {words}", CHOICE), value=value or ANY, default=value == chosen)
        for value, words in options.items()
    ]
    return (select(command, title, made),)


_ON, _OFF = 1, 2  # what the button sets, so that a double click doesn't toggle twice


def wants_next(page: int, before: bool) -> bool:
    """Return whether the person wants to be told that they're up next; buttons of older messages toggle it."""
    return {_ON: True, _OFF: False}.get(page, not before)


def _buttons(wishes: Wishes, scope: str) -> Row:
    is_snoozed = wishes.snooze > time.time()
    snoozes: tuple[ui.Item[ui.LayoutView], ...] = (button(Snooze(scope), "End snooze"),)
    if not is_snoozed:
        hours = ((3, "Snooze 3 h"), (24, "1 day"), (72, "3 days"))
        snoozes = tuple(button(Snooze(scope, hour), label) for hour, label in hours)
    return (
        *snoozes,
        button(
            SetNextPing(scope, _OFF if wishes.is_next else _ON), f"Up-next pings: {'on' if wishes.is_next else 'off'}"
        ),
    )
