"""How long a table waits: the settings for it, the line that says when time runs out, and the reminder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from bot import answers, clock
from bot.position import Position
from bot.presenter.names import text_names
from bot.presenter.page import Page
from bot.presenter.spot import Spot
from bot.presenter.text import CHOICE, clip
from bot.presenter.widgets import Style, button, select
from bot.storage import Body, Head
from games.english import listing


class Setting(msgspec.Struct, frozen=True):
    """Something that the lobby can choose beside the game's own options; `verb` sets it."""

    verb: str
    title: str
    help: str
    choices: Mapping[int, str]


PATIENCE = Setting(
    "patience",
    "Time to answer",
    "What is asked in another player's turn passes by itself after that.",
    clock.TIMES,
)
CLOCK = Setting(
    "clock",
    "Turn clock",
    "Who lets a turn wait for longer is moved for, and somebody else may have the seat after the second time.",
    clock.TIMES,
)
REMINDERS = Setting(
    "reminders",
    "Reminder",
    "One more ping when half of the turn clock has run; without a clock, after a day.",
    {1: "on", 0: "off"},
)


def settings(position: Position) -> Sequence[Setting]:
    """Those that matter at this table."""
    waits = (CLOCK, REMINDERS) if clock.is_offered(position) else ()
    return (PATIENCE, *waits) if answers.reactions(position) else waits


def value(head: Head, setting: Setting) -> int:
    """What is chosen."""
    return {"patience": head.patience, "clock": head.clock, "reminders": int(head.reminders)}[setting.verb]


def spoken(head: Head, setting: Setting) -> str:
    """The same in words."""
    chosen = value(head, setting)
    return setting.choices.get(chosen) or clock.spoken(chosen)


def choice(position: Position, setting: Setting) -> ui.Item[Any]:
    """The lobby's select for it."""
    chosen = value(position.head, setting)
    options = [
        discord.SelectOption(label=clip(f"{setting.title}: {title}", CHOICE), value=str(key), default=key == chosen)
        for key, title in setting.choices.items()
    ]
    return select(setting.verb, Spot(position.id), setting.title, options)


def chosen(position: Position) -> Sequence[str]:
    """What the lobby's card says of it."""
    head = position.head
    patience = [f"{clock.spoken(head.patience)} to answer"] if head.patience else []
    turns = f"{clock.spoken(head.clock)} a turn" if head.clock else "no clock"
    return [*patience, turns] if clock.is_offered(position) else patience


def running(position: Position) -> Sequence[str]:
    """When time runs out for the first of those whom the table waits for."""
    first = clock.runs_out(position)
    return [f"-# The clock runs out <t:{first.due}:R>."] if first else []


def reminder(position: Position, body: Body) -> Page | None:
    """For those of the letter whom the table still waits for; without any, what was said is closed, or never said."""
    late = [user for user in body.pings if user in position.openly_waiting]
    if not late:
        names = listing(_names(position, body.pings))
        return Page(f"-# {names or 'Somebody'} was reminded.") if body.continues else None
    lines = [f"<@{user}>, the table waits for you.{_or_else(position, user)}" for user in late]
    spot = Spot(position.id)
    buttons = (button("play", spot, "Play", Style.primary), button("hand", spot, "My hand"))
    return Page("\n".join(lines), rows=(buttons,))


def _names(position: Position, users: Sequence[int]) -> Sequence[str]:
    return [name for chair, name in zip(position.chairs, text_names(position), strict=True) if chair.user in users]


def _or_else(position: Position, user: int) -> str:
    deadline = clock.runs_out(position, position.seat_of(user))
    if deadline is None:
        return ""
    what = "What you are asked passes" if deadline.code else "I move for you"
    return f" {what} <t:{deadline.due}:R>."
