"""The feature behind `/reactions`: the bot answers questions on other players' turns in a player's place."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.table.hooks import TableHooks
from bot.features.auto_responses import handlers, slash, steps
from bot.features.auto_responses.commands import SetAutoResponse, ShowAutoResponses

FEATURE = Feature(
    key="auto_responses",
    tables=TableHooks(auto_response=steps.auto_response, cleared=steps.cleared),
    handlers=(Handler(ShowAutoResponses, handlers.show), Handler(SetAutoResponse, handlers.choose)),
    slash=slash.commands,
)
