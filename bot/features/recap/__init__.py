"""The feature behind `/recap` and `/why`: events since a player's last turn, and reasons of computer players."""

from __future__ import annotations

from bot.discord.clicks.dispatch import Handler
from bot.discord.feature import Feature
from bot.features.recap import handlers, slash
from bot.features.recap.commands import ShowReasons, ShowRecap
from bot.pages.hooks import PageHooks

FEATURE = Feature(
    key="recap",
    pages=PageHooks(help={"waiting": "`/recap` what happened · `/why` explains computer moves"}),
    handlers=(Handler(ShowRecap, handlers.recap), Handler(ShowReasons, handlers.why)),
    slash=slash.commands,
)
