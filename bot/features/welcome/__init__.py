"""The feature that posts a first message when the bot joins a server: what it can do, and how to begin."""

from __future__ import annotations

from bot.core.discord.feature import Feature
from bot.features.welcome import arriving

FEATURE = Feature(key="welcome", sql=(arriving.WELCOMES,), arrived=arriving.arrived)
