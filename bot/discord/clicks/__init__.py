"""What a click does. Importing this package registers every handler."""

from bot.discord.clicks import board, daily, panel, rewinding, story, tutorial
from bot.discord.clicks.dispatch import Click, clicked, handle
from bot.discord.clicks.own import notes, notify, plan, privacy, queue
from bot.discord.clicks.tables import clock, handover, lobby, opening, place

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
