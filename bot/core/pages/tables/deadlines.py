"""A table's settings for clocks, reminders and hands, the line about its running clock, and the reminder message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.core.commands.lobby import SetHands, SetPatience, SetReminders, SetTurnClock
from bot.core.commands.panel import OpenPanel, ShowHand
from bot.core.commands.reminders import StopReminders
from bot.core.ids import UserId
from bot.core.markdown import CHOICE, clip
from bot.core.pages.hooks import Setting, Slots
from bot.core.pages.parts.buttons import Style, button, select
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.storage import Body
from bot.core.table import pending_players
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.timing import deadlines
from bot.core.table.timing.durations import CHOICES, spoken
from games.english import listing


def _keyed(words: Mapping[int, str]) -> Mapping[str, str]:
    return {str(key): label for key, label in words.items()}


PATIENCE = Setting(
    SetPatience,
    "Response time",
    "If you don't answer in time on someone else's turn, I'll pass for you.",
    _keyed(CHOICES),
    lambda head: str(head.patience),
)
REMINDERS = Setting(
    SetReminders,
    "Reminder",
    "An extra ping halfway through the turn clock (after a day if there's no clock), then more as time runs out.",
    _keyed(deadlines.REMINDERS),
    lambda head: str(int(head.reminders)),
)
HANDS = Setting(
    SetHands,
    "Hands",
    "With the button only, I won't message you: press **My hand** under the board. Private questions don't ping.",
    {"0": "by private message", "1": "My hand button only"},
    lambda head: str(int(head.by_button)),
    lambda head: "hands by button only" if head.by_button else "",
)


def clock(position: Position) -> Setting:
    """Return the turn clock setting, with the clocks that the table can choose."""
    clocks = position.hooks.turn_clocks
    return Setting(
        SetTurnClock,
        "Turn clock",
        "If you run out of time, I'll move for you. Twice in a row, and others can take your seat.",
        clocks.choices,
        clocks.chosen,
    )


def settings(position: Position, slots: Slots) -> Sequence[Setting]:
    """Return the settings that matter at this table, features' settings last."""
    waits = (clock(position), REMINDERS) if deadlines.has_turn_settings(position) else ()
    own = (HANDS, *slots.settings) if position.place.guild is not None else slots.settings
    return (PATIENCE, *waits, *own) if pending_players.reactions(position) else (*waits, *own)


def in_words(position: Position, setting: Setting) -> str:
    """Return the setting's current value in words, even if it's no longer offered."""
    if setting.command is SetTurnClock:
        return position.hooks.turn_clocks.in_words(position.head)
    chosen = setting.value(position.head)
    return setting.choices.get(chosen) or spoken(int(chosen))


def choice(position: Position, setting: Setting, screen: str = "", number: int = 0) -> ui.Item[Any]:
    """Return the drop-down list for changing a setting. Picking a value leads back to page `number` of the screen."""
    chosen = setting.value(position.head)
    options = [
        discord.SelectOption(label=clip(f"{setting.title}: {title}", CHOICE), value=key, default=key == chosen)
        for key, title in setting.choices.items()
    ]
    return select(setting.command(position.id, screen, number), setting.title, options)


def chosen(position: Position, slots: Slots) -> Sequence[str]:
    """Return the phrases about the table's settings for the lobby card."""
    on_card = (setting.on_card(position.head) for setting in (HANDS, *slots.settings))
    return [*time_limits(position), *filter(None, on_card)]


def time_limits(position: Position) -> Sequence[str]:
    """Return the phrases about time limits for the lobby card."""
    head = position.head
    patience = [f"{spoken(head.patience)} to respond"] if head.patience else []
    turns = position.hooks.turn_clocks.on_card(head)
    return [*patience, *turns] if deadlines.has_turn_settings(position) else patience


def running(position: Position) -> Sequence[str]:
    """Return a line that says when the next player's time runs out, or that the game is paused; [] if no clock runs."""
    if position.head.paused_since:
        return ["-# The game is paused, so no clock is running."]
    first = deadlines.runs_out(position)
    return [f"-# Time runs out <t:{first.due}:R>."] if first else []


def reminder(slots: Slots, position: Position, body: Body) -> Page | None:
    """Return the reminder for those users in `body.pings` whom the table is still waiting for.

    If the table isn't waiting for any of them anymore, return a note to replace the posted reminder (`body.continues`),
    or None if no reminder was posted, so that nothing is sent.
    """
    late = [user for user in body.pings if user in prompts.openly_waiting(position)]
    if not late:
        names = listing(_names(position, body.pings))
        return Page(f"-# I reminded {names or 'someone'}.") if body.continues else None
    lines = [f"<@{user}>, {position.game.name} is waiting for you.{_or_else(position, user)}" for user in late]
    buttons: list[ui.Item[Any]] = [
        button(OpenPanel(position.id), "Play", Style.success),
        button(ShowHand(position.id), "My hand"),
    ]
    if any(deadline.remind for deadline in position.head.deadlines):
        buttons.append(button(StopReminders(position.id), "No more reminders"))
    buttons += slots.buttons("reminder_buttons", position)
    who = " ".join(f"<@{user}>" for user in late)
    push = f"{who}, {position.game.name} is waiting for you."  # no timestamp: a locked phone would show its code
    return Page("\n".join(lines), rows=(tuple(buttons),), push=push)


def _names(position: Position, users: Sequence[UserId]) -> Sequence[str]:
    return [name for chair, name in zip(position.chairs, text_names(position), strict=True) if chair.user in users]


def _or_else(position: Position, user: UserId) -> str:
    deadline = deadlines.runs_out(position, position.seat_of(user))
    if deadline is None:
        return ""
    what = "I'll move for you" if deadline.is_turn else "I'll pass for you" if deadline.code else "Time runs out"
    return f" {what} <t:{deadline.due}:R>."
