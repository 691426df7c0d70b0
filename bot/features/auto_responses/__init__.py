"""The feature behind `/reactions`: the bot answers questions on other players' turns in a player's place."""

from __future__ import annotations

from bot.discord.clicks.dispatch import Handler
from bot.discord.feature import Feature
from bot.features.auto_responses import handlers, slash, steps
from bot.features.auto_responses.commands import SetAutoResponse, ShowAutoResponses
from bot.table.hooks import TableHooks

FEATURE = Feature(
    key="auto_responses",
    tables=TableHooks(auto_response=steps.auto_response, cleared=steps.cleared),
    handlers=(Handler(ShowAutoResponses, handlers.show), Handler(SetAutoResponse, handlers.choose)),
    slash=slash.commands,
)
