"""The feature behind `/recap` and `/why`: what happened since a player's last turn, and computer players' reasons."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.features.recap import handlers, slash
from bot.features.recap.commands import ShowReasons, ShowRecap

FEATURE = Feature(
    key="recap",
    pages=PageHooks(help={"waiting": "`/recap` what happened · `/why` explains computer moves"}),
    handlers=(Handler(ShowRecap, handlers.recap), Handler(ShowReasons, handlers.why)),
    slash=slash.commands,
)
