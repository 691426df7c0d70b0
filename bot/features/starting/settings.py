"""The lobby page with the settings for how the game starts."""

from __future__ import annotations

from bot.core.commands.lobby import ShowOptions
from bot.core.pages.hooks import Buttons, Setting
from bot.core.pages.parts.buttons import button
from bot.core.pages.parts.message import Page
from bot.core.pages.tables import deadlines
from bot.core.table.position import Position
from bot.core.table.timing.deadlines import has_turn_settings
from bot.features.starting.commands import SetAutoStart, SetNews, SetReady, ShowStart
from bot.features.starting.state import DAY, HOUR, of

SCREEN = "start"
SETTINGS = (
    Setting(
        SetNews,
        "When somebody joins",
        "I message them as their `/notify` settings say.",
        {"owner": "tell the owner", "all": "tell everyone", "none": "tell nobody"},
        lambda head: of(head).news,
    ),
    Setting(
        SetReady,
        "Ready check",
        "Before the deal, I ask everyone who joined over an hour ago. Without an answer, their seat is free.",
        {"0": "none", str(HOUR): "an hour to answer", str(DAY): "a day to answer", str(3 * DAY): "3 days to answer"},
        lambda head: str(of(head).seconds),
    ),
    Setting(
        SetAutoStart,
        "Start",
        "The game can start by itself as soon as all seats are taken.",
        {"no": "when the owner presses Start", "yes": "by itself when full"},
        lambda head: "yes" if of(head).when_full else "no",
    ),
)


def page(position: Position) -> Page:
    lines = [f"**{setting.title}** {setting.help}" for setting in SETTINGS]
    rows = [(deadlines.choice(position, setting, SCREEN),) for setting in SETTINGS]
    return Page("\n".join(lines), rows=(*rows, (button(ShowOptions(position.id), "Back"),)))


def way(position: Position) -> Buttons:
    """Return the button that opens the page; () if only one person can play at this table."""
    return (button(ShowStart(position.id), "Starting"),) if has_turn_settings(position) else ()
