"""The feature behind `/report`: a player's message to the person who hosts the bot."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.features.reports import handlers, slash
from bot.features.reports.commands import SendReport

FEATURE = Feature(key="reports", handlers=(Handler(SendReport, handlers.send),), slash=slash.commands)
