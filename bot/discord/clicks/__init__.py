"""What a click does. Importing this package registers every handler."""

from bot.discord.clicks import (
    board,
    clock,
    daily,
    handover,
    lobby,
    notes,
    notify,
    opening,
    panel,
    place,
    plan,
    privacy,
    queue,
    rewinding,
    story,
    tutorial,
)
from bot.discord.clicks.dispatch import Click, clicked, handle

__all__ = [
    "Click",
    "board",
    "clicked",
    "clock",
    "daily",
    "handle",
    "handover",
    "lobby",
    "notes",
    "notify",
    "opening",
    "panel",
    "place",
    "plan",
    "privacy",
    "queue",
    "rewinding",
    "story",
    "tutorial",
]
